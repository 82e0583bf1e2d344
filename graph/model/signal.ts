import { useSyncExternalStore } from 'react';

/** One value that changes, with its listeners. Cheap enough for pointer moves. */
export class Signal<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of Array.from(this.#listeners)) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Follows what `get` answers; a card that is rendered without a page shows it too. */
export function useStore<T>(subscribe: (listener: () => void) => () => void, get: () => T): T {
  return useSyncExternalStore(subscribe, get, get);
}

/** Reads a signal; renders again when what `select` answers changes. */
export function useSignal<T, R = T>(signal: Signal<T>, select: (value: T) => R = (value) => value as unknown as R): R {
  return useStore(signal.subscribe, () => select(signal.get()));
}
