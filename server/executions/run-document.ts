import {
  planRun,
  type FunctionLookup,
  type JsonObject,
  type NodeId,
  type NodeState,
  type RunError,
  type RunPlan,
  type WorkflowDocument,
} from '#domain';
import { sha256 } from '#runtimes/languages';
import type { Quotas } from '../quotas/quotas.ts';
import type { CallsBeside, MadeResult } from './calls-beside.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { ResultStore, StoredResult } from './result-store.ts';
import { readRunError } from './run-error.ts';
import { isLoss, unlessLost, Wave, type Launch, type WaveSources } from './wave.ts';

/** What one node came to in a run without a browser. */
export interface NodeReport {
  id: NodeId;
  name: string;
  state: NodeState;
  reused: boolean;
  /** Milliseconds that the function ran; 0 when reused. */
  ms: number;
  outputs: JsonObject;
  error: RunError | null;
  /** Elements of its model, which is read for it. */
  elements: number;
}

export interface DocumentRun {
  results: ResultStore;
  runner: FunctionRunner;
  functionOf: FunctionLookup;
  refusal: WaveSources['refusal'];
  working: WaveSources['working'];
  /** Counts what runs for the account; absent where nothing runs. */
  quotas?: Pick<Quotas, 'of' | 'take' | 'giveBack' | 'isOut'>;
  /** Account that it runs for. */
  userId: string;
  signal: AbortSignal;
  /** Runs nothing: reports what is stored. */
  isDry?: boolean;
  /** Results that count for this document only, by key. */
  own?: ReadonlyMap<string, StoredResult>;
  /** Shared with runs that go on beside it; absent: it runs by itself. */
  beside?: CallsBeside;
}

/**
 * Runs a whole document as it stands, with the keys and the result store of every other run: what has been run before,
 * by anybody, is not run again. Answers nodes in the order of the run, with the results they show.
 */
export async function runDocument(
  document: WorkflowDocument,
  run: DocumentRun,
): Promise<{ nodes: NodeReport[]; shown: ReadonlyMap<NodeId, StoredResult & { key: string }> }> {
  await run.quotas?.of(run.userId);
  const epoch = await run.runner.epochs(document.nodes, run.functionOf);
  run.working();
  const plan = planRun(document, run.functionOf, { epoch, sha256 });
  const known: Known = { made: new Map(), met: new Map(), failures: new Map() };
  let wave = await walk(plan, run, known);
  // A result whose file is gone is made again, and what needs it is looked at again: each walk can lose others.
  for (let left = plan.order.length; left > 0 && !run.isDry && (await hasLost(wave, run.results)); left--)
    wave = await walk(plan, run, known);
  const { made } = known;
  const outOfRuns = run.isDry ? undefined : await outOfRunsOf(run);

  const shown = new Map<NodeId, StoredResult & { key: string }>();
  const nodes = plan.order.map(async (id): Promise<NodeReport> => {
    const found = wave.assessments.get(id);
    const entry = plan.graph.nodes.get(id);
    const name = entry?.node.name || entry?.record?.displayName || entry?.record?.name || id;
    const base = { id, name, reused: false, ms: 0, outputs: {}, error: null, elements: 0 };
    if (found?.kind === 'stopped') return { ...base, state: found.run.state, error: found.run.error ?? null };
    if (found?.kind === 'failed')
      return { ...base, state: found.error.code === 'run.timed-out' ? 'timed-out' : 'failed', error: found.error };
    if (found?.kind === 'due' && outOfRuns && !entry?.record?.onDemand) return { ...base, state: 'failed', error: outOfRuns };
    if (found?.kind !== 'done') return { ...base, state: found?.kind === 'due' ? 'out-of-date' : 'blocked' };
    const result = await run.results.result(found.stored.resultDigest).catch(unlessLost);
    if (!result) return { ...base, state: 'out-of-date' };
    const reused = !made.has(found.key);
    shown.set(id, { ...found.stored, key: found.key });
    const ms = reused ? 0 : found.stored.durationMs;
    return {
      ...{ ...base, state: reused ? 'reused' : 'succeeded', reused, ms, outputs: result.outputs },
      get elements() {
        return Object.keys(result.model?.Elements ?? {}).length;
      },
    };
  });
  return { nodes: await Promise.all(nodes), shown };
}

/** Why functions that are out of date were not run. */
async function outOfRunsOf({ quotas, userId }: DocumentRun): Promise<RunError | undefined> {
  if (!quotas?.isOut(userId)) return undefined;
  const { executions } = await quotas.of(userId);
  return { code: 'quota.out-of-executions', parameters: { ...executions } };
}

