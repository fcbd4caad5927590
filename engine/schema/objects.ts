/**
 * Objects: `properties`, `required`, `additionalProperties`. A shape is a conjunction of subschemas that say something
 * about objects; what they say together is worked out when it is looked at.
 *
 * The value of a key stands under every conjunct's `properties[key]`, or its `additionalProperties` where it does not
 * declare the key. So one conjunct's `additionalProperties: false` also closes keys that only another one declares.
 */
import type { Keywords, SchemaNode } from './node.ts';
import type { Position, Positions } from './position.ts';

const OBJECT_KEYWORDS = ['properties', 'required', 'additionalProperties'] as const satisfies (keyof Keywords)[];

export function constrainsObjects(keywords: Keywords): boolean {
  return OBJECT_KEYWORDS.some((name) => keywords[name] !== undefined);
}

export class ObjectShape {
  readonly id: number;
  readonly parts: readonly SchemaNode[];
  readonly required: ReadonlySet<string>;
  readonly #positions: Positions;
  #named: ReadonlyMap<string, Position> | undefined;
  #other: Position | undefined;

  constructor(parts: readonly SchemaNode[], id: number, positions: Positions) {
    this.id = id;
    this.parts = parts;
    this.#positions = positions;
    this.required = new Set(parts.flatMap(({ keywords }) => keywords.required ?? []));
  }

  /**
   * The keys that the shape knows by name, in the order in which they are written: the declared ones as they first
   * appear in the document, then those that are only required.
   */
  get named(): ReadonlyMap<string, Position> {
    if (this.#named !== undefined) return this.#named;
    const named = new Map<string, Position>();
    for (const { keywords } of this.parts) {
      for (const key of keywords.properties?.keys() ?? []) if (!named.has(key)) named.set(key, this.#positionOf(key));
    }
    for (const key of this.required) if (!named.has(key)) named.set(key, this.other);
    this.#named = named;
    return named;
  }

  /** The position of every key that has no name here. */
  get other(): Position {
    return (this.#other ??= this.#positionOf(undefined));
  }

  property(key: string): Position {
    return this.named.get(key) ?? this.other;
  }

  #positionOf(key: string | undefined): Position {
    const nodes = this.parts.map(
      ({ keywords }) =>
        (key === undefined ? undefined : keywords.properties?.get(key)) ?? keywords.additionalProperties,
    );
    return this.#positions.of(nodes.filter((node) => node !== undefined));
  }
}
