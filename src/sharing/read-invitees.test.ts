import { expect, it } from 'vitest';
import { readInvitees } from './read-invitees.ts';

it.each([
  ['eda@keller.studio', ['eda@keller.studio']],
  ['eda, weber.ch;vic@weber.ch\nsam', ['eda', 'weber.ch', 'vic@weber.ch', 'sam']],
  [' eda ,, \n', ['eda']],
  ['eda vic', ['eda vic']],
  ['  ', []],
])('reads %j', (typed, invitees) => expect(readInvitees(typed)).toEqual(invitees));
