import { expect, it } from 'vitest';
import { chosenTemplate, templateOfPath, templatePath } from './chosen-template.ts';
import { saveSignInTarget, SIGN_IN_TARGET_MS, takeSignInTarget } from './sign-in-target.ts';

function storeOf() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

it('P2.08d a template stays chosen until somebody signed in, for a quarter of an hour', () => {
  const store = storeOf();
  expect(chosenTemplate(store, 0)).toBeUndefined();
  saveSignInTarget(store, templatePath('a/b ü'), 1000);
  expect(chosenTemplate(store, 2000)).toBe('a/b ü');
  expect(chosenTemplate(store, 2000)).toBe('a/b ü');
  expect(chosenTemplate(store, 1001 + SIGN_IN_TARGET_MS)).toBeUndefined();
  expect(takeSignInTarget(store, 2000)).toBe('/start/a%2Fb%20%C3%BC');
  expect(chosenTemplate(store, 2000)).toBeUndefined();
});

it.each(['/workflows/start', '/start', '/start/', '/start/%', 'https://else.org/start/a'])('%s chooses none', (path) => {
  expect(templateOfPath(path)).toBeUndefined();
});
