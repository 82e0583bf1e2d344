import { expect, it } from 'vitest';
import { heirOf } from './heir-of.ts';

const person = { id: 'a', name: 'Aiko Mori', role: 'edit' } as const;

it('names an heir by address, else by user name; who has neither cannot be found', () => {
  expect(heirOf({ ...person, email: 'aiko@keller.studio', username: 'aiko' })).toEqual({
    name: 'Aiko Mori',
    target: 'aiko@keller.studio',
  });
  expect(heirOf({ ...person, email: null, username: 'aiko' })).toEqual({ name: 'Aiko Mori', target: 'aiko' });
  expect(heirOf({ ...person, email: null, username: null })).toBeUndefined();
});
