/**
 * A progress bar on stderr. Only on a terminal, redrawn at most every 50 ms, and wiped when done, so that neither a pipe
 * nor the output on stdout ever holds a piece of one.
 */
const WIDTH = 24;
const INTERVAL_MS = 50;

export interface ProgressBar {
  /** `total` 0 where it is not known: a bar without a measure. */
  update(label: string, done: number, total: number): void;
  /** Wipes the bar; a later update draws it again. */
  clear(): void;
}

export function makeProgressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!stream.isTTY) return { update() {}, clear() {} };
  let drawnAt = -INTERVAL_MS;
  return {
    update(label, done, total) {
      const now = performance.now();
      if (now - drawnAt < INTERVAL_MS) return;
      drawnAt = now;
      stream.write(`\r\x1b[K${draw(label, done, total).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    clear() {
      stream.write('\r\x1b[K');
      drawnAt = -INTERVAL_MS;
    },
  };
}

function draw(label: string, done: number, total: number): string {
  if (total <= 0) return `${label} …`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.round(share * 100)).padStart(3)}% ${label}`;
}
