/**
 * Character classes as sets. With the `v` flag a class may also hold strings (`\q{abc}`), so a class is a set of code
 * points and a set of strings.
 *
 * Case: every leaf is closed under case folding as it is made (where `i` is set), and sets that are closed stay so
 * under every operation here. That is what ECMAScript's two ways (folding each side, or comparing folded sets) come to.
 */
import type { AST } from '@eslint-community/regexpp';
import { patternUnsupported } from '../../errors.ts';
import {
  type CodePointRanges,
  complement,
  difference,
  fromPoints,
  fromRanges,
  intersect,
  NO_POINTS,
  onePoint,
  union,
} from '../alphabet/code-points.ts';
import { closeUnderCase, propertyPoints } from './unicode.ts';

export interface ClassSet {
  readonly points: CodePointRanges;
  /** Strings of other lengths than one; with `i`, each code point replaced by the least that equals it. */
  readonly strings: ReadonlySet<string>;
}

/** What the meaning of a class depends on besides its own text. */
export interface ClassMode {
  readonly source: string;
  readonly ignoreCase: boolean;
  readonly unicodeSets: boolean;
}

type ClassNode = AST.CharacterClassElement | AST.ExpressionCharacterClass | AST.CharacterClass;

const NO_STRINGS: ReadonlySet<string> = new Set();

const DIGITS = fromRanges([[0x30, 0x39]]);
// biome-ignore format: a table
const WORD = fromRanges([[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]);
/** White space and line terminators: `\s`. */
// biome-ignore format: a table
const SPACE = fromRanges([
  [0x09, 0x0d], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f],
  [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff],
]);

export const LINE_TERMINATORS = fromPoints([0x0a, 0x0d, 0x2028, 0x2029]);

/** `\w`; two letters beyond ASCII fold to one within. */
export function wordPoints(mode: ClassMode): CodePointRanges {
  return closed(WORD, mode);
}

export function charPoints(point: number, mode: ClassMode): CodePointRanges {
  return closed(onePoint(point), mode);
}

/** The set that a class, an escape or a member of a class stands for. */
export function classSet(node: ClassNode, mode: ClassMode): ClassSet {
  switch (node.type) {
    case 'Character':
      return pointsOnly(charPoints(node.value, mode));
    case 'CharacterClassRange':
      return pointsOnly(closed(fromRanges([[node.min.value, node.max.value]]), mode));
    case 'CharacterSet':
      return pointsOnly(escapePoints(node, mode));
    case 'ClassStringDisjunction':
      return disjunction(node, mode);
    case 'CharacterClass':
      return negated(node.negate, unite(node.elements.map((element) => classSet(element, mode))));
    case 'ExpressionCharacterClass':
      return negated(node.negate, operation(node.expression, mode));
  }
}

function escapePoints(
  node: AST.EscapeCharacterSet | AST.UnicodePropertyCharacterSet,
  mode: ClassMode,
): CodePointRanges {
  switch (node.kind) {
    case 'digit':
      return node.negate ? complement(DIGITS) : DIGITS;
    case 'space':
      return node.negate ? complement(SPACE) : SPACE;
    case 'word':
      return node.negate ? complement(wordPoints(mode)) : wordPoints(mode);
    case 'property': {
      if (node.strings) throw patternUnsupported(`the property of strings ${node.raw}`, mode.source, node.start);
      const points = propertyPoints(node.raw, `${mode.unicodeSets ? 'v' : 'u'}${mode.ignoreCase ? 'i' : ''}`);
      if (points === undefined) throw patternUnsupported(`the property ${node.raw}`, mode.source, node.start);
      return points;
    }
  }
}

/** `\q{a|bc}`: its one-character strings are code points of the class. */
function disjunction(node: AST.ClassStringDisjunction, mode: ClassMode): ClassSet {
  let points = NO_POINTS;
  const strings = new Set<string>();
  for (const { elements } of node.alternatives) {
    const sets = elements.map((element) => charPoints(element.value, mode));
    const [only] = sets;
    if (sets.length === 1 && only !== undefined) points = union(points, only);
    else if (sets.every((set) => set.length > 0))
      strings.add(String.fromCodePoint(...sets.map((set) => set[0] as number)));
  }
  return { points, strings };
}

/** `a--b--c` or `a&&b&&c`: a chain to the left, as long as the pattern may be, so it is walked and not descended. */
function operation(expression: AST.ClassIntersection | AST.ClassSubtraction, mode: ClassMode): ClassSet {
  const operands: AST.ClassSetOperand[] = [];
  let left: typeof expression | AST.ClassSetOperand = expression;
  while (left.type === 'ClassIntersection' || left.type === 'ClassSubtraction') {
    operands.unshift(left.right);
    left = left.left;
  }
  const combine = expression.type === 'ClassIntersection' ? meet : subtract;
  return operands.map((operand) => classSet(operand, mode)).reduce(combine, classSet(left, mode));
}

function unite(sets: readonly ClassSet[]): ClassSet {
  return {
    points: fromRanges(sets.flatMap(({ points }) => pairs(points))),
    strings: new Set(sets.flatMap(({ strings }) => [...strings])),
  };
}

function meet(a: ClassSet, b: ClassSet): ClassSet {
  return { points: intersect(a.points, b.points), strings: filtered(a.strings, (text) => b.strings.has(text)) };
}

function subtract(a: ClassSet, b: ClassSet): ClassSet {
  return { points: difference(a.points, b.points), strings: filtered(a.strings, (text) => !b.strings.has(text)) };
}

/** A negated class holds no strings: the parser refuses it. */
function negated(negate: boolean, set: ClassSet): ClassSet {
  return negate ? pointsOnly(complement(set.points)) : set;
}

function pointsOnly(points: CodePointRanges): ClassSet {
  return { points, strings: NO_STRINGS };
}

function closed(points: CodePointRanges, mode: ClassMode): CodePointRanges {
  return mode.ignoreCase ? closeUnderCase(points) : points;
}

function filtered(strings: ReadonlySet<string>, keep: (text: string) => boolean): ReadonlySet<string> {
  return new Set([...strings].filter(keep));
}

function pairs(points: CodePointRanges): [number, number][] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i] as number, points[2 * i + 1] as number]);
}
