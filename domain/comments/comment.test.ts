import { expect, it } from 'vitest';
import { anchorKey, mentionedIn, type Mentionable } from './comment.ts';

const PEOPLE: Mentionable[] = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Lee', username: 'lee' },
  { id: '3', name: '森 愛子' },
  { id: '4', name: 'Jörg Groß' },
];

it.each([
  ['@Ann please', ['1']],
  ['@Ann Lee please', ['2']],
  ['@lee, @ann', ['2', '1']],
  ['@Anna is another', []],
  ['mail ann@ann.org', []],
  ['@森 愛子さん、お願いします', ['3']],
  ['(@jörg groß) and again @JÖRG GROSS', ['4']],
  ['@@Ann', ['1']],
  ['@', []],
])('%j names %j', (text, ids) => {
  expect(mentionedIn(text, PEOPLE).map(({ id }) => id)).toEqual(ids);
});

it('tells anchors apart by what they name, not by what it was called', () => {
  expect(anchorKey({ kind: 'node', id: 'a', name: 'Core' })).toBe(anchorKey({ kind: 'node', id: 'a', name: 'Core 2' }));
  expect(anchorKey({ kind: 'node', id: 'a', name: '' })).not.toBe(
    anchorKey({ kind: 'element', id: 'a', elementId: 'e', name: '' }),
  );
});
