/** What a matcher asks of its engine. */
import type { ExprStore } from '../expr/store.ts';
import type { MaskKernel } from '../mask/kernel.ts';
import type { Vocabulary } from '../token/vocabulary.ts';

export interface MatcherHost {
  readonly store: ExprStore;
  readonly vocabulary: Vocabulary;
  readonly kernel: MaskKernel;
  /** Runs an operation with room for what it makes: forgets and tries again once where memory ran out. */
  run<T>(operation: () => T): T;
}
