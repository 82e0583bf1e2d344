import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const freshKeptEdits = async () => import('./kept-edits.ts');

it('P8.02b keeps nothing, and breaks nothing, where the browser throws for its stores', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  vi.stubGlobal('indexedDB', { open: () => undefined });
  try {
    const { keepEdits, unsentWorkflows, wipeKeptEdits } = await freshKeptEdits();
    expect(keepEdits(new Y.Doc(), 'ann', 'quay')).toBeUndefined();
    expect(unsentWorkflows('ann')).toEqual([]);
    await expect(wipeKeptEdits('ann')).resolves.toBeUndefined();
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
    if (own) Object.defineProperty(globalThis, 'localStorage', own);
  }
});

it('P8.02b goes on where databases are refused, at once or later', async () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const refusing = {
    atOnce: {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    },
    later: {
      open() {
        const request: { onerror?: () => void } = {};
        setTimeout(() => request.onerror?.());
        return request;
      },
    },
  };
  for (const indexedDB of Object.values(refusing)) {
    vi.resetModules();
    vi.stubGlobal('localStorage', store);
    vi.stubGlobal('indexedDB', indexedDB);
    const { keepEdits } = await freshKeptEdits();
    const kept = keepEdits(new Y.Doc(), 'ann', 'quay');
    await kept?.whenLoaded;
    await kept?.clear();
    kept?.close();
    expect(kept?.wasUnsent).toBe(false);
  }
});
