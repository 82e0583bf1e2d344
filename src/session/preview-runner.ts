import {
  canonicalResult,
  deriveGraph,
  inputKindOf,
  isJsonObject,
  PartiError,
  planRun,
  sha256Hex,
  type FunctionRecord,
  type GraphNode,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type NodeStep,
  type ReaderPort,
  type RunResult,
  type UpstreamState,
  type WorkflowDocument,
  type WorkflowGraph,
} from '#domain';
import type { ResultStore } from './create-results-port.ts';
import type { PreparedHost, PreviewHost } from './preview-host.ts';

/** What a preview shows for one node in place of its committed run. */
export type PreviewRun = Pick<NodeRun, 'state' | 'resultDigest' | 'durationMs' | 'error' | 'missing' | 'notice'>;

/** Values that are tried but not committed. */
export interface PreviewRequest {
  node: NodeId;
  inputs: Readonly<Record<string, JsonValue>>;
}

/** What a preview reads. */
export interface PreviewSources {
  reader: Pick<ReaderPort, 'document' | 'functionOf'>;
  results: ResultStore;
  host: PreviewHost;
  /** The run that is shown of a node that the preview does not touch. */
  shown(node: NodeId): NodeRun | undefined;
}

/** Runs the cone of one node with other inputs, in this tab. */
export interface PreviewRunner {
  /**
   * What to show for each node of the cone; undefined when `isWanted` became false meanwhile. Rejects with
   * `run.client-preview-unavailable` when this tab cannot run one of the functions.
   */
  run(request: PreviewRequest, isWanted: () => boolean): Promise<ReadonlyMap<NodeId, PreviewRun> | undefined>;
  /** Nodes of a cone whose functions only the server can run. */
  serverOnly(root: NodeId): NodeId[];
  /** Loads what the functions of this document need, so that the first preview does not wait for it. */
  warmUp(): Promise<void>;
}

/** Longest run of one function in a preview. */
const MAX_RUN_MS = 10_000;
/** Previewed results kept, so that a value tried before is there at once. */
const MAX_KEPT = 60;

interface Finished {
  digest: string;
  modelDigest: string | undefined;
  durationMs: number;
}

