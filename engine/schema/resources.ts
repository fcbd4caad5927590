/**
 * References of a document to places in itself. A *resource* is the document, or a subschema with an identifier of its
 * own: the references inside it are relative to that. Nothing is fetched.
 *
 * `#…` references, the common case, cost a walk along the pointer. The first of any other kind (`#anchor`, `other.json#…`)
 * scans the document once for its identifiers and anchors.
 */
import { type Draft, findDraft, refStandsAlone, usesPlainId } from './draft.ts';
import { isObject } from './json.ts';
import { subschemas } from './keyword-values.ts';
import { KEYWORDS } from './keywords.ts';
import type { RawSchema } from './node.ts';
import { decodeFragment, escapeSegment, splitPointer, stepInto } from './pointer.ts';

/** What a document without an identifier is relative to. */
const UNNAMED = 'https://unnamed.invalid/';

export interface Resource {
  readonly root: unknown;
  readonly uri: string;
  readonly draft: Draft | undefined;
  readonly pointer: string;
}

/** What a reference leads to; `raw` may be anything, also no schema. */
export interface Target {
  readonly raw: unknown;
  readonly resource: Resource;
  readonly pointer: string;
}

interface Names {
  readonly resources: Map<string, Resource>;
  readonly anchors: Map<Resource, Map<string, Target>>;
}

export class Resources {
  readonly main: Resource;
  readonly #byRoot = new Map<unknown, Resource>();
  #names: Names | undefined;

  constructor(schema: unknown) {
    const draft = isObject(schema) ? findDraft(schema.$schema) : undefined;
    const unnamed: Resource = { root: schema, uri: UNNAMED, draft, pointer: '' };
    this.main = this.enter(schema, unnamed, () => '');
  }

  /** The resource of a subschema: its own where it has an identifier, otherwise the one around it. */
  enter(raw: unknown, outer: Resource, pointer: () => string): Resource {
    const id = findId(raw, outer.draft);
    if (id === undefined) return outer;
    let resource = this.#byRoot.get(raw);
    if (resource === undefined) {
      const draft = findDraft((raw as RawSchema).$schema) ?? outer.draft;
      resource = { root: raw, uri: resolveUri(id, outer.uri), draft, pointer: pointer() };
      this.#byRoot.set(raw, resource);
    }
    return resource;
  }

  /** Undefined where the reference leads nowhere, `'elsewhere'` where it leads to another document. */
  find(reference: string, from: Resource): Target | 'elsewhere' | undefined {
    const hash = reference.indexOf('#');
    const fragment = decodeFragment(hash < 0 ? '' : reference.slice(hash + 1));
    let resource = from;
    if (hash !== 0) {
      const uri = resolveUri(hash < 0 ? reference : reference.slice(0, hash), from.uri);
      const named = this.#scan().resources.get(uri);
      if (named === undefined) return 'elsewhere';
      resource = named;
    }
    // Documents in the wild take `#/…` from the root of the document even below an identifier.
    return this.#findIn(resource, fragment) ?? (hash === 0 ? this.#findIn(this.main, fragment) : undefined);
  }

  #findIn(resource: Resource, fragment: string): Target | undefined {
    if (fragment !== '' && !fragment.startsWith('/')) return this.#scan().anchors.get(resource)?.get(fragment);
    let target: Target = { raw: resource.root, resource, pointer: resource.pointer };
    for (const segment of splitPointer(fragment)) {
      const raw = stepInto(target.raw, segment);
      if (raw === undefined) return undefined;
      const pointer = `${target.pointer}/${escapeSegment(segment)}`;
      target = { raw, resource: this.enter(raw, target.resource, () => pointer), pointer };
    }
    return target;
  }

  /** Visits every subschema of the document, reachable or not, without recursion. */
  #scan(): Names {
    if (this.#names !== undefined) return this.#names;
    const names: Names = { resources: new Map(), anchors: new Map() };
    const seen = new Set<unknown>();
    const work: Target[] = [{ raw: this.main.root, resource: this.main, pointer: '' }];
    for (let target = work.pop(); target !== undefined; target = work.pop()) {
      const { raw, resource, pointer } = target;
      if (!isObject(raw) || seen.has(raw)) continue;
      seen.add(raw);
      if (resource.root === raw && !names.resources.has(resource.uri)) names.resources.set(resource.uri, resource);
      noteAnchors(target, names);
      for (const name of Object.keys(raw)) {
        const keyword = KEYWORDS.get(name);
        if (keyword === undefined) continue;
        for (const [child, key] of subschemas(keyword.value, raw[name])) {
          const at = `${pointer}/${escapeSegment(name)}${key === undefined ? '' : `/${escapeSegment(key)}`}`;
          work.push({ raw: child, resource: this.enter(child, resource, () => at), pointer: at });
        }
      }
    }
    this.#names = names;
    return names;
  }
}

/** The identifier by which a subschema becomes a resource of its own. `#name` is an anchor of older drafts. */
function findId(raw: unknown, draft: Draft | undefined): string | undefined {
  if (!isObject(raw)) return undefined;
  const id = raw.$id ?? (usesPlainId(draft) ? raw.id : undefined);
  if (typeof id !== 'string' || id.startsWith('#')) return undefined;
  return raw.$ref !== undefined && refStandsAlone(draft) ? undefined : id;
}

function noteAnchors({ raw, resource, pointer }: Target, names: Names): void {
  if (!isObject(raw)) return;
  const anchors = names.anchors.get(resource) ?? new Map<string, Target>();
  names.anchors.set(resource, anchors);
  const ids = [raw.$id, usesPlainId(resource.draft) ? raw.id : undefined];
  const old = ids.filter((id): id is string => typeof id === 'string' && id.startsWith('#') && id.length > 1);
  for (const anchor of [raw.$anchor, raw.$dynamicAnchor, ...old.map((id) => id.slice(1))]) {
    if (typeof anchor === 'string') anchors.set(anchor, { raw, resource, pointer });
  }
}

/** An absolute URI without its fragment. What is no URI stands for itself. */
function resolveUri(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#.*$/, '');
  } catch {
    return reference;
  }
}
