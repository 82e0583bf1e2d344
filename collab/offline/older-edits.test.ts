import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { currentDocument as current, documentsByVersion, sharedVersion0 } from '#fixtures/old-documents';
import type { WorkflowDocument } from '#domain';
import { writeDocument } from '../document/document-shape.ts';
import { currentDocument, mayJoinCurrent } from './older-edits.ts';

function kept(version: number): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, documentsByVersion[version] as unknown as WorkflowDocument);
  return doc;
}

it.each([1, 2])('edits of version %i without notes may join: nothing moved since', (version) => {
  const doc = kept(version);
  for (const root of ['widgets', 'notes']) doc.getMap(root).clear();
  expect(mayJoinCurrent(doc)).toBe(true);
});

it.each([1, 2])('edits of version %i with notes may not: what these say was a string', (version) => {
  expect(mayJoinCurrent(kept(version))).toBe(false);
});

it('edits of version 0 may not: they would write to places that nobody reads', () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, sharedVersion0());
  expect(mayJoinCurrent(doc)).toBe(false);
});

it('edits of this version, and a copy that holds nothing yet, may join', () => {
  expect([mayJoinCurrent(kept(3)), mayJoinCurrent(new Y.Doc())]).toEqual([true, true]);
});

it.each([0, 1, 2, 3])('kept edits of version %i are shown and sent in the schema of this one', (version) => {
  const document = documentsByVersion[version] as unknown as WorkflowDocument;
  expect(currentDocument({ ...document, meta: { ...document.meta, schemaVersion: version } })).toEqual(current);
});
