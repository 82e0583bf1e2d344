/** What pages use of a browser's storage. */
export type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memories: Record<'localStorage' | 'sessionStorage', KeptValues> = {
  localStorage: inMemory(),
  sessionStorage: inMemory(),
};
let isTold = false;

/** Local storage of the browser; where the browser refuses it, values of this page alone. Throws nothing, a full store drops what is set. */
export const localStorageOrNone = (): KeptValues => storageOrMemory('localStorage');

/** Session storage of the tab; where the browser refuses it, values of this page alone. Throws nothing. */
export const sessionStorageOrNone = (): KeptValues => storageOrMemory('sessionStorage');

function storageOrMemory(name: 'localStorage' | 'sessionStorage'): KeptValues {
  const memory = memories[name];
  const attempt = <T>(act: (store: KeptValues) => T): T => {
    try {
      // A browser that blocks storage throws as soon as it is asked for.
      const store = globalThis[name] as Storage | undefined;
      if (store) return act(store);
    } catch {
      tellOnce();
    }
    return act(memory);
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key)),
    setItem: (key, value) => attempt((store) => store.setItem(key, value)),
    removeItem: (key) => attempt((store) => store.removeItem(key)),
  };
}

function tellOnce(): void {
  if (isTold) return;
  isTold = true;
  console.warn('Localstorage is not available');
}

function inMemory(): KeptValues {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