/** What walks of one run know of each other, by key. */
interface Known {
  made: Map<string, StoredResult>;
  /** Made by runs beside it. */
  met: Map<string, StoredResult>;
  failures: Map<string, RunError>;
}

/** Walks the document once and runs what it lacks. */
async function walk(plan: RunPlan, run: DocumentRun, known: Known): Promise<Wave> {
  const { made, met, failures } = known;
  const isKept = ([, { resultDigest }]: [string, StoredResult]) => !run.results.isLost(resultDigest);
  const wave = new Wave(plan, (id) => !run.isDry && !plan.graph.nodes.get(id)?.record?.onDemand, {
    failureOf: (key) => failures.get(key),
    isRunning: () => false,
    isStopped: () => false,
    take: () => run.quotas?.take(run.userId) ?? true,
    refusal: run.refusal,
    working: run.working,
    result: (digest) => run.results.result(digest),
    find: async (keys) =>
      new Map([
        ...(await run.results.find(keys)),
        ...pick(run.own ?? new Map(), keys).filter(isKept),
        ...pick(met, keys).filter(isKept),
        ...pick(made, keys).filter(isKept),
      ]),
  });
  const storing: Promise<unknown>[] = [];
  let isUnstored = false;
  const follow = async (launches: readonly Launch[]): Promise<void> => {
    await Promise.all(
      launches.map(async (launch) => {
        try {
          const { row, stored, isFound } = await resultOf(launch, run);
          (isFound ? met : made).set(launch.key, row);
          // What follows reads it from memory meanwhile.
          const unstored = (error: unknown) => {
            met.delete(launch.key);
            made.delete(launch.key);
            failures.set(launch.key, readRunError(error));
            isUnstored = true;
          };
          storing.push(stored.catch(unstored));
        } catch (error) {
          run.signal.throwIfAborted();
          // The next walk makes what was lost.
          if (isLoss(error)) return;
          failures.set(launch.key, readRunError(error));
        }
        await follow(await wave.advance(wave.nodesOf(launch.key)));
      }),
    );
  };
  try {
    await follow(await wave.advance());
  } finally {
    await Promise.all(storing);
  }
  // What could not be stored failed, and so did what needs it.
  return isUnstored ? walk(plan, run, known) : wave;
}

/** Runs a function, or waits for the run beside this one that does; what no function ran for counts for nothing. */
async function resultOf(launch: Launch, run: DocumentRun): Promise<MadeResult> {
  const { quotas, userId, signal, beside } = run;
  let isWaiting = false;
  const make = async (onRan?: () => void): Promise<MadeResult> => {
    const heard = { userId, ...(onRan ? { onRan } : {}) };
    const call = () => run.runner.run(launch, signal, heard);
    const { value, isShared } = beside ? await beside.once(launch.key, signal, call) : { value: await call(), isShared: false };
    const { canonical, durationMs, overrides, isAlone } = value;
    const kept = run.results.keep(launch.key, launch.functionDigest, canonical, durationMs, overrides, isAlone);
    return isShared ? { ...kept, isFound: true } : kept;
  };
  const made = async (): Promise<MadeResult> => {
    for (let other = beside?.underWay(launch.key); other; other = beside?.underWay(launch.key)) {
      isWaiting = true;
      const result = await other;
      signal.throwIfAborted();
      if (result) return { ...result, isFound: true };
      isWaiting = false;
    }
    return beside ? beside.begin(launch, signal, make) : make();
  };
  try {
    const result = await made();
    if (result.isFound) quotas?.giveBack(userId);
    return result;
  } catch (error) {
    if (isWaiting || signal.aborted) quotas?.giveBack(userId);
    throw error;
  }
}

/** Whether a result that the walk shows or waits for cannot be read any more. */
async function hasLost(wave: Wave, results: ResultStore): Promise<boolean> {
  const isGone = async (digest: string) => (await results.text(digest).catch(unlessLost)) === undefined;
  const found = [...wave.assessments.values()];
  const gone = await Promise.all(found.map(async (one) => one.kind === 'done' && isGone(one.stored.resultDigest)));
  return gone.includes(true) || found.some(({ kind }) => kind === 'running');
}

function pick<T>(from: ReadonlyMap<string, T>, keys: readonly string[]): [string, T][] {
  return keys.flatMap((key): [string, T][] => {
    const found = from.get(key);
    return found === undefined ? [] : [[key, found]];
  });
}
