import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CanonicalResult, RunResult, WorkflowDocument } from '#domain';
import { drawnNodes } from '#fixtures/drawn-graphs';
import { sha256 } from '#runtimes/languages';
import { createCallsBeside } from './calls-beside.ts';
import type { FunctionRunner } from './function-runner.ts';
import { createKeysUnderWay } from './keys-under-way.ts';
import type { ResultStore, StoredResult } from './result-store.ts';
import { runDocument } from './run-document.ts';

/** n0 → n1 → n2, and n3 apart. */
const GRAPH = {
  count: 4,
  laid: [
    [0, 1, 'A'],
    [1, 2, 'A'],
  ] as [number, number, 'A' | 'B'][],
  named: [],
};

/** Runs of one graph beside each other, over a store that knows what was made, and functions that end when they are told to. */
function bench() {
  const { nodes, functionOf } = drawnNodes(GRAPH);
  const rows = new Map<string, StoredResult>();
  const contents = new Map<string, RunResult>();
  const open: { key: string; end: (error?: Error) => void }[] = [];
  const begun: string[] = [];
  let most = 0;
  const results: ResultStore = {
    find: async (keys) => new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key) as StoredResult]] : []))),
    known: (key) => rows.get(key),
    keep(key, _functionDigest, { digest, result }, durationMs) {
      const row = { key, resultDigest: digest, modelDigest: null, durationMs };
      rows.set(key, row);
      contents.set(digest, result);
      return { row, stored: Promise.resolve() };
    },
    isLost: () => false,
    text: async (digest) => JSON.stringify(contents.get(digest)),
    result: async (digest) => contents.get(digest) as RunResult,
    modelText: async () => 'null',
    rest: () => undefined,
  };
  const runner: FunctionRunner = {
    async run({ key, inputs }, signal, { onRan } = {}) {
      begun.push(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const call = { key, end: (error?: Error) => (error ? reject(error) : resolve()) };
      open.push(call);
      most = Math.max(most, open.length);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      await promise.finally(() => open.splice(open.indexOf(call), 1));
      onRan?.();
      const result = {
        outputs: { Out: Number(inputs['A']) + Number(inputs['B']) },
        messages: [],
        model: undefined,
      } as unknown as RunResult;
      return { canonical: { digest: sha256(key), result } as CanonicalResult, durationMs: 1 };
    },
    epochs: async () => () => 'test',
    prepare: async () => undefined,
    rest: () => undefined,
  };
  let counted = 0;
  const quotas = {
    of: async () => ({}) as never,
    take: () => (counted++, true),
    giveBack: () => void counted--,
    isOut: () => false,
  };
  const underWay = createKeysUnderWay();
  const besideIn = createCallsBeside({ results, underWay, atOnce: 1, turn: async (signal) => signal.throwIfAborted() });
  /** n1 and n3 take the value, n0 is common to all. */
  const go = (value: number, signal = new AbortController().signal, workflow = 'w') => {
    const inputs = { B: value };
    const given = { ...nodes, n1: { ...nodes['n1'], inputs }, n3: { ...nodes['n3'], inputs } };
    const parts = { results, runner, functionOf, userId: 'u', signal, quotas, beside: besideIn(workflow) };
    const nothing = { refusal: async () => undefined, working: () => undefined };
    return runDocument({ nodes: given } as unknown as WorkflowDocument, { ...parts, ...nothing });
  };
  return { go, open, begun, rows, underWay, most: () => most, counted: () => counted };
}

/** Steps until something is over, whatever became of it. */
async function during(work: Promise<unknown>, step: (at: number) => void): Promise<void> {
  let isOver = false;
  const over = () => (isOver = true);
  work.then(over, over);
  for (let at = 0; !isOver; at++) {
    step(at);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('P6.09 runs beside each other make each key once, one function at a time, and count what ran', async () => {
  const values = fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 8 });
  const pauses = fc.array(fc.boolean(), { minLength: 8, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(values, pauses, async (given, paused) => {
      const { go, open, begun, most, counted } = bench();
      const runs = Promise.all(given.map((value) => go(value)));
      await during(runs, (step) => (paused[step % paused.length] && step < 200 ? undefined : open[0]?.end()));
      // n0 once; n1, n2 and n3 once for each value.
      const expected = 1 + 3 * new Set(given).size;
      expect([begun.length, new Set(begun).size, most(), counted()]).toEqual([expected, expected, 1, expected]);
      for (const { nodes, shown } of await runs) {
        expect(nodes.map(({ error }) => error)).toEqual([null, null, null, null]);
        expect(shown.size).toBe(4);
      }
    }),
    { numRuns: 100 },
  );
});

it('what one run was making when it was ended is made by the run that waited for it', async () => {
  const { go, open, begun, counted } = bench();
  const first = new AbortController();
  const ended = go(1, first.signal);
  const isEnded = expect(ended).rejects.toThrow('gone');
  const second = go(1);
  await expect.poll(() => open.length).toBe(1);
  first.abort(new Error('gone'));
  await isEnded;
  await during(second, () => open[0]?.end());
  expect((await second).nodes.map(({ state }) => state)).not.toContain('failed');
  expect(counted()).toBe(new Set(begun).size);
});

it('what fails, fails once for all that wait for it', async () => {
  const { go, open, begun, counted } = bench();
  const runs = Promise.all([go(1), go(1), go(1)]);
  await during(runs, () => open[0]?.end(new Error('no')));
  for (const { nodes } of await runs) expect(nodes.map(({ state }) => state)).toEqual(['failed', 'blocked', 'blocked', 'failed']);
  expect(begun).toHaveLength(2);
  expect(counted()).toBe(2);
});

it('workflows share no call: what is made on a machine of somebody’s serves where it was made', async () => {
  const { go, open, begun, rows } = bench();
  const runs = Promise.all([go(1, undefined, 'a'), go(1, undefined, 'b')]);
  // Nothing is found in the store either.
  await during(runs, () => {
    rows.clear();
    open[0]?.end();
  });
  expect(begun.length).toBeGreaterThan(new Set(begun).size);
});

it('what a person’s run is making is waited for, and counts for nothing', async () => {
  const { go, open, begun, underWay, rows, counted } = bench();
  // Named by a run of its own, which is then forgotten.
  await during(go(1), () => open[0]?.end());
  const [key = ''] = begun;
  rows.clear();
  const [ran, count] = [begun.length, counted()];
  const theirs = Promise.withResolvers<unknown>();
  const person = underWay.once('w', key, new AbortController().signal, () => theirs.promise);
  const second = go(1);
  await expect.poll(() => open.length).toBe(0);
  const result = { outputs: { Out: 0 }, messages: [] } as unknown as RunResult;
  theirs.resolve({ canonical: { digest: 'theirs', result } as CanonicalResult, durationMs: 1 });
  expect((await person).isShared).toBe(false);
  await during(second, () => open[0]?.end());
  const { shown } = await second;
  expect([...shown.values()].map(({ resultDigest }) => resultDigest)).toContain('theirs');
  expect([begun.length - ran, counted() - count]).toEqual([3, 3]);
});
