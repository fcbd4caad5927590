/**
 * Finds out how a tokenizer.json spells bytes, from what it declares: the decoder, or the pre-tokenizer where there is
 * no decoder. Never from what the tokens look like: a wrong guess is a wrong mask that nobody notices.
 *
 * Only decoders that work token by token are understood. `Fuse` joins; a `Strip` after it and a `Metaspace` drop the
 * first space of the whole text, which does not change what a token in the middle of it stands for.
 */
import type { EngineError } from '../errors.ts';
import { vocabularyError } from '../errors.ts';
import type { Fields } from './fields.ts';
import { asFields, asList, asText, field } from './fields.ts';
import type { TokenWriter } from './token-table.ts';
import type { Replacement } from './token-writers.ts';
import { makeTextWriter, writeByteLevel, writeUtf8 } from './token-writers.ts';

export interface TokenEncoding {
  /** For the tokens of the model. */
  readonly write: TokenWriter;
  /** For added tokens: they are matched in the text itself, so the byte alphabet is not theirs. */
  readonly writeAdded: TokenWriter;
}

const BYTE_LEVEL: TokenEncoding = { write: writeByteLevel, writeAdded: writeUtf8 };
const SPACE_STAND_IN = '\u2581'; // ▁

export function readTokenEncoding(tokenizer: Fields): TokenEncoding {
  const decoder = field(tokenizer, 'decoder');
  const [name, listName] = decoder === undefined ? ['pre_tokenizer', 'pretokenizers'] : ['decoder', 'decoders'];
  const declared = decoder ?? field(tokenizer, 'pre_tokenizer');
  if (declared === undefined) {
    throw vocabularyError(
      'tokenizer.json has neither decoder nor pre_tokenizer: nothing says how its tokens spell bytes',
    );
  }

  const steps = flatten(declared, name, listName);
  const byteLevel = steps.some((step) => step.type === 'ByteLevel');
  const replacements = decoder === undefined ? readMetaspaces(steps) : readDecoderSteps(steps);
  if (byteLevel && replacements.length > 0) {
    throw vocabularyError(`${name} mixes ByteLevel with replacements, which is not supported`);
  }
  if (byteLevel) return BYTE_LEVEL;
  if (decoder === undefined && replacements.length === 0) {
    throw vocabularyError('tokenizer.json has no decoder, and its pre_tokenizer does not say how tokens spell bytes');
  }
  const byteFallback =
    steps.some((step) => step.type === 'ByteFallback') ||
    field(asFields(tokenizer['model'], 'model'), 'byte_fallback') === true;
  const write = makeTextWriter(replacements, byteFallback);
  return { write, writeAdded: write };
}

interface Step {
  readonly type: string;
  readonly fields: Fields;
  readonly name: string;
}

/** The steps of a decoder or pre-tokenizer, nested `Sequence`s taken apart, in order. */
function flatten(value: unknown, name: string, listName: string): Step[] {
  const steps: Step[] = [];
  const waiting: [unknown, string][] = [[value, name]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [item, itemName] = next;
    const fields = asFields(item, itemName);
    const type = asText(fields['type'], `${itemName}.type`);
    if (type !== 'Sequence') {
      steps.push({ type, fields, name: itemName });
      continue;
    }
    const parts = asList(fields[listName], `${itemName}.${listName}`);
    for (let i = parts.length - 1; i >= 0; i--) waiting.push([parts[i], `${itemName}.${listName}[${i}]`]);
  }
  return steps;
}

function readMetaspaces(preTokenizers: readonly Step[]): Replacement[] {
  return preTokenizers.filter((step) => step.type === 'Metaspace').map(readMetaspace);
}

function readMetaspace(step: Step): Replacement {
  const standIn = field(step.fields, 'replacement') ?? SPACE_STAND_IN;
  return makeReplacement(step, asText(standIn, `${step.name}.replacement`), ' ');
}

function readDecoderSteps(decoders: readonly Step[]): Replacement[] {
  const replacements: Replacement[] = [];
  let fused = false;
  for (const step of decoders) {
    switch (step.type) {
      case 'ByteLevel':
      case 'Fuse':
        fused = true;
        break;
      case 'ByteFallback':
        break;
      case 'Metaspace':
        replacements.push(readMetaspace(step));
        break;
      case 'Replace':
        if (fused) throw refused(step, 'replaces text across tokens');
        replacements.push(readReplace(step));
        break;
      case 'Strip':
        if (!fused) throw refused(step, 'strips every token');
        break;
      default:
        throw refused(step, 'does not decode token by token');
    }
  }
  return replacements;
}

function readReplace(step: Step): Replacement {
  const { fields, name } = step;
  const pattern = asFields(fields['pattern'], `${name}.pattern`);
  if (!Object.hasOwn(pattern, 'String')) throw refused(step, 'replaces by a regular expression');
  const from = asText(pattern['String'], `${name}.pattern.String`);
  return makeReplacement(step, from, asText(fields['content'], `${name}.content`));
}

function makeReplacement(step: Step, from: string, to: string): Replacement {
  if (from === '') throw refused(step, 'replaces the empty string');
  return [from, to];
}

function refused({ type, name }: Step, reason: string): EngineError {
  return vocabularyError(`${name}: ${JSON.stringify(type)} ${reason}, which is not supported`);
}
