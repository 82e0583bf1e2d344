import {
  FUNCTION_LANGUAGES,
  namedFiles,
  PartiError,
  tellElementCount,
  tellNoDimensions,
  wiringOf,
  type ElementModel,
  type FunctionRecord,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type OverrideChanges,
  type ReaderPort,
  type RunResult,
  type WorkflowDocument,
  type WorkflowGraph,
  type WorkflowNode,
} from '#domain';
import type { ConeRequest, ConeResult } from '#runtimes-browser/script';
import type { ResultStore } from './create-results-port.ts';
import type { PreparedHost, PreviewHost } from './preview-host.ts';

/** What a preview shows for one node in place of its committed run. */
export type PreviewRun = Pick<NodeRun, 'state' | 'resultDigest' | 'durationMs' | 'error' | 'missing' | 'notice' | 'overrides'>;

/** Values that are tried but not committed. */
export interface PreviewRequest {
  node: NodeId;
  inputs: Readonly<Record<string, JsonValue>>;
  /** Changes by hand in place of those that the node keeps. */
  changes?: OverrideChanges | undefined;
}

/** What a preview reads. */
export interface PreviewSources {
  reader: Pick<ReaderPort, 'document' | 'functionOf'>;
  results: ResultStore;
  host: PreviewHost;
  /** The run that is shown of a node that the preview does not touch. */
  shown(node: NodeId): NodeRun | undefined;
  /** Whether functions run in this page at all; without it the server runs all of them. */
  isAllowed(): boolean;
}

/** Runs the cone of one node with other inputs, in this tab. */
export interface PreviewRunner {
  /**
   * What to show for each node of the cone; undefined when it was dropped. Rejects with
   * `run.client-preview-unavailable` when this tab cannot run one of the functions.
   */
  run(request: PreviewRequest): Promise<ReadonlyMap<NodeId, PreviewRun> | undefined>;
  /** What runs now ends before its next function. */
  drop(): void;
  /** Nodes of a cone whose functions only the server can run. */
  serverOnly(root: NodeId): NodeId[];
  /** Loads what the functions of this document need, so that the first preview does not wait for it. */
  warmUp(): Promise<void>;
  /** Runs the cone of a node once with the values that it has: nothing shows it. What waits for its own button is left alone. */
  rehearse(root: NodeId): Promise<void>;
}

/** Previews of cones of the open workflow, made by `sources.host`. */
export function createPreviewRunner(sources: PreviewSources): PreviewRunner {
  const { reader, results, isAllowed } = sources;
  let prepared: PreparedHost | undefined;

  /** Nodes before the cone stand as they are shown; one without a valid result holds up what needs it. */
  const stateOfShown = (node: NodeId): ConeRequest['shown'][string] => {
    const run = sources.shown(node);
    const isValid = run?.state === 'succeeded' || run?.state === 'reused';
    if (!run?.resultDigest || !isValid)
      return { kind: run && ['running', 'waiting', 'out-of-date', 'idle'].includes(run.state) ? 'pending' : 'failed' };
    return { kind: 'done', digest: run.resultDigest };
  };

  const functionOf = (id: string, digest: string) => reader.functionOf(id, digest);
  const run: PreviewRunner['run'] = async ({ node: root, inputs, changes }) => {
    if (!isAllowed()) throw new PartiError('run.client-preview-unavailable');
    const document = reader.document();
    const graph = wiringOf(reader);
    const cone = new Set([root, ...graph.downstream(root)]);
    const functions = runnableFunctions(graph, cone, (id) => nodeWith(document, id, id === root ? inputs : {}));
    // The worker begins before the page draws what was pressed.
    prepared = sources.host.ready(functions) ?? (await sources.host.prepare(functions));
    const needed = new Map<string, RunResult>();
    const shown: Record<string, ConeRequest['shown'][string]> = {};
    for (const id of cone)
      for (const { source } of graph.wiresInto(id)) if (!cone.has(source.node)) shown[source.node] ??= stateOfShown(source.node);
    for (const state of Object.values(shown))
      if (state.kind === 'done') needed.set(state.digest, results.get(state.digest) ?? (await results.load(state.digest)));
    const { epoch, host } = prepared;
    const request: ConeRequest = { root, inputs, ...(changes ? { changes } : {}), shown };
    const answer = await host.run({ epoch, nodes: document.nodes, functionOf, results: needed, request });
    for (const result of answer.results) results.putPreview(previewResult(result), result.digest);
    for (const digest of answer.dropped) results.dropPreview(digest);
    return answer.runs && new Map(answer.runs.map(({ node, ...one }): [NodeId, PreviewRun] => [node, one]));
  };
  return {
    serverOnly(root) {
      const graph = wiringOf(reader);
      return [root, ...graph.downstream(root)].filter(
        (id) => !isAllowed() || isServerOnly(graph.nodes.get(id)?.record, reader.document().nodes[id]),
      );
    },
    async warmUp() {
      if (!isAllowed()) return;
      const nodes = Object.values(reader.document().nodes).filter((node) =>
        runsInPages(reader.functionOf(node.functionId, node.digest)),
      );
      prepared = await sources.host.prepare(nodes.map(({ functionId, digest }) => ({ functionId, digest })));
    },
    drop: () => prepared?.host.drop(),
    async rehearse(root) {
      const node = reader.document().nodes[root];
      const record = node && functionOf(node.functionId, node.digest);
      if (isAllowed() && record && !record.onDemand) await run({ node: root, inputs: {} });
    },
    run,
  };
}

/** Functions of the cone that run by themselves. Throws when one of them needs what a page does not have. */
function runnableFunctions(
  graph: WorkflowGraph,
  cone: ReadonlySet<NodeId>,
  nodeOf: (id: NodeId) => WorkflowNode | undefined,
): { functionId: string; digest: string }[] {
  return [...cone].flatMap((id) => {
    const entry = graph.nodes.get(id);
    if (!entry?.record || entry.node.disabled) return [];
    if (isServerOnly(entry.record, nodeOf(id))) throw new PartiError('run.client-preview-unavailable');
    return [{ functionId: entry.node.functionId, digest: entry.node.digest }];
  });
}

const runsInPages = (record: FunctionRecord | undefined): boolean =>
  record !== undefined && FUNCTION_LANGUAGES[record.language].runsInPages;

/** A page runs few languages, and has no bytes of files: they are on the server. */
function isServerOnly(record: FunctionRecord | undefined, node: WorkflowNode | undefined): boolean {
  if (!record || !node || node.disabled) return false;
  return !runsInPages(record) || namedFiles(record, node.inputs).length > 0;
}

/** A node as it is now, with other inputs. */
function nodeWith(
  { nodes }: WorkflowDocument,
  id: NodeId,
  inputs: Readonly<Record<string, JsonValue>>,
): WorkflowNode | undefined {
  const node = nodes[id];
  return node && { ...node, inputs: { ...node.inputs, ...inputs } };
}

/** A result as its worker told it; the model's bytes are read when somebody looks into it, the count is there before. */
function previewResult({ outputs, messages, modelBytes, elementCount, isDimensioned }: ConeResult): RunResult {
  const result: RunResult = { outputs, messages };
  if (!isDimensioned) tellNoDimensions(result);
  if (!modelBytes) return result;
  let model: ElementModel | undefined;
  Object.defineProperty(result, 'model', {
    enumerable: true,
    configurable: true,
    get: () => (model ??= JSON.parse(new TextDecoder().decode(modelBytes)) as ElementModel),
  });
  tellElementCount(result, elementCount);
  return result;
}
