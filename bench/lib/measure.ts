/**
 * How long one operation takes: the median of rounds, each a batch long enough for the clock. The median and not the
 * mean, because what disturbs a round on a shared machine only ever makes it longer.
 */
const ROUNDS = 21;
const ROUND_MS = 4;

export interface Measurement {
  readonly medianUs: number;
  readonly bestUs: number;
}

/** An operation that may be repeated at once. */
export function measure(operation: () => void): Measurement {
  let batch = 1;
  while (batch < 1 << 20 && elapsed(operation, batch) < ROUND_MS) batch *= 2;
  return ofRounds(() => (elapsed(operation, batch) / batch) * 1000);
}

/** An operation that needs to be set up each time, off the clock. `prepare` gives it. */
export function measureEach(prepare: () => () => void, rounds = 301): Measurement {
  return ofRounds(() => elapsed(prepare(), 1) * 1000, rounds);
}

function ofRounds(round: () => number, rounds = ROUNDS): Measurement {
  const times = Float64Array.from({ length: rounds }, round).sort();
  return { medianUs: times[rounds >> 1] as number, bestUs: times[0] as number };
}

function elapsed(operation: () => void, times: number): number {
  const begin = performance.now();
  for (let i = 0; i < times; i++) operation();
  return performance.now() - begin;
}
