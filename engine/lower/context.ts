/** What the lowering of arrays and objects needs of what is around it. */
import type { ExprId, ExprStore } from '../expr/store.ts';
import type { Position } from '../schema/position.ts';

export interface LoweringContext {
  readonly store: ExprStore;
  /** Whitespace inside brackets and before a comma; may be empty. */
  readonly padding: ExprId;
  readonly comma: ExprId;
  readonly colon: ExprId;
  /** Any key with its quotes. */
  readonly anyKey: ExprId;
  /** The values of a position that is not empty. */
  value(position: Position): ExprId;
  isEmpty(position: Position): boolean;
}
