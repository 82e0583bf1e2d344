import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartiError, resized, type JsonObject } from '#domain';
import { createSpaceTypeSession, type SaveVariants } from './space-type-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = {
  digest: 'd0',
  variants: { M: { CellBoundary: { Width: 3, Depth: 2 }, ContentItems: [] } } as Record<string, JsonObject>,
};
const widthOf = (variants: Record<string, JsonObject>) => (variants['M']?.['CellBoundary'] as JsonObject | undefined)?.['Width'];
function open(save: SaveVariants) {
  const session = createSpaceTypeSession(opened, { save, onSaved: () => undefined });
  const widen = (width: number) => session.change({ variants: session.state().variants.map((one) => resized(one, { width })) });
  return { session, widen };
}

test('edits are kept a moment later, those that came meanwhile after them, each on the state before', async () => {
  const sent: [string, unknown][] = [];
  const { session, widen } = open((base, variants) => {
    sent.push([base, widthOf(variants)]);
    return Promise.resolve({ digest: `d${sent.length}`, file: {} as never });
  });
  widen(4);
  widen(5);
  expect(session.state().saving).toBe('waiting');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([['d0', 5]]);
  session.undo();
  await vi.runAllTimersAsync();
  session.redo();
  await session.keep();
  expect(sent).toEqual([
    ['d0', 5],
    ['d1', 4],
    ['d2', 5],
  ]);
  expect(session.state()).toMatchObject({ saving: 'saved', mayUndo: true, mayRedo: false });
});

test('W8.04 what could not be kept stays, says why, and is sent again when a person asks', async () => {
  let isRefused = true;
  const save = vi.fn<SaveVariants>(() =>
    isRefused
      ? Promise.reject(new PartiError('space-type.changed-meanwhile'))
      : Promise.resolve({ digest: 'd1', file: {} as never }),
  );
  const { session, widen } = open(save);
  widen(4);
  await vi.runAllTimersAsync();
  expect(session.state()).toMatchObject({ saving: 'failed', error: { code: 'space-type.changed-meanwhile' } });
  widen(6);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledTimes(1);
  isRefused = false;
  await session.keep();
  expect(session.state()).toMatchObject({ saving: 'saved', error: undefined });
  expect(session.state().variants[0]?.cell).toEqual([0, 0, 6, 2]);
});

test('looking at another thing is no step', () => {
  const { session, widen } = open(() => new Promise(() => undefined));
  session.look({ picked: 0 });
  expect(session.state().mayUndo).toBe(false);
  widen(4);
  session.undo();
  session.undo();
  expect(session.state()).toMatchObject({ mayUndo: false, mayRedo: true, picked: 0 });
});
