import fc from 'fast-check';
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { writersOf, type Writer } from '#fixtures/written-together';
import type { RichText, TextDelta } from '#domain';
import { carriedOver, deltasOf, endOfChange, isOwnChange, takeUp } from './text-changes.ts';
import { indentItems, mannerAt, setLines, setLink, textPlugins, toggleBold, toggleItalic } from './text-commands.ts';
import { docOf, indexOf, positionOf, TEXT_SCHEMA, textOf } from './text-schema.ts';
import { textSource } from './text-source.ts';

/** An editor without a page: the same changes as in one. */
class Editor {
  readonly #source;
  readonly #writer: Writer;
  state: EditorState;
  #isWriting = false;

  constructor(writer: Writer) {
    this.#writer = writer;
    this.#source = textSource(writer, 'widgets', 'w');
    const none = () => undefined;
    this.state = EditorState.create({
      doc: docOf(this.#source.read()),
      plugins: textPlugins({ undo: none, redo: none, link: none, leave: none }),
    });
    this.#source.subscribe((delta) => {
      if (this.#isWriting) return;
      const transaction = takeUp(this.state, this.said, delta);
      if (transaction) this.state = this.state.apply(transaction);
    });
  }

  get said(): RichText {
    return this.#source.read();
  }

  dispatch = (transaction: Transaction) => {
    const held = this.said;
    this.state = this.state.apply(transaction);
    if (!isOwnChange(transaction)) return;
    this.#isWriting = true;
    this.#source.edit(deltasOf(transaction, held));
    this.#isWriting = false;
  };

  /** Places are those of the rich text. */
  select(anchor: number, head = anchor): this {
    const { doc } = this.state;
    this.state = this.state.apply(
      this.state.tr.setSelection(TextSelection.create(doc, positionOf(doc, anchor), positionOf(doc, head))),
    );
    return this;
  }

  type(text: string): this {
    this.dispatch(this.state.tr.insertText(text));
    return this;
  }

  run(command: Command): this {
    command(this.state, this.dispatch);
    return this;
  }

  press(key: 'Enter' | 'Backspace' | 'Tab', shiftKey = false): this {
    this.hears(key, shiftKey);
    return this;
  }

  /** Whether a key did something. */
  hears(key: string, shiftKey = false): boolean {
    const event = { key, code: key, altKey: false, ctrlKey: false, metaKey: false, shiftKey } as KeyboardEvent;
    const { state, dispatch } = this;
    const view = { state, dispatch, endOfTextblock: () => state.selection.$from.parentOffset === 0 } as never;
    return this.state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true);
  }

  hear(): this {
    this.#writer.hear();
    return this;
  }

  /** In how many lists each line lies. */
  get depths(): number[] {
    return this.state.doc.children.map((line) => line.attrs['indent'] as number);
  }

  get shown(): string {
    return textOf(this.state.doc)
      .map(({ insert }) => insert)
      .join('');
  }

  get caret(): number {
    return indexOf(this.state.doc, this.state.selection.head);
  }
}

const editors = (text: RichText, count = 1): Editor[] => writersOf(text, count).map((writer) => new Editor(writer));
const plain = (words: string): RichText => [{ insert: words }];

