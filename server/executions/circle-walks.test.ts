import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunResult, WorkflowDocument } from '#domain';
import { circlesOf, drawnGraph, drawnNodes, type Drawn } from '#fixtures/drawn-graphs';
import { sha256 } from '#runtimes/languages';
import { deriveGraph } from '#domain';
import type { FunctionRunner } from './function-runner.ts';
import { preview } from './preview.ts';
import type { ResultStore } from './result-store.ts';
import { runDocument } from './run-document.ts';

/** Results in memory, and a runner that counts its calls; more calls than nodes are a walk that does not end. */
function bench(drawn: Drawn) {
  const { nodes, functionOf } = drawnNodes(drawn);
  const graph = deriveGraph({ nodes }, functionOf);
  const kept = new Map<string, RunResult>();
  const ran: string[] = [];
  const refused = () => Promise.reject(new Error('nothing is stored'));
  const results: ResultStore = {
    find: async () => new Map(),
    known: () => undefined,
    keep(key, _functionDigest, { digest, modelDigest, result }, durationMs) {
      kept.set(digest, result);
      return { row: { key, resultDigest: digest, modelDigest: modelDigest ?? null, durationMs }, stored: Promise.resolve() };
    },
    isLost: () => false,
    text: async (digest) => JSON.stringify(kept.get(digest)),
    result: async (digest) => kept.get(digest) ?? refused(),
    modelText: refused,
    rest: () => undefined,
  };
  const runner: FunctionRunner = {
    async run({ node, key }) {
      ran.push(node);
      if (ran.length > drawn.count) throw new Error('the walk does not end');
      const result = { outputs: { Out: ran.length }, messages: [], model: undefined } as unknown as RunResult;
      return { canonical: { digest: sha256(key), modelDigest: `m-${key}`, result } as never, durationMs: 1 };
    },
    epochs: async () => () => 'test',
    prepare: async () => undefined,
    rest: () => undefined,
  };
  return { nodes, functionOf, graph, ran, results, runner, ...circlesOf(graph) };
}

const nothing = { refusal: async () => undefined, working: () => undefined };

it('a run without a browser ends over every graph with circles: it tells each node once, and runs what stands apart', async () => {
  let circles = 0;
  await fc.assert(
    fc.asyncProperty(drawnGraph, async (drawn) => {
      const { nodes, functionOf, ran, results, runner, circle, after } = bench(drawn);
      circles += circle.size;
      const document = { nodes } as unknown as WorkflowDocument;
      const { signal } = new AbortController();
      const run = await runDocument(document, { results, runner, functionOf, userId: 'u', signal, ...nothing });
      expect(run.nodes.map(({ id }) => id).toSorted()).toEqual(Object.keys(nodes).toSorted());
      for (const { id, state, error } of run.nodes) {
        if (circle.has(id)) expect([id, state, error?.code]).toEqual([id, 'failed', 'graph.circular-dependency']);
        else expect([id, state]).toEqual([id, after.has(id) ? 'blocked' : 'succeeded']);
      }
      expect(ran.toSorted()).toEqual(
        Object.keys(nodes)
          .filter((id) => !circle.has(id) && !after.has(id))
          .toSorted(),
      );
    }),
    { numRuns: 200 },
  );
  expect(circles).toBeGreaterThan(100);
});

it('a preview on the server ends whichever node is tried: nothing of a circle or behind one is run', async () => {
  let circles = 0;
  await fc.assert(
    fc.asyncProperty(drawnGraph, fc.nat(), async (drawn, at) => {
      const { nodes, functionOf, graph, ran, results, runner, circle, after } = bench(drawn);
      circles += circle.size;
      const node = `n${at % drawn.count}`;
      const cone = new Set([node, ...graph.downstream(node)]);
      // What stands outside the cone was never run: only what needs nothing of it can be tried.
      const apart = [...cone].filter(
        (id) => !circle.has(id) && !after.has(id) && [...graph.upstream(id)].every((up) => cone.has(up)),
      );
      const services = {
        results,
        runner,
        functionOf,
        readDocument: async () => ({ document: { nodes } }),
        watch: { working: nothing.working },
        quotas: { isOut: () => false },
      };
      const { signal } = new AbortController();
      const wish = { workflowId: 'w', node, inputs: { A: 2 } };
      const { results: made } = await preview({ ...services, refusal: nothing.refusal } as never, wish, signal);
      expect(Object.keys(made).toSorted()).toEqual(apart.toSorted());
      expect(ran.toSorted()).toEqual(apart.toSorted());
    }),
    { numRuns: 200 },
  );
  expect(circles).toBeGreaterThan(100);
});
