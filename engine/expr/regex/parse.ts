/**
 * From the source of a pattern to a syntax tree, by the ECMAScript grammar. A pattern is read in Unicode mode first, as
 * JSON Schema asks; hand-written ones are full of escapes such as `\_` and `\-` that only the legacy grammar (Annex B)
 * knows, so that one is tried next, with a warning. Its meaning stays in code points.
 *
 * The parser is recursive and the source is untrusted: length and nesting are checked before it runs.
 */
import { type AST, RegExpParser, type RegExpSyntaxError } from '@eslint-community/regexpp';
import { LimitError, patternError, patternUnsupported } from '../../errors.ts';
import type { Limits } from '../../limits.ts';

/** Called for what is accepted with a reservation. */
export type Warn = (message: string, offset: number) => void;

export interface ParsedPattern {
  readonly source: string;
  readonly syntax: AST.Pattern;
  readonly flags: AST.Flags;
  /** Read by the legacy grammar, which takes the two halves of an astral character for two characters. */
  readonly legacy: boolean;
}

const parser = new RegExpParser();

/** Escapes that the legacy grammar reads as letters, with no error and another meaning. */
const UNICODE_ONLY = /\\p\{|\\P\{|\\u\{/;

export function parsePattern(source: string, flagText: string, limits: Limits, warn?: Warn): ParsedPattern {
  const flags = parseFlags(source, flagText);
  checkSize(source, flags.unicodeSets, limits);
  try {
    return { source, syntax: parse(source, !flags.unicodeSets, flags.unicodeSets), flags, legacy: false };
  } catch (error) {
    if (flags.unicode || flags.unicodeSets || UNICODE_ONLY.test(source)) throw syntaxError(error, source);
    let syntax: AST.Pattern;
    try {
      syntax = parse(source, false, false);
    } catch (legacyError) {
      throw syntaxError(legacyError, source);
    }
    const { message, path } = syntaxError(error, source);
    warn?.(`${message}; read by the legacy grammar (without the u flag) instead`, Number(path));
    return { source, syntax, flags, legacy: true };
  }
}

function parse(source: string, unicode: boolean, unicodeSets: boolean): AST.Pattern {
  return parser.parsePattern(source, 0, source.length, { unicode, unicodeSets });
}

/** The flags that change a language are i, m, s, u and v; g and d do not, and y makes no sense without a position. */
function parseFlags(source: string, text: string): AST.Flags {
  let flags: AST.Flags;
  try {
    flags = parser.parseFlags(text);
  } catch (error) {
    throw patternError(`invalid flags ${JSON.stringify(text)}`, source, 0, error);
  }
  if (flags.unicode && flags.unicodeSets) throw patternError('the flags u and v exclude each other', source, 0);
  if (flags.sticky) throw patternUnsupported('the flag y', source, 0);
  return flags;
}

function checkSize(source: string, unicodeSets: boolean, limits: Limits): void {
  if (source.length > limits.patternLength) {
    throw new LimitError('patternLength', source.length, limits.patternLength, limits.patternLength);
  }
  let groups = 0;
  let classes = 0;
  for (let offset = 0; offset < source.length; offset++) {
    const character = source[offset];
    if (character === '\\') offset++;
    else if (character === '[' && (unicodeSets || classes === 0)) classes++;
    else if (character === ']' && classes > 0) classes--;
    else if (character === '(' && classes === 0) groups++;
    else if (character === ')' && classes === 0) groups--;
    const depth = groups + classes;
    if (depth > limits.patternDepth) throw new LimitError('patternDepth', depth, limits.patternDepth, offset);
  }
}

function syntaxError(error: unknown, source: string) {
  const { message, index } = error as RegExpSyntaxError;
  const reason = message.slice(message.lastIndexOf(': ') + 2);
  return patternError(reason.charAt(0).toLowerCase() + reason.slice(1), source, index, error);
}
