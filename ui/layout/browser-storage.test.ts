import { afterEach, expect, it, vi } from 'vitest';
import { localStorageOrNone, sessionStorageOrNone } from './browser-storage.ts';

/** A browser whose storage throws as soon as it is touched, as with blocked cookies or in a sandboxed frame. */
function blocked(...names: string[]): void {
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

const before = {
  local: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
  session: Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage'),
};
afterEach(() => {
  vi.restoreAllMocks();
  for (const [name, own] of [
    ['localStorage', before.local],
    ['sessionStorage', before.session],
  ] as const) {
    Reflect.deleteProperty(globalThis, name);
    if (own) Object.defineProperty(globalThis, name, own);
  }
});

it('P8.02b goes on without storage, says so once, and keeps values as long as the page stands', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  blocked('localStorage', 'sessionStorage');
  localStorageOrNone().setItem('a', '1');
  sessionStorageOrNone().setItem('a', '2');
  expect(localStorageOrNone().getItem('a')).toBe('1');
  expect(sessionStorageOrNone().getItem('a')).toBe('2');
  sessionStorageOrNone().removeItem('a');
  expect(sessionStorageOrNone().getItem('a')).toBeNull();
  expect(warn.mock.calls).toEqual([['Localstorage is not available']]);
});

it('takes the storage of the browser where there is one, and memory where it is full', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const kept = new Map<string, string>();
  let isFull = false;
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: store });
  localStorageOrNone().setItem('b', '1');
  expect([...kept]).toEqual([['b', '1']]);
  isFull = true;
  expect(() => localStorageOrNone().setItem('b', '2')).not.toThrow();
  expect(localStorageOrNone().getItem('b')).toBe('1');
});
