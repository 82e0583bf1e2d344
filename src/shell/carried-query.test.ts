import { expect, it } from 'vitest';
import { carriedQuery } from './carried-query.ts';

const ALL = '?api=beta&flags=dumpFlags&isDevUserpool=1&product=keller&statsApi=none';

it('P2.26a all five parameters go along to an address that names none or others', () => {
  expect(carriedQuery(ALL, '')).toBe(ALL.slice(1));
  expect(carriedQuery(ALL, '?view=report')).toBe(`view=report&${ALL.slice(1)}`);
  expect(carriedQuery(ALL, ALL)).toBeUndefined();
});

it('P2.26b only what the list names goes along, and what the next address says itself stays', () => {
  expect(carriedQuery('?view=report&flags=tour', '?x=1')).toBe('x=1&flags=tour');
  expect(carriedQuery('?flags=tour', '?flags=dumpFlags')).toBeUndefined();
  expect(carriedQuery('?view=report', '')).toBeUndefined();
});
