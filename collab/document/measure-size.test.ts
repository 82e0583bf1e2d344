import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { measureSize } from './measure-size.ts';

test('W4.08b a document of 4 MB is large; one that was emptied is not', () => {
  const doc = new Y.Doc();
  const size = measureSize(doc);
  const notes = doc.getMap('notes');
  const put = (from: number, to: number) => {
    for (let at = from; at < to; at++) notes.set(String(at), 'x'.repeat(100_000));
  };
  expect(size.isLarge()).toBe(false);
  put(0, 41);
  expect(size.isLarge()).toBe(false);
  put(41, 44);
  expect(size.isLarge()).toBe(true);
  notes.clear();
  put(0, 3);
  expect(size.isLarge()).toBe(false);
});
