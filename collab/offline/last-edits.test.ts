import * as Y from 'yjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropLastEdits, noteLastEdits } from './last-edits.ts';

/** A browser's own store, as far as it is asked. */
class Store {
  readonly values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  key = (index: number): string | null => [...this.values.keys()][index] ?? null;
  getItem = (name: string): string | null => this.values.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.values.set(name, text);
  removeItem = (name: string): void => void this.values.delete(name);
}

let store: Store;
beforeEach(() => {
  vi.useFakeTimers();
  store = new Store();
  vi.stubGlobal('localStorage', store);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (doc: Y.Doc) => doc.getMap('meta').get('name');
/** A tab that edits and is closed in the same moment. */
function closedTab(name: string, user = 'ann', workflow = 'quay'): void {
  const doc = new Y.Doc();
  noteLastEdits(doc, user, workflow);
  doc.getMap('meta').set('name', name);
}

it('C.02c an edit of a tab that closes at once stands in the next one', () => {
  closedTab('In the tunnel');
  const next = new Y.Doc();
  noteLastEdits(next, 'ann', 'quay').giveBack();
  expect(named(next)).toBe('In the tunnel');
});

it('notes nothing of others, of another workflow or what came from elsewhere', () => {
  closedTab('Not hers', 'ben');
  closedTab('Another', 'ann', 'pier');
  const far = new Y.Doc();
  far.getMap('meta').set('name', 'From the server');
  const fed = new Y.Doc();
  noteLastEdits(fed, 'ann', 'quay');
  Y.applyUpdate(fed, Y.encodeStateAsUpdate(far));
  const next = new Y.Doc();
  noteLastEdits(next, 'ann', 'quay').giveBack();
  expect(named(next)).toBeUndefined();
});

it('lets go after two seconds, by when the database has it, and of what was given back', () => {
  const doc = new Y.Doc();
  noteLastEdits(doc, 'ann', 'quay');
  doc.getMap('meta').set('name', 'one');
  expect(store.length).toBe(1);
  vi.advanceTimersByTime(2100);
  expect(store.length).toBe(0);
  closedTab('two');
  vi.clearAllTimers();
  noteLastEdits(new Y.Doc(), 'ann', 'quay').giveBack();
  expect(store.length).toBe(1);
  vi.advanceTimersByTime(2100);
  expect(store.length).toBe(0);
});

it('what the server refused is not noted again, and a sign-out leaves nothing', () => {
  const doc = new Y.Doc();
  const last = noteLastEdits(doc, 'ann', 'quay');
  doc.getMap('meta').set('name', 'refused');
  last.forget();
  vi.advanceTimersByTime(2100);
  expect(store.length).toBe(0);
  closedTab('one');
  closedTab('two', 'ann', 'pier');
  closedTab('three', 'ben');
  dropLastEdits('ann');
  expect([...store.values.keys()].every((name) => name.includes('/ben/'))).toBe(true);
  expect(store.length).toBe(1);
});

it('a note that was cut off breaks nothing, and a large paste is left to the database', () => {
  store.setItem('parti.last/ann/quay/torn', 'AAEC%%%');
  const doc = new Y.Doc();
  const last = noteLastEdits(doc, 'ann', 'quay');
  expect(() => last.giveBack()).not.toThrow();
  doc.getMap('meta').set('name', 'x'.repeat(300_000));
  expect(store.length).toBe(1);
});
