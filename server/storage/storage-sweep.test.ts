import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SweepWorld, sha } from './sweep-world.fixture.ts';

let world: SweepWorld;
beforeAll(async () => {
  world = await SweepWorld.start();
});
afterAll(() => world.database.stop());
beforeEach(() => world.reset());

const ROOMY = { days: 30, bytes: 1e12 };
const TIGHT = { days: 30, bytes: 1 };

type Act = (on: SweepWorld) => Promise<void>;
/** What people and functions do, said so that a failing run can be read. */
const act = (): fc.Arbitrary<{ said: string; act: Act }> => {
  const workflow = fc.nat(2);
  const content = fc.nat(5);
  const of = <T extends unknown[]>(
    name: string,
    values: { [K in keyof T]: fc.Arbitrary<T[K]> },
    run: (on: SweepWorld, ...args: T) => Promise<void>,
  ) =>
    fc
      .tuple(...values)
      .map((args) => ({ said: `${name}(${args.join(', ')})`, act: (on: SweepWorld) => run(on, ...(args as T)) }));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: of<[number, number, number]>('show', [workflow, fc.nat(1), content], (on, ...args) => on.show(...args)),
    },
    of<[number]>('run', [content], (on, one) => on.run(one)),
    of<[number, number]>('upload', [workflow, content], (on, ...args) => on.upload(...args)),
    of<[number, boolean, number]>('thumbnail', [workflow, fc.boolean(), content], (on, ...args) => on.thumbnail(...args)),
    of<[number, number]>('history', [workflow, content], (on, ...args) => on.history(...args)),
    of<[number]>('bundle', [content], (on, one) => on.bundle(one)),
    of<[number]>('hold', [content], (on, one) => on.hold(one)),
    of<[number, number]>('wave', [workflow, content], (on, ...args) => on.wave(...args)),
    of<[number]>('endWave', [workflow], (on, one) => on.endWave(one)),
    of<[number, number]>('copy', [workflow, workflow], (on, ...args) => on.copy(...args)),
    of<[number]>('drop', [workflow], (on, one) => on.drop(one)),
  );
};
/** Acts, days that pass, and sweeps with an act in the midst of them: before the step of that number, waited for or not. */
const story = () =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: act().map((one) => ({ ...one, days: 0 })) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(1, 2, 20, 31).map((days) => ({ said: `age(${days})`, act: (on: SweepWorld) => on.age(days) })),
      },
      {
        weight: 4,
        arbitrary: fc.record({ tight: fc.boolean(), step: fc.nat(14), inside: act(), isWaitedFor: fc.boolean() }).map((one) => ({
          said: `sweep(${one.tight ? 'tight' : 'roomy'}, ${one.inside.said} ${one.isWaitedFor ? 'before' : 'during'} step ${one.step})`,
          act: (on: SweepWorld) => sweepWith(on, one),
        })),
      },
    ),
    { minLength: 6, maxLength: 30 },
  );

async function sweepWith(
  on: SweepWorld,
  { tight, step, inside, isWaitedFor }: { tight: boolean; step: number; inside: { act: Act }; isWaitedFor: boolean },
): Promise<void> {
  let steps = 0;
  let running: Promise<void> = Promise.resolve();
  on.onStep = async () => {
    if (steps++ !== step) return;
    running = inside.act(on);
    if (isWaitedFor) await running;
  };
  await on.sweep(tight ? TIGHT : ROOMY);
  on.onStep = () => Promise.resolve();
  await running;
}

describe('the sweep of results and files', () => {
  it(
    'never removes what anything names, whatever happens before, during and after it, and leaves nothing else for ever',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(story(), async (steps) => {
          await world.reset();
          for (const { said, act: run } of steps) {
            await run(world);
            expect(await world.missing(), said).toEqual([]);
          }
          await world.settle();
          expect(await world.missing(), 'settled').toEqual([]);
          expect(world.stored().toSorted()).toEqual([...world.named()].toSorted());
        }),
        { numRuns: Number(process.env['PARTI_PROPERTY_RUNS'] ?? 25) },
      );
    },
  );

  it('takes two steps: what nothing named for thirty days is marked, and goes a day later unless it is used', async () => {
    await world.run(0);
    await world.run(1);
    await world.age(29);
    expect(await world.sweepOf(ROOMY).sweep()).toMatchObject({ marked: 0, removed: 0 });
    await world.age(2);
    expect(await world.sweepOf(ROOMY).sweep({ isDryRun: true })).toMatchObject({ isDryRun: true, marked: 2, removed: 0 });
    expect(await world.sweepOf(ROOMY).sweep()).toMatchObject({ marked: 2, removed: 0 });
    expect(await world.sweepOf(ROOMY).sweep()).toMatchObject({ marked: 0, removed: 0 });
    await world.age(2);
    // Reused: its mark is void.
    await world.run(1);
    const [used, unused] = [sha('{"messages":[],"outputs":{"index":1}}'), sha('{"messages":[],"outputs":{"index":0}}')];
    expect(world.stored().toSorted()).toEqual([used, unused].toSorted());
    const dry = await world.sweepOf(ROOMY).sweep({ isDryRun: true });
    expect(world.stored()).toHaveLength(2);
    const real = await world.sweepOf(ROOMY).sweep();
    expect(real).toMatchObject({ marked: 0, removed: 1 });
    expect(real.freedBytes).toBeGreaterThan(0);
    expect(dry).toEqual({ ...real, isDryRun: true });
    expect(world.stored()).toEqual([used]);
    expect(await world.sweepOf(ROOMY).use()).toMatchObject({
      blobs: 1,
      unnamedBlobs: 1,
      markedBlobs: 0,
      freedBytes: real.freedBytes,
      lastSweep: { removed: 1 },
    });
  });

  it('beyond the space what was used longest ago goes first, a day after its use at the earliest, and no more than must', async () => {
    await world.run(0);
    await world.age(3);
    await world.run(1);
    await world.age(2);
    await world.run(2);
    const { bytes } = await world.sweepOf(ROOMY).use();
    // Room for all but one.
    const limits = { days: 30, bytes: bytes - 1 };
    expect(await world.sweepOf(limits).sweep()).toMatchObject({ marked: 1, removed: 0 });
    await world.age(1.25);
    expect(await world.sweepOf(limits).sweep()).toMatchObject({ removed: 1 });
    expect(world.stored().toSorted()).toEqual(
      [1, 2].map((index) => sha(`{"messages":[],"outputs":{"index":${index}}}`)).toSorted(),
    );
    expect(await world.sweepOf(limits).sweep()).toMatchObject({ marked: 0, removed: 0 });
  });

  it('sweeps nothing in a folder that holds the bytes of several databases', async () => {
    await world.run(0);
    await world.age(40);
    const file = join(world.database.folder, 'databases');
    const before = readFileSync(file, 'utf8');
    try {
      appendFileSync(file, 'another\n');
      expect(await world.sweepOf(ROOMY).sweep()).toMatchObject({ isShared: true, marked: 0, removed: 0 });
      await world.age(2);
      expect(await world.sweepOf(TIGHT).sweep()).toMatchObject({ isShared: true, removed: 0 });
    } finally {
      writeFileSync(file, before);
    }
    expect(world.stored()).toHaveLength(1);
  });
});
