import {
  hasValueQueries,
  PartiError,
  type FunctionRecord,
  type JsonObject,
  type KeyFacts,
  type NodeId,
  type NodeRun,
  type NodeStep,
  type RunError,
  type RunPlan,
  type RunResult,
  type SentOverride,
  type UpstreamState,
} from '#domain';
import type { StoredResult } from './result-store.ts';

/** What a wave knows of a node. */
export type Assessment =
  /** Wrong in itself, disabled, or behind something that is. */
  | { kind: 'stopped'; run: Pick<NodeRun, 'state' | 'missing' | 'error'> }
  | { kind: 'waiting'; missing: NodeId[] }
  | { kind: 'done'; key: string; stored: StoredResult }
  | { kind: 'failed'; key: string; error: RunError }
  | { kind: 'running'; key: string }
  /** Could run, but nobody asked for it. */
  | { kind: 'due'; key: string };

/** A function that is to run now. */
export interface Launch {
  node: NodeId;
  key: string;
  record: FunctionRecord;
  functionDigest: string;
  inputs: JsonObject;
  /** Changes by hand; absent for none. */
  overrides?: readonly SentOverride[];
  /** Results whose models are handed in, by dependency name. */
  models: { name: string; resultDigest: string }[];
}

/** Where a wave looks. */
export interface WaveSources {
  /** Told at each front, before anything is computed: whoever holds the event loop is named. */
  working(): void;
  find(keys: readonly string[]): Promise<ReadonlyMap<string, StoredResult>>;
  /** The error of a key that is not tried again for this node. */
  failureOf(key: string, node: NodeId): RunError | undefined;
  isRunning(key: string): boolean;
  /** Somebody stopped it: it runs when it is asked for again. */
  isStopped(key: string): boolean;
  /** Counts one run of somebody's plan; false where it holds no more. */
  take(): boolean;
  result(digest: string): Promise<RunResult>;
  /** Why inputs may not be used. */
  refusal(functionDigest: string, record: FunctionRecord, inputs: JsonObject): Promise<RunError | undefined>;
}

/** The file of a result is gone, or the machine that a run was on: a new walk sees what can be done. */
const LOST: readonly string[] = ['run.result-lost', 'run.local-runner-disconnected', 'local-runner.other-source'];

/** Whether something failed because what it stands on went away meanwhile. */
export const isLoss = (error: unknown): boolean => error instanceof PartiError && LOST.includes(error.code);

/** A result that is gone is made again. */
export function unlessLost(error: unknown): undefined {
  if (isLoss(error)) return undefined;
  throw error;
}

type Ready = Extract<NodeStep, { kind: 'ready' }>;

const PENDING: UpstreamState = { kind: 'pending' };

/**
 * Which nodes of a plan may run: those asked for and what they need, or everything, as far as there is a place for their
 * version now. Functions that ask for it run by their own button only.
 */
export function permission(
  plan: RunPlan,
  everything: boolean,
  targets: ReadonlySet<NodeId>,
  hasPlace: (digest: string) => boolean = () => true,
): (node: NodeId) => boolean {
  const needed = new Set([...targets].flatMap((target) => [...plan.graph.upstream(target)]));
  return (node) => {
    const entry = plan.graph.nodes.get(node);
    const isAsked = targets.has(node) || ((everything || needed.has(node)) && !entry?.record?.onDemand);
    return isAsked && (entry === undefined || hasPlace(entry.node.digest));
  };
}

/** One walk over one state of a document: finds stored results, names what must run, goes on as results come in. */
export class Wave {
  readonly plan: RunPlan;
  readonly assessments = new Map<NodeId, Assessment>();
  readonly #mayRun: (node: NodeId) => boolean;
  readonly #sources: WaveSources;
  readonly #known = new Map<NodeId, UpstreamState>();
  readonly #launched = new Set<string>();
  readonly #nodesByKey = new Map<string, Set<NodeId>>();
  readonly #steps = new Map<NodeId, Ready>();

  constructor(plan: RunPlan, mayRun: (node: NodeId) => boolean, sources: WaveSources) {
    this.plan = plan;
    this.#mayRun = mayRun;
    this.#sources = sources;
  }

  /** Nothing of it is running. */
  get isOver(): boolean {
    return [...this.assessments.values()].every((assessment) => assessment.kind !== 'running');
  }

  mayRun(node: NodeId): boolean {
    return this.#mayRun(node);
  }

