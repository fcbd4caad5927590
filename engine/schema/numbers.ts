/** Numbers: `minimum`, `maximum`, their exclusive forms (booleans in draft 4), `multipleOf`, as a set of decimals. */
import { type Decimal, decimalOf } from './decimal.ts';
import type { Keywords } from './node.ts';
import { ANY_INTEGER, ANY_NUMBER, type NumberConstraint } from './number-constraint.ts';

/** What the keywords say about a number; `integer` is the type. */
export function numberShape(keywords: Keywords, integer: boolean): NumberConstraint {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = keywords;
  const bounds = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf;
  if (bounds === undefined) return integer ? ANY_INTEGER : ANY_NUMBER;
  return {
    integer,
    ...lowerBound(minimum, exclusiveMinimum),
    ...upperBound(maximum, exclusiveMaximum),
    multipleOf: multipleOf === undefined ? [] : [decimal(multipleOf)],
  };
}

type Bound = number | undefined;
type ExclusiveBound = number | boolean | undefined;

/** `exclusiveMinimum: true` is draft 4's way to make `minimum` exclusive. */
function lowerBound(closed: Bound, open: ExclusiveBound): Partial<NumberConstraint> {
  if (open === true) return closed === undefined ? {} : { exclusiveMinimum: decimal(closed) };
  return {
    ...(closed === undefined ? {} : { minimum: decimal(closed) }),
    ...(typeof open === 'number' ? { exclusiveMinimum: decimal(open) } : {}),
  };
}

function upperBound(closed: Bound, open: ExclusiveBound): Partial<NumberConstraint> {
  if (open === true) return closed === undefined ? {} : { exclusiveMaximum: decimal(closed) };
  return {
    ...(closed === undefined ? {} : { maximum: decimal(closed) }),
    ...(typeof open === 'number' ? { exclusiveMaximum: decimal(open) } : {}),
  };
}

/** The digits that the schema shows. Read values are finite. */
function decimal(value: number): Decimal {
  return decimalOf(value) as Decimal;
}
