import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRun, readFunctionRecord, type FunctionRecord, type RunPlan, type WorkflowNode } from '#domain';
import { sha256 } from '#runtimes/languages';
import type { StoredResult } from './result-store.ts';
import { Wave } from './wave.ts';

/** Takes two numbers by wire and the models named, gives a number and a model of its own name. */
const functionNamed = (id: string, needs: readonly { name: string; optional: boolean }[]): FunctionRecord =>
  readFunctionRecord({
    id,
    name: id,
    language: 'TypeScript',
    model_output: `Model ${id}`,
    model_dependencies: [...needs],
    input_schema: {
      type: 'object',
      properties: { A: { type: 'number', default: 1 }, B: { type: 'number', default: 1 } },
    },
    outputs: [{ name: 'Out', description: 'A number.', type: 'number', unit_type: 'none' }],
  });

interface Drawn {
  count: number;
  /** Wires that somebody laid: source → target, at input A or B. */
  laid: [number, number, 'A' | 'B'][];
  /** Models asked for by name. */
  named: [number, number, boolean][];
  stored: number[];
}

const drawnGraph: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const node = fc.integer({ min: 0, max: count - 1 });
  return fc.record({
    count: fc.constant(count),
    laid: fc.array(fc.tuple(node, node, fc.constantFrom<'A' | 'B'>('A', 'B')), { maxLength: 14 }),
    named: fc.array(fc.tuple(node, node, fc.boolean()), { maxLength: 8 }),
    stored: fc.array(node, { maxLength: 9 }),
  });
});

function planOf({ count, laid, named }: Drawn): RunPlan {
  const records = new Map<string, FunctionRecord>();
  const nodes: Record<string, WorkflowNode> = {};
  for (let at = 0; at < count; at++) {
    const needs = new Map(
      named.filter(([from, to]) => to === at && from !== to).map(([from, , optional]) => [`Model f${from}`, optional]),
    );
    records.set(
      `f${at}`,
      functionNamed(
        `f${at}`,
        [...needs].map(([name, optional]) => ({ name, optional })),
      ),
    );
    const links: WorkflowNode['links'] = {};
    for (const [from, to, port] of laid)
      if (to === at) links[`in/${port}`] = { one: { node: `n${from}`, output: 'out/Out', order: 0 } };
    nodes[`n${at}`] = { functionId: `f${at}`, stage: 'live', digest: `d${at}`, name: '', disabled: false, inputs: {}, links };
  }
  return planRun({ nodes }, (id) => records.get(id), { epoch: 'test', sha256 });
}

/** Nodes that come back to themselves, and those that only follow such a node, by plain search over the plan's wires. */
function circlesOf(plan: RunPlan): { circle: Set<string>; after: Set<string> } {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [from];
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const wire of plan.graph.wires)
        if (wire.source.node === id && !seen.has(wire.target.node)) {
          seen.add(wire.target.node);
          open.push(wire.target.node);
        }
    return seen;
  };
  const reached = new Map(plan.order.map((id) => [id, reach(id)]));
  const circle = new Set(plan.order.filter((id) => reached.get(id)?.has(id)));
  const after = new Set([...circle].flatMap((id) => [...(reached.get(id) ?? [])]).filter((id) => !circle.has(id)));
  return { circle, after };
}

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
        const { circle, after } = circlesOf(plan);
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
