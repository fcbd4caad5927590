/**
 * What this layer asks about patterns and formats. The languages themselves are expressions, made in lower/; tests put
 * plain regular expressions in their place.
 */
export interface StringLanguages {
  /** Throws where a pattern is malformed or cannot be compiled; returns what is to be said of an accepted one. */
  checkPattern(source: string): string | undefined;
  knowsFormat(name: string): boolean;
  matchesPattern(source: string, text: string): boolean;
  matchesFormat(name: string, text: string): boolean;
}
