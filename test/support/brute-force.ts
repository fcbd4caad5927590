/**
 * The oracle: is this text the beginning of an allowed one, and is it one? A recursive-descent reader that works on the
 * JSON Schema itself, one text at a time, and knows nothing of expressions, automata or normal forms. It follows the
 * documented policies of spelling, whitespace and property order.
 *
 * A reader gives every place where its part of the text can end. Wherever a reader meets the end of the text alive, the
 * text is open. Exact for schemas of which no part is empty and whose siblings do not cut each other (`anyOf`, `$ref`,
 * `enum` and `const` stand alone): what random-schemas.ts makes.
 */
import { NumberOracle } from './brute-numbers.ts';
import { readKey, StringOracle } from './brute-strings.ts';
import { utf8Latin1 } from './toy-vocabulary.ts';

export type Schema = boolean | { readonly [keyword: string]: unknown };

export interface OraclePolicy {
  readonly whitespace: 'flexible' | 'compact' | 'spaced';
  readonly propertyOrder: 'schema' | 'any';
}

export interface Verdict {
  /** More bytes can follow. */
  readonly isOpen: boolean;
  readonly isComplete: boolean;
}

type Places = readonly number[];
type Reader = (at: number) => Places;

const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'];

export class Oracle {
  private readonly root: Schema;
  private readonly policy: OraclePolicy;
  private readonly strings = new Map<Schema, StringOracle>();
  private readonly numbers = new Map<string, NumberOracle>();
  private readonly constants = new Map<unknown, Schema>();
  private text = '';
  private isOpen = false;
  private memo = new Map<Schema, Map<number, Places>>();

  constructor(root: Schema, policy: OraclePolicy) {
    this.root = root;
    this.policy = policy;
  }

  /** Of a text, one character a byte. */
  judge(text: string): Verdict {
    this.text = text;
    this.isOpen = false;
    this.memo = new Map();
    const isComplete = this.value(this.root, 0).includes(text.length);
    return { isOpen: this.isOpen, isComplete };
  }

  private value(schema: Schema, at: number): Places {
    let places = this.memo.get(schema)?.get(at);
    if (places === undefined) {
      places = this.readValue(schema, at);
      if (!this.memo.has(schema)) this.memo.set(schema, new Map());
      this.memo.get(schema)?.set(at, places);
    }
    return places;
  }

  private readValue(schema: Schema, at: number): Places {
    if (schema === true) return union(TYPES.map((type) => this.typed(ANY, type, at)));
    if (schema === false) throw new Error('the oracle knows no empty schemas');
    if (typeof schema.$ref === 'string') return this.value(this.resolve(schema.$ref), at);
    if (schema.anyOf !== undefined) return union((schema.anyOf as Schema[]).map((branch) => this.value(branch, at)));
    if (schema.const !== undefined) return this.constant(schema.const, at);
    if (schema.enum !== undefined) return union((schema.enum as unknown[]).map((member) => this.constant(member, at)));
    const types = schema.type === undefined ? TYPES : [schema.type].flat();
    return union((types as string[]).map((type) => this.typed(schema, type, at)));
  }

  private typed(schema: Exclude<Schema, boolean>, type: string, at: number): Places {
    switch (type) {
      case 'null':
        return this.literal('null', at);
      case 'boolean':
        return union([this.literal('true', at), this.literal('false', at)]);
      case 'integer':
      case 'number':
        return this.number(schema, type === 'integer', at);
      case 'string':
        return this.string(schema, at);
      case 'array':
        return this.array(schema, at);
      default:
        return this.object(schema, at);
    }
  }

  private resolve(reference: string): Schema {
    let found: unknown = this.root;
    for (const part of reference.split('/').slice(1)) found = (found as Record<string, unknown>)[part];
    return found as Schema;
  }

  private literal(expected: string, at: number): Places {
    const part = this.text.slice(at, at + expected.length);
    if (part === expected) return [at + expected.length];
    if (at + part.length === this.text.length && expected.startsWith(part)) this.isOpen = true;
    return [];
  }

  /** A constant has one spelling; a list or object of constants is a schema that only it satisfies. */
  private constant(constant: unknown, at: number): Places {
    if (constant === null || typeof constant !== 'object')
      return this.literal(utf8Latin1(JSON.stringify(constant)), at);
    let schema = this.constants.get(constant);
    if (schema === undefined) this.constants.set(constant, (schema = schemaOfConstant(constant)));
    return this.value(schema, at);
  }

  private number(schema: Exclude<Schema, boolean>, isInteger: boolean, at: number): Places {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    const key = JSON.stringify([isInteger, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf]);
    let oracle = this.numbers.get(key);
    if (oracle === undefined) this.numbers.set(key, (oracle = new NumberOracle(schema, isInteger)));
    const rest = /^[-+.eE\d]*/.exec(this.text.slice(at))?.[0] ?? '';
    if (at + rest.length === this.text.length && oracle.continues(rest)) this.isOpen = true;
    const places: number[] = [];
    for (let length = 1; length <= rest.length; length++) {
      if (oracle.accepts(rest.slice(0, length))) places.push(at + length);
    }
    return places;
  }

  private string(schema: Schema, at: number): Places {
    return this.literal('"', at).flatMap((content) => {
      let oracle = this.strings.get(schema);
      if (oracle === undefined) this.strings.set(schema, (oracle = new StringOracle(schema as object)));
      const end = oracle.read(this.text, content);
      if (end === 'open') this.isOpen = true;
      return typeof end === 'number' ? [end] : [];
    });
  }

