/**
 * From the syntax tree to the pattern tree: flags and modifiers are applied, classes become sets, `^`, `$` and `\b`
 * become assertions on a neighbour, and what a finite automaton cannot do is refused with its place.
 *
 * Greedy and lazy, capturing and not: the language is the same, so the difference ends here.
 */
import type { AST } from '@eslint-community/regexpp';
import { LimitError, patternUnsupported } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { ALL_POINTS, complement, NO_POINTS, union } from '../alphabet/code-points.ts';
import { type ClassMode, charPoints, classSet, LINE_TERMINATORS, wordPoints } from './char-class.ts';
import {
  makeAhead,
  makeChoice,
  makeNeighbour,
  makeRepeat,
  makeSequence,
  makeSet,
  makeWordBoundary,
  NOTHING,
  type PatternNode,
} from './node.ts';
import type { ParsedPattern } from './parse.ts';

/** Nodes that one count may write out, of a group with assertions in it. */
const MAX_WRITTEN_OUT = 5_000;

/** The flags in force at a place, which a group's modifiers may change. */
interface Mode extends ClassMode {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/** The tree of a pattern, with no say yet on where in the text it stands. */
export function translatePattern(parsed: ParsedPattern, limits: Limits): PatternNode {
  const { source, flags, syntax } = parsed;
  const { ignoreCase, multiline, dotAll, unicodeSets } = flags;
  const translator = new Translator(source, parsed.legacy, limits);
  return translator.alternatives(syntax.alternatives, { source, ignoreCase, multiline, dotAll, unicodeSets });
}

class Translator {
  readonly #source: string;
  readonly #legacy: boolean;
  readonly #limits: Limits;

  constructor(source: string, legacy: boolean, limits: Limits) {
    this.#source = source;
    this.#legacy = legacy;
    this.#limits = limits;
  }

  alternatives(alternatives: readonly AST.Alternative[], mode: Mode): PatternNode {
    return makeChoice(alternatives.map(({ elements }) => this.#sequence(elements, mode)));
  }

  #sequence(elements: readonly AST.Element[], mode: Mode): PatternNode {
    const items: PatternNode[] = [];
    for (let i = 0; i < elements.length; i++) {
      const element = elements[i] as AST.Element;
      const next = elements[i + 1];
      const pair = this.#legacy ? surrogatePair(element, next) : undefined;
      if (pair === undefined) {
        items.push(this.#element(element, mode));
        continue;
      }
      const set = makeSet(charPoints(pair, mode));
      items.push(next?.type === 'Quantifier' ? this.#repeat(next, set) : set);
      i++;
    }
    return makeSequence(items);
  }

  #element(node: AST.Element, mode: Mode): PatternNode {
    switch (node.type) {
      case 'Character':
        return makeSet(charPoints(node.value, mode));
      case 'CharacterSet':
        if (node.kind === 'any') return makeSet(mode.dotAll ? ALL_POINTS : complement(LINE_TERMINATORS));
        return this.#class(node, mode);
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#class(node, mode);
      case 'Group':
        return this.alternatives(node.alternatives, modified(mode, node.modifiers));
      case 'CapturingGroup':
        return this.alternatives(node.alternatives, mode);
      case 'Quantifier':
        return this.#repeat(node, this.#element(node.element, mode));
      case 'Assertion':
        return this.#assertion(node, mode);
      case 'Backreference':
        throw this.#refusal(`the backreference ${node.raw}`, node);
    }
  }

  #class(node: Parameters<typeof classSet>[0], mode: Mode): PatternNode {
    if (this.#legacy && 'elements' in node && hasSurrogatePair(node)) {
      throw this.#refusal('a character beyond U+FFFF in a class, outside Unicode mode,', node);
    }
    const { points, strings } = classSet(node, mode);
    const spelled = Array.from(strings, (text) =>
      makeSequence(Array.from(text, (character) => makeSet(charPoints(character.codePointAt(0) as number, mode)))),
    );
    return makeChoice([makeSet(points), ...spelled]);
  }

  #repeat(node: AST.Quantifier, item: PatternNode): PatternNode {
    const { min, max } = node;
    const count = max === Infinity ? min : max;
    const { repetition } = this.#limits;
    const offset = node.element.end;
    if (count > repetition) throw new LimitError('repetition', count, repetition, offset);
    if (!item.plain && item.cost * count > MAX_WRITTEN_OUT) {
      throw this.#refusal(`a count of ${count} on a group with an assertion in it`, node.element);
    }
    return makeRepeat(item, min, max);
  }

  #assertion(node: AST.Assertion, mode: Mode): PatternNode {
    switch (node.kind) {
      case 'start':
      case 'end':
        return makeNeighbour(
          node.kind === 'start' ? 'before' : 'after',
          true,
          mode.multiline ? LINE_TERMINATORS : NO_POINTS,
        );
      case 'word':
        return makeWordBoundary(wordPoints(mode), node.negate);
      case 'lookahead':
        return makeAhead(node.negate, this.alternatives(node.alternatives, mode));
      case 'lookbehind':
        return this.#behind(node, mode);
    }
  }

  /** A look-behind whose every alternative is one code point, `^` or nothing is an assertion on the neighbour. */
  #behind(node: AST.LookbehindAssertion, mode: Mode): PatternNode {
    let edge = false;
    let points = NO_POINTS;
    const item = this.alternatives(node.alternatives, mode);
    for (const branch of item.kind === 'choice' ? item.items : [item]) {
      if (branch === NOTHING) {
        edge = true;
        points = ALL_POINTS;
      } else if (branch.kind === 'set') {
        points = union(points, branch.points);
      } else if (branch.kind === 'neighbour' && branch.side === 'before') {
        edge ||= branch.edge;
        points = union(points, branch.points);
      } else {
        throw this.#refusal('a look-behind on more than one character', node);
      }
    }
    return node.negate ? makeNeighbour('before', !edge, complement(points)) : makeNeighbour('before', edge, points);
  }

  #refusal(what: string, node: AST.Node): Error {
    return patternUnsupported(what, this.#source, node.start);
  }
}

/** `(?i-s:…)`: flags added and removed within a group. */
function modified(mode: Mode, modifiers: AST.Modifiers | null): Mode {
  if (modifiers === null) return mode;
  const { add, remove } = modifiers;
  return {
    ...mode,
    ignoreCase: (mode.ignoreCase || add.ignoreCase) && !remove?.ignoreCase,
    multiline: (mode.multiline || add.multiline) && !remove?.multiline,
    dotAll: (mode.dotAll || add.dotAll) && !remove?.dotAll,
  };
}

/** The code point of two halves that the legacy grammar has read apart; the second may carry a quantifier. */
function surrogatePair(first: AST.Node, second: AST.Node | undefined): number | undefined {
  const low = second?.type === 'Quantifier' ? second.element : second;
  if (first.type !== 'Character' || low?.type !== 'Character') return undefined;
  const point = String.fromCharCode(first.value, low.value).codePointAt(0) as number;
  return point > 0xffff ? point : undefined;
}

function hasSurrogatePair(node: AST.CharacterClass): boolean {
  return node.elements.some((element, i) => surrogatePair(element, node.elements[i + 1]) !== undefined);
}
