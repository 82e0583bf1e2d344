import { expect, it } from 'vitest';
import { readAlert } from './alert.ts';

it('reads alerts from any source and ignores what says nothing', () => {
  expect(readAlert('Saved')).toEqual({ text: 'Saved' });
  expect(readAlert({ message: 'Saved' })).toMatchObject({ text: 'Saved' });
  expect(readAlert({ text: 'Gone', state: 'failed' })).toEqual({ text: 'Gone', state: 'failed' });
  for (const nothing of [undefined, null, '', {}, { text: 5 }]) expect(readAlert(nothing)).toBeUndefined();
});
