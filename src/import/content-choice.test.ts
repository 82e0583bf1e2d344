import { expect, it } from 'vitest';
import { askForContent, openContentAsk } from './content-choice.ts';

it('a question for a file of content is answered once, by the choice or by a newer question', async () => {
  const seen: unknown[] = [];
  const end = openContentAsk.subscribe(() => seen.push(openContentAsk.get()?.extensions));
  const first = askForContent(['csv']);
  const second = askForContent([]);
  expect(await first).toBeUndefined();
  const file = { name: 'rates.csv', type: 'text/csv', size: 3, digest: 'd' };
  openContentAsk.get()?.answer(file);
  expect(await second).toEqual(file);
  expect(openContentAsk.get()).toBeUndefined();
  expect(seen).toEqual([['csv'], undefined, [], undefined]);
  end();
});
