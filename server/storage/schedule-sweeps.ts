import type { CoreContext } from '../context/context.ts';

/** After the start, when people no longer wait for it; also a server that runs an hour a day sweeps. */
const FIRST_MS = 5 * 60_000;
const EACH_MS = 6 * 60 * 60_000;

/** Sweeps soon after the start and every six hours, as long as the server runs. */
export function scheduleSweeps({ log, onStop }: Pick<CoreContext, 'log' | 'onStop'>, sweep: () => Promise<object>): void {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = sweep().then(
      (report) => log.info(report, 'storage swept'),
      (error: unknown) => log.error({ err: error }, 'storage not swept'),
    );
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const each = setInterval(run, EACH_MS).unref();
  onStop('sweep', () => {
    clearTimeout(first);
    clearInterval(each);
    return running;
  });
}
