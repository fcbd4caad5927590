/**
 * `enum` and `const` as shapes. Scalars are one finite set. A list or an object is the shape of a schema that only it
 * satisfies (its keys required, a `const` for each, nothing else), so that conjunctions with it need no code of their
 * own.
 */
import type { ArrayShape } from './arrays.ts';
import { isScalar, type JsonObject, type JsonValue, type Scalar } from './json.ts';
import { type Keywords, type Place, SchemaNode } from './node.ts';
import type { ObjectShape } from './objects.ts';
import type { Shapes, ShapeTable } from './shapes.ts';

export class Constants {
  readonly #table: ShapeTable;
  readonly #nextId: () => number;
  /** Each once: a repeated expansion must find the same shapes. */
  readonly #made = { enum: new Map<SchemaNode, Shapes>(), const: new Map<SchemaNode, Shapes>() };

  /** `nextId` gives ids that no node has. */
  constructor(table: ShapeTable, nextId: () => number) {
    this.#table = table;
    this.#nextId = nextId;
  }

  shapesOf(node: SchemaNode, keyword: 'enum' | 'const'): Shapes {
    let shapes = this.#made[keyword].get(node);
    if (shapes === undefined) this.#made[keyword].set(node, (shapes = this.#make(node, keyword)));
    return shapes;
  }

  #make(node: SchemaNode, keyword: 'enum' | 'const'): Shapes {
    const values = keyword === 'enum' ? (node.keywords.enum ?? []) : [node.keywords.const as JsonValue];
    const scalars = new Set<Scalar>();
    const arrays: ArrayShape[] = [];
    const objects: ObjectShape[] = [];
    for (const [index, value] of values.entries()) {
      if (isScalar(value)) {
        scalars.add(value);
        continue;
      }
      const part = this.#node(node, { parent: node, keyword, key: keyword === 'enum' ? index : undefined });
      part.keywords = isList(value) ? this.#listKeywords(part, value) : this.#objectKeywords(part, value);
      if (isList(value)) arrays.push(this.#table.arrays.get([part]));
      else objects.push(this.#table.objects.get([part]));
    }
    return { scalars, numbers: [], strings: [], arrays, objects };
  }

  #listKeywords(part: SchemaNode, list: readonly JsonValue[]): Keywords {
    const prefixItems = list.map((item, index) => this.#constant(part, item, index));
    return { prefixItems, minItems: list.length, maxItems: list.length };
  }

  #objectKeywords(part: SchemaNode, object: JsonObject): Keywords {
    const required = Object.keys(object);
    return {
      properties: new Map(required.map((key) => [key, this.#constant(part, object[key] as JsonValue, key)])),
      required,
      additionalProperties: this.#node(part, { parent: part, keyword: 'additionalProperties', key: undefined }, false),
    };
  }

  #constant(parent: SchemaNode, value: JsonValue, key: string | number): SchemaNode {
    const node = this.#node(parent, { parent, keyword: String(key), key: undefined });
    node.keywords = { const: value };
    return node;
  }

  #node({ resource, depth }: SchemaNode, place: Place, raw: SchemaNode['raw'] = {}): SchemaNode {
    return new SchemaNode(this.#nextId(), raw, resource, depth, place);
  }
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
