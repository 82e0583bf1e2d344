import type { Library } from '#library';
import type { RunResult } from '#domain';
import { PartiError, planRun, type JsonObject, type JsonValue, type UpstreamState } from '#domain';
import type { ServerContext } from '../context.ts';
import type { Documents } from '../documents/documents.ts';
import type { Functions } from '../functions/functions.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Realtime, Session } from '../realtime/realtime.ts';
import type { WorkflowPolicy } from '../workflows/policy.ts';
import { createFunctionRunner, sha256 } from './function-runner.ts';
import type { ResultStore } from './result-store.ts';
import { WorkflowRuns, type RunServices } from './workflow-runs.ts';

/** Edits within this time become one wave. */
const DEBOUNCE_MS = 25;

interface OpenRuns {
  runs: Promise<WorkflowRuns>;
  listeners: Set<Session>;
  timer?: NodeJS.Timeout;
}

/** Runs after each committed change, tells those who look on, answers results and previews. */
export function addExecutions(
  context: ServerContext,
  parts: { realtime: Realtime; documents: Documents; policy: WorkflowPolicy; functions: Functions; library: Library; results: ResultStore },
): void {
  const { http, bus, pool, log, onStop } = context;
  const { realtime, documents, policy, functions, library, results } = parts;
  const runner = createFunctionRunner(library, context.blobs, pool);
  onStop('functions', () => runner.close());
  const services: RunServices = { pool, log, results, runner, epoch: library.epoch, functionOf: functions.functionOf, readDocument: documents.read };
  const open = new Map<string, OpenRuns>();

  const runsOf = (workflowId: string): OpenRuns => {
    const existing = open.get(workflowId);
    if (existing) return existing;
    const listeners = new Set<Session>();
    const runs = new WorkflowRuns(workflowId, services, (nodes, summary) => {
      for (const session of listeners) session.send({ action: 'execution.state', workflowId, nodes, summary });
    });
    const entry: OpenRuns = { listeners, runs: runs.open().then(() => runs) };
    open.set(workflowId, entry);
    entry.runs.catch(() => open.delete(workflowId));
    return entry;
  };

  bus.on('document.committed', ({ workflowId, userId }) => {
    const entry = runsOf(workflowId);
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      void entry.runs.then((runs) => runs.start({ kind: runs.isPaused ? 'none' : 'all' }, userId)).catch((error: unknown) => log.error({ err: error }, 'wave not started'));
    }, DEBOUNCE_MS);
  });
  bus.on('workflow.deleted', ({ workflowId }) => {
    const entry = open.get(workflowId);
    open.delete(workflowId);
    clearTimeout(entry?.timer);
    void entry?.runs.then((runs) => runs.stop()).catch(() => undefined);
  });

  realtime.action('execution.open', async (session, { workflowId }) => {
    await policy.mustView(String(workflowId), session.caller.userId);
    const entry = runsOf(String(workflowId));
    const runs = await entry.runs;
    entry.listeners.add(session);
    session.onClose(() => entry.listeners.delete(session));
    return runs.snapshot() as unknown as JsonValue;
  });
  realtime.action('execution.close', (session, { workflowId }) => void open.get(String(workflowId))?.listeners.delete(session));
  realtime.action('execution.run', async (session, { workflowId, node }) => {
    await policy.mustEdit(String(workflowId), session.caller.userId);
    const runs = await runsOf(String(workflowId)).runs;
    await runs.again(typeof node === 'string' ? { kind: 'to', node } : { kind: 'all' }, session.caller.userId);
  });
  realtime.action('execution.stop', async (session, { workflowId }) => {
    await policy.mustEdit(String(workflowId), session.caller.userId);
    await (await runsOf(String(workflowId)).runs).stop();
  });
  realtime.action('execution.pause', async (session, { workflowId, paused }) => {
    await policy.mustEdit(String(workflowId), session.caller.userId);
    await (await runsOf(String(workflowId)).runs).setPaused(paused === true);
  });
  addPreview(realtime, services, policy);

  http.get<{ Params: { id: string; digest: string } }>('/api/workflows/:id/results/:digest', { schema: { tags: ['executions'] } }, async (request, reply) => {
    const { id, digest } = request.params;
    await policy.mustView(id, callerOf(request).userId);
    // A digest alone opens nothing, also where the blob exists.
    if (!(await results.isGranted(id, digest))) throw new PartiError('http.not-found', { call: 'result' });
    return reply
      .type('application/json')
      .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" })
      .send(context.blobs.stream(digest));
  });
}

/** Values not yet committed: runs the cone of a node, keeps nothing; the newest of a tab ends the one before. */
function addPreview(realtime: Realtime, services: RunServices, policy: WorkflowPolicy): void {
  const inFlight = new WeakMap<Session, AbortController>();
  realtime.action('execution.preview', async (session, payload) => {
    const workflowId = String(payload['workflowId']);
    await policy.mustEdit(workflowId, session.caller.userId);
    inFlight.get(session)?.abort();
    const controller = new AbortController();
    inFlight.set(session, controller);
    const found = await preview(services, workflowId, String(payload['node']), (payload['inputs'] ?? {}) as JsonObject, controller.signal);
    return { revision: payload['revision'] ?? 0, results: found as unknown as JsonValue };
  });
}

async function preview(services: RunServices, workflowId: string, nodeId: string, inputs: JsonObject, signal: AbortSignal): Promise<Record<string, RunResult>> {
  const { document } = await services.readDocument(workflowId);
  const node = document.nodes[nodeId];
  if (!node) throw new PartiError('http.not-found', { call: nodeId });
  const changed = { ...document, nodes: { ...document.nodes, [nodeId]: { ...node, inputs: { ...node.inputs, ...inputs } } } };
  const plan = planRun(changed, services.functionOf, { epoch: services.epoch, sha256 });
  const cone = new Set([nodeId, ...plan.graph.downstream(nodeId)]);
  const known = new Map<string, UpstreamState>();
  const texts = new Map<string, () => Promise<string>>();
  const found: Record<string, RunResult> = {};
  for (const id of plan.order) {
    const step = plan.step(id, (source) => known.get(source) ?? { kind: 'failed' });
    if (step.kind !== 'ready') continue;
    const stored = (await services.results.find([step.key])).get(step.key);
    if (!stored && !cone.has(id)) continue;
    const result = stored
      ? { result: await services.results.result(stored.resultDigest), modelDigest: stored.modelDigest ?? undefined }
      : (await services.runner.run({ workflowId, functionDigest: changed.nodes[id]?.digest ?? '', step, modelOf: (source) => texts.get(source)?.() ?? Promise.resolve('null'), signal })).canonical;
    texts.set(id, () => Promise.resolve(JSON.stringify(result.result.model ?? null)));
    known.set(id, { kind: 'done', result: { modelDigest: result.modelDigest, outputs: result.result.outputs, model: () => result.result.model } });
    if (cone.has(id)) found[id] = result.result;
  }
  return found;
}
