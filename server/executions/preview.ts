import { planRun, type JsonObject, type NodeId, type RunError, type RunResult } from '#domain';
import { sha256 } from '#runtimes/languages';
import type { StoredResult } from './result-store.ts';
import { readRunError } from './run-error.ts';
import { Wave, type Launch } from './wave.ts';
import type { RunServices } from './run-services.ts';

/**
 * Runs a node with inputs that are not committed, and what follows from it, over stored results of everything before.
 * Answers the results by node; nothing is stored or shown to others. Rejects with the signal's reason.
 */
export async function preview(
  services: Pick<RunServices, 'results' | 'runner' | 'refusal' | 'functionOf' | 'readDocument' | 'watch'>,
  request: { workflowId: string; node: NodeId; inputs: JsonObject; userId?: string },
  signal: AbortSignal,
): Promise<Record<NodeId, RunResult>> {
  const { document } = await services.readDocument(request.workflowId);
  const node = Object.hasOwn(document.nodes, request.node) ? document.nodes[request.node] : undefined;
  if (!node) return {};
  const nodes = { ...document.nodes, [request.node]: { ...node, inputs: { ...node.inputs, ...request.inputs } } };
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
    refusal: (digest, record, inputs) => services.refusal(request.workflowId, digest, record, inputs),
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
          const { canonical, durationMs } = await services.runner.run(launch, signal, {
            userId: request.userId,
            modelTexts,
          });
          made.set(canonical.digest, canonical.result);
          if (canonical.modelText !== undefined) modelTexts.set(canonical.digest, canonical.modelText);
          rows.set(launch.key, {
            key: launch.key,
            resultDigest: canonical.digest,
            modelDigest: canonical.modelDigest ?? null,
            durationMs,
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
  const answers = [...cone].map(async (id): Promise<[NodeId, RunResult][]> => {
    const found = wave.assessments.get(id);
    if (found?.kind !== 'done') return [];
    return [[id, made.get(found.stored.resultDigest) ?? (await services.results.result(found.stored.resultDigest))]];
  });
  return Object.fromEntries((await Promise.all(answers)).flat());
}
