import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartiError, placedThing, resized, sha256Hex, spaceTypeText, type JsonObject } from '#domain';
import { createSpaceTypeSession, type SaveVariants, type SpaceTypeWish } from './space-type-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = {
  digest: 'd0',
  variants: { M: { CellBoundary: { Width: 3, Depth: 2 }, ContentItems: [] } } as Record<string, JsonObject>,
};
const widthOf = (variants: Record<string, unknown>) =>
  (variants['M'] as { CellBoundary?: JsonObject } | undefined)?.CellBoundary?.['Width'];
function open(save: SaveVariants) {
  const session = createSpaceTypeSession(opened, { save, onSaved: () => undefined });
  const widen = (width: number) => session.change({ variants: session.state().variants.map((one) => resized(one, { width })) });
  return { session, widen };
}

test('W3.19b edits are sent at once, those that came meanwhile after them, each on the state before', async () => {
  const sent: [string, unknown][] = [];
  const { session, widen } = open(({ base, variants }) => {
    sent.push([base, widthOf(variants)]);
    return Promise.resolve({ digest: `d${sent.length}`, file: {} as never });
  });
  // A browser that is killed here has sent the first already.
  widen(4);
  expect(sent).toEqual([['d0', 4]]);
  widen(4.5);
  widen(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([
    ['d0', 4],
    ['d1', 5],
  ]);
  widen(5.5);
  expect(session.state().saving).toBe('waiting');
  await vi.advanceTimersByTimeAsync(100);
  widen(6);
  await vi.advanceTimersByTimeAsync(150);
  expect(sent.slice(2)).toEqual([['d2', 6]]);
  session.undo();
  await vi.runAllTimersAsync();
  session.redo();
  await session.keep();
  expect(sent.slice(3)).toEqual([
    ['d3', 5.5],
    ['d4', 6],
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

test('W3.19b what is drawn while something is on its way goes along when the page is left, on either of both states', async () => {
  const sent: SpaceTypeWish[] = [];
  const answers: ((digest: string) => void)[] = [];
  const { session, widen } = open((wish) => {
    sent.push(wish);
    return new Promise((resolve) => answers.push((digest) => resolve({ digest, file: {} as never })));
  });
  widen(4);
  widen(5);
  session.leave();
  session.leave();
  expect(sent.map(({ variants }) => widthOf(variants))).toEqual([4, 5]);
  expect(sent.map(({ base }) => base)).toEqual(['d0', 'd0']);
  expect(sent[1]?.sent).toBe(sha256Hex(spaceTypeText(sent[0]!.variants)));
  // It came back to the page: the newer state was kept, the older answer comes late.
  answers[1]?.('d2');
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.('d1');
  await vi.runAllTimersAsync();
  widen(6);
  await vi.advanceTimersByTimeAsync(250);
  expect([sent.length, sent[2]?.base, session.state().saving]).toEqual([3, 'd2', 'saving']);
});

test('W3.19b only who saw things in a space type empties it', async () => {
  const wishes: SpaceTypeWish[] = [];
  const save: SaveVariants = (wish) => {
    wishes.push(wish);
    return Promise.resolve({ digest: `d${wishes.length}`, file: {} as never });
  };
  const bare = open(save);
  bare.widen(4);
  const { session } = bare;
  const [first] = session.state().variants;
  const thing = placedThing({ name: 'Desk', url: 'd', size: { min: [0, 0, 0], max: [1, 1, 1] } }, [1, 1], [0, 0, 4, 2]);
  session.change({ variants: [{ ...first!, things: [thing] }] });
  await session.keep();
  session.undo();
  await session.keep();
  expect(wishes.map(({ isEmptied }) => isEmptied)).toEqual([undefined, undefined, true]);
});

test('W8.04 what was not answered may be there: what follows it goes on from either state', async () => {
  const sent: SpaceTypeWish[] = [];
  let isCut = true;
  const { session, widen } = open((wish) => {
    sent.push(wish);
    return isCut ? Promise.reject(new TypeError('cut off')) : Promise.resolve({ digest: 'd2', file: {} as never });
  });
  widen(4);
  await vi.runAllTimersAsync();
  const text = spaceTypeText(sent[0]?.variants ?? {});
  isCut = false;
  // A page that is loaded anew hears first that its calls are cut off, then that it is left.
  widen(2.2);
  session.leave();
  await vi.runAllTimersAsync();
  expect(sent.map(({ base }) => base)).toEqual(['d0', 'd0']);
  expect(sent[1]?.sent).toBe(sha256Hex(text));
  expect(widthOf(sent[1]?.variants ?? {})).toBe(2.2);
  widen(5);
  await vi.runAllTimersAsync();
  expect(sent[2]).toMatchObject({ base: 'd2' });
  expect(sent[2]).not.toHaveProperty('sent');
});
