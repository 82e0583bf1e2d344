import type { Sha } from '../canonical/sha.ts';
import { PartiError } from '../errors/parti-error.ts';
import { isDefunct } from '../functions/function-facts.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import { deriveGraph, type WorkflowGraph } from '../graph/derive-wires.ts';
import type { FunctionLookup, GraphNode } from '../graph/graph-index.ts';
import type { Wire } from '../graph/wire.ts';
import { resolveInputs } from '../inputs/resolve-inputs.ts';
import { rangeBetween } from '../inputs/input-default.ts';
import { parseColor } from '../inputs/color-names.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { dependencyTypes } from '../graph/dependency-types.ts';
import { validateInputs } from '../inputs/validate-inputs.ts';
import { ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { sentOverrides, type SentOverride } from '../overrides/sent-overrides.ts';
import { unmetRules } from '../overrides/unmet-rules.ts';
import { linkQueryValue } from '../queries/link-query.ts';
import { hasValueQueries, queriedValues, takesList } from '../queries/value-query.ts';
import type { ModelSources } from '../queries/value-query.ts';
import type { NodeId, WorkflowDocument, WorkflowNode } from '../workflow/document.ts';
import { keyText } from './key-text.ts';
import type { NodeRun } from './node-state.ts';
import { keyFacts, type KeyFacts, type SourceOf } from './run-cause.ts';

/** What a finished node gives to those after it. */
export interface UpstreamResult {
  modelDigest?: string;
  outputs: Record<string, JsonValue>;
  /** Parsed only where a value query reads it. */
  model(): ElementModel | undefined;
}

/** State of a node upstream: finished, failed (or stopped for good), or neither yet. */
export type UpstreamState = { kind: 'done'; result: UpstreamResult } | { kind: 'failed' } | { kind: 'pending' };

/** Step of a node in the plan: what to do with it now. */
export type NodeStep =
  /** Does not run, whatever others do: wrong in itself, or behind something that is. */
  | { kind: 'stopped'; run: Pick<NodeRun, 'state' | 'missing' | 'error'> }
  /** Waits for these. */
  | { kind: 'waiting'; missing: NodeId[] }
  /** Has everything: look for a result under `key`, else run it. */
  | {
      kind: 'ready';
      key: string;
      inputs: JsonObject;
      models: { name: string; node: NodeId; digest: string }[];
      /** Changes by hand that the function gets; absent for none. */
      overrides?: readonly SentOverride[];
    };

/** Order in which a workflow runs, and a step for each node once those before it are known. */
export interface RunPlan {
  graph: WorkflowGraph;
  /** Every node, producers first; members of cycles at the end. */
  order: readonly NodeId[];
  step(node: NodeId, upstream: (node: NodeId) => UpstreamState): NodeStep;
  /** What the key of a ready step was made of. */
  facts(node: NodeId, step: Extract<NodeStep, { kind: 'ready' }>): KeyFacts;
  sourceOf(node: NodeId): SourceOf;
}

/** What keys are made with. */
export interface PlanOptions {
  /** Names host, SDK and canonical form; one for all functions, or one for each language. */
  epoch: string | ((record: FunctionRecord) => string);
  sha256: Sha;
}

/**
 * Plans a run: pure, the same on the server and for a preview. The key of a
 * node is SHA-256 over canonical JSON of function digest, epoch, metric inputs after defaults, overrides, the digest of
 * each declared dependency's model and each linked value.
 */
export function planRun(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup, options: PlanOptions): RunPlan {
  const graph = deriveGraph(document, functionOf);
  const inOrder = new Set(graph.order);
  const order = [...graph.order, ...[...graph.nodes.keys()].filter((id) => !inOrder.has(id))];
  return {
    graph,
    order,
    step(id, upstream) {
      const entry = graph.nodes.get(id);
      if (!entry) return { kind: 'stopped', run: { state: 'idle' } };
      return stoppedByItself(entry, graph) ?? stepOf(entry, entry.record as FunctionRecord, graph, upstream, options);
    },
    facts(id, { inputs, models }) {
      const { node, record } = graph.nodes.get(id) as GraphNode & { record: FunctionRecord };
      return keyFacts({ epoch: epochOf(record, options), node, record, inputs, models }, options.sha256);
    },
    sourceOf: (id) => (port) => wireOf(graph.wiresInto(id), port)?.source.node,
  };
}

function stoppedByItself(entry: GraphNode, graph: WorkflowGraph): NodeStep | undefined {
  if (entry.node.disabled) return { kind: 'stopped', run: { state: 'disabled' } };
  // On the machine of its author it still runs.
  if (entry.record && entry.node.stage !== 'local' && isDefunct(entry.record)) {
    const error = { code: 'function.defunct', parameters: { language: entry.record.language } };
    return { kind: 'stopped', run: { state: 'failed', error } };
  }
  const problem = graph.problems.get(entry.id)?.find((candidate) => candidate.code !== 'graph.broken-link');
  if (problem)
    return { kind: 'stopped', run: { state: 'failed', error: { code: problem.code, parameters: problem.parameters } } };
  return undefined;
}

function stepOf(
  entry: GraphNode,
  record: FunctionRecord,
  graph: WorkflowGraph,
  upstream: (node: NodeId) => UpstreamState,
  options: PlanOptions,
): NodeStep {
  const into = graph.wiresInto(entry.id);
  const wires = into.length === 0 ? into : into.filter((wire) => isLive(wire, graph));
  const missing = missingDependencies(record, wires);
  if (missing.length > 0) {
    return {
      kind: 'stopped',
      run: {
        state: 'missing-dependency',
        missing,
        error: { code: 'run.missing-dependency', parameters: { dependency: missing.join(', ') } },
      },
    };
  }
  const failed = sourcesThat('failed', wires, upstream);
  if (failed.length > 0) return { kind: 'stopped', run: { state: 'blocked', missing: failed } };
  const pending = sourcesThat('pending', wires, upstream);
  if (pending.length > 0) return { kind: 'waiting', missing: pending };
  const done = (source: NodeId): UpstreamResult => (upstream(source) as { result: UpstreamResult }).result;
  return readyStep(entry.node, record, wires, done, graph, options);
}

const isLive = (wire: Wire, graph: WorkflowGraph): boolean =>
  !wire.problem && graph.nodes.get(wire.source.node)?.node.disabled === false;

const NONE: readonly never[] = [];

function missingDependencies({ modelDependencies }: FunctionRecord, wires: readonly Wire[]): string[] {
  if (modelDependencies.length === 0) return NONE as never[];
  return modelDependencies
    .filter((dependency) => !dependency.optional && !wireOf(wires, `dep/${dependency.name}`))
    .map((dependency) => dependency.name);
}

/** Sources in this state, each once. */
function sourcesThat(kind: UpstreamState['kind'], wires: readonly Wire[], upstream: (node: NodeId) => UpstreamState): NodeId[] {
  let found: NodeId[] | undefined;
  for (const { source } of wires) {
    if (upstream(source.node).kind !== kind || found?.includes(source.node)) continue;
    (found ??= []).push(source.node);
  }
  return found ?? (NONE as never[]);
}

function readyStep(
  node: WorkflowNode,
  record: FunctionRecord,
  wires: readonly Wire[],
  done: (source: NodeId) => UpstreamResult,
  graph: WorkflowGraph,
  options: PlanOptions,
): NodeStep {
  const producers: { name: string; node: NodeId }[] = [];
  for (const { name } of record.modelDependencies) {
    const source = wireOf(wires, `dep/${name}`)?.source.node;
    if (source !== undefined) producers.push({ name, node: source });
  }
  const dependencies = dependencyTypes(record, wires, (source) => graph.nodes.get(source)?.record);
  const own = ownInputs(node, record, dependencies);
  let { inputs, wrong } = own;
  try {
    const queried = hasValueQueries(record) ? queriedValues(record, modelSources(record, wires, done), node.inputs) : undefined;
    const linked = linkedValues(record, wires, done);
    if (queried || linked) {
      inputs = { ...inputs, ...asDeclared(record, { ...queried, ...linked }) };
      wrong = invalid(record, inputs, dependencies);
    }
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    return { kind: 'stopped', run: { state: 'failed', error: { code: error.code, parameters: { ...error.parameters } } } };
  }
  const rule = wrong ? undefined : unmetRules(node, record).find(({ blocking }) => blocking);
  if (rule) wrong = { kind: 'stopped', run: { state: 'failed', error: { code: rule.code, parameters: rule.parameters } } };
  if (wrong) return wrong;
  const models = producers.flatMap(({ name, node: source }) => {
    const digest = done(source).modelDigest;
    return digest === undefined ? [] : [{ name, node: source, digest }];
  });
  const key = keyOf(node, keyText({ epoch: epochOf(record, options), node, record, inputs, models }), options.sha256);
  const overrides = sentOverrides(node, record);
  return { kind: 'ready', key, inputs, models, ...(overrides ? { overrides } : {}) };
}

interface OwnInputs {
  record: FunctionRecord;
  given: WorkflowNode['inputs'];
  /** Names and types of the wired dependencies, which conditions of inputs may ask for. */
  dependencies: string;
  inputs: JsonObject;
  wrong: NodeStep | undefined;
}

const KNOWN_INPUTS = new WeakMap<WorkflowNode, OwnInputs>();
const KNOWN_KEYS = new WeakMap<WorkflowNode, { text: string; sha256: Sha; key: string }>();

/** A node's own inputs after defaults, and what is wrong with them; found once for each state of the node: the document's records are replaced, never written into. */
function ownInputs(node: WorkflowNode, record: FunctionRecord, present: Dependencies): OwnInputs {
  const dependencies = present.size === 0 ? '' : [...present].map(([name, { types }]) => [name, ...types].join(' ')).join('\n');
  const known = KNOWN_INPUTS.get(node);
  if (known?.record === record && known.given === node.inputs && known.dependencies === dependencies) return known;
  const inputs = resolveInputs(record, node.inputs);
  const found = { record, given: node.inputs, dependencies, inputs, wrong: invalid(record, inputs, present) };
  KNOWN_INPUTS.set(node, found);
  return found;
}

type Dependencies = ReturnType<typeof dependencyTypes>;

/** Each edit plans the whole workflow anew, and most of its keys stay. */
function keyOf(node: WorkflowNode, text: string, sha256: Sha): string {
  const known = KNOWN_KEYS.get(node);
  if (known?.text === text && known.sha256 === sha256) return known.key;
  const key = sha256(text);
  KNOWN_KEYS.set(node, { text, sha256, key });
  return key;
}

const epochOf = (record: FunctionRecord, { epoch }: PlanOptions): string => (typeof epoch === 'string' ? epoch : epoch(record));

function invalid(record: FunctionRecord, inputs: JsonObject, dependencies: Dependencies): NodeStep | undefined {
  const errors = validateInputs(record, inputs, { dependencies });
  if (errors.length === 0) return undefined;
  const missing = errors.filter((error) => error.code === 'property.missing').map((error) => error.path.join('.'));
  if (missing.length > 0) {
    return {
      kind: 'stopped',
      run: { state: 'missing-input', missing, error: { code: 'run.missing-inputs', parameters: { inputs: missing.join(', ') } } },
    };
  }
  const [first] = errors;
  if (first?.code === 'edit.coordinates-too-far')
    return {
      kind: 'stopped',
      run: { state: 'failed', error: { code: first.code, parameters: { input: first.path.join('.') } } },
    };
  return {
    kind: 'stopped',
    run: {
      state: 'failed',
      error: {
        code: 'run.invalid-values',
        parameters: { input: first?.path.join('.') ?? '', reason: first?.code ?? '', ...first?.parameters },
      },
    },
  };
}

/** Values that come in through wires, by property; a list port gathers all of its wires in their order. */
function linkedValues(
  record: FunctionRecord,
  wires: readonly Wire[],
  done: (source: NodeId) => UpstreamResult,
): JsonObject | undefined {
  if (wires.length === 0) return undefined;
  const values = new Map<string, JsonValue[]>();
  const isList = (name: string): boolean => takesList(ownValue(record.inputSchema.properties, name) ?? {});
  for (const wire of wires) {
    if (!wire.target.port.startsWith('in/')) continue;
    const name = wire.target.port.slice(3);
    values.set(name, [...(values.get(name) ?? []), linkedValue(wire, done(wire.source.node), isList(name))]);
  }
  if (values.size === 0) return undefined;
  return Object.fromEntries([...values].map(([name, all]) => [name, isList(name) ? all.flat() : (all.at(-1) ?? null)]));
}

/** Values as their inputs take them: a number that comes to a range is both of its ends, the text of a colour is that colour. */
function asDeclared(record: FunctionRecord, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = ownValue(record.inputSchema.properties, name);
      const kind = property && inputKindOf(property);
      if (kind === 'color' && typeof value === 'string') return [name, colorOf(value)];
      if (property === undefined || kind !== 'range') return [name, value];
      const [end, ...more] = Array.isArray(value) ? value : [value];
      return [name, typeof end === 'number' && more.length === 0 ? rangeBetween(property, end, end) : value];
    }),
  );
}

/** A text that is no colour stays as it is, and is refused as one. */
const colorOf = (text: string): JsonValue => {
  const color = parseColor(text);
  return color ? { ...color } : text;
};

/** Models of the dependencies that are wired. */
function modelSources(record: FunctionRecord, wires: readonly Wire[], done: (source: NodeId) => UpstreamResult): ModelSources {
  return new Map(
    record.modelDependencies.flatMap(({ name }) => {
      const source = wireOf(wires, `dep/${name}`)?.source.node;
      return source === undefined ? [] : [[name, () => done(source).model()] as const];
    }),
  );
}

function linkedValue({ source, link }: Wire, result: UpstreamResult, list: boolean): JsonValue {
  if (source.port.startsWith('out/')) return ownValue(result.outputs, source.port.slice(4)) ?? null;
  return linkQueryValue(link, result.model(), list);
}

const wireOf = (wires: readonly Wire[], port: string): Wire | undefined => wires.find((wire) => wire.target.port === port);
