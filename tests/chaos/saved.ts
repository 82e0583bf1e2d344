import type { OpenDocument, RealtimeSession } from '#collab';

/** Resolves when what a subscription tells is true; rejects after the time. */
export function until(
  subscribe: (listener: () => void) => () => void,
  isTrue: () => boolean,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${what}: not in ${timeoutMs} ms`));
    }, timeoutMs);
    const look = () => {
      if (!isTrue()) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    stop = subscribe(look);
    look();
  });
}

/** Everything that was edited is shown as saved. */
export const saved = (document: OpenDocument, timeoutMs?: number): Promise<void> =>
  until(
    (listener) => document.save.subscribe(listener),
    () => document.save.get() === 'saved',
    'saved',
    timeoutMs,
  );

/** The session is connected. */
export const connected = (session: RealtimeSession): Promise<void> =>
  until(
    (listener) => session.subscribe(listener),
    () => session.state === 'connected',
    'connected',
  );
