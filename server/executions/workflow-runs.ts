import type { Logger } from 'pino';
import { planRun, type FunctionLookup, type NodeId, type NodeRun, type RunError, type RunPlan, type RunSummary, type WorkflowDocument } from '#domain';
import type { FileInputs } from './file-inputs.ts';
import { createFlights } from './flights.ts';
import { sha256, type FunctionRunner } from './function-runner.ts';
import { isLasting, readRunError } from './run-error.ts';
import { NodeRuns } from './node-runs.ts';
import type { RunRecords } from './run-records.ts';
import type { ResultStore, StoredResult } from './result-store.ts';
import type { WaveLeases } from './wave-leases.ts';
import { Wave, type Launch, type WaveSources } from './wave.ts';

/** What runs of a workflow stand on. */
export interface RunServices {
  log: Logger;
  results: ResultStore;
  records: RunRecords;
  leases: WaveLeases;
  runner: FunctionRunner;
  files: FileInputs;
  /** Names the runtime in every key. */
  epoch: string;
  functionOf: FunctionLookup;
  readDocument(workflowId: string): Promise<{ document: WorkflowDocument; sequence: number }>;
}

export type Tell = (changed: NodeRun[], summary: RunSummary) => void;

/** A run that became useless may end within this time: its result serves when the value comes back. */
const GRACE_MS = 80;

/**
 * Runs of one workflow. A wave walks the newest document; each result that comes in takes it further. A newer wave
 * takes over what is still wanted and ends only runs whose key it no longer holds.
 */
export class WorkflowRuns {
  readonly #workflowId: string;
  readonly #services: RunServices;
  readonly #shown: NodeRuns;
  readonly #flights = createFlights(GRACE_MS);
  readonly #failures = new Map<string, RunError>();
  /** Results that this workflow made or showed: they serve it even where nobody else may reuse them. */
  readonly #own = new Map<string, StoredResult>();
  readonly #writing = new Map<string, Promise<void>>();
  #wave: Wave | undefined;
  #everything = false;
  #targets = new Set<NodeId>();
  #userId: string | undefined;
  #paused = false;
  #hasLease = false;
  #planned = { nodes: '', sequence: 0 };
  #openedAt = 0;
  #startedAt = 0;
  #turns: Promise<void> = Promise.resolve();
  #isReplanning = false;

  constructor(workflowId: string, services: RunServices, tell: Tell) {
    this.#workflowId = workflowId;
    this.#services = services;
    this.#shown = new NodeRuns(workflowId, services, tell);
  }

