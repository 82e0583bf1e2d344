import { expect, it } from 'vitest';
import type { RunResult, WorkflowDocument } from '#domain';
import { drawnNodes } from '#fixtures/drawn-graphs';
import { sha256 } from '#runtimes/languages';
import type { FunctionRunner } from './function-runner.ts';
import type { ResultStore } from './result-store.ts';
import { runDocument } from './run-document.ts';

/** n0 → n1 → n2 and n3 apart; `storing` of a result answers when it is durable. */
function chain(storing: (node: string) => Promise<void>) {
  const { nodes, functionOf } = drawnNodes({
    count: 4,
    laid: [
      [0, 1, 'A'],
      [1, 2, 'A'],
    ],
    named: [],
  });
  const kept = new Map<string, RunResult>();
  const makers = new Map<string, string>();
  const ran: string[] = [];
  const results: ResultStore = {
    find: async () => new Map(),
    known: () => undefined,
    keep(key, _functionDigest, { digest, result }, durationMs) {
      kept.set(digest, result);
      return { row: { key, resultDigest: digest, modelDigest: null, durationMs }, stored: storing(makers.get(key) ?? '') };
    },
    isLost: () => false,
    text: async (digest) => JSON.stringify(kept.get(digest)),
    result: async (digest) => kept.get(digest) as RunResult,
    modelText: async () => 'null',
    rest: () => undefined,
  };
  const runner: FunctionRunner = {
    async run({ node, key }) {
      ran.push(node);
      makers.set(key, node);
      const result = { outputs: { Out: ran.length }, messages: [], model: undefined } as unknown as RunResult;
      return { canonical: { digest: sha256(key), result } as never, durationMs: 1 };
    },
    epochs: async () => () => 'test',
    prepare: async () => undefined,
    rest: () => undefined,
  };
  const { signal } = new AbortController();
  const nothing = { refusal: async () => undefined, working: () => undefined };
  const go = () =>
    runDocument({ nodes } as unknown as WorkflowDocument, { results, runner, functionOf, userId: 'u', signal, ...nothing });
  return { go, ran };
}

const statesOf = async ({ go }: ReturnType<typeof chain>) => {
  const { nodes } = await go();
  return Object.fromEntries(nodes.map(({ id, state }) => [id, state]));
};

it('a function does not wait until what it needs is on the disk; the run does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = chain((node) => (node === 'n0' ? promise : Promise.resolve()));
  let isOver = false;
  const over = statesOf(run).finally(() => (isOver = true));
  await expect.poll(() => run.ran.toSorted()).toEqual(['n0', 'n1', 'n2', 'n3']);
  expect(isOver).toBe(false);
  resolve();
  expect(await over).toEqual({ n0: 'succeeded', n1: 'succeeded', n2: 'succeeded', n3: 'succeeded' });
});

it('what cannot be stored failed, what needs it is blocked, and the rest stands', async () => {
  const run = chain((node) => (node === 'n1' ? Promise.reject(new Error('the disk is full')) : Promise.resolve()));
  expect(await statesOf(run)).toEqual({ n0: 'succeeded', n1: 'failed', n2: 'blocked', n3: 'succeeded' });
  expect(run.ran.filter((node) => node === 'n0')).toHaveLength(1);
});
