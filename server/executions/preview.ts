import {
  consumedModels,
  generatesGltf,
  planRun,
  type JsonObject,
  type NodeId,
  type OverrideChanges,
  type OverrideReport,
  type RunError,
  type RunResult,
} from '#domain';
import { sha256 } from '#runtimes/languages';
import type { StoredResult } from './result-store.ts';
import { readRunError } from './run-error.ts';
import { Wave, type Assessment, type Launch } from './wave.ts';
import type { RunServices } from './run-services.ts';

/** What is tried of a node: other inputs, other changes by hand, another version of its function. */
export interface PreviewRequest {
  workflowId: string;
  node: NodeId;
  inputs: JsonObject;
  changes?: OverrideChanges;
  /** `mayRun`: whoever asks has a right to it, though nobody has brought it in. `functionId`: of a function that stands in its place. */
  version?: { digest: string; mayRun: boolean; functionId?: string };
  userId?: string;
}

/** Hears of what runs while a preview is made. */
export interface PreviewEars {
  onLog(node: NodeId, text: string): void;
  /** How long its function took, ms. */
  onRun(node: NodeId, ms: number): void;
  /** The most memory that it took, bytes. */
  onMemory(node: NodeId, bytes: number): void;
}

/** What a preview made, by node. */
export interface Previewed {
  results: Record<NodeId, RunResult>;
  overrides: Record<NodeId, OverrideReport>;
  failed: Record<NodeId, RunError>;
  /** What the node itself ran with; absent where it could not. */
  launch?: Launch | undefined;
  /** Whose models are then to be seen, in the order of the graph; `isMade`: the node itself, and what follows from it. */
  drawn: { node: NodeId; digest: string; isMade: boolean }[];
}

/**
 * Runs a node with inputs, or with a version of its function, that are not committed, and what follows from it, over stored results of everything before.
 * Answers results, errors and what became of changes by hand by node; nothing is stored or shown to others. Rejects with the signal's reason.
 */
export async function preview(
  services: Pick<RunServices, 'results' | 'runner' | 'refusal' | 'functionOf' | 'readDocument' | 'watch' | 'quotas'>,
  request: PreviewRequest,
  signal: AbortSignal,
  ears?: PreviewEars,
): Promise<Previewed> {
  if (request.userId !== undefined) await services.quotas.of(request.userId);
  const { document } = await services.readDocument(request.workflowId);
  const node = Object.hasOwn(document.nodes, request.node) ? document.nodes[request.node] : undefined;
  if (!node) return { results: {}, overrides: {}, failed: {}, drawn: [] };
  const nodes = {
    ...document.nodes,
    [request.node]: {
      ...node,
      ...request.changes,
      ...(request.version ? { functionId: request.version.functionId ?? node.functionId, digest: request.version.digest } : {}),
      inputs: { ...node.inputs, ...request.inputs },
    },
  };
  const epoch = await services.runner.epochs(nodes, services.functionOf);
  const working = () => services.watch.working(request.workflowId, 'walk');
  working();
  const plan = planRun({ nodes }, services.functionOf, { epoch, sha256 });
  const cone = new Set([request.node, ...plan.graph.downstream(request.node)]);
  const made = new Map<string, RunResult>();
  const rows = new Map<string, StoredResult>();
  const failures = new Map<string, RunError>();
  const wave = new Wave(plan, (id) => cone.has(id) && !plan.graph.nodes.get(id)?.record?.onDemand, {
    failureOf: (key) => failures.get(key),
    working,
    isRunning: () => false,
    isStopped: () => false,
    // What is tried is not counted, and is over with the last run.
    take: () => !services.quotas.isOut(request.userId),
    refusal: (digest, record, inputs) =>
      services.refusal(
        request.workflowId,
        digest,
        record,
        inputs,
        request.version?.mayRun === true && digest === request.version.digest,
      ),
    result: async (digest) => made.get(digest) ?? services.results.result(digest),
    find: async (keys) =>
      new Map([
        ...(await services.results.find(keys.filter((key) => !rows.has(key)))),
        ...keys.flatMap((key): [string, StoredResult][] => (rows.has(key) ? [[key, rows.get(key) as StoredResult]] : [])),
      ]),
  });

  const modelTexts = new Map<string, string>();
  const follow = async (launches: readonly Launch[]): Promise<void> => {
    await Promise.all(
      launches.map(async (launch) => {
        try {
          const { canonical, durationMs, overrides } = await services.runner.run(launch, signal, {
            userId: request.userId,
            modelTexts,
            ...(ears
              ? {
                  onLog: (text: string) => ears.onLog(launch.node, text),
                  onMemory: (bytes: number) => ears.onMemory(launch.node, bytes),
                }
              : {}),
          });
          ears?.onRun(launch.node, durationMs);
          made.set(canonical.digest, canonical.result);
          if (canonical.modelText !== undefined) modelTexts.set(canonical.digest, canonical.modelText);
          rows.set(launch.key, {
            key: launch.key,
            resultDigest: canonical.digest,
            modelDigest: canonical.modelDigest ?? null,
            durationMs,
            ...(overrides ? { overrides } : {}),
          });
        } catch (error) {
          signal.throwIfAborted();
          failures.set(launch.key, readRunError(error));
        }
        await follow(await wave.advance(wave.nodesOf(launch.key)));
      }),
    );
  };
  await follow(await wave.advance());
  signal.throwIfAborted();
  const done = [...cone].flatMap((id) => {
    const found = wave.assessments.get(id);
    return found?.kind === 'done' ? [{ id, stored: found.stored }] : [];
  });
  const results = done.map(async ({ id, stored: { resultDigest } }): Promise<[NodeId, RunResult]> => [
    id,
    made.get(resultDigest) ?? (await services.results.result(resultDigest)),
  ]);
  const consumed = consumedModels(plan.graph);
  const drawn = plan.order.flatMap((id) => {
    const found = wave.assessments.get(id);
    const record = plan.graph.nodes.get(id)?.record;
    if (found?.kind !== 'done' || found.stored.modelDigest === null || !record || !generatesGltf(record)) return [];
    return id !== request.node && consumed.has(id) ? [] : [{ node: id, digest: found.stored.resultDigest, isMade: cone.has(id) }];
  });
  return {
    drawn,
    launch: wave.launchOf(request.node),
    results: Object.fromEntries(await Promise.all(results)),
    overrides: Object.fromEntries(done.flatMap(({ id, stored: { overrides } }) => (overrides ? [[id, overrides]] : []))),
    failed: Object.fromEntries(
      [...cone].flatMap((id) => {
        const error = errorOf(wave.assessments.get(id));
        return error ? [[id, error]] : [];
      }),
    ),
  };
}

function errorOf(assessment: Assessment | undefined): RunError | undefined {
  if (assessment?.kind === 'failed') return assessment.error;
  return assessment?.kind === 'stopped' ? assessment.run.error : undefined;
}
