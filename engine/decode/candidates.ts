/**
 * The tokens that a sampler draws from, with their weights, and the filters that narrow them.
 *
 * A candidate's weight is its logit until `weigh` makes it exp((logit − largest) / temperature): the largest is then 1,
 * nothing overflows, and the sum is not one. Ties go to the lower token id, so every filter is deterministic; the order
 * in which candidates are left is too, but means nothing. Space: 12 bytes per allowed token, kept from step to step.
 */
import { lowestBit } from './mask-words.ts';

export class Candidates {
  count = 0;
  tokens = new Int32Array(0);
  weights = new Float64Array(0);

  /** Room for `size` candidates. What was held is lost. */
  reserve(size: number): void {
    this.count = 0;
    if (this.tokens.length >= size) return;
    this.tokens = new Int32Array(size);
    this.weights = new Float64Array(size);
  }

  add(token: number, weight: number): void {
    this.tokens[this.count] = token;
    this.weights[this.count++] = weight;
  }

  /** The weight of the first `count` candidates together. */
  total(count = this.count): number {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += this.weights[i]!;
    return sum;
  }

  /** Whether candidate `i` comes before candidate `j`: more weight, or the same and a lower id. */
  before(i: number, j: number): boolean {
    const difference = this.weights[i]! - this.weights[j]!;
    return difference > 0 || (difference === 0 && this.tokens[i]! < this.tokens[j]!);
  }

  swap(i: number, j: number): void {
    const token = this.tokens[i]!;
    const weight = this.weights[i]!;
    this.tokens[i] = this.tokens[j]!;
    this.weights[i] = this.weights[j]!;
    this.tokens[j] = token;
    this.weights[j] = weight;
  }
}

/**
 * Fills `candidates` with the allowed tokens whose logit is at least `floor`. NaN and −∞ are no candidates.
 * Reads the allowed logits only.
 */
export function gather(candidates: Candidates, logits: Float32Array, mask: Uint32Array, floor: number): void {
  const wordCount = Math.min(mask.length, (logits.length + 31) >>> 5);
  candidates.reserve(wordCount * 32);
  for (let w = 0; w < wordCount; w++) {
    for (let word = mask[w]!; word !== 0; word &= word - 1) {
      const token = w * 32 + lowestBit(word);
      // Past the logits this reads `undefined`, which no comparison holds for.
      const logit = logits[token]!;
      if (logit >= floor && logit > -Infinity) candidates.add(token, logit);
    }
  }
}

/** Logits to weights; `largest` is the largest of the logits. About 30 ns a candidate. */
export function weigh({ weights, count }: Candidates, largest: number, temperature: number): void {
  for (let i = 0; i < count; i++) {
    const logit = weights[i]!;
    // The largest is compared, not subtracted: at +∞ the difference would be NaN.
    weights[i] = logit === largest ? 1 : Math.exp((logit - largest) / temperature);
  }
}

/** Keeps the `k` heaviest. Weights may still be logits. */
export function keepTopK(candidates: Candidates, k: number): void {
  if (candidates.count <= k) return;
  moveHeaviestFirst(candidates, k);
  candidates.count = k;
}

/** Keeps the nucleus: the fewest heaviest candidates whose weights reach the share `p` of the total. */
export function keepTopP(candidates: Candidates, p: number): void {
  const wanted = p * candidates.total();
  // A nucleus is small as a rule: only as many as it may have are put into order.
  for (let k = 64; k < candidates.count; k *= 8) {
    moveHeaviestFirst(candidates, k);
    if (candidates.total(k) >= wanted) candidates.count = k;
  }
  sort(candidates);
  let sum = 0;
  let kept = 0;
  while (kept < candidates.count && sum < wanted) sum += candidates.weights[kept++]!;
  candidates.count = kept;
}

/** Puts the `k` heaviest before the others, by quickselect: linear on average. */
function moveHeaviestFirst(candidates: Candidates, k: number): void {
  let low = 0;
  let high = candidates.count - 1;
  while (low < high) {
    const pivot = partition(candidates, low, high);
    if (pivot === k) return;
    if (pivot < k) low = pivot + 1;
    else high = pivot - 1;
  }
}

/** Moves the middle candidate to its place in the order; those before it stand left of it, the others right. */
function partition(candidates: Candidates, low: number, high: number): number {
  candidates.swap((low + high) >>> 1, high);
  let place = low;
  for (let i = low; i < high; i++) if (candidates.before(i, high)) candidates.swap(i, place++);
  candidates.swap(place, high);
  return place;
}

/** Heaviest first. */
function sort(candidates: Candidates): void {
  const { tokens, weights, count } = candidates;
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => (candidates.before(i, j) ? -1 : 1));
  const sorted = order.map((i) => [tokens[i]!, weights[i]!] as const);
  candidates.count = 0;
  for (const [token, weight] of sorted) candidates.add(token, weight);
}
