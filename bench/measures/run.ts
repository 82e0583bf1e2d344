import { hash } from 'node:crypto';
import {
  planRun,
  readFunctionRecord,
  type FunctionLanguage,
  type UpstreamState,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import { createScriptHost } from '#runtimes/script';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { emptyNodeStartMs, loopMs } from '../yardsticks.ts';

const ROUNDS = 5;
const WARM_CALLS = 300;
const COLD_STARTS = 7;
const LIMIT_MS = 500;
/** Time between two previews while a finger is on a slider. */
const SLIDER_MS = 16;

/** Each as small as a function can be: one number in, one out. */
const SMALL: Partial<
  Record<FunctionLanguage, { files: Record<string, string>; endless: Record<string, string>; warm: number; cold: number }>
> = {
  typescript: {
    files: {
      'function.ts':
        'export function execute(models: object, inputs: { X: number }) {\n  return { outputs: { X: inputs.X * 2 } };\n}\n',
    },
    endless: { 'function.ts': 'export function execute() {\n  for (;;);\n}\n' },
    warm: 2,
    cold: 60,
  },
  python: {
    files: { 'function.py': 'def execute(models, inputs):\n    return {"X": inputs["X"] * 2}\n' },
    endless: {
      'function.py':
        'def execute(models, inputs):\n    while True:\n        try:\n            sum(range(10**9))\n        except BaseException:\n            pass\n',
    },
    warm: 10,
    cold: 40,
  },
  csharp: {
    files: {
      'Twice.cs':
        'public class TwiceInputs { public double X { get; set; } }\npublic class TwiceOutputs { public double X { get; set; } }\npublic static class Twice { public static TwiceOutputs Execute(Dictionary<string, Elements.Model> models, TwiceInputs inputs) => new() { X = inputs.X * 2 }; }\n',
    },
    endless: {
      'Endless.cs':
        'public class EndlessInputs { }\npublic static class Endless { public static Elements.Model Execute(Dictionary<string, Elements.Model> models, EndlessInputs inputs) { while (true) { } } }\n',
    },
    warm: 5,
    cold: 400,
  },
};

/** R1: keys of large workflows; R2: small calls, warm and cold; R4: what it takes to stop a run; R5: two branches at once. */
export const measure: Measure = {
  ids: ['R1', 'R2', 'R4', 'R5'],
  async run() {
    const library = loadLibrary();
    const cacheFolder = openTemporaryFolder('parti-bench-run-');
    const rows = [keys(1000, 5), keys(10_000, 30), ...(await shippedCalls(library.runtime))];
    for (const language of Object.keys(SMALL) as FunctionLanguage[]) {
      const create = () => createLanguages(library.runtime, { cacheFolder });
      rows.push(...(await callsOf(language, create)));
    }
    rows.push(await twoBranches(library.runtime));
    return rows;
  },
};

function keys(count: number, target: number): BenchRow {
  const record = readFunctionRecord({
    id: 'box',
    name: 'box',
    language: 'typescript',
    input_schema: {
      type: 'object',
      properties: { Width: { type: 'number', default: 3 }, Height: { type: 'number', default: 4 } },
    },
  });
  const node = (at: number): WorkflowNode => ({
    functionId: 'box',
    stage: 'live',
    digest: 'd'.repeat(64),
    name: '',
    disabled: false,
    inputs: { Width: at },
    links: {},
  });
  const nodes: WorkflowDocument['nodes'] = {};
  for (let at = 0; at < count; at++) nodes[`n${at}`] = node(at);
  const done: UpstreamState = { kind: 'pending' };
  const sha256 = (text: string) => hash('sha256', text, 'hex');
  const plan = planRun({ nodes }, () => record, { epoch: 'e', sha256 });
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (const id of plan.order) plan.step(id, () => done);
    return performance.now() - startedAt;
  });
  const value = median(rounds);
  const peer = { name: '10 M loop ms', value: loopMs() };
  return row({
    id: 'R1',
    what: `keys of ${count} nodes`,
    value,
    unit: 'ms',
    peer,
    target: `≤ ${target} ms`,
    ok: value <= target,
    rounds: ROUNDS,
  });
}

/** The host as the server starts it, two processes: calls without a pause, and calls as a dragged slider makes them. */
async function shippedCalls(runtime: string): Promise<BenchRow[]> {
  const host = createScriptHost(runtime);
  const bundle =
    '(function (parti) { return { execute: function (models, inputs) { return { outputs: { X: inputs.X * 2 } }; } }; })';
  const call = (at: number) => host.run({ digest: 'x', bundle, inputs: { X: at }, models: {}, timeoutMs: 1000 });
  const closeUp = await timed(WARM_CALLS, call);
  const paced = await timed(WARM_CALLS, call, SLIDER_MS);
  host.close();
  return [
    warmRow('shipped function, warm p95, no pause between calls', closeUp, 2),
    warmRow(`shipped function, warm p95, a call every ${SLIDER_MS} ms`, paced, 2),
  ];
}

/** From the call in the server's process until its result is read there; waves and the database are not in it. */
function warmRow(what: string, times: readonly number[], target: number): BenchRow {
  const value = quantile(times.slice(20), 0.95);
  return row({
    id: 'R2',
    what,
    value,
    unit: 'ms',
    peer: null,
    target: `≤ ${target} ms`,
    ok: value <= target,
    rounds: times.length,
  });
}

