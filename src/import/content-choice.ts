import type { FolderValue, JsonObject } from '#domain';

interface Ask<Value> {
  /** Extensions that fit, small and without dot; empty: every file. */
  extensions: readonly string[];
  /** Undefined: none was chosen. */
  answer: (value: Value | undefined) => void;
}

/** Question for a file of content, or for a folder of it, that waits for its answer. */
export type ContentAsk =
  | ({ of: 'file' } & Ask<JsonObject>)
  | ({ of: 'folder'; hasTag?: string | undefined } & Ask<FolderValue>)
  | ({ of: 'facts'; hasTag?: string | undefined; isMany: boolean } & Ask<JsonObject[]>);

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
export const askForContent = (extensions: readonly string[]): Promise<JsonObject | undefined> =>
  ask((answer) => ({ of: 'file', extensions, answer }));

/** Asks for a folder with files of these extensions, as `askForContent` does; with a tag only for those that have it. */
export const askForFolder = (wish: { extensions: readonly string[]; hasTag?: string }): Promise<FolderValue | undefined> =>
  ask((answer) => ({ of: 'folder', ...wish, answer }));

/** Asks what content says of items with a tag, as `askForContent` does: one, or also all of a folder. */
export const askForFacts = ({ tag, isMany }: { tag?: string; isMany: boolean }): Promise<JsonObject[] | undefined> =>
  ask((answer) => ({ of: 'facts', extensions: [], hasTag: tag, isMany, answer }));

function ask<Value>(make: (answer: (value: Value | undefined) => void) => ContentAsk): Promise<Value | undefined> {
  current?.answer(undefined);
  return new Promise((resolve) => {
    put(
      make((value) => {
        put(undefined);
        resolve(value);
      }),
    );
  });
}