export function createPreviewRunner(sources: PreviewSources): PreviewRunner {
  const { reader, results } = sources;
  const finished = new Map<string, Finished>();
  const modelTexts = new WeakMap<RunResult, string>();
  let nextModel = 1;

  const modelText = (result: RunResult): string => {
    const text = modelTexts.get(result) ?? JSON.stringify(result.model ?? null);
    modelTexts.set(result, text);
    return text;
  };
  const doneWith = (result: RunResult, modelDigest: string | undefined): UpstreamState => ({
    kind: 'done',
    result: { modelDigest, outputs: result.outputs, model: () => result.model },
  });
  /** Nodes before the cone stand as they are shown; one without a valid result holds up what needs it. */
  const stateOfShown = async (node: NodeId): Promise<UpstreamState> => {
    const run = sources.shown(node);
    const isValid = run?.state === 'succeeded' || run?.state === 'reused';
    if (!run?.resultDigest || !isValid)
      return { kind: run && ['running', 'waiting', 'out-of-date', 'idle'].includes(run.state) ? 'pending' : 'failed' };
    const result = await results.load(run.resultDigest);
    // The model's own digest is not known here; the result's stands for it in keys that never leave this tab.
    return doneWith(result, result.model && run.resultDigest);
  };

  const execute = async (
    record: FunctionRecord,
    step: Extract<NodeStep, { kind: 'ready' }>,
    functionDigest: string,
    resultOf: (node: NodeId) => RunResult,
    prepared: PreparedHost,
  ): Promise<Finished> => {
    const held = finished.get(step.key);
    if (held) return remember(step.key, held);
    const models = Object.fromEntries(step.models.map(({ name, node }) => [name, modelText(resultOf(node))]));
    const startedAt = performance.now();
    const timeoutMs = Math.min((record.timeoutSeconds || 60) * 1000, MAX_RUN_MS);
    const raw = await prepared.host.run({ digest: functionDigest, inputs: step.inputs, models, timeoutMs });
    const durationMs = performance.now() - startedAt;
    const canonical = canonicalResult(raw, { functionId: record.id, sha256: idHash });
    return remember(step.key, {
      digest: results.putPreview(canonical.result),
      modelDigest: canonical.result.model && `preview-model:${nextModel++}`,
      durationMs,
    });
  };
  /** Ids need the real hash; digests of whole texts do not, in keys that never leave this tab. */
  const idHash = (text: string): string => (text.startsWith('{') ? '' : sha256Hex(text));

  const remember = (key: string, entry: Finished): Finished => {
    finished.delete(key);
    finished.set(key, entry);
    const [oldest] = finished;
    if (finished.size > MAX_KEPT && oldest) {
      finished.delete(oldest[0]);
      results.dropPreview(oldest[1].digest);
    }
    return entry;
  };

  const functionOf = (id: string, digest: string) => reader.functionOf(id, digest);
  return {
    serverOnly(root) {
      const graph = deriveGraph(reader.document(), functionOf);
      return [root, ...graph.downstream(root)].filter((id) => isServerOnly(graph.nodes.get(id)));
    },
    async warmUp() {
      const nodes = Object.values(reader.document().nodes).filter(
        (node) => reader.functionOf(node.functionId, node.digest)?.language === 'typescript',
      );
      await sources.host.prepare(nodes.map(({ functionId, digest }) => ({ functionId, digest })));
    },
    async run({ node: root, inputs }, isWanted) {
      const document = withInputs(reader.document(), root, inputs);
      const graph = deriveGraph(document, functionOf);
      const cone = new Set([root, ...graph.downstream(root)]);
      const prepared = await sources.host.prepare(runnableFunctions(graph, cone));
      const plan = planRun(document, functionOf, { epoch: prepared.epoch, sha256: sha256Hex });

      const known = new Map<NodeId, UpstreamState>();
      const digests = new Map<NodeId, string>();
      for (const id of cone) {
        for (const { source } of graph.wiresInto(id)) {
          if (cone.has(source.node) || known.has(source.node)) continue;
          known.set(source.node, await stateOfShown(source.node));
          digests.set(source.node, sources.shown(source.node)?.resultDigest ?? '');
        }
      }
      const resultOf = (id: NodeId): RunResult => {
        const result = results.get(digests.get(id) ?? '');
        if (!result) throw new PartiError('run.client-preview-unavailable');
        return result;
      };

      const runs = new Map<NodeId, PreviewRun>();
      for (const id of plan.order) {
        const record = graph.nodes.get(id)?.record;
        if (!cone.has(id) || !record || (record.onDemand && id !== root)) continue;
        if (!isWanted()) return undefined;
        const step = plan.step(id, (source) => known.get(source) ?? { kind: 'pending' });
        if (step.kind === 'waiting') continue;
        if (step.kind === 'stopped') {
          known.set(id, { kind: 'failed' });
          runs.set(id, step.run);
          continue;
        }
        try {
          const done = await execute(record, step, document.nodes[id]?.digest ?? '', resultOf, prepared);
          digests.set(id, done.digest);
          known.set(id, doneWith(resultOf(id), done.modelDigest));
          runs.set(id, { state: 'succeeded', resultDigest: done.digest, durationMs: done.durationMs });
        } catch (error) {
          if (!(error instanceof PartiError) || error.code === 'run.client-preview-unavailable') throw error;
          known.set(id, { kind: 'failed' });
          runs.set(id, {
            state: 'failed',
            error: { code: error.code, message: error.message, parameters: { ...error.parameters } },
          });
        }
      }
      return isWanted() ? runs : undefined;
    },
  };
}

function withInputs(document: WorkflowDocument, id: NodeId, inputs: Readonly<Record<string, JsonValue>>): WorkflowDocument {
  const node = document.nodes[id];
  return node
    ? { ...document, nodes: { ...document.nodes, [id]: { ...node, inputs: { ...node.inputs, ...inputs } } } }
    : document;
}

/** Functions of the cone that run by themselves. Throws when one of them needs what a page does not have. */
function runnableFunctions(graph: WorkflowGraph, cone: ReadonlySet<NodeId>): { functionId: string; digest: string }[] {
  return [...cone].flatMap((id) => {
    const entry = graph.nodes.get(id);
    if (!entry?.record || entry.node.disabled) return [];
    if (isServerOnly(entry)) throw new PartiError('run.client-preview-unavailable');
    return [{ functionId: entry.node.functionId, digest: entry.node.digest }];
  });
}

/** A page runs TypeScript, and has no bytes of files. */
function isServerOnly(entry: GraphNode | undefined): boolean {
  if (!entry?.record || entry.node.disabled) return false;
  return entry.record.language !== 'typescript' || holdsFile(entry.record, entry.node.inputs);
}

/** The bytes of a file are on the server. */
function holdsFile(record: FunctionRecord, inputs: Readonly<Record<string, JsonValue>>): boolean {
  return Object.entries(record.inputSchema.properties).some(([name, property]) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return ['file', 'data'].includes(inputKindOf(property)) && isJsonObject(value) && typeof value['digest'] === 'string';
  });
}
