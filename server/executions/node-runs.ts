import type { Logger } from 'pino';
import {
  runCauses,
  unsentOverrides,
  type GraphNode,
  type NodeId,
  type NodeRun,
  type NodeState,
  type RunCause,
  type RunSummary,
} from '#domain';
import type { LocalRuns } from './local-runs.ts';
import type { FreshResult, RunRecords, ShownResult } from './run-records.ts';
import type { StoredResult } from './result-store.ts';
import type { Assessment, Wave } from './wave.ts';

/** What is on its way to the disk. */
interface Writing {
  results: ReadonlyMap<string, Promise<void>>;
  records: Promise<unknown>;
  /** Number of the document's change that it is for. */
  sequence: number;
}

const FAILED: readonly NodeState[] = ['failed', 'timed-out', 'missing-input', 'missing-dependency', 'not-released'];

/** States of failures that have one of their own. */
const STATE_OF: Readonly<Record<string, NodeState>> = { 'run.timed-out': 'timed-out', 'run.not-released': 'not-released' };

/**
 * What people see of each node. Told in order, and only once the results that it names are durable and may be read.
 */
export class NodeRuns {
  readonly #workflowId: string;
  readonly #records: RunRecords;
  readonly #log: Logger;
  readonly #local: Pick<LocalRuns, 'stateOf'>;
  readonly #tell: (changed: NodeRun[], summary: RunSummary) => void;
  /** As computed last, and as told last. */
  #current = new Map<NodeId, NodeRun>();
  #told = new Map<NodeId, NodeRun>();
  readonly #shown = new Map<NodeId, ShownResult>();
  /** Which function stands at each node, as walked last. */
  readonly #standing = new Map<NodeId, string>();
  /** Keys that were shown when the workflow was opened. */
  readonly #opened = new Map<NodeId, string>();
  readonly #ran = new Set<string>();
  /** Why each node came to the key that it has. */
  readonly #causes = new Map<NodeId, { key: string; causes: RunCause[] }>();
  /** Keys whose functions run and give no sign. */
  readonly #quiet = new Set<string>();
  #telling: Promise<void> = Promise.resolve();
  #isPaused = false;
  #toldPaused = false;
  #last: { durationMs: number; reused: number } | undefined;
  /** Figures of a finished wave that nobody has been told yet. */
  #hasFigures = false;

  constructor(
    workflowId: string,
    services: { records: RunRecords; log: Logger; local: Pick<LocalRuns, 'stateOf'> },
    tell: (changed: NodeRun[], summary: RunSummary) => void,
  ) {
    this.#workflowId = workflowId;
    this.#records = services.records;
    this.#local = services.local;
    this.#log = services.log;
    this.#tell = tell;
  }

  open({ paused, shown }: { paused: boolean; shown: readonly ShownResult[] }): void {
    this.#isPaused = paused;
    this.#toldPaused = paused;
    for (const one of shown) {
      this.#shown.set(one.nodeId, one);
      this.#opened.set(one.nodeId, one.key);
    }
  }

  /** Of a document that is not walked: the results that were shown last, whether they still belong to it or not. */
  showStored(): void {
    for (const { nodeId, resultDigest, key } of this.#shown.values()) {
      const run: NodeRun = { nodeId, state: 'out-of-date', resultDigest, resultKey: key };
      this.#told.set(nodeId, run);
    }
    this.#toldPaused = this.#isPaused;
  }

