import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlankText, linkAddress, movedIndex, readRichText, textLines, type RichText, type TextDelta } from './rich-text.ts';
import { textDifference } from './text-difference.ts';

describe('W3.04b rich text', () => {
  test('reads lines with their manner; line breaks inside a run end lines too', () => {
    const lines = textLines([
      { insert: 'Areas' },
      { insert: '\n', attributes: { header: 2 } },
      { insert: 'Keep ' },
      { insert: 'level 12', attributes: { bold: true } },
      { insert: '\nopen' },
    ]);
    expect(lines).toEqual([
      { words: [{ text: 'Areas', attributes: {} }], attributes: { header: 2 }, start: 0, end: 5 },
      {
        words: [
          { text: 'Keep ', attributes: {} },
          { text: 'level 12', attributes: { bold: true } },
        ],
        attributes: {},
        start: 6,
        end: 19,
      },
      { words: [{ text: 'open', attributes: {} }], attributes: {}, start: 20, end: 24 },
    ]);
  });

  test('takes only what rich text is from any value', () => {
    expect(
      readRichText([
        { insert: 'a', attributes: { bold: true, link: 'javascript:alert(1)', onclick: 'x', header: null } },
        { insert: { image: 'x' } },
        { insert: '' },
        7,
        { insert: 'b\r\nc', attributes: { header: 9, list: 'ordered' } },
      ]),
    ).toEqual([
      { insert: 'a', attributes: { bold: true } },
      { insert: 'b\nc', attributes: { list: 'ordered' } },
      { insert: '\n' },
    ]);
    expect(readRichText('markup')).toEqual([{ insert: '\n' }]);
    const long = readRichText([{ insert: 'x'.repeat(60_000) }]);
    expect(long.map(({ insert }) => insert.length)).toEqual([49_999, 1]);
    expect([isBlankText(readRichText(undefined)), isBlankText([{ insert: ' a\n' }])]).toEqual([true, false]);
  });

  test.each([
    ['https://example.org/plan?a=1#b', 'https://example.org/plan?a=1#b'],
    ['  example.org/plan ', 'https://example.org/plan'],
    ['aiko@keller.studio', 'mailto:aiko@keller.studio'],
    ['mailto:aiko@keller.studio', 'mailto:aiko@keller.studio'],
    ['例え.jp', 'https://例え.jp'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)//example.org', undefined],
    ['data:text/html,x', undefined],
    ['file:///etc/passwd', undefined],
    ['//example.org', undefined],
    ['two words.org', undefined],
    ['word', undefined],
    ['', undefined],
  ])('a link to %s leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  test('a place moves with what is written and deleted before it', () => {
    expect(movedIndex(5, [{ retain: 2 }, { insert: 'xyz' }])).toBe(8);
    expect(movedIndex(5, [{ insert: 'x' }, { delete: 2 }, { retain: 9, attributes: { bold: true } }])).toBe(4);
    expect(movedIndex(5, [{ retain: 4 }, { delete: 10 }])).toBe(4);
    expect(movedIndex(5, [{ retain: 6 }, { insert: 'x' }])).toBe(5);
    expect(movedIndex(5, [{ retain: 5 }, { insert: 'x' }])).toBe(6);
  });
});

/** Characters with their attributes, each for itself. */
const cells = (text: RichText) =>
  text.flatMap(({ insert, attributes }) =>
    insert.split('').map((character) => ({ character, ...attributes }) as Record<string, unknown>),
  );

function applied(text: RichText, delta: TextDelta): Record<string, unknown>[] {
  const rest = cells(text);
  const done = delta.flatMap((part) => {
    if ('insert' in part) return cells([part]);
    const taken = rest.splice(0, 'delete' in part ? part.delete : part.retain);
    if ('delete' in part) return [];
    return taken.map((cell) =>
      Object.fromEntries(Object.entries({ ...cell, ...part.attributes }).filter(([, value]) => value !== null)),
    );
  });
  return [...done, ...rest];
}

describe('the difference of two rich texts', () => {
  test('keeps letters that are the same and changes their attributes', () => {
    expect(
      textDifference(
        [{ insert: 'A tower of glass\n' }],
        [
          { insert: 'A ' },
          { insert: 'low', attributes: { bold: true } },
          { insert: ' tower of glass' },
          { insert: '\n', attributes: { list: 'bullet' } },
        ],
      ),
    ).toEqual([
      { retain: 2 },
      { insert: 'low', attributes: { bold: true } },
      { insert: ' ' },
      { retain: 14 },
      { retain: 1, attributes: { list: 'bullet' } },
    ]);
    expect(textDifference([{ insert: 'a', attributes: { bold: true } }], [{ insert: 'a' }])).toEqual([
      { retain: 1, attributes: { bold: null } },
    ]);
    expect(textDifference([{ insert: 'same\n' }], [{ insert: 'same\n' }])).toEqual([]);
  });

  test('leads from any text to any other', () => {
    const run = fc.record(
      {
        insert: fc.stringMatching(/^[ab\n]{1,4}$/),
        attributes: fc.constantFrom(
          { bold: true as const },
          { italic: true as const },
          { bold: true as const, header: 1 as const },
          {},
        ),
      },
      { requiredKeys: ['insert'] },
    );
    const text = fc.array(run, { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applied(before, textDifference(before, after))).toEqual(cells(after));
      }),
    );
  });
});