  /** Shows what is stored and runs nothing. Rejects with `workflow.not-found`. */
  async open(): Promise<void> {
    const [{ sequence }, stored] = await Promise.all([this.#services.readDocument(this.#workflowId), this.#services.records.open(this.#workflowId)]);
    this.#openedAt = sequence;
    this.#paused = stored.paused;
    for (const { nodeId: _, ...row } of stored.shown) this.#own.set(row.key, row);
    for (const { key, error } of stored.failures) if (isLasting(error)) this.#failures.set(key, error);
    this.#shown.open(stored);
    await this.#replan();
    await this.#shown.told();
  }

  snapshot(): { nodes: NodeRun[]; summary: RunSummary } {
    return this.#shown.snapshot();
  }

  /** Nothing runs and nothing is on its way to the disk. */
  get isIdle(): boolean {
    return this.#flights.size === 0 && this.#writing.size === 0 && !this.#isReplanning;
  }

  /** A change of the document is durable: what it put out of date runs, unless runs are paused. */
  async committed(sequence: number, userId: string | undefined): Promise<void> {
    const { document } = await this.#services.readDocument(this.#workflowId);
    const isSame = JSON.stringify(document.nodes) === this.#planned.nodes;
    // What was changed before these runs were opened is in their first plan already, yet nothing ran for it.
    if (isSame && sequence > this.#openedAt) return;
    this.#userId = userId ?? this.#userId;
    if (!this.#paused) this.#begin({ everything: true });
    await this.#replan();
  }

  /** Runs what is out of date: everything, or one node with what it needs. Also what failed with the same values. */
  async run(node: NodeId | undefined, userId: string): Promise<void> {
    this.#failures.clear();
    this.#userId = userId;
    this.#begin(node === undefined ? { everything: true } : { target: node });
    await this.#replan();
  }

  /** Carries on a wave that another server left behind. */
  async resume(request: { everything: boolean; targets: readonly NodeId[]; userId?: string }): Promise<void> {
    this.#userId = request.userId;
    this.#hasLease = true;
    if (request.everything) this.#begin({ everything: true });
    for (const target of request.targets) this.#begin({ target });
    await this.#replan();
  }

  async setPaused(paused: boolean, userId: string): Promise<void> {
    await this.#services.records.setPaused(this.#workflowId, paused);
    this.#paused = paused;
    this.#userId = userId;
    if (paused) this.#forget();
    else this.#begin({ everything: true });
    await this.#replan(true);
  }

  async stop(): Promise<void> {
    this.#forget();
    this.#flights.endAll();
    await this.#replan();
  }

  /** Ends everything, for a workflow or server that goes. Results on their way are written first. */
  async close(): Promise<void> {
    this.#forget();
    this.#flights.endAll();
    await Promise.allSettled(this.#writing.values());
    await this.#turns;
    await this.#shown.told();
  }

  #begin({ everything, target }: { everything?: boolean; target?: NodeId }): void {
    const isActive = this.#everything || this.#targets.size > 0;
    if (!isActive) {
      this.#startedAt = performance.now();
      this.#shown.begin();
    }
    if (everything) this.#everything = true;
    if (target !== undefined) this.#targets.add(target);
  }

  #forget(): void {
    this.#everything = false;
    this.#targets = new Set();
  }

  /** Walks the newest document; several requests become one walk. */
  async #replan(always = false): Promise<void> {
    if (this.#isReplanning) return this.#turns;
    this.#isReplanning = true;
    await this.#turn(async () => {
      this.#isReplanning = false;
      const { document, sequence } = await this.#services.readDocument(this.#workflowId);
      this.#planned = { nodes: JSON.stringify(document.nodes), sequence };
      const plan = planRun(document, this.#services.functionOf, { epoch: this.#services.epoch, sha256 });
      const wave = new Wave(plan, this.#permission(plan), this.#sources());
      this.#wave = wave;
      await this.#launch(await wave.advance(), wave);
      this.#flights.keepOnly((key) => wave.nodesOf(key).length > 0);
      this.#publish(wave, always);
    });
  }

  /** Which nodes may run. Functions that ask for it run by their own button only. */
  #permission(plan: RunPlan): (node: NodeId) => boolean {
    const targets = this.#targets;
    const needed = new Set([...targets].flatMap((target) => [...plan.graph.upstream(target)]));
    const everything = this.#everything;
    return (node) => targets.has(node) || ((everything || needed.has(node)) && !plan.graph.nodes.get(node)?.record?.onDemand);
  }

  #sources(): WaveSources {
    const { results, files } = this.#services;
    return {
      failureOf: (key) => this.#failures.get(key),
      isFlying: (key) => this.#flights.has(key),
      result: (digest) => results.result(digest),
      refusal: (record, inputs) => files.refusal(this.#workflowId, record, inputs),
      find: async (keys) => {
        const own = keys.flatMap((key): [string, StoredResult][] => (this.#own.has(key) ? [[key, this.#own.get(key) as StoredResult]] : []));
        const others = keys.filter((key) => !this.#own.has(key));
        return others.length === 0 ? new Map(own) : new Map([...own, ...(await results.find(others))]);
      },
    };
  }

  async #launch(launches: readonly Launch[], wave: Wave): Promise<void> {
    if (launches.length === 0) return;
    for (const launch of launches) {
      const sequence = this.#planned.sequence;
      this.#flights.start(
        launch.key,
        (signal) => this.#services.runner.run(launch, signal),
        (outcome) => this.#landed(launch, outcome, { sequence, functionId: wave.plan.graph.nodes.get(launch.node)?.node.functionId ?? '' }),
      );
    }
    if (this.#hasLease) return;
    this.#hasLease = true;
    await this.#services.leases.begin(this.#workflowId, { everything: this.#everything, targets: [...this.#targets], userId: this.#userId });
  }

  /** What follows starts at once; the result is shown when it is durable. */
  #landed(launch: Launch, outcome: { value: Awaited<ReturnType<FunctionRunner['run']>> } | { error: unknown }, cause: { sequence: number; functionId: string }): void {
    const { key } = launch;
    const { results, records, log } = this.#services;
    const execution = { workflowId: this.#workflowId, documentSequence: cause.sequence, nodeId: launch.node, functionId: cause.functionId, key, userId: this.#userId };
    const write = (work: Promise<void>) => {
      const writing = work.finally(() => this.#writing.get(key) === writing && this.#writing.delete(key));
      this.#writing.set(key, writing);
      return writing;
    };
    if ('value' in outcome) {
      const { canonical, durationMs } = outcome.value;
      const { row, stored } = results.keep(key, launch.functionDigest, canonical, durationMs);
      this.#own.set(key, row);
      this.#shown.ran(key);
      write(stored.then(() => records.add({ ...execution, state: 'succeeded', resultDigest: row.resultDigest, durationMs }))).catch((error: unknown) => {
        this.#own.delete(key);
        this.#fail(key, error);
        void this.#advance(key);
      });
    } else {
      const error = this.#fail(key, outcome.error);
      write(records.add({ ...execution, state: error.code === 'run.timed-out' ? 'timed-out' : 'failed', error })).catch((failure: unknown) => log.error({ err: failure }, 'execution not recorded'));
    }
    void this.#advance(key);
  }

  #fail(key: string, cause: unknown): RunError {
    const error = readRunError(cause);
    if (error.code === 'run.unknown-error') this.#services.log.error({ err: cause, workflowId: this.#workflowId }, 'run failed inside the server');
    this.#failures.set(key, error);
    return error;
  }

  #advance(key: string): Promise<void> {
    return this.#turn(async () => {
      const wave = this.#wave;
      if (!wave) return;
      await this.#launch(await wave.advance(wave.nodesOf(key)), wave);
      this.#publish(wave, false);
    });
  }

  #publish(wave: Wave, always: boolean): void {
    const isOver = this.#flights.size === 0;
    if (isOver && (this.#everything || this.#targets.size > 0)) {
      this.#forget();
      this.#shown.finish(performance.now() - this.#startedAt);
      this.#dropStale(wave);
    }
    if (isOver && this.#hasLease) {
      this.#hasLease = false;
      void this.#services.leases.end(this.#workflowId).catch((error: unknown) => this.#services.log.error({ err: error }, 'lease not ended'));
    }
    this.#shown.publish(wave, this.#paused, new Map(this.#writing), always);
  }

  /** Between waves only what the plan holds is kept; failures that a new try may mend are forgotten. */
  #dropStale(wave: Wave): void {
    const isHeld = (key: string) => wave.nodesOf(key).length > 0 || this.#writing.has(key);
    for (const key of this.#own.keys()) if (!isHeld(key) && !this.#shown.shows(key)) this.#own.delete(key);
    for (const [key, error] of this.#failures) if (!isHeld(key) && !isLasting(error)) this.#failures.delete(key);
  }

  #turn(work: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(work).catch((error: unknown) => this.#services.log.error({ err: error, workflowId: this.#workflowId }, 'wave failed'));
    return this.#turns;
  }
}
