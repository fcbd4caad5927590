/** What a run of tickets adds up to. */
import { isDeepStrictEqual } from 'node:util';
import type { Generation } from '../../engine/decode/index.ts';
import type { Verdict } from '../validator.ts';

export interface Score {
  parses: number;
  validates: number;
  /** Fields of the right form, and how many of them came out exactly so. */
  fields: number;
  exactFields: number;
  tokens: number;
  totalMs: number;
  maskMs: number;
  /** The masks of the first ticket, where the states of the grammar and the machine code of the engine are new. */
  firstMaskMs: number;
  firstTotalMs: number;
  add(result: Generation, verdict: Verdict, gold: Readonly<Record<string, unknown>>): void;
}

export function makeScore(): Score {
  return {
    parses: 0,
    validates: 0,
    fields: 0,
    exactFields: 0,
    tokens: 0,
    totalMs: 0,
    maskMs: 0,
    firstMaskMs: 0,
    firstTotalMs: 0,
    add({ tokens, timings }, { parses, valid, value }, gold) {
      if (this.totalMs === 0) [this.firstMaskMs, this.firstTotalMs] = [timings.maskMs, timings.totalMs];
      this.parses += Number(parses);
      this.validates += Number(valid === true);
      const names = Object.keys(gold);
      this.fields += names.length;
      this.exactFields += names.filter((name) => isDeepStrictEqual(fieldOf(value, name), gold[name])).length;
      this.tokens += tokens.length;
      this.totalMs += timings.totalMs;
      this.maskMs += timings.maskMs;
    },
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
