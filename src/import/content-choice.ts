import type { JsonObject } from '#domain';

/** Question for a file of content that waits for its answer. */
export interface ContentAsk {
  /** Extensions that fit, small and without dot; empty: every file. */
  extensions: readonly string[];
  /** Undefined: none was chosen. */
  answer: (file: JsonObject | undefined) => void;
}

let current: ContentAsk | undefined;
const listeners = new Set<() => void>();

function put(ask: ContentAsk | undefined): void {
  current = ask;
  for (const listener of listeners) listener();
}

/** The question that stands open. */
export const openContentAsk = {
  get: (): ContentAsk | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks for a file of content; a newer question answers the older with none. */
export function askForContent(extensions: readonly string[]): Promise<JsonObject | undefined> {
  current?.answer(undefined);
  return new Promise((resolve) => {
    put({
      extensions,
      answer(file) {
        put(undefined);
        resolve(file);
      },
    });
  });
}