  private array(schema: Exclude<Schema, boolean>, at: number): Places {
    const {
      prefixItems = [],
      items = true,
      minItems = 0,
      maxItems = Infinity,
    } = schema as {
      prefixItems?: Schema[];
      items?: Schema;
      minItems?: number;
      maxItems?: number;
    };
    const room = Math.min(maxItems, items === false ? prefixItems.length : Infinity);
    const ends: number[] = [];
    let places = this.literal('[', at);
    for (let count = 0; places.length > 0; count++) {
      const padded = this.chain(places, this.padding);
      if (count >= minItems) ends.push(...this.chain(padded, (place) => this.literal(']', place)));
      if (count >= room) break;
      const item = prefixItems[count] ?? items;
      const starts = count === 0 ? padded : this.chain(padded, this.comma);
      places = this.chain(starts, (place) => this.value(item, place));
    }
    return union([ends]);
  }

  private object(schema: Exclude<Schema, boolean>, at: number): Places {
    const {
      properties = {},
      required = [],
      additionalProperties: others = true,
    } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
      additionalProperties?: Schema;
    };
    const keys = [...new Set([...Object.keys(properties), ...required])];
    const members = { keys, properties, required: new Set(required), others };
    return this.chain(this.literal('{', at), (place) => this.members(members, new Set(), 0, true, place));
  }

  /** From after `{` or a member on: `written` are the keys so far, `next` the first that may follow in schema order. */
  private members(
    object: ObjectParts,
    written: ReadonlySet<string>,
    next: number,
    isFirst: boolean,
    at: number,
  ): Places {
    const { keys, properties, required, others } = object;
    const ends: number[] = [];
    const padded = this.padding(at);
    if (keys.every((key) => written.has(key) || !required.has(key))) {
      ends.push(...this.chain(padded, (place) => this.literal('}', place)));
    }
    const starts = isFirst || padded.length === 0 ? padded : this.chainMembers(object, written, next, padded);
    const isOrdered = this.policy.propertyOrder === 'schema';
    for (let index = isOrdered ? next : 0; index < keys.length; index++) {
      const key = keys[index] as string;
      if (written.has(key)) continue;
      const schema = Object.hasOwn(properties, key) ? (properties[key] as Schema) : others;
      const named = this.chain(starts, (place) => this.literal(utf8Latin1(JSON.stringify(key)), place));
      const after = this.member(named, schema);
      const more = new Set([...written, key]);
      ends.push(...this.chain(after, (place) => this.members(object, more, index + 1, false, place)));
      if (isOrdered && required.has(key)) return union([ends]);
    }
    if (others !== false) {
      const named = this.chain(starts, (place) => this.otherKey(keys, place));
      const after = this.member(named, others);
      ends.push(...this.chain(after, (place) => this.members(object, written, keys.length, false, place)));
    }
    return union([ends]);
  }

  /** A comma, only where a member can follow it. */
  private chainMembers(
    { keys, others }: ObjectParts,
    written: ReadonlySet<string>,
    next: number,
    places: Places,
  ): Places {
    const from = this.policy.propertyOrder === 'schema' ? next : 0;
    const isFull = others === false && keys.every((key, index) => index < from || written.has(key));
    return isFull ? [] : this.chain(places, this.comma);
  }

  private member(named: Places, schema: Schema): Places {
    return this.chain(this.chain(named, this.colon), (place) => this.value(schema, place));
  }

  private otherKey(keys: readonly string[], at: number): Places {
    return this.literal('"', at).flatMap((content) => {
      const read = readKey(this.text, content);
      if (read === 'open') this.isOpen = true;
      return typeof read === 'string' || keys.includes(read.key) ? [] : [read.end];
    });
  }

  private chain(places: Places, reader: Reader): Places {
    return union(places.map(reader));
  }

  private readonly padding: Reader = (at) => {
    if (this.policy.whitespace !== 'flexible') return [at];
    if (at === this.text.length) this.isOpen = true; // what follows is never empty
    const places = [at];
    const first = this.text[at];
    if (first === ' ' || first === '\t') places.push(at + 1);
    const lineBreak = /^\r?\n/.exec(this.text.slice(at, at + 2))?.[0];
    if (lineBreak !== undefined) {
      const indent = /^[ \t]{0,32}/.exec(this.text.slice(at + lineBreak.length))?.[0] ?? '';
      for (let i = 0; i <= indent.length; i++) places.push(at + lineBreak.length + i);
    }
    if (this.text.slice(at) === '\r' || places.includes(this.text.length)) this.isOpen = true;
    return places;
  };

  private readonly comma: Reader = (at) => this.chain(this.literal(',', at), this.afterSign);

  private readonly colon: Reader = (at) =>
    this.chain(
      this.chain(this.padding(at), (place) => this.literal(':', place)),
      this.afterSign,
    );

  private readonly afterSign: Reader = (at) =>
    this.policy.whitespace === 'spaced' ? this.literal(' ', at) : this.padding(at);
}

interface ObjectParts {
  readonly keys: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: ReadonlySet<string>;
  readonly others: Schema;
}

const ANY = {};

function schemaOfConstant(constant: object): Schema {
  if (Array.isArray(constant)) {
    return {
      type: 'array',
      prefixItems: constant.map((item) => ({ const: item })),
      minItems: constant.length,
      maxItems: constant.length,
    };
  }
  const properties = Object.fromEntries(Object.entries(constant).map(([key, member]) => [key, { const: member }]));
  return { type: 'object', properties, required: Object.keys(constant), additionalProperties: false };
}

/** Each place once. */
function union(lists: readonly Places[]): Places {
  const [first] = lists;
  return lists.length === 1 && first !== undefined && first.length < 2 ? first : [...new Set(lists.flat())];
}
