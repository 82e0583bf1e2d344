import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  generatesGltf,
  isJsonObject,
  PartiError,
  readFunctionRecord,
  resolveInputs,
  type CanonicalResult,
  type ElementModel,
  type RunResult,
} from '#domain';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { FunctionRights } from '../access/function-rights.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import { preview, type PreviewRequest } from './preview.ts';
import { readRunError } from './run-error.ts';
import type { RunServices } from './run-services.ts';

/** What trying stands on. */
export interface DraftRunParts extends Pick<
  RunServices,
  'results' | 'runner' | 'refusal' | 'functionOf' | 'readDocument' | 'watch' | 'quotas'
> {
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
  rights: Pick<FunctionRights, 'must'>;
  functionPolicy: Pick<FunctionPolicy, 'mayRun'>;
  authored: Pick<AuthoredFunctions, 'version'>;
}

type Wish = ReadBody<Contract['POST functions/{id}/draft/run']>;
type Tried = CallAnswer<Contract['POST functions/{id}/draft/run']>;
type Drawn = NonNullable<Tried['building']>[number];

interface AloneRun {
  digest: string;
  inputs: Wish['inputs'];
  /** Texts of the models that it reads, by name. */
  models: Map<string, string>;
  withModel: boolean;
}

/** Characters of what a function printed that one answer holds. */
const LOG_CHARACTERS = 64 * 1024;
/** The code and its answer are the author's own: an account tries one at a time. */
export interface DraftRuns {
  /**
   * Runs a draft that was built, in the place of a node of a workflow, over the models before it, or alone; nothing is stored.
   * What is asked before an answer is there takes its place. Rejects as the policies do, with `function.not-found` for what this
   * account did not build, and with `run.client-preview-unavailable` where another came meanwhile, or it was stopped.
   */
  run(id: string, wish: Wish, userId: string): Promise<Tried>;
  /** Ends what this account tries now. */
  stop(userId: string): void;
}
/** Elements of the largest model that an answer holds. */
const MOST_ELEMENTS = 50_000;

/** Trying of drafts, one at a time for each account. */
export function createDraftRuns(parts: DraftRunParts): DraftRuns {
  const { runner, rights, policy, functionPolicy, authored } = parts;
  const running = new Map<string, AbortController>();

  const run: DraftRuns['run'] = async (id, { digest, inputs, workflow, node, known = [], models = {}, withModel }, userId) => {
    await rights.must(id, userId, 'edit');
    const version = authored.version(digest);
    if (version?.record.id !== id || !(await functionPolicy.mayRun(digest, userId)))
      throw new PartiError('function.not-found', { id });
    running.get(userId)?.abort(new PartiError('run.client-preview-unavailable'));
    const controller = new AbortController();
    running.set(userId, controller);
    try {
      return workflow !== undefined && node !== undefined
        ? await inWorkflow(
            { workflowId: workflow, node, inputs, version: { digest, mayRun: true, functionId: id }, userId },
            new Set(known),
            controller.signal,
          )
        : await alone(
            { digest, inputs, models: modelTexts(models), withModel: withModel === true },
            userId,
            new Set(known),
            controller.signal,
          );
    } finally {
      if (running.get(userId) === controller) running.delete(userId);
    }
  };
  return { run, stop: (userId) => running.get(userId)?.abort(new PartiError('run.client-preview-unavailable')) };

  async function inWorkflow(request: PreviewRequest, known: ReadonlySet<string>, signal: AbortSignal): Promise<Tried> {
    const { workflowId, node, userId = '' } = request;
    await policy.mustEdit(workflowId, userId);
    parts.watch.mustWork(workflowId);
    let log = '';
    let ms: number | undefined;
    let memory: number | undefined;
    const made = await preview(parts, request, signal, {
      onLog: (id, text) => {
        if (id === node && log.length < LOG_CHARACTERS) log += text.slice(0, LOG_CHARACTERS - log.length);
      },
      onRun: (id, took) => {
        if (id === node) ms = took;
      },
      onMemory: (id, bytes) => {
        if (id === node) memory = bytes;
      },
    });
    const result = made.results[node];
    const error = made.failed[node];
    const time = { ...(ms === undefined ? {} : { ms }), ...(memory === undefined ? {} : { memory }) };
    const own = (await parts.readDocument(workflowId)).document.nodes[node]?.inputs;
    const building = made.drawn.map(({ node: of, digest, isMade }): Drawn =>
      isMade && !known.has(digest) ? drawn(of, digest, made.results[of]) : { node: of, digest, isMade },
    );
    return {
      ...{ log, ...time, building },
      ...(own ? { inputs: own } : {}),
      ...(result ? shown(result) : {}),
      ...(error ? { error } : {}),
    };
  }

  async function alone(
    { digest, inputs, models, withModel }: AloneRun,
    userId: string,
    known: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<Tried> {
    const { record } = authored.version(digest) ?? { record: readFunctionRecord({}) };
    let log = '';
    let memory: number | undefined;
    const onMemory = (bytes: number) => (memory = bytes);
    const onLog = (text: string) => {
      if (log.length < LOG_CHARACTERS) log += text.slice(0, LOG_CHARACTERS - log.length);
    };
    try {
      const launch = {
        ...{ node: '', key: '', record, functionDigest: digest, inputs: resolveInputs(record, inputs) },
        models: [...models.keys()].map((name) => ({ name, resultDigest: name })),
      };
      await parts.quotas.mustExecute(userId);
      const { canonical, durationMs } = await runner.run(launch, signal, { userId, onLog, onMemory, modelTexts: models });
      const { digest: made, modelDigest, result } = canonical as CanonicalResult;
      const isDrawn = modelDigest !== undefined && (withModel || generatesGltf(record));
      const building = known.has(made) ? { node: '', digest: made, isMade: true } : drawn('', made, result);
      const took = { ms: durationMs, ...(memory === undefined ? {} : { memory }) };
      return { log, ...took, ...shown(result), building: isDrawn ? [building] : [] };
    } catch (error) {
      signal.throwIfAborted();
      return { log, error: readRunError(error) };
    }
  }
}

/** Text by name of each model that is sent. Throws `model.not-a-model`. */
function modelTexts(models: NonNullable<Wish['models']>): Map<string, string> {
  for (const model of Object.values(models)) if (!isJsonObject(model['Elements'])) throw new PartiError('model.not-a-model');
  return new Map(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));
}

function shown({ outputs, messages, model }: RunResult): Pick<Tried, 'outputs' | 'messages' | 'elements'> {
  const elements = model === undefined ? undefined : (model as { Elements?: object }).Elements;
  return { outputs, messages, ...(elements ? { elements: Object.keys(elements).length } : {}) };
}

/** A model that was made, for the page to draw. */
function drawn(node: string, digest: string, result: RunResult | undefined): Drawn {
  const model = result?.model as ElementModel | undefined;
  if (!model) return { node, digest, isMade: true };
  if (Object.keys(model.Elements).length > MOST_ELEMENTS) return { node, digest, isMade: true, isTooLarge: true };
  return { node, digest, isMade: true, model };
}