describe('W3.04b what is written in the editor stands in the document', () => {
  test('words, marks and lines', () => {
    const [one] = editors(plain('A tower\n')) as [Editor];
    one.select(7).type(' of glass').select(2, 7).run(toggleBold).select(8, 10).run(toggleItalic);
    one.select(16).press('Enter').type('Next').run(setLines('header2'));
    expect(one.said).toEqual([
      { insert: 'A ' },
      { insert: 'tower', attributes: { bold: true } },
      { insert: ' ' },
      { insert: 'of', attributes: { italic: true } },
      { insert: ' glass\nNext' },
      { insert: '\n', attributes: { header: 2 } },
    ]);
    expect(mannerAt(one.select(4).state)).toEqual({ bold: true, italic: false, line: 'plain', link: undefined });
    one.run(toggleBold).select(2, 7).run(toggleBold);
    expect(one.said[0]).toEqual({ insert: 'A tower ' });
  });

  test('items follow an item, an empty one ends the list, a checked one is followed by one to check', () => {
    const [one] = editors(plain('\n')) as [Editor];
    one.run(setLines('checked')).type('one').press('Enter').type('two').press('Enter').press('Enter').type('end');
    expect(one.said).toEqual([
      { insert: 'one' },
      { insert: '\n', attributes: { list: 'checked' } },
      { insert: 'two' },
      { insert: '\n', attributes: { list: 'unchecked' } },
      { insert: 'end\n' },
    ]);
    one.select(4).press('Backspace').press('Backspace');
    expect(one.said.map(({ insert }) => insert).join('')).toBe('onetwo\nend\n');
  });

  test('items go deeper below the item above them and out again, by Tab, Enter and Backspace', () => {
    const [one] = editors(plain('one\ntwo\nthree\n')) as [Editor];
    one.select(0, 12).run(setLines('ordered'));
    // The first has nothing above it to lie in; the last goes no deeper than below its neighbour.
    expect(one.select(0).press('Tab').depths).toEqual([0, 0, 0]);
    expect(one.select(5, 12).press('Tab').press('Tab').depths).toEqual([0, 1, 2]);
    expect(one.said.at(-1)).toEqual({ insert: '\n', attributes: { list: 'ordered', indent: 2 } });
    expect(one.select(4, 9).run(setLines('unchecked')).depths).toEqual([0, 1, 2]);
    expect(one.select(13).press('Enter').press('Enter').depths).toEqual([0, 1, 2, 1]);
    expect(one.press('Backspace').depths).toEqual([0, 1, 2, 0]);
    expect(one.press('Backspace').said.at(-1)).toEqual({ insert: '\n' });
    expect(one.select(5, 12).press('Tab', true).depths).toEqual([0, 0, 1, 0]);
    one.select(0, 12).run(setLines('header1'));
    expect(one.depths).toEqual([0, 0, 0, 0]);
    // Nothing to put out of: the key goes on to the next field.
    expect(one.select(14).hears('Tab')).toBe(false);
  });

  test('a heading is followed by a plain line', () => {
    const [one] = editors(plain('Areas\n')) as [Editor];
    one.run(setLines('header1')).select(5).press('Enter').type('Words');
    expect(one.said).toEqual([{ insert: 'Areas' }, { insert: '\n', attributes: { header: 1 } }, { insert: 'Words\n' }]);
  });

  test('links: set, changed around the caret, taken away, and none that runs a script', () => {
    const [one] = editors(plain('See the site\n')) as [Editor];
    one.select(8, 12).run(setLink('example.org'));
    expect(one.said[1]).toEqual({ insert: 'site', attributes: { link: 'https://example.org' } });
    one.select(10).run(setLink('https://example.org/b'));
    expect(one.said[1]).toEqual({ insert: 'site', attributes: { link: 'https://example.org/b' } });
    one.select(10).run(setLink('javascript:alert(1)'));
    expect(one.said).toEqual(plain('See the site\n'));
  });

  test('a text that does not end, and one that says nothing, get their end with the first word', () => {
    const [one, other] = editors([], 2) as [Editor, Editor];
    one.type('a');
    expect(one.said).toEqual(plain('a\n'));
    other.hear();
    expect(other.shown).toBe('a\n');
  });

  test('one line in place of several, and the letters around it stay', () => {
    const [one, other] = editors(plain('first\nsecond\nthird\n'), 2) as [Editor, Editor];
    other.select(19).type('!');
    one.select(2, 15).type('-');
    one.hear();
    other.hear();
    expect([one.said, other.said]).toEqual([plain('fi-ird!\n'), plain('fi-ird!\n')]);
  });
});

