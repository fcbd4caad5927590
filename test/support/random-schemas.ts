/** Random schemas: those that the oracle is exact for, and larger ones that ajv judges. None is empty. */

import type { Schema } from './brute-force.ts';
import { PATTERNS } from './brute-strings.ts';
import type { Rng } from './rng.ts';

const KEYS = ['a', 'b', 'ab', '', 'é', 'a"b', '__proto__'];
const SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  12,
  -5,
  0.5,
  '',
  'a',
  'ab',
  'abc',
  'é',
  '😀',
  '"',
  '\n',
  '\\',
];

export interface RandomSchemaOptions {
  /** How deep arrays and objects nest. */
  readonly depth?: number;
  /** Undeclared keys and any values. */
  readonly isOpen?: boolean;
}

/** A schema for brute-force.ts, with its definitions where it refers to any. */
export function randomSchema(rng: Rng, { depth = 2, isOpen = true }: RandomSchemaOptions = {}): Schema {
  const maker = new Maker(rng, isOpen);
  const root = maker.value(depth);
  if (!maker.isRecursive || typeof root === 'boolean') return root;
  const leaf = maker.scalar();
  const $defs = {
    list: { anyOf: [leaf, { type: 'array', items: { $ref: '#/$defs/list' }, maxItems: 2 }] },
    node: {
      type: 'object',
      properties: { a: maker.scalar(), b: { $ref: '#/$defs/node' } },
      required: ['a'],
      additionalProperties: false,
    },
  };
  return { ...root, $defs };
}

class Maker {
  isRecursive = false;
  private readonly rng: Rng;
  private readonly isOpen: boolean;

  constructor(rng: Rng, isOpen: boolean) {
    this.rng = rng;
    this.isOpen = isOpen;
  }

  value(depth: number): Schema {
    const { rng } = this;
    const roll = rng.next();
    if (depth === 0 || roll < 0.2) return this.scalar();
    if (roll < 0.4) return this.array(depth - 1);
    if (roll < 0.75) return this.object(depth - 1);
    if (roll < 0.88) return { anyOf: Array.from({ length: rng.int(2, 3) }, () => this.value(depth - 1)) };
    if (roll < 0.93) return this.isOpen ? true : this.scalar();
    this.isRecursive = true;
    return { $ref: rng.pick(['#/$defs/list', '#/$defs/node']) };
  }

  scalar(): Schema {
    const { rng } = this;
    switch (rng.int(0, 7)) {
      case 0:
        return { const: rng.chance(0.7) ? rng.pick(SCALARS) : this.composite() };
      case 1:
        return { enum: [...rng.some(SCALARS, 1, 5), ...(rng.chance(0.2) ? [this.composite()] : [])] };
      case 2:
        return { type: 'integer', ...this.bounds([1, 2, 5]) };
      case 3:
        return { type: 'number', ...this.bounds([0.5, 2, 0.25]) };
      case 4:
        return { type: rng.pick(['null', 'boolean']) };
      case 5:
        return { type: ['integer', 'string'], ...this.bounds([5]), ...this.lengths() };
      default:
        return { type: 'string', ...this.lengths() };
    }
  }

  private composite(): unknown {
    return this.rng.pick<unknown>([[], {}, [1, 'a'], { a: 1 }, { b: [null], a: { a: true } }, [[1], [2]]]);
  }

  private bounds(steps: readonly number[]): object {
    const { rng } = this;
    const low = rng.int(-12, 3);
    const high = low + 10 + rng.pick([0, 1, 7, 80, 1000]); // a multiple of each step is inside
    return {
      ...(rng.chance(0.5) && { [rng.pick(['minimum', 'exclusiveMinimum'])]: low }),
      ...(rng.chance(0.5) && { [rng.pick(['maximum', 'exclusiveMaximum'])]: high }),
      ...(rng.chance(0.4) && { multipleOf: rng.pick(steps) }),
    };
  }

  private lengths(): object {
    const { rng } = this;
    if (rng.chance(0.35)) return { pattern: rng.pick([...PATTERNS.keys()]), ...(rng.chance(0.4) && { maxLength: 4 }) };
    const minLength = rng.int(0, 3);
    return { ...(rng.chance(0.4) && { minLength }), ...(rng.chance(0.6) && { maxLength: minLength + rng.int(0, 3) }) };
  }

  private array(depth: number): Schema {
    const { rng } = this;
    const prefixItems = Array.from({ length: rng.int(0, 2) }, () => this.value(depth));
    const minItems = rng.int(0, 2);
    const items = prefixItems.length >= minItems && rng.chance(0.2) ? false : this.value(depth);
    return {
      type: 'array',
      ...(prefixItems.length > 0 && { prefixItems }),
      ...((items !== false || prefixItems.length > 0) && {
        items: items === false && prefixItems.length === 0 ? true : items,
      }),
      ...(rng.chance(0.5) && { minItems }),
      ...(rng.chance(0.6) && { maxItems: minItems + rng.int(0, 2) }),
    };
  }

  private object(depth: number): Schema {
    const { rng } = this;
    const names = rng.shuffle(rng.some(KEYS, 0, 3));
    const properties = fromEntries(names.map((name) => [name, this.value(depth)]));
    const required = rng.shuffle(rng.some(names));
    const other = this.isOpen && rng.chance(0.35) ? (rng.chance(0.3) ? undefined : this.value(depth)) : false;
    if (other !== false && rng.chance(0.3)) required.push('zz');
    return {
      type: 'object',
      ...(names.length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(other !== undefined && { additionalProperties: other }),
    };
  }
}

/** As Object.fromEntries, and `__proto__` is a key as any other. */
export function fromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
  ) as Record<string, unknown>;
}