  /** Nodes whose key this is, as far as the walk has come. */
  nodesOf(key: string): readonly NodeId[] {
    return [...(this.#nodesByKey.get(key) ?? [])];
  }

  /** What the key of a node was made of; undefined for one that cannot run yet. */
  facts(node: NodeId): KeyFacts | undefined {
    const step = this.#steps.get(node);
    return step && this.plan.facts(node, step);
  }

  /** What a node runs with; undefined for one that cannot run yet. */
  launchOf(node: NodeId): Launch | undefined {
    const step = this.#steps.get(node);
    const record = this.plan.graph.nodes.get(node)?.record;
    return step && record && this.#launchOf(node, step, record);
  }

  /** Assesses these nodes and everything that follows from them; answers what must run now. */
  async advance(nodes: Iterable<NodeId> = this.plan.order): Promise<Launch[]> {
    const launches: Launch[] = [];
    for (let front = new Set(nodes); front.size > 0;) {
      const settled: NodeId[] = [];
      const ready: [NodeId, Ready][] = [];
      this.#sources.working();
      for (const id of front) {
        const step = this.plan.step(id, (node) => this.#known.get(node) ?? PENDING);
        if (step.kind === 'ready') ready.push([id, step]);
        else if (this.#hold(id, step)) settled.push(id);
      }
      const found = await this.#find(ready);
      this.#sources.working();
      for (const [id, step] of ready) if (await this.#decide(id, step, found.get(step.key), launches)) settled.push(id);
      front = new Set(settled.flatMap((id) => this.plan.graph.wiresFrom(id).map((wire) => wire.target.node)));
    }
    return launches;
  }

  /** Answers whether those after it can be assessed. */
  #hold(id: NodeId, step: Exclude<NodeStep, Ready>): boolean {
    this.assessments.set(
      id,
      step.kind === 'stopped' ? { kind: 'stopped', run: step.run } : { kind: 'waiting', missing: step.missing },
    );
    return step.kind === 'stopped' && this.#settle(id, { kind: 'failed' });
  }

  /** Answers whether that is news for those after it. A node of a circle comes back to itself: what is known already ends there. */
  #settle(id: NodeId, state: Exclude<UpstreamState, { kind: 'pending' }>): boolean {
    const before = this.#known.get(id);
    this.#known.set(id, state);
    return before?.kind !== state.kind;
  }

  #find(ready: readonly [NodeId, Ready][]): Promise<ReadonlyMap<string, StoredResult>> {
    const open = ready.flatMap(([id, { key }]) =>
      this.#sources.isRunning(key) || this.#sources.failureOf(key, id) ? [] : [key],
    );
    return open.length > 0 ? this.#sources.find(open) : Promise.resolve(new Map());
  }

  async #decide(id: NodeId, step: Ready, stored: StoredResult | undefined, launches: Launch[]): Promise<boolean> {
    const { key } = step;
    this.#steps.set(id, step);
    const { record, node } = this.plan.graph.nodes.get(id) as { record: FunctionRecord; node: { digest: string } };
    const { digest } = node;
    const nodes = this.#nodesByKey.get(key) ?? new Set();
    this.#nodesByKey.set(key, nodes.add(id));
    const failure = this.#sources.failureOf(key, id) ?? (await this.#sources.refusal(digest, record, step.inputs));
    if (failure) {
      this.assessments.set(id, { kind: 'failed', key, error: failure });
      return this.#settle(id, { kind: 'failed' });
    }
    const result = stored && (await this.#upstream(id, stored).catch(unlessLost));
    if (stored && result) {
      this.assessments.set(id, { kind: 'done', key, stored });
      return this.#settle(id, { kind: 'done', result });
    }
    const isRunning = this.#launched.has(key) || this.#sources.isRunning(key);
    if (!isRunning && (!this.#mayRun(id) || this.#sources.isStopped(key) || !this.#sources.take())) {
      this.assessments.set(id, { kind: 'due', key });
      return false;
    }
    this.assessments.set(id, { kind: 'running', key });
    if (!isRunning) {
      this.#launched.add(key);
      launches.push(this.#launchOf(id, step, record));
    }
    return false;
  }

  /** Contents are read only for a node whose values others take, or whose model their queries read. */
  async #upstream(id: NodeId, { resultDigest, modelDigest }: StoredResult) {
    const isRead = this.plan.graph.wiresFrom(id).some(({ target }) => target.port.startsWith('in/') || this.#asks(target.node));
    const result = isRead ? await this.#sources.result(resultDigest) : undefined;
    return { modelDigest: modelDigest ?? undefined, outputs: result?.outputs ?? {}, model: () => result?.model };
  }

  #asks(node: NodeId): boolean {
    const record = this.plan.graph.nodes.get(node)?.record;
    return record !== undefined && hasValueQueries(record);
  }

  #launchOf(id: NodeId, { key, inputs, models, overrides }: Ready, record: FunctionRecord): Launch {
    return {
      node: id,
      key,
      record,
      functionDigest: this.plan.graph.nodes.get(id)?.node.digest ?? '',
      inputs,
      ...(overrides ? { overrides } : {}),
      models: models.flatMap(({ name, node }) => {
        const source = this.assessments.get(node);
        return source?.kind === 'done' ? [{ name, resultDigest: source.stored.resultDigest }] : [];
      }),
    };
  }
}
