/**
 * Arrays: `items`, `prefixItems`, `additionalItems`, `minItems`, `maxItems`. A shape is a conjunction of subschemas that
 * say something about arrays; what they say together is worked out when it is looked at.
 *
 * Up to draft 2019-09 a list of `items` is what 2020-12 calls `prefixItems`, and `additionalItems` its `items`.
 */
import type { Keywords, SchemaNode } from './node.ts';
import type { Position, Positions } from './position.ts';

const ARRAY_KEYWORDS = ['items', 'prefixItems', 'minItems', 'maxItems'] as const satisfies (keyof Keywords)[];

export function constrainsArrays(keywords: Keywords): boolean {
  return ARRAY_KEYWORDS.some((name) => keywords[name] !== undefined);
}

export class ArrayShape {
  readonly id: number;
  readonly parts: readonly SchemaNode[];
  readonly minItems: number;
  readonly maxItems: number;
  /** How many first items have positions of their own. */
  readonly prefixLength: number;
  readonly #positions: Positions;
  readonly #items: Position[] = [];

  constructor(parts: readonly SchemaNode[], id: number, positions: Positions) {
    this.id = id;
    this.parts = parts;
    this.#positions = positions;
    let [minItems, maxItems, prefixLength] = [0, Infinity, 0];
    for (const { keywords } of parts) {
      minItems = Math.max(minItems, keywords.minItems ?? 0);
      maxItems = Math.min(maxItems, keywords.maxItems ?? Infinity);
      prefixLength = Math.max(prefixLength, prefixOf(keywords).length);
    }
    this.minItems = minItems;
    this.maxItems = maxItems;
    this.prefixLength = prefixLength;
  }

  /** The position of an item. From `prefixLength` on it is always the same. */
  item(index: number): Position {
    const known = Math.min(index, this.prefixLength);
    return (this.#items[known] ??= this.#positions.of(
      this.parts
        .map(({ keywords }) => prefixOf(keywords)[known] ?? restOf(keywords))
        .filter((node) => node !== undefined),
    ));
  }
}

const NO_ITEMS: readonly SchemaNode[] = [];

function prefixOf({ items, prefixItems }: Keywords): readonly SchemaNode[] {
  return isList(items) ? items : (prefixItems ?? NO_ITEMS);
}

function restOf({ items, additionalItems }: Keywords): SchemaNode | undefined {
  return isList(items) ? additionalItems : items;
}

function isList(items: Keywords['items']): items is readonly SchemaNode[] {
  return Array.isArray(items);
}
