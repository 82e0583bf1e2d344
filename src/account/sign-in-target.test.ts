import { expect, it } from 'vitest';
import { saveSignInTarget, takeSignInTarget } from './sign-in-target.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

it('P4.04a gives the remembered path once', () => {
  const store = memory();
  saveSignInTarget(store, '/workflows/a?view=b', 1000);
  expect(takeSignInTarget(store, 2000)).toBe('/workflows/a?view=b');
  expect(takeSignInTarget(store, 2000)).toBeUndefined();
});

it('P4.04b discards a target older than 15 minutes', () => {
  const store = memory();
  saveSignInTarget(store, '/workflows', 0);
  expect(takeSignInTarget(store, 15 * 60 * 1000 + 1)).toBeUndefined();
});

it('never leaves this site', () => {
  const store = memory();
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
    saveSignInTarget(store, path, 0);
    expect(takeSignInTarget(store, 0)).toBeUndefined();
  }
});
