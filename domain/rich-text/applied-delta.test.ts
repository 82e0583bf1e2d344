import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appliedDelta } from './applied-delta.ts';
import { readRichText, type RichText } from './rich-text.ts';
import { textDifference } from './text-difference.ts';

it('W3.04b a change writes, deletes and gives words another manner; the rest stays', () => {
  const text: RichText = [{ insert: 'Keep ' }, { insert: 'level 12', attributes: { bold: true } }, { insert: ' open\n' }];
  expect(
    appliedDelta(text, [{ retain: 5 }, { insert: 'the ' }, { retain: 8, attributes: { bold: null, italic: true } }]),
  ).toEqual([{ insert: 'Keep the ' }, { insert: 'level 12', attributes: { italic: true } }, { insert: ' open\n' }]);
  expect(appliedDelta(text, [{ delete: 5 }, { retain: 5 }, { delete: 3 }])).toEqual([
    { insert: 'level', attributes: { bold: true } },
    { insert: ' open\n' },
  ]);
  expect(appliedDelta(text, [{ retain: 99 }, { insert: 'x', attributes: { link: 'javascript:x' } }])).toEqual([
    ...text.slice(0, 2),
    { insert: ' open\nx' },
  ]);
});

it('W3.04b the difference of two texts leads from one to the other', () => {
  const run = fc.record(
    {
      insert: fc.stringMatching(/^[ab\n]{1,4}$/),
      attributes: fc.record({ bold: fc.constant(true as const) }, { requiredKeys: [] }),
    },
    { requiredKeys: ['insert'] },
  );
  const anyText = fc.array(run, { maxLength: 8 }).map((runs) => appliedDelta([], readRichText(runs)));
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      expect(appliedDelta(a, textDifference(a, b))).toEqual(b);
    }),
  );
});