describe('W3.04b two editors of one note', () => {
  test('carets keep their place in the words while the other writes before, behind and around them', () => {
    const [one, other] = editors(plain('Keep level 12 open.\n'), 2) as [Editor, Editor];
    one.select(13);
    other.select(0).type('Please: ').select(27).press('Enter').type('Ask first.').select(5, 9).type('k');
    one.hear();
    expect(one.said).toEqual(plain('Pleaskeep level 12 open.\nAsk first.\n'));
    expect(one.shown).toBe('Pleaskeep level 12 open.\nAsk first.\n');
    expect(one.said[0]?.insert.slice(0, one.caret).endsWith('level 12')).toBe(true);
  });

  test('whoever takes back takes back their own words only, and stands where they were', () => {
    const [ann, ben] = writersOf(plain('A tower\n'), 2) as [Writer, Writer];
    const [one, other] = [new Editor(ann), new Editor(ben)];
    one.select(7).type(' of glass');
    other.hear().select(0).type('Idea: ');
    one.hear();
    ann.commands.undo();
    other.hear();
    expect([one.said, other.said]).toEqual([plain('Idea: A tower\n'), plain('Idea: A tower\n')]);
    ann.commands.redo();
    expect(one.said).toEqual(plain('Idea: A tower of glass\n'));
    expect(one.shown).toBe('Idea: A tower of glass\n');
    expect(endOfChange([{ retain: 13 }, { insert: ' of glass' }])).toBe(22);
  });

  test('whatever two people write, format, part and join, late or at once, both end with the same note', () => {
    const place = fc.nat(60);
    const act = fc.record({
      who: fc.nat(1),
      kind: fc.constantFrom(
        'type',
        'bold',
        'italic',
        'link',
        'header',
        'list',
        'check',
        'deeper',
        'out',
        'enter',
        'backspace',
        'replace',
        'hear',
        'undo',
      ),
      from: place,
      to: place,
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 40 }), (acts) => {
        const writers = writersOf(
          [...plain('Keep level 12 open.\nAsk the client.\n'), { insert: 'x', attributes: { bold: true } }],
          2,
        );
        const both = writers.map((writer) => new Editor(writer));
        for (const { who, kind, from, to } of acts) {
          const editor = both[who] as Editor;
          editor.select(from, kind === 'type' || kind === 'enter' || kind === 'backspace' ? from : to);
          if (kind === 'type') editor.type('建x');
          else if (kind === 'replace') editor.type('-');
          else if (kind === 'bold') editor.run(toggleBold);
          else if (kind === 'italic') editor.run(toggleItalic);
          else if (kind === 'link') editor.run(setLink('a.example'));
          else if (kind === 'header') editor.run(setLines('header1'));
          else if (kind === 'list') editor.run(setLines('bullet'));
          else if (kind === 'check') editor.run(setLines('checked'));
          else if (kind === 'deeper') editor.run(indentItems(1));
          else if (kind === 'out') editor.run(indentItems(-1));
          else if (kind === 'enter') editor.press('Enter');
          else if (kind === 'backspace') editor.press('Backspace');
          else if (kind === 'hear') editor.hear();
          else writers[who]?.commands.undo();
          expect(editor.state.doc.toJSON()).toEqual(docOf(editor.said).toJSON());
        }
        for (const editor of both) editor.hear();
        const [one, other] = both as [Editor, Editor];
        expect(one.said).toEqual(other.said);
        for (const editor of both) {
          editor.state.doc.check();
          expect(editor.state.doc.toJSON()).toEqual(docOf(editor.said).toJSON());
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('a change that waited while others wrote', () => {
  const apply = (text: string, delta: TextDelta) => {
    let [rest, result] = [text, ''];
    for (const part of delta) {
      if ('insert' in part) result += part.insert;
      else if ('retain' in part) [result, rest] = [result + rest.slice(0, part.retain), rest.slice(part.retain)];
      else rest = rest.slice(part.delete);
    }
    return result + rest;
  };
  const settled = (text: string, own: TextDelta, others: TextDelta[], caret: number) => {
    const { deltas, caret: at } = carriedOver(own, others, caret);
    const said = [...others, ...deltas].reduce(apply, text);
    return `${said.slice(0, at)}|${said.slice(at)}`;
  };

  test('lands where it was meant, with the caret behind it', () => {
    const own: TextDelta = [{ retain: 5 }, { insert: '塔' }];
    expect(settled('Areas', own, [], 6)).toBe('Areas塔|');
    expect(settled('Areas', own, [[{ insert: 'My ' }], [{ retain: 4 }, { delete: 1 }]], 6)).toBe('My Aeas塔|');
    expect(settled('Areas\nx', own, [[{ retain: 6 }, { insert: 'yy' }]], 6)).toBe('Areas塔|\nyyx');
    expect(settled('Areas\nx', own, [[{ retain: 6 }, { insert: 'yy' }]], 8)).toBe('Areas塔\nyyx|');
  });

  test('takes nothing of what the others wrote into what it replaces, and deletes nothing twice', () => {
    const own: TextDelta = [{ retain: 2 }, { delete: 3 }, { insert: '塔' }];
    expect(settled('A tower', own, [[{ retain: 4 }, { insert: 'XY' }]], 3)).toBe('A XY塔|er');
    expect(settled('A tower', own, [[{ retain: 1 }, { delete: 3 }]], 3)).toBe('A塔|er');
    expect(settled('A tower', own, [[{ retain: 5 }, { insert: 'Z' }]], 3)).toBe('A Z塔|er');
  });

  test('loses no letter of anybody, whatever both did', () => {
    const length = 12;
    const other = fc.tuple(fc.nat(length), fc.nat(3), fc.constantFrom('', 'x', 'yy'));
    fc.assert(
      fc.property(
        fc.nat(length),
        fc.nat(4),
        fc.constantFrom('', '塔'),
        fc.array(other, { maxLength: 4 }),
        (at, gone, word, acts) => {
          const text = 'abcdefghijkl';
          const [start, end] = [at, Math.min(at + gone, length)];
          const own: TextDelta = [{ retain: start }, { delete: end - start }, { insert: word }];
          let said = text;
          const others = acts.map(([place, deleted, insert]): TextDelta => {
            const from = Math.min(place, said.length);
            const delta: TextDelta = [{ retain: from }, { delete: Math.min(deleted, said.length - from) }, { insert }];
            said = apply(said, delta);
            return delta;
          });
          const { deltas } = carriedOver(own, others, 0);
          const after = deltas.reduce(apply, said);
          const kept = said
            .split('')
            .filter((letter) => !text.slice(start, end).includes(letter))
            .join('');
          expect(after.replace('塔', '')).toBe(kept);
          expect(after.includes('塔')).toBe(word !== '');
        },
      ),
    );
  });
});

test('places of the text and positions of the editor lead to each other', () => {
  const doc = docOf(plain('ab\n\nc\n'));
  expect([0, 1, 2, 3, 4, 5].map((index) => positionOf(doc, index))).toEqual([1, 2, 3, 5, 7, 8]);
  expect([1, 2, 3, 5, 7, 8].map((position) => indexOf(doc, position))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([positionOf(doc, 99), indexOf(doc, doc.content.size)]).toEqual([8, 6]);
  expect(doc.type).toBe(TEXT_SCHEMA.topNodeType);
});
