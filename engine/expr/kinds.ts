/**
 * The kinds of expressions and the meaning of a node's four fields.
 *
 *   kind      a          b        c      d        language
 *   EMPTY                                         nothing
 *   EPSILON                                       the empty string
 *   SET       set index                           one byte of the set
 *   LITERAL   pool at    length                   one string
 *   CONCAT    left       right                    left then right, both inside one lexeme; left is no CONCAT
 *   SEQUENCE  lexeme     rest                     a lexeme (or rule), then a continuation
 *   OR, AND   list at    length                   union, intersection; children sorted by id, no duplicates
 *   NOT       child                               every byte string that child does not match
 *   REPEAT    child      min      max             max is -1 for no bound
 *   CHOICE    dictionary lo       hi     depth    entries lo..hi without their first `depth` bytes
 *   MACHINE   machine    state                    a lazily stepped automaton
 *   RULE      source     key                      a nonterminal, expanded when first derived
 */
export const Kind = {
  EMPTY: 0,
  EPSILON: 1,
  SET: 2,
  LITERAL: 3,
  CONCAT: 4,
  SEQUENCE: 5,
  OR: 6,
  AND: 7,
  NOT: 8,
  REPEAT: 9,
  CHOICE: 10,
  MACHINE: 11,
  RULE: 12,
} as const;

/** Facts about a node that its makers decide once. */
export const Flag = {
  /** The empty string is in the language. */
  NULLABLE: 1,
  /** No AND or NOT decides it: not empty by construction, so liveness needs no search. */
  PLAIN: 2,
  /** A SEQUENCE, RULE or CHOICE with continuations, or an OR of such: more than one lexeme. */
  STRUCTURE: 4,
  /** A rule is inside, so the language may be beyond regular. */
  RULES: 8,
} as const;

export type ExprId = number;
export const EMPTY: ExprId = 0;
export const EPSILON: ExprId = 1;
export const NO_BOUND = -1;
