/**
 * Ctrl-C and closed pipes. The first Ctrl-C ends the generation at the next token, so that what was generated is still
 * shown; the second, or one while nothing listens, ends the process.
 */
import { EXIT } from './exit-codes.ts';

/** A signal that the first Ctrl-C aborts, until `release` is called. */
export function catchInterrupt(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onInterrupt = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  process.on('SIGINT', onInterrupt);
  return { signal: controller.signal, release: () => void process.off('SIGINT', onInterrupt) };
}

/** A reader that has gone (`| head`) is no failure: there is no one left to write for. */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(EXIT.ok);
      throw error;
    });
  }
}
