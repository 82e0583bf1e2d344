import { planRun, type NodeId, type NodeRun, type RunError, type RunSummary } from '#domain';
import { sha256 } from '#runtimes/languages';
import { createRunningCalls } from './running-calls.ts';
import type { Outcome } from './function-runner.ts';
import { nodesDigest, type MissedCommit } from './planned-runs.ts';
import { isLasting, readRunError } from './run-error.ts';
import { NodeRuns } from './node-runs.ts';
import { Pace } from './pace.ts';
import type { Cause, Execution } from './run-records.ts';
import { counted } from '../quotas/quotas.ts';
import type { RunServices, Tell } from './run-services.ts';
import { RunReports } from './run-reports.ts';
import { findServing, type StoredResult } from './result-store.ts';
import { isLoss, permission, Wave, type Launch, type WaveSources } from './wave.ts';

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
  readonly #reports: RunReports;
  readonly #pace = new Pace();
  readonly #calls = createRunningCalls(GRACE_MS);
  readonly #failures = new Map<string, RunError>();
  /** Failed keys that somebody asked for again. */
  #retried = new Set<string>();
  /** Keys whose run somebody stopped alone. */
  readonly #stopped = new Set<string>();
  /** Results that this workflow made or showed: they serve it even where nobody else may reuse them. */
  readonly #own = new Map<string, StoredResult>();
  readonly #writing = new Map<string, Promise<void>>();
  #wave: Wave | undefined;
  #everything = false;
  #targets = new Set<NodeId>();
  #userId: string | undefined;
  #paused = false;
  #hasLease = false;
  #isLeaseCurrent = false;
  #leasing: Promise<void> = Promise.resolve();
  readonly #background = new Set<Promise<void>>();
  readonly #recording = new Set<Promise<void>>();
  #planned = { nodes: '', sequence: 0 };
  /** Whether all of what was planned could run. */
  #isWhole = false;
  #startedAt = 0;
  #turns: Promise<void> = Promise.resolve();
  #isReplanning = false;

  constructor(workflowId: string, services: RunServices, tell: Tell) {
    this.#workflowId = workflowId;
    this.#services = services;
    this.#shown = new NodeRuns(workflowId, services, (changed, summary) => tell.states(changed, summary));
    this.#reports = new RunReports({
      quietAfterMs: services.quietAfterMs,
      log: (key, text, at) => tell.log(this.#wave?.nodesOf(key) ?? [], key, text, at),
      progress: (key, progress, activity) => this.#shown.progress(key, progress, activity),
      quiet: (key, isQuiet) => this.#shown.quiet(key, isQuiet),
    });
  }

  /** Shows what is stored and runs nothing. Rejects with `workflow.not-found`. */
  async open(): Promise<void> {
    const reading = this.#isSetAside ? undefined : this.#services.readDocument(this.#workflowId);
    const [stored] = await Promise.all([this.#services.records.open(this.#workflowId), reading]);
    this.#paused = stored.paused;
    for (const { nodeId: _, ...row } of stored.shown) this.#own.set(row.key, row);
    for (const { key, error } of stored.failures) if (isLasting(error)) this.#failures.set(key, error);
    this.#shown.open(stored);
    if (this.#isSetAside) return this.#shown.showStored();
    await this.#replan();
    await this.#shown.told();
  }

  snapshot = (): { nodes: NodeRun[]; summary: RunSummary } => this.#shown.snapshot();

  /** Digests of the results that serve it, shown or about to be. */
  resultDigests = (): string[] => [...this.#own.values()].map((row) => row.resultDigest);

  /** Nothing runs and nothing is on its way to the disk. */
  get isIdle(): boolean {
    return this.#calls.size === 0 && this.#background.size === 0 && !this.#isReplanning;
  }

  /** A change of the document is durable: what it put out of date runs, unless runs are paused. */
  async committed(sequence: number, userId: string | undefined): Promise<void> {
    const { document, sequence: read } = await this.#services.readDocument(this.#workflowId);
    const isSame = JSON.stringify(document.nodes) === this.#planned.nodes;
    // A plan that only shows, as the first one, may hold the change already, yet nothing ran for it.
    if (isSame && (this.#isWhole || sequence > this.#planned.sequence)) return;
    await this.#runAll(userId);
    this.#keepPlanned(read, nodesDigest(document.nodes));
  }

  /** The server ended between a commit and its wave: runs what that put out of date, if it touched any node. */
  async catchUp({ planned, userId }: MissedCommit): Promise<void> {
    const { document, sequence } = await this.#services.readDocument(this.#workflowId);
    const digest = nodesDigest(document.nodes);
    if (digest !== planned) await this.#runAll(userId);
    this.#keepPlanned(sequence, digest);
  }

  /** Runs what is out of date: everything, or one node with what it needs. Also what failed with the same values. View-only: shows what is stored by now and runs nothing. */
  async run(node: NodeId | undefined, userId: string, isViewOnly = false): Promise<void> {
    if (isViewOnly) return this.#replan().then(() => this.#shown.told());
    this.#retried = new Set(this.#failures.keys());
    this.#stopped.clear();
    this.#userId = userId;
    this.#begin(node === undefined ? { everything: true } : { target: node });
    await this.#replan();
  }

  /** Carries on a wave that another server left behind. */
  async resume(request: { everything: boolean; targets: readonly NodeId[]; userId?: string }): Promise<void> {
    this.#userId = request.userId;
    this.#hasLease = true;
    if (request.everything && !this.#paused) this.#begin({ everything: true });
    for (const target of request.targets) this.#begin({ target });
    await this.#replan();
  }

  /** The file of a result that is shown is gone, or a local runner is back: what that put out of date runs, unless runs are paused. */
  again(userId: string): Promise<void> {
    return this.#runAll(userId);
  }

  async setPaused(paused: boolean, userId: string): Promise<void> {
    await this.#services.records.setPaused(this.#workflowId, paused);
    this.#paused = paused;
    this.#userId = userId;
    this.#stopped.clear();
    if (paused) this.#forget();
    else this.#begin({ everything: true });
    await this.#replan();
  }

  /** Stops one function, which then waits to be asked for again or for other values; the others run on. */
  async stopNode(node: NodeId): Promise<void> {
    await this.#turn(async () => {
      const assessment = this.#wave?.assessments.get(node);
      if (assessment?.kind !== 'running') return;
      this.#stopped.add(assessment.key);
      this.#calls.end(assessment.key);
      await this.#walk();
    });
  }

  async stop(): Promise<void> {
    this.#forget();
    this.#calls.endAll();
    // A turn under way may have started others.
    await this.#turn(async () => {
      this.#calls.endAll();
      await this.#walk();
    });
  }

  /** Ends everything, for a workflow or server that goes. Results on their way are written first. */
  async close(): Promise<void> {
    this.#forget();
    this.#calls.endAll();
    this.#wave = undefined;
    await this.#turns;
    this.#calls.endAll();
    await Promise.allSettled([...this.#writing.values(), ...this.#background]);
    await this.#shown.told();
  }

  /** Everything that is out of date, unless runs are paused. */
  async #runAll(userId: string | undefined): Promise<void> {
    this.#userId = userId ?? this.#userId;
    if (!this.#paused) this.#begin({ everything: true });
    await this.#replan();
  }

  #begin({ everything, target }: { everything?: boolean; target?: NodeId }): void {
    if (!this.#isActive) {
      this.#startedAt = performance.now();
      this.#shown.begin();
    }
    const isMore = (everything && !this.#everything) || (target !== undefined && !this.#targets.has(target));
    if (isMore) this.#isLeaseCurrent = false;
    if (everything) this.#everything = true;
    if (target !== undefined) this.#targets.add(target);
  }

  /** Its walks ended the process: what is stored is shown, and nothing is walked. */
  get #isSetAside(): boolean {
    return this.#services.watch.deathsOf(this.#workflowId) > 0;
  }

  #working(): void {
    this.#services.watch.working(this.#workflowId, 'walk');
  }

  get #isActive(): boolean {
    return this.#everything || this.#targets.size > 0;
  }

  #forget(): void {
    [this.#everything, this.#targets] = [false, new Set()];
  }

  /** Walks the newest document; several requests become one walk. */
  #replan(): Promise<void> {
    if (this.#isReplanning) return this.#turns;
    this.#isReplanning = true;
    return this.#turn(() => {
      this.#isReplanning = false;
      return this.#walk();
    });
  }

  async #walk(): Promise<void> {
    if (this.#isSetAside) return;
    const { document, sequence } = await this.#services.readDocument(this.#workflowId);
    this.#working();
    [this.#planned, this.#isWhole] = [{ nodes: JSON.stringify(document.nodes), sequence }, false];
    const { functionOf, runner, quotas, local } = this.#services;
    if (this.#userId !== undefined) await quotas.of(this.#userId);
    const epoch = await runner.epochs(document.nodes, functionOf);
    this.#working();
    const plan = planRun(document, functionOf, { epoch, sha256 });
    const mayRun = permission(plan, this.#everything, this.#targets, (digest) => local.mayLaunch(digest, this.#userId));
    this.#isWhole = this.#everything;
    this.#wave = new Wave(plan, mayRun, this.#sources(mayRun));
    await this.#go(this.#wave, plan.order);
  }

  /** `isOneOfMany`: of thousands that end one after another each one would be told with a look at all. */
  async #go(wave: Wave, nodes: Iterable<NodeId>, isOneOfMany = false): Promise<void> {
    this.#launch(await wave.advance(nodes), wave);
    this.#calls.keepOnly((key) => (this.#wave?.nodesOf(key).length ?? 0) > 0);
    if (!isOneOfMany || this.#pace.isDue || wave.isOver) this.#pace.now(() => this.#publish(wave));
    else this.#pace.later(() => void this.#advance());
  }

  #sources(mayRun: (node: NodeId) => boolean): WaveSources {
    const { results, refusal } = this.#services;
    return {
      take: () => this.#services.quotas.take(this.#userId),
      failureOf: (key, node) => (this.#retried.has(key) && mayRun(node) ? undefined : this.#failures.get(key)),
      working: () => this.#working(),
      isRunning: (key) => this.#calls.has(key),
      isStopped: (key) => this.#stopped.has(key),
      result: (digest) => results.result(digest),
      refusal: (digest, record, inputs) => refusal(this.#workflowId, digest, record, inputs),
      find: (keys) => findServing(this.#own, results, keys),
    };
  }

  #launch(launches: readonly Launch[], wave: Wave): void {
    this.#working();
    const { runner, quotas, underWay } = this.#services;
    for (const launch of launches) {
      for (const held of [this.#retried, this.#failures]) held.delete(launch.key);
      const functionId = wave.plan.graph.nodes.get(launch.node)?.node.functionId ?? '';
      const cause: Cause = { documentSequence: this.#planned.sequence, functionId, userId: this.#userId };
      this.#calls.start(
        launch.key,
        (signal) =>
          this.#reports.during(launch.key, (context) => {
            const run = () => runner.run(launch, signal, { ...context, userId: cause.userId });
            return counted(quotas, cause.userId, signal, underWay.once(this.#workflowId, launch.key, signal, run));
          }),
        (outcome) => this.#landed(launch, outcome, cause),
      );
    }
    if (launches.length > 0) this.#claim();
  }

  /** What the function printed when it ran last for this key. */
  logOf = (key: string): string => this.#reports.logOf(key);

  /** What follows starts at once; the result is shown when it is durable. */
  #landed(launch: Launch, outcome: Outcome, cause: Cause): void {
    const { key, functionDigest } = launch;
    const execution = { ...cause, workflowId: this.#workflowId, nodeId: launch.node, key };
    if ('value' in outcome) {
      const { value, isShared } = outcome.value;
      const { canonical, durationMs, overrides, isAlone } = value;
      const { row, stored } = this.#services.results.keep(key, functionDigest, canonical, durationMs, overrides, isAlone);
      this.#own.set(key, row);
      this.#writing.set(key, stored);
      void this.#inBackground(this.#written(key, stored));
      if (!isShared) this.#shown.ran(key);
      if (!isShared) this.#record({ ...execution, state: 'succeeded', resultDigest: row.resultDigest, durationMs });
    } else if (isLoss(outcome.error)) {
      // A model that it needs is gone, or its machine: the walk begins anew.
      void this.#turn(() => this.#walk());
      return;
    } else {
      const error = this.#fail(key, outcome.error);
      this.#record({ ...execution, state: error.code === 'run.timed-out' ? 'timed-out' : 'failed', error });
    }
    void this.#advance(key);
  }

  /** A result that could not be written is none: its node failed, and what follows from it. */
  async #written(key: string, stored: Promise<void>): Promise<void> {
    try {
      await stored;
    } catch (error) {
      this.#own.delete(key);
      this.#fail(key, error);
      await this.#advance(key);
    } finally {
      this.#writing.delete(key);
    }
  }

  #fail(key: string, cause: unknown): RunError {
    const error = readRunError(cause);
    if (error.code === 'run.unknown-error') this.#logError(cause, 'run failed inside the server');
    this.#failures.set(key, error);
    return error;
  }

  /** Goes on from what has this key; without one only tells what came since. */
  #advance(key?: string): Promise<void> {
    return this.#turn(async () => {
      if (this.#wave) await this.#go(this.#wave, key === undefined ? [] : this.#wave.nodesOf(key), key !== undefined);
    });
  }

  #publish(wave: Wave): void {
    // What was asked for since is for the walk that follows.
    if (wave.isOver && this.#isActive && !this.#isReplanning) {
      this.#forget();
      this.#retried.clear();
      this.#shown.finish(wave, performance.now() - this.#startedAt);
      this.#dropStale(wave);
    }
    if (wave.isOver) this.#release();
    const writing = { results: new Map(this.#writing), records: Promise.all(this.#recording), ...this.#planned };
    this.#shown.publish(wave, this.#paused, writing);
  }

  #claim(): void {
    if (this.#hasLease && this.#isLeaseCurrent) return;
    [this.#hasLease, this.#isLeaseCurrent] = [true, true];
    const request = { everything: this.#everything, targets: [...this.#targets], userId: this.#userId };
    this.#lease(() => this.#services.leases.begin(this.#workflowId, request));
  }

  #release(): void {
    if (!this.#hasLease) return;
    this.#hasLease = false;
    this.#lease(() => this.#services.leases.end(this.#workflowId));
  }

  /** After the lease of its wave: whoever is killed in between has left one of the two undone. */
  #keepPlanned(sequence: number, digest: string): void {
    this.#lease(() => this.#services.planned.keep(this.#workflowId, sequence, digest));
  }

  #logError(error: unknown, message: string): void {
    this.#services.log.error({ err: error, workflowId: this.#workflowId }, message);
  }

  /** One after the other: an end must not overtake its beginning. */
  #lease(work: () => Promise<void>): void {
    this.#leasing = this.#leasing.then(work).catch((error: unknown) => this.#logError(error, 'lease not kept'));
    void this.#inBackground(this.#leasing);
  }

  #record(execution: Execution): void {
    const recorded = this.#inBackground(this.#services.records.add(execution));
    this.#recording.add(recorded);
    void recorded.then(() => this.#recording.delete(recorded));
  }

  #inBackground(work: Promise<void>): Promise<void> {
    const heard = work.catch((error: unknown) => this.#logError(error, 'run not recorded'));
    this.#background.add(heard);
    void heard.then(() => this.#background.delete(heard));
    return heard;
  }

  /** Between waves only what the plan holds is kept; failures that a new try may mend are forgotten. */
  #dropStale(wave: Wave): void {
    const isHeld = (key: string) => wave.nodesOf(key).length > 0 || this.#writing.has(key);
    const shown = this.#shown.shownKeys();
    for (const key of this.#own.keys()) if (!isHeld(key) && !shown.has(key)) this.#own.delete(key);
    for (const key of this.#stopped) if (wave.nodesOf(key).length === 0) this.#stopped.delete(key);
    for (const [key, error] of this.#failures) if (!isHeld(key) && !isLasting(error)) this.#failures.delete(key);
  }

  #turn(work: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(work).catch((error: unknown) => this.#logError(error, 'wave failed'));
    return this.#turns;
  }
}
