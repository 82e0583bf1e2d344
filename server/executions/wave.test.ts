import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import { planRun, readFunctionRecord, type RunPlan } from '#domain';
import { circlesOf, drawnGraph, drawnNodes, type Drawn } from '#fixtures/drawn-graphs';
import { sha256 } from '#runtimes/languages';
import type { StoredResult } from './result-store.ts';
import { Wave } from './wave.ts';

const planOf = (drawn: Drawn): RunPlan => {
  const { nodes, functionOf } = drawnNodes(drawn);
  return planRun({ nodes }, functionOf, { epoch: 'test', sha256 });
};

const rowOf = (key: string): StoredResult => ({ key, resultDigest: `r-${key}`, modelDigest: `m-${key}`, durationMs: 1 });

/** Walks to the end as the server does: what is launched is done at once. Throws where the walk does not end. */
async function walked(plan: RunPlan, stored: ReadonlySet<string>): Promise<Wave> {
  let steps = 0;
  const most = 200 * (plan.order.length + plan.graph.wires.length);
  const counted: RunPlan = {
    ...plan,
    step(node, upstream) {
      if (++steps > most) throw new Error('the walk does not end');
      return plan.step(node, upstream);
    },
  };
  const made = new Map<string, StoredResult>();
  const nodeOf = new Map<string, string>();
  const wave = new Wave(counted, () => true, {
    find: async (keys) =>
      new Map(
        keys.flatMap((key): [string, StoredResult][] =>
          made.has(key) || wave.nodesOf(key).some((node) => stored.has(node)) ? [[key, rowOf(key)]] : [],
        ),
      ),
    failureOf: () => undefined,
    working: () => undefined,
    isRunning: () => false,
    isStopped: () => false,
    take: () => true,
    result: async () => ({ outputs: { Out: 1 } }) as never,
    refusal: async () => undefined,
  });
  for (let launches = await wave.advance(); launches.length > 0;) {
    const next = [];
    for (const { key, node } of launches) {
      nodeOf.set(key, node);
      made.set(key, rowOf(key));
      next.push(...(await wave.advance(wave.nodesOf(key))));
    }
    launches = next;
  }
  return wave;
}

describe('a walk over a graph with circles', () => {
  it('ends: members fail and say why, what follows is blocked, everything else runs', async () => {
    let circles = 0;
    await fc.assert(
      fc.asyncProperty(drawnGraph, async (drawn) => {
        const plan = planOf(drawn);
        const { circle, after } = circlesOf(plan.graph);
        circles += circle.size;
        const wave = await walked(plan, new Set(drawn.stored.map((at) => `n${at}`)));
        for (const id of plan.order) {
          const found = wave.assessments.get(id);
          if (circle.has(id)) {
            expect(found).toMatchObject({
              kind: 'stopped',
              run: { state: 'failed', error: { code: 'graph.circular-dependency' } },
            });
          } else if (after.has(id)) expect(found).toMatchObject({ kind: 'stopped', run: { state: 'blocked' } });
          else expect(found?.kind, id).toBe('done');
        }
      }),
      { numRuns: 300 },
    );
    expect(circles).toBeGreaterThan(100);
  });

  it('tells those after a node once more when a failure is mended', async () => {
    const plan = planOf({ count: 2, laid: [[0, 1, 'A']], named: [], stored: [] });
    let fails = true;
    const wave = new Wave(plan, () => true, {
      find: async (keys) => (fails ? new Map() : new Map(keys.map((key) => [key, rowOf(key)]))),
      failureOf: (_key, node) => (fails && node === 'n0' ? { code: 'run.failed', parameters: {} } : undefined),
      working: () => undefined,
      isRunning: () => false,
      isStopped: () => false,
      take: () => true,
      result: async () => ({ outputs: { Out: 1 } }) as never,
      refusal: async () => undefined,
    });
    await wave.advance();
    expect(wave.assessments.get('n1')).toMatchObject({ kind: 'stopped', run: { state: 'blocked' } });
    fails = false;
    await wave.advance(['n0']);
    expect(wave.assessments.get('n1')?.kind).toBe('done');
  });
});

describe('a query of an input', () => {
  it('W3.09j reads the model that only a dependency names', async () => {
    const site = readFunctionRecord({ id: 'site', name: 'site', language: 'TypeScript', model_output: 'Site' });
    const cost = readFunctionRecord({
      id: 'cost',
      name: 'cost',
      language: 'TypeScript',
      model_dependencies: [{ name: 'Site', optional: false }],
      input_schema: {
        type: 'object',
        properties: { Area: { type: 'number', $partiValueQuery: { query: '[*discriminator=L].Area', aggregator: 'sum' } } },
      },
    });
    const node = (functionId: string) => workflowNode({ functionId });
    const records = new Map([site, cost].map((record) => [record.id, record]));
    const plan = planRun({ nodes: { c: node('cost'), s: node('site') } }, (id) => records.get(id), { epoch: 'test', sha256 });
    const Elements = { a: { Id: 'a', discriminator: 'L', Area: 7 }, b: { Id: 'b', discriminator: 'L', Area: 5 } };
    const read: string[] = [];
    const wave = new Wave(plan, () => true, {
      working: () => undefined,
      // Only the site has run before.
      find: (keys) => Promise.resolve(new Map(read.length > 0 ? [] : keys.map((key) => [key, rowOf(key)]))),
      failureOf: () => undefined,
      isRunning: () => false,
      isStopped: () => false,
      take: () => true,
      result: (digest) => {
        read.push(digest);
        return Promise.resolve({ model: { Elements }, outputs: {}, messages: [] });
      },
      refusal: () => Promise.resolve(undefined),
    });
    const launches = await wave.advance();
    // The model of the site was read, and what it holds reached the function that asks for it.
    expect(read).toHaveLength(1);
    expect(launches.map(({ node, inputs }) => [node, inputs])).toEqual([['c', { Area: 12 }]]);
  });
});
