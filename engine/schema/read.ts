/**
 * Reads a JSON Schema into nodes, and checks everything that can be reached from the root by subschemas and references:
 * the values of keywords, references, patterns, what is refused. So nothing of this can fail later.
 *
 * One visit a subschema, from a work list: the nesting of the document is no nesting of calls. Subschemas are told apart
 * by identity, so one that several references lead to is one node (and an object that contains itself is a recursion).
 */
import { LimitError, schemaError, unsupportedKeyword } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { refStandsAlone } from './draft.ts';
import { checkJson, isObject } from './json.ts';
import { fault, isSchema, subschemaFault } from './keyword-values.ts';
import { isOfDraft, isRefused, KEYWORDS, type Keyword } from './keywords.ts';
import { type FormatPolicy, LanguageChecks } from './language-checks.ts';
import { type Keywords, type Place, pointerOf, type RawSchema, SchemaNode } from './node.ts';
import { splitPointer } from './pointer.ts';
import { type Resource, Resources } from './resources.ts';
import type { StringLanguages } from './string-languages.ts';
import type { Note } from './warnings.ts';

export type { FormatPolicy } from './language-checks.ts';

export interface ReadOptions {
  readonly formats: FormatPolicy;
  readonly limits: Limits;
  readonly languages: StringLanguages;
  /** `all`: also what is refused. For tests of the reader, and until the layers below can do everything. */
  readonly accept?: 'enforced' | 'all';
}

export interface SchemaDocument {
  readonly root: SchemaNode;
  readonly nodes: readonly SchemaNode[];
  readonly notes: readonly Note[];
}

export function readSchema(schema: unknown, options: ReadOptions): SchemaDocument {
  return new Reader(schema, options).read();
}

class Reader {
  readonly #options: ReadOptions;
  readonly #resources: Resources;
  readonly #schema: unknown;
  readonly #nodes: SchemaNode[] = [];
  readonly #byRaw = new Map<Resource, Map<unknown, SchemaNode>>();
  readonly #notes: Note[] = [];
  readonly #checks: LanguageChecks;
  #size = 0;

  constructor(schema: unknown, options: ReadOptions) {
    this.#schema = schema;
    this.#options = options;
    this.#resources = new Resources(schema);
    this.#checks = new LanguageChecks(options.languages, options.formats, (...note) => this.#note(...note));
  }

  read(): SchemaDocument {
    const root = this.#findNode(this.#schema, this.#resources.main, 0, { pointer: '' });
    // Nodes are appended while this runs.
    for (let i = 0; i < this.#nodes.length; i++) this.#readNode(this.#nodes[i] as SchemaNode);
    return { root, nodes: this.#nodes, notes: this.#notes };
  }

  #findNode(raw: unknown, outer: Resource, depth: number, place: Place): SchemaNode {
    // Every `false` is a node of its own, for the sake of its pointer.
    return isObject(raw) ? this.#findObjectNode(raw, outer, depth, place) : this.#addNode(raw, outer, depth, place);
  }

  #findObjectNode(raw: RawSchema, outer: Resource, depth: number, place: Place): SchemaNode {
    const resource = this.#resources.enter(raw, outer, () => pointerOf(place));
    let known = this.#byRaw.get(resource);
    if (known === undefined) this.#byRaw.set(resource, (known = new Map()));
    let node = known.get(raw);
    if (node === undefined) known.set(raw, (node = this.#addNode(raw, resource, depth, place)));
    return node;
  }

  #addNode(raw: unknown, resource: Resource, depth: number, place: Place): SchemaNode {
    if (!isSchema(raw)) throw schemaError(subschemaFault(raw), pointerOf(place));
    const { schemaDepth } = this.#options.limits;
    if (depth > schemaDepth) throw new LimitError('schemaDepth', depth, schemaDepth, pointerOf(place));
    const node = new SchemaNode(this.#nodes.length, raw, resource, depth, place);
    this.#nodes.push(node);
    this.#grow(1, node);
    return node;
  }

  #readNode(node: SchemaNode): void {
    const { raw, resource } = node;
    if (typeof raw === 'boolean') return;
    const refOnly = raw.$ref !== undefined && refStandsAlone(resource.draft);
    for (const name of Object.keys(raw)) {
      const value = raw[name];
      if (value === undefined) continue;
      const keyword = KEYWORDS.get(name);
      if (keyword === undefined) this.#note(node, name, 'unknown keyword');
      else if (refOnly && name !== '$ref') {
        if (keyword.role !== 'annotation') this.#note(node, name, 'beside $ref');
      } else if (isOfDraft(keyword, resource.draft)) this.#readKeyword(node, name, keyword, value);
      else if (keyword.role !== 'annotation') this.#note(node, name, 'other draft');
    }
  }

  #readKeyword(node: SchemaNode, name: string, keyword: Keyword, value: unknown): void {
    const raw = node.raw as RawSchema;
    // Where the document names no draft, `prefixItems` does: the other `items` of then are no list.
    const draft = node.resource.draft ?? (raw.prefixItems === undefined ? undefined : 2020);
    const wrong = fault(keyword.value, value, draft);
    if (wrong !== undefined) throw schemaError(`${JSON.stringify(name)} ${wrong}`, node.at(name));
    if (keyword.role === 'annotation' || keyword.silent?.(value, raw)) return;
    if (this.#options.accept !== 'all') {
      if (isRefused(keyword, value, raw)) throw unsupportedKeyword(name, node.at(name));
      if (keyword.role === 'refused') return;
    }
    if (name === 'format' && !this.#checks.assertsFormat(node, value as string)) return;
    if (name === 'pattern') this.#checks.checkPattern(node, name, value as string);
    if (name === 'dependencies') this.#readDependencies(node, value as RawSchema);
    else this.#put(node, name as keyof Keywords, this.#convert(node, name, keyword, value));
  }

  /** Dependencies of either kind may come twice: from `dependencies`, and from the keyword that came after it. */
  #put(node: SchemaNode, name: keyof Keywords, value: unknown): void {
    const { keywords } = node;
    if (name === 'dependentRequired' && keywords[name] !== undefined) {
      keywords[name] = mergeMaps(keywords[name], value as NameLists, (a, b) => [...new Set([...a, ...b])]);
    } else if (name === 'dependentSchemas' && keywords[name] !== undefined) {
      keywords[name] = mergeMaps(keywords[name], value as Schemas, (a, b) => this.#conjoin(a, b));
    } else {
      (keywords as Record<string, unknown>)[name] = value;
    }
  }

  #readDependencies(node: SchemaNode, dependencies: RawSchema): void {
    const [schemas, required] = [new Map<string, SchemaNode>(), new Map<string, readonly string[]>()];
    for (const key of Object.keys(dependencies)) {
      const value = dependencies[key];
      if (!Array.isArray(value)) schemas.set(key, this.#findChild(node, 'dependencies', value, key));
      else if (fault('names', value, undefined) === undefined) required.set(key, value);
      else throw schemaError(`a dependency ${fault('names', value, undefined)}`, node.at('dependencies', key));
    }
    if (schemas.size > 0) this.#put(node, 'dependentSchemas', schemas);
    if (required.size > 0) this.#put(node, 'dependentRequired', required);
  }

  /** A node for both, at the place of the first. */
  #conjoin(a: SchemaNode, b: SchemaNode): SchemaNode {
    const both = this.#addNode({}, a.resource, a.depth, { pointer: a.pointer });
    both.keywords.allOf = [a, b];
    return both;
  }