  snapshot(): { nodes: NodeRun[]; summary: RunSummary } {
    return { nodes: [...this.#told.values()], summary: this.#summary() };
  }

  /** Everything published so far has been told. */
  told(): Promise<void> {
    return this.#telling;
  }

  /** Keys of the results that nodes show now. */
  shownKeys(): ReadonlySet<string> {
    return new Set([...this.#shown.values()].map((one) => one.key));
  }

  begin(): void {
    this.#ran.clear();
  }

  /** A function ran for this key, in the wave at hand. */
  ran(key: string): void {
    this.#ran.add(key);
  }

  /** A function says how far it is; told at once, as nothing depends on it. */
  progress(key: string, progress: number, activity: string | undefined): void {
    this.#patch(key, { progress, ...(activity === undefined ? {} : { activity }) });
  }

  /** A function that runs has given no sign for a while, or gives one again. */
  quiet(key: string, isQuiet: boolean): void {
    if (this.#quiet.has(key) === isQuiet) return;
    if (isQuiet) this.#quiet.add(key);
    else this.#quiet.delete(key);
    this.#patch(key, { isQuiet });
  }

  #patch(key: string, patch: Partial<NodeRun>): void {
    const changed = [...this.#told.values()].flatMap((run) =>
      run.state === 'running' && run.key === key ? [{ ...run, ...patch }] : [],
    );
    if (changed.length === 0) return;
    for (const run of changed) this.#told.set(run.nodeId, run);
    this.#tell(changed, this.#summary());
  }

  /** A wave is over; what it showed without running counts as reused. */
  finish(wave: Wave, durationMs: number): void {
    const reused = [...wave.assessments.values()].filter((one) => one.kind === 'done' && !this.#ran.has(one.key)).length;
    this.#last = { durationMs, reused };
    this.#hasFigures = true;
  }

  /** Computes the states of a wave and tells what changed, once `writing` is on the disk: results by key, and the records of runs. */
  publish(wave: Wave, paused: boolean, writing: Writing): void {
    const next = new Map<NodeId, NodeRun>();
    const fresh: FreshResult[] = [];
    this.#forgetReplaced(wave);
    for (const id of wave.plan.order) {
      const assessment = wave.assessments.get(id);
      if (!assessment) continue;
      const causes = 'key' in assessment ? this.#causesOf(id, assessment.key, wave) : [];
      if (assessment.kind === 'done' && !isShown(this.#shown.get(id), assessment.stored)) {
        const one = { ...assessment.stored, key: assessment.key, nodeId: id, facts: wave.facts(id) ?? null, causes };
        const functionId = wave.plan.graph.nodes.get(id)?.node.functionId ?? '';
        fresh.push({ ...one, functionId, isReused: !this.#ran.has(assessment.key) });
        this.#shown.set(id, one);
      }
      const run = this.#runOf(id, assessment, wave, next);
      const localRunner = this.#local.stateOf(wave.plan.graph.nodes.get(id)?.node.digest ?? '');
      next.set(id, { ...run, ...(causes.length > 0 ? { causes } : {}), ...(localRunner ? { localRunner } : {}) });
    }
    const changed = changes(this.#current, next);
    this.#current = next;
    const isNews = changed.length > 0 || paused !== this.#isPaused || this.#hasFigures;
    this.#isPaused = paused;
    this.#hasFigures = false;
    if (!isNews) return;
    this.#telling = this.#telling.then(() => this.#tellWhenDurable(changed, fresh, paused, writing));
  }

  /** What another function left at a node is no result of the one that stands there now. */
  #forgetReplaced({ plan }: Wave): void {
    for (const [id, { node }] of plan.graph.nodes) {
      if ((this.#standing.get(id) ?? node.functionId) !== node.functionId) this.#shown.delete(id);
      this.#standing.set(id, node.functionId);
    }
  }

  async #tellWhenDurable(changed: NodeRun[], fresh: readonly FreshResult[], paused: boolean, writing: Writing): Promise<void> {
    try {
      const written = await Promise.all(
        fresh.map(async (one) => ((await isFulfilled(writing.results.get(one.key))) ? [one] : [])),
      );
      await writing.records;
      await this.#records.show(this.#workflowId, written.flat(), writing.sequence);
      const lost = new Set(fresh.filter((one) => !written.flat().includes(one)).map((one) => one.nodeId));
      const told = changed.filter((run) => !lost.has(run.nodeId));
      for (const run of told) {
        if (run.state === 'idle') this.#told.delete(run.nodeId);
        else this.#told.set(run.nodeId, run);
      }
      this.#toldPaused = paused;
      this.#tell(told, this.#summary());
    } catch (error) {
      this.#log.error({ err: error, workflowId: this.#workflowId }, 'states not told');
    }
  }

  #runOf(id: NodeId, assessment: Assessment, wave: Wave, next: ReadonlyMap<NodeId, NodeRun>): NodeRun {
    const last = this.#shown.get(id);
    const base: NodeRun = {
      nodeId: id,
      state: 'idle',
      ...(last ? { resultDigest: last.resultDigest, resultKey: last.key } : {}),
    };
    switch (assessment.kind) {
      case 'stopped':
        // A disabled function shows nothing.
        return assessment.run.state === 'disabled' ? { nodeId: id, ...assessment.run } : { ...base, ...assessment.run };
      case 'waiting': {
        const isComing =
          wave.mayRun(id) && assessment.missing.every((node) => ['running', 'waiting'].includes(next.get(node)?.state ?? ''));
        return { ...base, state: isComing ? 'waiting' : 'out-of-date', missing: assessment.missing };
      }
      case 'failed':
        return {
          ...base,
          key: assessment.key,
          state: STATE_OF[assessment.error.code] ?? 'failed',
          error: assessment.error,
        };
      case 'running':
        return {
          ...base,
          key: assessment.key,
          state: 'running',
          ...(this.#quiet.has(assessment.key) ? { isQuiet: true } : {}),
        };
      case 'due':
        return { ...base, key: assessment.key, state: 'out-of-date' };
      case 'done':
        return this.#doneRun(id, assessment, wave);
    }
  }

  /** What differs from the result shown last; stays with the key. */
  #causesOf(id: NodeId, key: string, wave: Wave): RunCause[] {
    const known = this.#causes.get(id);
    if (known?.key === key) return known.causes;
    const last = this.#shown.get(id);
    const facts = last?.key === key ? undefined : wave.facts(id);
    const isTold = last !== undefined && last.facts === null;
    const causes =
      last?.key === key
        ? (last.causes ?? [])
        : facts && !isTold
          ? runCauses(last?.facts ?? undefined, facts, wave.plan.sourceOf(id))
          : [];
    this.#causes.set(id, { key, causes });
    return causes;
  }

  #doneRun(id: NodeId, { key, stored }: Extract<Assessment, { kind: 'done' }>, wave: Wave): NodeRun {
    const before = this.#current.get(id);
    const isSame = before?.key === key && (before.state === 'succeeded' || before.state === 'reused');
    const isOpened = before === undefined && this.#opened.get(id) === key;
    const state = isSame ? before.state : this.#ran.has(key) || isOpened ? 'succeeded' : 'reused';
    return {
      nodeId: id,
      state,
      key,
      resultKey: key,
      resultDigest: stored.resultDigest,
      durationMs: state === 'reused' ? 0 : stored.durationMs,
      ...overridesOf(stored, wave.plan.graph.nodes.get(id)),
    };
  }

  #summary(): RunSummary {
    const states = [...this.#told.values()].map((run) => run.state);
    const runners = [...this.#told.values()].flatMap((run) => run.localRunner ?? []);
    const localRunner = runners.find(({ status }) => status !== 'ready') ?? runners[0];
    const count = (...wanted: readonly NodeState[]) => states.filter((state) => wanted.includes(state)).length;
    return {
      paused: this.#toldPaused,
      running: count('running'),
      waiting: count('waiting'),
      failed: count(...FAILED),
      outOfDate: count('out-of-date'),
      total: states.length,
      ...(localRunner ? { localRunner } : {}),
      ...(this.#last ? { lastDurationMs: this.#last.durationMs, lastReused: this.#last.reused } : {}),
    };
  }
}

/** What became of a node's changes by hand, with those that its function never gets. */
function overridesOf({ overrides }: StoredResult, entry: GraphNode | undefined): Pick<NodeRun, 'overrides'> {
  const unsent = entry?.record ? unsentOverrides(entry.node, entry.record) : {};
  const names = new Set([...Object.keys(overrides ?? {}), ...Object.keys(unsent)]);
  if (names.size === 0) return {};
  return { overrides: Object.fromEntries([...names].map((name) => [name, { ...overrides?.[name], ...unsent[name] }])) };
}

const isShown = (shown: ShownResult | undefined, stored: StoredResult): boolean =>
  shown?.key === stored.key && shown.resultDigest === stored.resultDigest;

const isFulfilled = async (work: Promise<void> | undefined): Promise<boolean> =>
  work === undefined ||
  work.then(
    () => true,
    () => false,
  );

/** Runs that differ; a node that is gone is told as idle. */
function changes(before: ReadonlyMap<NodeId, NodeRun>, next: ReadonlyMap<NodeId, NodeRun>): NodeRun[] {
  const changed = [...next.values()].filter((run) => !isSameRun(before.get(run.nodeId), run));
  const gone = [...before.keys()].filter((id) => !next.has(id)).map((nodeId): NodeRun => ({ nodeId, state: 'idle' }));
  return [...changed, ...gone];
}

function isSameRun(before: NodeRun | undefined, run: NodeRun): boolean {
  return (
    before !== undefined &&
    before.state === run.state &&
    before.key === run.key &&
    before.resultDigest === run.resultDigest &&
    before.resultKey === run.resultKey &&
    before.durationMs === run.durationMs &&
    before.error?.code === run.error?.code &&
    JSON.stringify([before.missing, before.error, before.causes, before.overrides, before.localRunner]) ===
      JSON.stringify([run.missing, run.error, run.causes, run.overrides, run.localRunner])
  );
}
