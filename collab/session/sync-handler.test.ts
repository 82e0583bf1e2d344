import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fillDocument } from './sync-handler.ts';

const filled = (): Uint8Array => {
  const doc = new Y.Doc();
  doc.getMap('nodes').set('a', 1);
  return Y.encodeStateAsUpdate(doc);
};
const never = (error: unknown) => {
  throw error;
};

test('G7 what fills an empty document is told once, as it came, and later updates as ever', () => {
  const doc = new Y.Doc();
  const heard: { bytes: number[]; origin: unknown; isLocal: boolean }[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) =>
    heard.push({ bytes: Array.from(update), origin, isLocal: local }),
  );
  const came = filled();
  fillDocument(doc, came, 'server', never);
  expect(doc.getMap('nodes').toJSON()).toEqual({ a: 1 });
  expect(heard).toEqual([{ bytes: Array.from(came), origin: 'server', isLocal: false }]);

  doc.getMap('nodes').set('b', 2);
  expect(heard).toHaveLength(2);
  // What was told makes the same document elsewhere.
  const copy = new Y.Doc();
  for (const { bytes } of heard) Y.applyUpdate(copy, Uint8Array.from(bytes));
  expect(copy.getMap('nodes').toJSON()).toEqual({ a: 1, b: 2 });
});

test('an empty answer is told to nobody, and what cannot be read is a failure that leaves listeners in place', () => {
  const doc = new Y.Doc();
  let told = 0;
  const failures: unknown[] = [];
  doc.on('update', () => told++);
  fillDocument(doc, Y.encodeStateAsUpdate(new Y.Doc()), 'server', never);
  expect(told).toBe(0);
  fillDocument(doc, new Uint8Array([9, 9, 9, 9]), 'server', (error) => failures.push(error));
  expect([told, failures.length]).toEqual([0, 1]);
  doc.getMap('nodes').set('a', 1);
  expect(told).toBe(1);
});