async function callsOf(language: FunctionLanguage, create: () => Languages): Promise<BenchRow[]> {
  const small = SMALL[language];
  const first = create();
  const isReady = (await first.states()).some((one) => one.language === language && one.state === 'ready');
  if (!small || !isReady) {
    first.close();
    return [
      row({
        id: 'R2',
        what: `${language}: not on this machine`,
        value: 0,
        unit: 'ms',
        peer: null,
        target: '–',
        ok: null,
        rounds: 0,
      }),
    ];
  }
  const bundle = await first.publish(language, small.files);
  const call = { digest: `small-${language}`, bundle, account: 'bench', models: {}, timeoutMs: 10_000 };
  await first.run(language, { ...call, inputs: { X: 0 } }, 'foreign');
  const warmCall = (at: number) => first.run(language, { ...call, inputs: { X: at } }, 'foreign');
  const warm = await timed(WARM_CALLS, warmCall);
  const paced = await timed(WARM_CALLS, warmCall, SLIDER_MS);
  const cold: number[] = [];
  for (let at = 0; at < COLD_STARTS; at++) {
    await pause();
    const ran = await first.run(language, { ...call, account: `bench-${at}`, digest: `cold-${at}`, inputs: { X: 1 } }, 'foreign');
    cold.push(ran.coldMs + ran.runMs);
  }
  const opened: number[] = [];
  for (let at = 0; at < COLD_STARTS; at++) {
    const fresh = create();
    await fresh.prepare([language], 'foreign');
    await pause();
    const ran = await fresh.run(language, { ...call, inputs: { X: 1 } }, 'foreign');
    opened.push(ran.coldMs + ran.runMs);
    fresh.close();
  }
  const bare: number[] = [];
  for (let at = 0; at < COLD_STARTS; at++) {
    const fresh = create();
    await fresh.states();
    const ran = await fresh.run(language, { ...call, inputs: { X: 1 } }, 'foreign');
    bare.push(ran.coldMs + ran.runMs);
    fresh.close();
  }
  const endless = await first.publish(language, small.endless);
  const stops: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const startedAt = performance.now();
    await first
      .run(language, { ...call, digest: 'endless', bundle: endless, inputs: {}, timeoutMs: LIMIT_MS }, 'foreign')
      .catch(() => undefined);
    stops.push(performance.now() - startedAt - LIMIT_MS - median(cold));
  }
  first.close();
  const coldMs = median(cold);
  const overMs = Math.max(0, median(stops));
  const node = { name: 'empty Node start ms', value: emptyNodeStartMs() };
  return [
    warmRow(`${language}, jailed, warm p95, no pause between calls`, warm, small.warm),
    warmRow(`${language}, jailed, warm p95, a call every ${SLIDER_MS} ms`, paced, small.warm),
    row({
      id: 'R2',
      what: `${language}, jailed, first call of a function, runtime in use`,
      value: coldMs,
      unit: 'ms',
      peer: node,
      target: `≤ ${small.cold} ms`,
      ok: coldMs <= small.cold,
      rounds: COLD_STARTS,
    }),
    row({
      id: 'R2',
      what: `${language}, jailed, very first call, its workflow opened before`,
      value: median(opened),
      unit: 'ms',
      peer: node,
      target: `≤ ${small.cold} ms`,
      ok: median(opened) <= small.cold,
      rounds: COLD_STARTS,
    }),
    row({
      id: 'R2',
      what: `${language}, jailed, very first call: process start and all`,
      value: median(bare),
      unit: 'ms',
      peer: node,
      target: `≤ ${small.cold} ms`,
      ok: median(bare) <= small.cold,
      rounds: COLD_STARTS,
    }),
    row({
      id: 'R4',
      what: `${language}, stop of an endless run over its limit`,
      value: overMs,
      unit: 'ms',
      peer: null,
      target: '≤ 100 ms',
      ok: overMs <= 100,
      rounds: ROUNDS,
    }),
  ];
}

/** Two functions that need nothing of each other, one after the other and at once. */
async function twoBranches(runtime: string): Promise<BenchRow> {
  const host = createScriptHost(runtime, 2);
  const bundle =
    '(function (parti) { return { execute: function (models, inputs) { var x = 0; for (var i = 0; i < 3e8; i++) x = (x + i) % 97; return { outputs: { X: x } }; } }; })';
  const call = (at: number) => host.run({ digest: 'busy', bundle, inputs: { at }, models: {}, timeoutMs: 60_000 });
  await Promise.all([call(0), call(1)]);
  const ratios: number[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const [apart = 0] = await timed(1, async () => {
      await call(2);
      await call(3);
    });
    const [together = 1] = await timed(1, () => Promise.all([call(4), call(5)]));
    ratios.push(apart / together);
  }
  host.close();
  const value = median(ratios);
  return row({
    id: 'R5',
    what: 'two branches at once, against one after the other',
    value,
    unit: '×',
    peer: null,
    target: '≥ 1.8 ×',
    ok: value >= 1.8,
    rounds: ROUNDS,
  });
}

/** What a person does between two functions that they have not used before, in short. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 500));

async function timed(count: number, work: (at: number) => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now();
    await work(at);
    times.push(performance.now() - startedAt);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}
