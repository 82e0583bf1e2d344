import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveGraph } from '#domain';
import { circlesOf, drawnGraph, drawnNodes } from '#fixtures/drawn-graphs';
import { ConeRunner } from './cone-runner.ts';

it('ends over every graph with circles, whichever node is tried: nothing of a circle or behind one is called', async () => {
  let [circles, calls] = [0, 0];
  await fc.assert(
    fc.asyncProperty(drawnGraph, fc.nat(), async (drawn, at) => {
      const { nodes, functionOf } = drawnNodes(drawn);
      const graph = deriveGraph({ nodes }, functionOf);
      const { circle, after } = circlesOf(graph);
      circles += circle.size;
      const called: string[] = [];
      const runner = new ConeRunner({
        call({ digest }) {
          called.push(digest);
          if (called.length > drawn.count) throw new Error('the walk does not end');
          return { outputs: { Out: called.length } };
        },
        refuse: () => undefined,
        digestOf: async (bytes) => `${bytes.length}-${called.length}`,
        made: () => undefined,
        pause: () => Promise.resolve(),
      });
      const records = Object.fromEntries(
        Object.values(nodes).map(({ functionId, digest }) => [`${functionId}@${digest}`, functionOf(functionId, digest)!]),
      );
      runner.update('test', { nodes, records });
      const root = `n${at % drawn.count}`;
      const cone = new Set([root, ...graph.downstream(root)]);
      const { runs } = await runner.run({ root, inputs: { A: 2 }, shown: {} }, () => true);
      const told = runs?.map(({ node }) => node) ?? [];
      expect(new Set(told).size).toBe(told.length);
      expect(told.every((id) => cone.has(id))).toBe(true);
      for (const { node, state, error } of runs ?? []) {
        if (circle.has(node)) expect([node, state, error?.code]).toEqual([node, 'failed', 'graph.circular-dependency']);
        else expect([node, state]).toEqual([node, after.has(node) ? 'blocked' : 'succeeded']);
      }
      // Nothing outside the cone was ever run: what needs something of it waits.
      const apart = [...cone].filter(
        (id) => !circle.has(id) && !after.has(id) && [...graph.upstream(id)].every((up) => cone.has(up)),
      );
      expect(called.toSorted()).toEqual(apart.map((id) => nodes[id]?.digest ?? '').toSorted());
      calls += called.length;
    }),
    { numRuns: 300 },
  );
  expect(circles).toBeGreaterThan(100);
  expect(calls).toBeGreaterThan(30);
});
