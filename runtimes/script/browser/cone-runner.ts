import {
  elementCountOf,
  generatesGltf,
  linkedDimensions,
  PartiError,
  planRun,
  rememberedForm,
  runOverridden,
  sha256Hex,
  type CanonicalMembers,
  type ElementModel,
  type FunctionRecord,
  type JsonObject,
  type NodeStep,
  type OverrideReport,
  type RawResult,
  type RememberedForm,
  type RunResult,
  type UpstreamState,
  type WorkflowNode,
} from '#domain';
import type { ConeAnswer, ConeDocument, ConeRequest, ConeResult, ConeRun } from './cone-messages.ts';
import { FormWriter } from './form-bytes.ts';

/** One function over values; `models` by dependency name. */
export interface ConeCall {
  digest: string;
  inputs: JsonObject;
  models: Record<string, ElementModel | null>;
  timeoutMs: number;
}

/** Where cones run. */
export interface ConePlace {
  /** Throws or rejects with `run.failed`, or with `run.client-preview-unavailable` for what cannot run here. */
  call(call: ConeCall): RawResult | Promise<RawResult>;
  /** Throws `run.failed` for a result that JSON does not hold. */
  refuse(raw: RawResult): void;
  /** Name of a result; what the server calls the same text, where that can be computed. */
  digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** A model of this node that may be drawn is there. */
  made(digest: string, node: string, members: CanonicalMembers): void;
  /** Lets newer requests come in. */
  pause(): Promise<void>;
}

/** Longest run of one function in a preview. */
const MAX_RUN_MS = 10_000;
/** Results kept, so that a value tried before is there at once. */
const MAX_KEPT = 60;
/** Results of others that are kept. */
const MAX_HELD = 400;

interface Finished {
  form: RememberedForm;
  /** Name of the model in keys of this runner. */
  modelDigest: string | undefined;
  /** Of the model, until it is told. */
  modelBytes: Uint8Array<ArrayBuffer> | undefined;
  digest: Promise<string>;
  /** `digest`, once it is there. */
  name?: string;
  durationMs: number;
  isTold: boolean;
  /** What became of changes by hand; absent for none. */
  overrides?: OverrideReport;
}

/** Plans and runs the cone of a node with tried values; models stay values between functions. */
export class ConeRunner {
  readonly #place: ConePlace;
  readonly #nodes: Record<string, WorkflowNode> = {};
  readonly #records = new Map<string, FunctionRecord>();
  readonly #held = new Map<string, RunResult>();
  readonly #finished = new Map<string, Finished>();
  /** By node, for what its next result shares with it. */
  readonly #last = new Map<string, Finished>();
  readonly #writer = new FormWriter();
  #dropped: string[] = [];
  #epoch = '';
  #nextModel = 1;

  constructor(place: ConePlace) {
    this.#place = place;
  }

  /** Takes up what changed in the document. */
  update(epoch: string, { nodes, records }: ConeDocument): void {
    this.#epoch = epoch;
    for (const [id, node] of Object.entries(nodes)) {
      if (node) this.#nodes[id] = node;
      else {
        delete this.#nodes[id];
        this.#last.delete(id);
      }
    }
    for (const [key, record] of Object.entries(records)) this.#records.set(key, record);
  }

