import { expect, it } from 'vitest';
import { askForContent, askForFolder, openContentAsk } from './content-choice.ts';

it('a question for a file of content is answered once, by the choice or by a newer question', async () => {
  const seen: unknown[] = [];
  const end = openContentAsk.subscribe(() => seen.push(openContentAsk.get()?.extensions));
  const first = askForContent(['csv']);
  const second = askForContent([]);
  expect(await first).toBeUndefined();
  const file = { name: 'rates.csv', type: 'text/csv', size: 3, digest: 'd' };
  const open = openContentAsk.get();
  if (open?.of === 'file') open.answer(file);
  expect(await second).toEqual(file);
  expect(openContentAsk.get()).toBeUndefined();
  expect(seen).toEqual([['csv'], undefined, [], undefined]);
  end();
});

it('a question for a folder takes the place of one for a file', async () => {
  const first = askForContent(['csv']);
  const second = askForFolder({ extensions: ['glb'], hasTag: 'desk' });
  expect(await first).toBeUndefined();
  const open = openContentAsk.get();
  expect(open).toMatchObject({ of: 'folder', extensions: ['glb'], hasTag: 'desk' });
  const folder = { Id: 'f', Name: 'Desks', Files: [] };
  if (open?.of === 'folder') open.answer(folder);
  expect(await second).toEqual(folder);
});
