/**
 * RFC 3986 and RFC 3987: URIs and references, and their international forms, which differ in what counts as unreserved
 * and in the private characters of a query. The grammar as it stands there: nothing is normalised or forgiven.
 */
import { IPV6 } from './internet.ts';
import { type Format, pattern } from './language.ts';

/** The parts of the grammar that depend on which characters stand for themselves. */
interface Characters {
  readonly unreserved: string;
  /** Allowed in a query besides. */
  readonly queryOnly: string;
}

const ASCII: Characters = { unreserved: '0-9A-Za-z\\-._~', queryOnly: '' };

/** Planes 1 to 14 of Unicode, less the last two code points of each and the tags at the start of plane 14. */
const BEYOND_BMP = Array.from({ length: 14 }, (_, i) => {
  const plane = (i + 1).toString(16);
  return `\\u{${plane}${plane === 'e' ? '1' : '0'}000}-\\u{${plane}fffd}`;
}).join('');

const INTERNATIONAL: Characters = {
  unreserved: `${ASCII.unreserved}\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}${BEYOND_BMP}`,
  queryOnly: '\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}',
};

const SUB_DELIMS = "!$&'()*+,;=";
const ESCAPED = '%[0-9A-Fa-f]{2}';

function grammar({ unreserved, queryOnly }: Characters): { absolute: string; relative: string } {
  const some = (more: string, count: string): string => `(?:[${unreserved}${SUB_DELIMS}${more}]|${ESCAPED})${count}`;
  const slashSegments = `(?:/${some(':@', '*')})*`;
  const literal = `\\[(?:${IPV6}|[Vv][0-9A-Fa-f]+\\.[${ASCII.unreserved}${SUB_DELIMS}:]+)\\]`;
  const authority = `(?:${some(':', '*')}@)?(?:${literal}|${some('', '*')})(?::[0-9]*)?`;
  const rooted = `//${authority}${slashSegments}|/(?:${some(':@', '+')}${slashSegments})?`;
  const tail = `(?:\\?${some(`:@/?${queryOnly}`, '*')})?(?:#${some(':@/?', '*')})?`;
  return {
    absolute: `[A-Za-z][0-9A-Za-z+\\-.]*:(?:${rooted}|${some(':@', '+')}${slashSegments}|)${tail}`,
    relative: `(?:${rooted}|${some('@', '+')}${slashSegments}|)${tail}`,
  };
}

const URI = grammar(ASCII);
const IRI = grammar(INTERNATIONAL);

export const uri: Format = pattern(URI.absolute);
export const uriReference: Format = pattern(`${URI.absolute}|${URI.relative}`);
export const iri: Format = pattern(IRI.absolute);
export const iriReference: Format = pattern(`${IRI.absolute}|${IRI.relative}`);

const VARIABLE_CHARACTER = `(?:[0-9A-Za-z_]|${ESCAPED})`;
const VARIABLE = `${VARIABLE_CHARACTER}(?:\\.?${VARIABLE_CHARACTER})*(?::[1-9][0-9]{0,3}|\\*)?`;
const LITERAL = `(?:[^\\u{0}-\\u{20}\\u{7f}-\\u{9f}"%<>\\\\^\`\\{\\|\\}]|${ESCAPED})`;

/** RFC 6570, with the operators that it defines (and not those that it only sets aside). */
export const uriTemplate: Format = pattern(`(?:${LITERAL}|\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\})*`);
