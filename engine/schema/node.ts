/**
 * One subschema of a document, read: its active keywords with checked values, whose subschemas are nodes again. The
 * graph of nodes is what everything below works on; it has cycles where references do.
 *
 * Invariant: `keywords` has only enforced keywords, in the order of the text; so a node without keywords holds for
 * every value.
 */
import type { JsonValue } from './json.ts';
import type { TypeName } from './keyword-values.ts';
import { escapeSegment } from './pointer.ts';
import type { Resource } from './resources.ts';

export type RawSchema = Readonly<Record<string, unknown>>;

/**
 * What a subschema says. Not as in the text: references are what they lead to, under the dynamic scope of this node;
 * `dependencies` is divided between `dependentSchemas` and `dependentRequired`; what says nothing beside its siblings
 * (`then` without `if`, `maxContains` without `contains`) is not there.
 */
export interface Keywords {
  $ref?: SchemaNode;
  $dynamicRef?: SchemaNode;
  $recursiveRef?: SchemaNode;
  type?: readonly TypeName[];
  enum?: readonly JsonValue[];
  const?: JsonValue;
  allOf?: readonly SchemaNode[];
  anyOf?: readonly SchemaNode[];
  oneOf?: readonly SchemaNode[];
  not?: SchemaNode;
  /** Also without `then` and `else`: what it evaluates counts for `unevaluatedItems` and `unevaluatedProperties`. */
  if?: SchemaNode;
  then?: SchemaNode;
  else?: SchemaNode;
  minimum?: number;
  maximum?: number;
  /** A boolean only in draft 4 and in documents without a draft. */
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  /** A list only up to draft 2019-09 and in documents without a draft, and never beside `prefixItems`. */
  items?: SchemaNode | readonly SchemaNode[];
  prefixItems?: readonly SchemaNode[];
  /** Only beside a list of `items`. */
  additionalItems?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  /** Only `true`. */
  uniqueItems?: boolean;
  contains?: SchemaNode;
  minContains?: number;
  maxContains?: number;
  unevaluatedItems?: SchemaNode;
  properties?: ReadonlyMap<string, SchemaNode>;
  /** The keys are checked patterns. */
  patternProperties?: ReadonlyMap<string, SchemaNode>;
  required?: readonly string[];
  additionalProperties?: SchemaNode;
  propertyNames?: SchemaNode;
  minProperties?: number;
  maxProperties?: number;
  dependentSchemas?: ReadonlyMap<string, SchemaNode>;
  dependentRequired?: ReadonlyMap<string, readonly string[]>;
  unevaluatedProperties?: SchemaNode;
}

/** Where a node stands: under a keyword of another, with its key where the keyword holds several; or at a pointer. */
export type Place =
  | { readonly parent: SchemaNode; readonly keyword: string; readonly key: string | number | undefined }
  | { readonly pointer: string };

export function pointerOf(place: Place): string {
  if ('pointer' in place) return place.pointer;
  const key = place.key === undefined ? '' : `/${escapeSegment(place.key)}`;
  return `${place.parent.pointer}/${escapeSegment(place.keyword)}${key}`;
}

export class SchemaNode {
  /** Small and dense, in the order of discovery. */
  readonly id: number;
  readonly raw: RawSchema | boolean;
  readonly resource: Resource;
  readonly depth: number;
  readonly #place: Place;
  keywords: Keywords = {};

  constructor(id: number, raw: RawSchema | boolean, resource: Resource, depth: number, place: Place) {
    this.id = id;
    this.raw = raw;
    this.resource = resource;
    this.depth = depth;
    this.#place = place;
  }

  get pointer(): string {
    return pointerOf(this.#place);
  }

  /** The pointer of one of its keywords, or of what that has under a key. */
  at(keyword: string, key?: string | number): string {
    return pointerOf({ parent: this, keyword, key });
  }

  /** The schema `false`. */
  get isFalse(): boolean {
    return this.raw === false;
  }

  /** No keyword says anything. */
  get isTrue(): boolean {
    if (this.raw === false) return false;
    for (const _ in this.keywords) return false;
    return true;
  }
}
