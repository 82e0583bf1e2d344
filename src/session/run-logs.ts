import type { RealtimeSession } from '#collab';
import type { Unsubscribe } from '#domain';

/** What functions print, by key: asked for once somebody looks, then followed. */
export interface RunLogs {
  textOf(key: string): string | undefined;
  subscribe(key: string, listener: () => void): Unsubscribe;
  close(): void;
}

/** Follows what functions of a workflow print. What was missed while the connection was lost is asked for again. */
export function followRunLogs(session: RealtimeSession, workflowId: string): RunLogs {
  const texts = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const set = (key: string, text: string) => {
    texts.set(key, text);
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const ask = (key: string) => {
    session.request('execution.log', { workflowId, key }).then(
      ({ text }) => set(key, text),
      // Without an answer there is nothing to show; the next look asks again.
      () => undefined,
    );
  };
  const stopLogs = session.on('execution.log', ({ workflowId: at, key, text, at: begin }) => {
    if (at !== workflowId || !listeners.has(key)) return;
    const before = begin === 0 ? '' : texts.get(key);
    if (before?.length === begin) set(key, before + text);
    else ask(key);
  });
  const stopConnected = session.onConnected(() => {
    for (const key of listeners.keys()) ask(key);
  });
  return {
    textOf: (key) => texts.get(key),
    subscribe(key, listener) {
      const heard = listeners.get(key) ?? new Set();
      if (heard.size === 0) ask(key);
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size > 0) return;
        listeners.delete(key);
        texts.delete(key);
      };
    },
    close() {
      stopLogs();
      stopConnected();
    },
  };
}
