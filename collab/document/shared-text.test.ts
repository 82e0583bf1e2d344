import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type RichText, type TextDelta } from '#domain';
import { applyCommand } from '../commands/apply-command.ts';
import { leaveFormatting } from './leave-formatting.ts';
import { readDocument, writeDocument } from './document-shape.ts';
import { writeDifference } from './write-difference.ts';

const note = (text: RichText) => ({
  ...emptyWorkflowDocument(),
  widgets: { w: { view: 'report', kind: 'note' as const, order: 1, text } },
});

function docOf(text: RichText): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, note(text));
  return doc;
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  leaveFormatting(copy);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

const edit = (doc: Y.Doc, ...deltas: TextDelta[]) =>
  applyCommand(doc, { type: 'text.edit', root: 'widgets', id: 'w', deltas }, 'me');
const said = (doc: Y.Doc) => readDocument(doc).widgets['w']?.text;

function exchange(a: Y.Doc, b: Y.Doc): void {
  const [fromA, fromB] = [Y.encodeStateAsUpdate(a), Y.encodeStateAsUpdate(b)];
  Y.applyUpdate(a, fromB);
  Y.applyUpdate(b, fromA);
}

describe('W3.04b a note written together', () => {
  test('two people write in one line at once: both are read, by both', () => {
    const ann = docOf([{ insert: 'A tower\n' }]);
    const ben = copyOf(ann);
    edit(ann, [{ retain: 2 }, { insert: 'slender ' }]);
    edit(ben, [{ retain: 7 }, { insert: ' of glass' }]);
    exchange(ann, ben);
    expect([said(ann), said(ben)]).toEqual(Array(2).fill([{ insert: 'A slender tower of glass\n' }]));
  });

  test('one parts a line where the other writes on in its second half: the words stay where they belong', () => {
    const ann = docOf([{ insert: 'First. Second\n' }]);
    const ben = copyOf(ann);
    edit(ann, [{ retain: 6 }, { insert: '\n' }]);
    edit(ben, [{ retain: 13 }, { insert: ' part' }]);
    exchange(ann, ben);
    expect([said(ann), said(ben)]).toEqual(Array(2).fill([{ insert: 'First.\n Second part\n' }]));
  });

  test('one makes words bold, the other a heading of the line: it is both', () => {
    const ann = docOf([{ insert: 'A tower\n' }]);
    const ben = copyOf(ann);
    edit(ann, [{ retain: 2 }, { retain: 5, attributes: { bold: true } }]);
    edit(ben, [{ retain: 7 }, { retain: 1, attributes: { header: 1 } }]);
    exchange(ann, ben);
    const both = [{ insert: 'A ' }, { insert: 'tower', attributes: { bold: true } }, { insert: '\n', attributes: { header: 1 } }];
    expect([said(ann), said(ben)]).toEqual([both, both]);
  });

  test('whoever only reads writes nothing, whatever the others format', () => {
    const ann = docOf([{ insert: 'A tower of glass\n' }]);
    const reader = copyOf(ann);
    let written = 0;
    reader.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') written++;
    });
    ann.on('update', (update: Uint8Array) => Y.applyUpdate(reader, update, 'network'));
    const changes: Record<string, true | null>[] = [
      { bold: true },
      { italic: true },
      { bold: null },
      { bold: true, italic: null },
    ];
    for (const attributes of changes) edit(ann, [{ retain: 2 }, { retain: 5, attributes }]);
    edit(ann, [{ retain: 1 }, { delete: 9 }]);
    expect([written, said(reader)]).toEqual([0, [{ insert: 'A glass\n' }]]);
  });

  test('a change made upon another text changes nothing, nor does one that makes it too long', () => {
    const doc = docOf([{ insert: 'abc\n' }]);
    edit(doc, [{ retain: 5 }, { insert: 'x' }]);
    edit(doc, [{ retain: 2 }, { delete: 3 }]);
    edit(doc, [{ insert: 'x'.repeat(50_000) }]);
    expect(said(doc)).toEqual([{ insert: 'abc\n' }]);
    edit(doc, [{ insert: 'x' }], [{ delete: 1 }, { retain: 1, attributes: { bold: true } }]);
    expect(said(doc)).toEqual([{ insert: 'a', attributes: { bold: true } }, { insert: 'bc\n' }]);
  });

  test('a note is put anew, as by a title, without replacing what others write in it', () => {
    const ann = docOf([{ insert: 'A tower\n' }]);
    const ben = copyOf(ann);
    edit(ben, [{ retain: 7 }, { insert: ' of glass' }]);
    const put = { view: 'report', kind: 'note' as const, order: 1, title: 'Idea' };
    applyCommand(ann, { type: 'widget.put', id: 'w', widget: { ...put, text: [{ insert: 'A tower\n' }] } }, 'me');
    exchange(ann, ben);
    expect(said(ann)).toEqual([{ insert: 'A tower of glass\n' }]);
    expect(readDocument(ann).widgets['w']?.title).toBe('Idea');
  });

  test('a note without words gets them with the first edit', () => {
    const doc = new Y.Doc();
    writeDocument(doc, { ...emptyWorkflowDocument(), widgets: { w: { view: 'report', kind: 'note', order: 1 } } });
    edit(doc, [{ insert: 'Now' }]);
    expect(said(doc)).toEqual([{ insert: 'Now\n' }]);
  });

  test('a document brought from one state to another keeps the text that is there', () => {
    const before = note([{ insert: 'A tower of glass\n' }]);
    const after = note([
      { insert: 'A ' },
      { insert: 'low', attributes: { bold: true } },
      { insert: ' tower of glass' },
      { insert: '\n', attributes: { list: 'bullet' } },
    ]);
    const ann = docOf(before.widgets.w.text);
    const ben = copyOf(ann);
    edit(ben, [{ retain: 16 }, { insert: ' and steel' }]);
    ann.transact(() => writeDifference(ann, before as never, after as never));
    expect(said(ann)).toEqual(after.widgets.w.text);
    exchange(ann, ben);
    expect(
      said(ann)
        ?.map(({ insert }) => insert)
        .join(''),
    ).toBe('A low tower of glass and steel\n');
  });
});
