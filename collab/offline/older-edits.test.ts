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

it('edits of version 1 may join: nothing moved since', () => {
  expect(mayJoinCurrent(kept(1))).toBe(true);
});

it('edits of version 0 may not: they would write to places that nobody reads', () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, sharedVersion0());
  expect(mayJoinCurrent(doc)).toBe(false);
});

it('edits of this version, and a copy that holds nothing yet, may join', () => {
  expect([mayJoinCurrent(kept(2)), mayJoinCurrent(new Y.Doc())]).toEqual([true, true]);
});

it.each([0, 1, 2])('kept edits of version %i are shown and sent in the schema of this one', (version) => {
  const document = documentsByVersion[version] as unknown as WorkflowDocument;
  expect(currentDocument({ ...document, meta: { ...document.meta, schemaVersion: version } })).toEqual(current);
});
