/**
 * Reads a JSON Schema into nodes, and checks everything that can be reached from the root by subschemas and references:
 * the values of keywords, references, patterns, what is refused. So nothing of this can fail later.
 *
 * One visit a subschema, from a work list: the nesting of the document is no nesting of calls. Subschemas are told apart
 * by identity, so one that several references lead to is one node (and an object that contains itself is a recursion).
 */
import { EngineError, LimitError, schemaError, unsupportedKeyword } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { refStandsAlone } from './draft.ts';
import { checkJson, isObject } from './json.ts';
import { fault, isSchema, subschemaFault } from './keyword-values.ts';
import { isOfDraft, KEYWORDS, type Keyword, STANDARD_FORMATS } from './keywords.ts';
import { type Place, pointerOf, type RawSchema, SchemaNode } from './node.ts';
import { splitPointer } from './pointer.ts';
import { type Resource, Resources } from './resources.ts';
import type { StringLanguages } from './string-languages.ts';
import type { Note } from './warnings.ts';

export type FormatPolicy = 'assert' | 'annotate' | 'refuse';

export interface ReadOptions {
  readonly formats: FormatPolicy;
  readonly limits: Limits;
  readonly languages: StringLanguages;
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
  readonly #checkedPatterns = new Set<string>();
  #size = 0;

  constructor(schema: unknown, options: ReadOptions) {
    this.#schema = schema;
    this.#options = options;
    this.#resources = new Resources(schema);
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
    const wrong = fault(keyword.value, value, node.resource.draft);
    if (wrong !== undefined) throw schemaError(`${JSON.stringify(name)} ${wrong}`, node.at(name));
    const raw = node.raw as RawSchema;
    if (keyword.role === 'annotation') return;
    const refused = keyword.role === 'refused' ? !keyword.idle?.(value, raw) : keyword.only?.(value, raw) === false;
    if (refused) throw unsupportedKeyword(name, node.at(name));
    if (keyword.role === 'refused') return;
    if (name === 'format' && !this.#assertsFormat(node, value as string)) return;
    if (name === 'pattern') this.#checkPattern(node, value as string);
    (node.keywords as Record<string, unknown>)[name] = this.#convert(node, name, keyword, value);
  }

  /** The value with nodes in the place of subschemas. */
  #convert(node: SchemaNode, name: string, keyword: Keyword, value: unknown): unknown {
    const child = (raw: unknown, key?: string | number): SchemaNode =>
      this.#findNode(raw, node.resource, node.depth + 1, { parent: node, keyword: name, key });
    switch (keyword.value) {
      case 'schema':
        return child(value);
      case 'schemas':
        return (value as unknown[]).map(child);
      case 'schemaOrSchemas':
        return Array.isArray(value) ? value.map(child) : child(value);
      case 'schemaMap': {
        const map = value as RawSchema;
        return new Map(Object.keys(map).map((key) => [key, child(map[key], key)]));
      }
      case 'reference':
        return this.#follow(node, value as string);
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

  #follow(node: SchemaNode, reference: string): SchemaNode {
    const target = this.#resources.find(reference, node.resource);
    const shown = JSON.stringify(reference);
    const at = node.at('$ref');
    if (target === 'elsewhere') throw unsupportedKeyword('$ref', at, `: ${shown} leads to another document`);
    if (target === undefined) throw schemaError(`the reference ${shown} leads nowhere`, at);
    if (!isSchema(target.raw)) throw schemaError(`the reference ${shown}: ${subschemaFault(target.raw)}`, at);
    // A level of nesting is mostly two segments: `/properties/name`.
    return this.#findNode(target.raw, target.resource, splitPointer(target.pointer).length >> 1, target);
  }

  #assertsFormat(node: SchemaNode, name: string): boolean {
    const { formats, languages } = this.#options;
    if (formats === 'refuse') throw unsupportedKeyword('format', node.at('format'), ' by the option formats');
    if (formats === 'assert' && languages.knowsFormat(name)) return true;
    if (formats === 'assert' && STANDARD_FORMATS.has(name)) {
      const hint = `: ${JSON.stringify(name)}; the option formats can make it an annotation`;
      throw unsupportedKeyword('format', node.at('format'), hint);
    }
    this.#note(node, 'format', formats === 'assert' ? 'unknown format' : 'format not asserted');
    return false;
  }

  #checkPattern(node: SchemaNode, source: string): void {
    if (this.#checkedPatterns.has(source)) return;
    this.#checkedPatterns.add(source);
    try {
      const detail = this.#options.languages.checkPattern(source);
      if (detail !== undefined) this.#note(node, 'pattern', 'pattern', detail);
    } catch (error) {
      if (!(error instanceof EngineError) || error instanceof LimitError) throw error;
      if (error.kind === 'unsupported') throw unsupportedKeyword('pattern', node.at('pattern'), `: ${error.message}`);
      throw schemaError(error.message, node.at('pattern'), error);
    }
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