  /** Keeps a result that was made elsewhere. */
  hold(digest: string, result: RunResult): void {
    this.#held.set(digest, result);
    const [oldest] = this.#held.keys();
    if (this.#held.size <= MAX_HELD || oldest === undefined) return;
    this.#held.delete(oldest);
    this.#dropped.push(oldest);
  }

  /** Runs a cone; ends between two functions when `isWanted` became false. Rejects with `run.client-preview-unavailable`. */
  async run({ root, inputs, changes, shown }: ConeRequest, isWanted: () => boolean): Promise<ConeAnswer> {
    const node = this.#nodes[root];
    const nodes = node ? { ...this.#nodes, [root]: { ...node, ...changes, inputs: { ...node.inputs, ...inputs } } } : this.#nodes;
    const functionOf = (id: string, digest: string) => this.#records.get(`${id}@${digest}`);
    const plan = planRun({ nodes }, functionOf, { epoch: this.#epoch, sha256: sha256Hex });
    const cone = new Set([root, ...plan.graph.downstream(root)]);
    const known = new Map<string, UpstreamState>();
    const resultOf = new Map<string, RunResult>();
    for (const [id, state] of Object.entries(shown)) {
      const result = state.kind === 'done' ? this.#resultOf(state.digest) : undefined;
      if (state.kind === 'done' && !result) throw new PartiError('run.client-preview-unavailable');
      if (result && state.kind === 'done') {
        resultOf.set(id, result);
        // The model's own digest is not known here; the result's stands for it in keys that never leave this tab.
        known.set(id, doneWith(result, result.model && state.digest));
      } else known.set(id, { kind: state.kind === 'failed' ? 'failed' : 'pending' });
    }
    const runs: { run: ConeRun; finished?: Finished }[] = [];
    for (const id of plan.order) {
      const record = plan.graph.nodes.get(id)?.record;
      if (!cone.has(id) || !record || (record.onDemand && id !== root)) continue;
      if (!isWanted()) return { runs: undefined, results: [], dropped: this.#takeDropped() };
      const step = plan.step(id, (source) => known.get(source) ?? { kind: 'pending' });
      if (step.kind === 'waiting') continue;
      if (step.kind === 'stopped') {
        known.set(id, { kind: 'failed' });
        runs.push({ run: { node: id, ...step.run } });
        continue;
      }
      try {
        const finished = await this.#execute(record, step, { id, digest: nodes[id]?.digest ?? '' }, resultOf);
        resultOf.set(id, finished.form.result);
        known.set(id, doneWith(finished.form.result, finished.modelDigest));
        const { durationMs, overrides } = finished;
        runs.push({ run: { node: id, state: 'succeeded', durationMs, ...(overrides ? { overrides } : {}) }, finished });
      } catch (error) {
        if (!(error instanceof PartiError) || error.code === 'run.client-preview-unavailable') throw error;
        known.set(id, { kind: 'failed' });
        const { code, message, parameters } = error;
        runs.push({ run: { node: id, state: 'failed', error: { code, message, parameters: { ...parameters } } } });
      }
      await this.#place.pause();
    }
    return this.#tell(runs);
  }

  async #execute(
    record: FunctionRecord,
    step: Extract<NodeStep, { kind: 'ready' }>,
    { id, digest }: { id: string; digest: string },
    resultOf: ReadonlyMap<string, RunResult>,
  ): Promise<Finished> {
    const kept = this.#finished.get(step.key);
    if (kept) return this.#remember(step.key, kept);
    const models = Object.fromEntries(step.models.map(({ name, node }) => [name, resultOf.get(node)?.model ?? null]));
    const timeoutMs = Math.min((record.timeoutSeconds || 60) * 1000, MAX_RUN_MS);
    const startedAt = performance.now();
    const last = this.#last.get(id);
    const call = async (inputs: JsonObject) =>
      this.#formOf(await this.#place.call({ digest, inputs, models, timeoutMs }), record, last?.form);
    const { form, overrides } = await formWith(step, models, call);
    const durationMs = performance.now() - startedAt;
    const told = overrides ? { overrides } : {};
    if (last && form === last.form) {
      const { overrides: _before, ...same } = last;
      return this.#remember(step.key, overrides || last.overrides ? { ...same, ...told } : last);
    }
    const { bytes, model } = this.#writer.write(form);
    const isSameModel = form.members !== undefined && form.members === last?.form.members;
    const finished: Finished = {
      form,
      modelBytes: model && bytes.subarray(model.from, model.to),
      modelDigest: isSameModel ? last.modelDigest : model && `preview-model:${this.#nextModel++}`,
      digest: this.#place.digestOf(bytes),
      durationMs,
      isTold: false,
      ...told,
    };
    this.#last.set(id, finished);
    void finished.digest.then((name) => {
      finished.name = name;
      if (form.members && generatesGltf(record)) this.#place.made(name, id, form.members);
    });
    return this.#remember(step.key, finished);
  }

  #formOf(raw: RawResult, record: FunctionRecord, last: RememberedForm | undefined): RememberedForm {
    try {
      return rememberedForm(raw, { functionId: record.id, sha256: sha256Hex }, last);
    } catch (error) {
      this.#place.refuse(raw);
      throw error;
    }
  }

  #remember(key: string, entry: Finished): Finished {
    this.#finished.delete(key);
    this.#finished.set(key, entry);
    const [oldest] = this.#finished;
    if (this.#finished.size > MAX_KEPT && oldest) {
      this.#finished.delete(oldest[0]);
      void oldest[1].digest.then((digest) => {
        if (!this.#resultOf(digest)) this.#dropped.push(digest);
      });
    }
    return entry;
  }

  /** Different values may give the same result. */
  #resultOf(digest: string): RunResult | undefined {
    for (const { name, form } of this.#finished.values()) if (name === digest) return form.result;
    return this.#held.get(digest);
  }

  async #tell(made: readonly { run: ConeRun; finished?: Finished }[]): Promise<ConeAnswer> {
    const runs: ConeRun[] = [];
    const results: ConeResult[] = [];
    for (const { run, finished } of made) {
      if (!finished) {
        runs.push(run);
        continue;
      }
      const digest = await finished.digest;
      runs.push({ ...run, resultDigest: digest });
      if (finished.isTold) continue;
      finished.isTold = true;
      const { modelBytes, form } = finished;
      const { outputs, messages } = form.result;
      finished.modelBytes = undefined;
      results.push({
        digest,
        outputs,
        messages,
        elementCount: elementCountOf(form.result),
        isDimensioned: modelBytes !== undefined && linkedDimensions(form.result.model as ElementModel).length > 0,
        ...(modelBytes ? { modelBytes } : {}),
      });
    }
    return { runs, results, dropped: this.#takeDropped() };
  }

  #takeDropped(): string[] {
    const taken = this.#dropped;
    this.#dropped = [];
    return taken;
  }
}

/** Calls a function, with its changes by hand where it has some. */
async function formWith(
  { inputs, overrides }: Extract<NodeStep, { kind: 'ready' }>,
  models: ConeCall['models'],
  call: (inputs: JsonObject) => Promise<RememberedForm>,
): Promise<{ form: RememberedForm; overrides?: OverrideReport }> {
  if (!overrides) return { form: await call(inputs) };
  const { result, report } = await runOverridden(overrides, {
    call: (argument) => call(argument ? { ...inputs, overrides: argument } : inputs),
    modelOf: ({ result: { model } }) => model,
    dependency: (name) => Promise.resolve((Object.hasOwn(models, name) ? models[name] : undefined) ?? undefined),
  });
  return { form: result, overrides: report };
}

function doneWith(result: RunResult, modelDigest: string | undefined): UpstreamState {
  return { kind: 'done', result: { modelDigest, outputs: result.outputs, model: () => result.model } };
}
