/** The reader's questions about patterns and formats: whether they compile, whether they are asserted. Each pattern once. */
import { EngineError, LimitError, schemaError, unsupportedKeyword } from '../errors.ts';
import { STANDARD_FORMATS } from './keywords.ts';
import type { SchemaNode } from './node.ts';
import type { StringLanguages } from './string-languages.ts';
import type { Note } from './warnings.ts';

export type FormatPolicy = 'assert' | 'annotate' | 'refuse';
type TakeNote = (node: SchemaNode, keyword: string, reason: Note['reason'], detail?: string) => void;

export class LanguageChecks {
  readonly #languages: StringLanguages;
  readonly #formats: FormatPolicy;
  readonly #note: TakeNote;
  readonly #checked = new Set<string>();

  constructor(languages: StringLanguages, formats: FormatPolicy, note: TakeNote) {
    this.#languages = languages;
    this.#formats = formats;
    this.#note = note;
  }

  assertsFormat(node: SchemaNode, name: string): boolean {
    if (this.#formats === 'refuse') throw unsupportedKeyword('format', node.at('format'), ' by the option formats');
    const asserts = this.#formats === 'assert';
    if (asserts && this.#languages.knowsFormat(name)) return true;
    if (asserts && STANDARD_FORMATS.has(name)) {
      const hint = `: ${JSON.stringify(name)}; the option formats can make it an annotation`;
      throw unsupportedKeyword('format', node.at('format'), hint);
    }
    this.#note(node, 'format', asserts ? 'unknown format' : 'format not asserted');
    return false;
  }

  /** `key`: the pattern, where it is a key of what the keyword holds. */
  checkPattern(node: SchemaNode, keyword: string, source: string, key?: string): void {
    if (this.#checked.has(source)) return;
    this.#checked.add(source);
    try {
      const detail = this.#languages.checkPattern(source);
      if (detail !== undefined) this.#note(node, keyword, 'pattern', detail);
    } catch (error) {
      if (!(error instanceof EngineError) || error instanceof LimitError) throw error;
      const pointer = node.at(keyword, key);
      if (error.kind === 'unsupported') throw unsupportedKeyword(keyword, pointer, `: ${error.message}`);
      throw schemaError(error.message, pointer, error);
    }
  }
}
