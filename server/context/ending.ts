import type { Logger } from 'pino';
import type { CoreContext } from './context.ts';

/** Parts that end with the server. */
export interface Ending {
  add: CoreContext['onStop'];
  /** Ends every part, the last added first; what fails or takes too long is said in the log. */
  run(): Promise<void>;
}

/** Each part has this long to end. */
const STOP_MS = 5000;

export function createEnding(log: Pick<Logger, 'error'>): Ending {
  const stops: { name: string; stop: () => Promise<void> | void }[] = [];
  return {
    add: (name, stop) => void stops.push({ name, stop }),
    async run() {
      for (const { name, stop } of stops.splice(0).toReversed()) {
        const late = new Promise<never>((_resolve, reject) =>
          setTimeout(() => reject(new Error(`not ended after ${STOP_MS} ms`)), STOP_MS).unref(),
        );
        await Promise.race([Promise.resolve().then(stop), late]).catch((error: unknown) =>
          log.error({ err: error, part: name }, 'part did not end'),
        );
      }
    },
  };
}
