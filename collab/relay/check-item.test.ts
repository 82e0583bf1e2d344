import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument } from '#domain';
import { initialState, SharedDocument } from './shared-document.ts';

const state = initialState({
  ...emptyWorkflowDocument(),
  widgets: { w: { view: 'report', kind: 'note', order: 1, text: [{ insert: 'A tower\n' }] } },
});

/** What the server does with what a tab writes, and what it holds then. */
function sent(write: (doc: Y.Doc) => void) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(() => write(doc));
  const server = new SharedDocument(state);
  for (const update of updates) server.apply(update);
  return server.json().widgets['w'];
}
const widget = (doc: Y.Doc) => doc.getMap('widgets').get('w') as Y.Map<unknown>;
const text = (doc: Y.Doc) => widget(doc).get('text') as Y.Text;

describe('what a tab may write into a rich text', () => {
  test('letters, lines, and the formatting that there is', () => {
    const shown = sent((doc) => {
      text(doc).insert(7, ' of glass\nAnd more', { bold: true });
      text(doc).format(2, 5, { link: 'https://example.org/a', italic: true });
      text(doc).format(7, 1, { list: 'unchecked' });
      text(doc).delete(0, 2);
    });
    expect(shown?.text?.map(({ insert }) => insert).join('')).toBe('tower of glass\nAnd more\n');
  });

  test('a text of a new note, in one update with it', () => {
    const shown = sent((doc) => {
      const made = new Y.Text('New\n');
      doc.getMap('widgets').set(
        'w',
        new Y.Map<unknown>([
          ['kind', 'note'],
          ['text', made],
        ]),
      );
      made.format(0, 3, { bold: true });
    });
    expect(shown?.text).toEqual([{ insert: 'New', attributes: { bold: true } }, { insert: '\n' }]);
  });

  test.each<[string, (doc: Y.Doc) => void]>([
    ['a link that runs a script', (doc) => text(doc).format(0, 3, { link: 'javascript:alert(1)' })],
    ['an attribute that there is not', (doc) => text(doc).format(0, 3, { style: 'position:fixed' })],
    ['a heading of a size that there is not', (doc) => text(doc).format(7, 1, { header: 9 })],
    ['something embedded', (doc) => text(doc).insertEmbed(0, { image: 'x' })],
    ['a map in the middle of the words', (doc) => text(doc).insertEmbed(3, new Y.Map())],
    ['an attribute of the whole text', (doc) => text(doc).setAttribute('bold', true)],
    ['a text under another name', (doc) => widget(doc).set('title', new Y.Text('x'))],
    ['a list', (doc) => widget(doc).set('text', new Y.Array())],
    ['a fragment of XML', (doc) => widget(doc).set('text', new Y.XmlText('x'))],
  ])('not %s', (_name, write) => {
    expect(() => sent(write)).toThrow(expect.objectContaining({ code: 'workflow.out-of-sync' }));
  });
});
