import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WornSkin } from '#api';
import { answeringApi } from '#fixtures/answering-api';
import { isHiddenCommand, leaveUnlessAdmitted, startSkin, wantedProduct, wornProduct } from './skin.ts';

const LOOK: WornSkin = {
  name: 'keller',
  permissions: { view: ['keller.studio'] },
  css: ':root { --color-accent: #111111; }',
  hidden: ['Sample Range', 'Add Function'],
  palette: [],
  logo: null,
};
const kept = new Map<string, string>();
/** Sheets of the page, by their text. */
let sheets: { dataset: Record<string, string>; textContent: string; remove(): void }[] = [];

beforeEach(() => {
  kept.clear();
  sheets = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', {
    querySelector: () => sheets[0] ?? null,
    createElement: () => {
      const made = { dataset: {}, textContent: '', remove: () => void (sheets = sheets.filter((one) => one !== made)) };
      return made;
    },
    head: { append: (one: (typeof sheets)[number]) => void sheets.push(one) },
  });
});
afterEach(() => vi.unstubAllGlobals());
const server = answeringApi((path) => (path === 'product-skin/keller' ? Response.json(LOOK) : undefined));

it('P1.04 a look that the address names is worn, kept for the next visit, and hides its features', async () => {
  await startSkin(server, '?product=keller');
  expect(sheets.map(({ textContent }) => textContent)).toEqual([LOOK.css]);
  expect([wornProduct(), kept.get('product'), wantedProduct('')]).toEqual(['keller', 'keller', 'keller']);
  expect(['study.sample', 'graph.add', 'graph.delete', 'edit.undo'].map(isHiddenCommand)).toEqual([true, true, false, false]);
});

it('P7.02a one that nobody made leaves the plain product, without an error, and is forgotten', async () => {
  kept.set('product', 'gone');
  await startSkin(server, '');
  expect([sheets, wornProduct(), kept.has('product')]).toEqual([[], undefined, false]);
});

it('P4.08 a foreign address takes the look off, and the browser forgets it; its own keeps it', async () => {
  await startSkin(server, '?product=keller');
  expect(leaveUnlessAdmitted('mia@keller.studio')).toBeUndefined();
  expect(wornProduct()).toBe('keller');
  expect(leaveUnlessAdmitted('tom@else.example')?.name).toBe('keller');
  expect([wornProduct(), sheets, kept.has('product'), isHiddenCommand('study.sample')]).toEqual([undefined, [], false, false]);
});
