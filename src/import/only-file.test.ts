import { expect, it } from 'vitest';
import { takeDropped } from './dropped-file.ts';
import { onlyFile } from './only-file.ts';

const dropped = (...names: string[]) =>
  ({ files: names.map((name) => new File(['x'], name)), items: names.map(() => ({})) }) as unknown as DataTransfer;
const TOO_MANY = expect.objectContaining({ code: 'content.too-many-files', parameters: { count: 3 } }) as unknown;

it('of several files that are dropped on the board, the list of workflows or a model’s page none is taken silently', async () => {
  const three = dropped('plan.dxf', 'site.json', 'rooms.csv');
  expect(() => onlyFile(three)).toThrow(TOO_MANY as Error);
  await expect(takeDropped(three)).rejects.toEqual(TOO_MANY);
  expect(onlyFile(dropped('plan.dxf'))?.name).toBe('plan.dxf');
  expect((await takeDropped(dropped('plan.dxf')))?.name).toBe('plan.dxf');
  // Words or a link from another page are no file.
  expect([onlyFile(dropped()), takeDropped(dropped())]).toEqual([undefined, undefined]);
});