  #findChild(parent: SchemaNode, keyword: string, raw: unknown, key?: string | number): SchemaNode {
    return this.#findNode(raw, parent.resource, parent.depth + 1, { parent, keyword, key });
  }

  /** The value with nodes in the place of subschemas. */
  #convert(node: SchemaNode, name: string, keyword: Keyword, value: unknown): unknown {
    const child = (raw: unknown, key?: string | number): SchemaNode => this.#findChild(node, name, raw, key);
    switch (keyword.value) {
      case 'schema':
        return child(value);
      case 'schemas':
        return (value as unknown[]).map(child);
      case 'schemaOrSchemas':
        return Array.isArray(value) ? value.map(child) : child(value);
      case 'patternMap':
        for (const source of Object.keys(value as RawSchema)) this.#checks.checkPattern(node, name, source, source);
        return mapValues(value as RawSchema, child);
      case 'schemaMap':
        return mapValues(value as RawSchema, child);
      case 'namesMap':
        return mapValues(value as RawSchema, (names) => names);
      case 'reference':
        return this.#follow(node, name, value as string);
      case 'types':
        return typeof value === 'string' ? [value] : value;
      case 'json':
      case 'jsons':
        this.#growByValue(node, name, value);
        return value;
      case 'names':
        this.#grow((value as string[]).length, node);
        return value;
      default:
        return value;
    }
  }

  #follow(node: SchemaNode, keyword: string, reference: string): SchemaNode {
    const target = this.#resources.find(reference, node.resource);
    const shown = JSON.stringify(reference);
    const at = node.at(keyword);
    if (target === 'elsewhere') throw unsupportedKeyword(keyword, at, `: ${shown} leads to another document`);
    if (target === undefined) throw schemaError(`the reference ${shown} leads nowhere`, at);
    if (!isSchema(target.raw)) throw schemaError(`the reference ${shown}: ${subschemaFault(target.raw)}`, at);
    // A level of nesting is mostly two segments: `/properties/name`.
    return this.#findNode(target.raw, target.resource, splitPointer(target.pointer).length >> 1, target);
  }

  #note(node: SchemaNode, keyword: string, reason: Note['reason'], detail?: string): void {
    this.#notes.push({ node, keyword, reason, detail });
  }

  #growByValue(node: SchemaNode, name: string, value: unknown): void {
    const size = checkJson(value, this.#options.limits, () => node.at(name));
    this.#grow(size, node);
  }

  #grow(count: number, node: SchemaNode): void {
    this.#size += count;
    const { schemaSize } = this.#options.limits;
    if (this.#size > schemaSize) throw new LimitError('schemaSize', this.#size, schemaSize, node.pointer);
  }
}

type NameLists = ReadonlyMap<string, readonly string[]>;
type Schemas = ReadonlyMap<string, SchemaNode>;

function mapValues<T>(object: RawSchema, convert: (value: unknown, key: string) => T): Map<string, T> {
  return new Map(Object.keys(object).map((key) => [key, convert(object[key], key)]));
}

function mergeMaps<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  both: (a: T, b: T) => T,
): ReadonlyMap<string, T> {
  const merged = new Map(a);
  for (const [key, value] of b) merged.set(key, merged.has(key) ? both(merged.get(key) as T, value) : value);
  return merged;
}
