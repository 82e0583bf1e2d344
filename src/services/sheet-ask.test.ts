import { expect, it } from 'vitest';
import type { ReadTable } from '#formats-browser';
import { askForSheet, openSheetAsk } from './sheet-ask.ts';

const first: ReadTable = { kind: 'table', table: { columns: [], rows: [] }, sheets: { names: ['A', 'B'], page: 1 } };
const file = new File([], 'rooms.xlsx');

it('W1.06f a question for a sheet is answered by a choice, given up by none and by a newer question', async () => {
  expect(await askForSheet(file, first)).toBe(first);
  const end = openSheetAsk.subscribe(() => undefined);
  const older = askForSheet(file, first);
  const newer = askForSheet(file, first);
  await expect(older).rejects.toMatchObject({ name: 'AbortError' });
  const second: ReadTable = { ...first, sheets: { names: ['A', 'B'], page: 2 } };
  openSheetAsk.get()?.answer(second);
  expect(await newer).toBe(second);
  const none = askForSheet(file, first);
  openSheetAsk.get()?.answer(undefined);
  await expect(none).rejects.toMatchObject({ name: 'AbortError' });
  expect(openSheetAsk.get()).toBeUndefined();
  end();
});
