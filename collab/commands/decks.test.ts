import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { deckBeside, emptyWorkflowDocument, shownSlides, type CommandCall, type WorkflowSlide } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';

const words = (order: number, more: Partial<WorkflowSlide> = {}): WorkflowSlide => ({
  deck: 'deck',
  order,
  kind: 'words',
  ...more,
});

function open(): Y.Doc {
  const doc = new Y.Doc();
  const views = { a: { type: 'model', name: 'A', order: 0 }, b: { type: 'report', name: 'B', order: 1 } } as const;
  writeDocument(doc, { ...emptyWorkflowDocument('Tower'), views });
  return doc;
}
const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};
/** What both have after each carried out one command without knowing of the other. */
function together(doc: Y.Doc, first: CommandCall, second: CommandCall) {
  const other = copyOf(doc);
  applyCommand(doc, first, 'one');
  applyCommand(other, second, 'other');
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  expect(readDocument(doc)).toEqual(readDocument(other));
  return readDocument(doc);
}

describe('a deck in the shared document', () => {
  test('two people who arrange the derived deck at once arrange the same slides', () => {
    const doc = open();
    const beside = deckBeside(readDocument(doc));
    const document = together(
      doc,
      { type: 'slide.patch', id: 'a', patch: { title: 'Ours' }, beside },
      { type: 'slide.patch', id: 'b', patch: { hidden: true }, beside },
    );
    expect(Object.keys(document.slides).toSorted()).toEqual(['a', 'b']);
    expect(deckBeside(document)).toBeUndefined();
  });

  test('fields of one slide, and two tries of it, are two people’s', () => {
    const doc = open();
    applyCommand(
      doc,
      { type: 'slide.put', id: 's', slide: words(5, { tries: {} }), beside: deckBeside(readDocument(doc)) },
      'one',
    );
    const tried = (property: string, order: number) => ({ node: 'n', property, order, values: [1, 2] });
    const fields = together(
      doc,
      { type: 'slide.patch', id: 's', patch: { title: 'Title' } },
      { type: 'slide.patch', id: 's', patch: { text: 'Text' } },
    );
    expect(fields.slides['s']).toEqual(words(5, { title: 'Title', text: 'Text' }));
    const both = together(
      doc,
      { type: 'slide.patch', id: 's', patch: { tries: { x: tried('X', 0) } } },
      { type: 'slide.patch', id: 's', patch: { tries: { y: tried('Y', 1) } } },
    );
    expect(Object.keys(both.slides['s']?.tries ?? {}).toSorted()).toEqual(['x', 'y']);
  });

  test('a slide that is deleted is gone, an emptied deck does not come back, and what patches it leaves it gone', () => {
    const doc = open();
    const beside = deckBeside(readDocument(doc));
    applyCommand(doc, { type: 'slide.delete', id: 'a', beside }, 'one');
    expect(shownSlides(readDocument(doc)).map(({ id }) => id)).toEqual(['b']);
    const document = together(doc, { type: 'slide.delete', id: 'b' }, { type: 'slide.patch', id: 'b', patch: { title: 'Late' } });
    expect([document.slides, shownSlides(document)]).toEqual([{}, []]);
    applyCommand(doc, { type: 'deck.patch', id: 'deck', patch: { showsPath: false } }, 'one');
    expect(readDocument(doc).decks['deck']).toEqual({ name: '', order: 0, showsPath: false });
  });
});
