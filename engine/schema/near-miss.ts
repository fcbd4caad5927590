/** Guesses which keyword a misspelt one meant. Only for messages, so it may take its time. */

/** The known word that is nearest to `word`, if it is near enough to be what was meant. */
export function findNearMiss(word: string, known: Iterable<string>): string | undefined {
  if (word.length < 3 || word.length > 40) return undefined;
  const most = word.length < 6 ? 1 : 2;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of known) {
    if (candidate === word || Math.abs(candidate.length - word.length) > most) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
