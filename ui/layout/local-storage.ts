const NOTHING = { getItem: () => null, setItem: () => undefined };

/** Local storage of the browser, or one that keeps nothing where the browser refuses it. */
export function localStorageOrNone(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return globalThis.localStorage ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
