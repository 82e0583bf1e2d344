import type { NodeId, WorkflowDocument, WorkflowLink } from '../workflow/document.ts';
import { graphNodes, isModifier, nodeLabel, type FunctionLookup, type GraphNode } from './graph-index.ts';
import { dependencyPortKey, findPort, MODEL_PORT } from './port.ts';
import { adjacency, reachableFrom, reversed, topologicalOrder } from './topology.ts';
import type { GraphProblem, ProducerChoice, Wire } from './wire.ts';

/** Graph of a workflow: what is wired, what is wrong, in which order it runs. */
export interface WorkflowGraph {
  nodes: ReadonlyMap<NodeId, GraphNode>;
  wires: readonly Wire[];
  /** Problems by the node that shows them. */
  problems: ReadonlyMap<NodeId, readonly GraphProblem[]>;
  /** Redundant producers, each with one click to clear it. */
  choices: readonly ProducerChoice[];
  /** Optional dependencies whose wire would close a cycle: offered, not derived. */
  offers: readonly ProducerChoice[];
  /** Nodes before their consumers; members of cycles are left out. */
  order: readonly NodeId[];
  /** Members of cycles. */
  cyclic: ReadonlySet<NodeId>;
  wiresInto(node: NodeId): readonly Wire[];
  wiresFrom(node: NodeId): readonly Wire[];
  /** A node's consumers, theirs, and so on. */
  downstream(node: NodeId): ReadonlySet<NodeId>;
  upstream(node: NodeId): ReadonlySet<NodeId>;
}

/** Derives wires, problems and order from a document (protocols: ports and wires). Pure: same document, same graph. */
export function deriveGraph(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup): WorkflowGraph {
  const nodes = new Map(graphNodes(document, functionOf).map((entry) => [entry.id, entry]));
  const problems = new Map<NodeId, GraphProblem[]>();
  const report = (node: NodeId, problem: GraphProblem) => problems.set(node, [...(problems.get(node) ?? []), problem]);
  const explicit = [...nodes.values()].flatMap((entry) => explicitWires(entry, nodes, report));
  const { derived, choices, offers } = derivedWires(nodes, explicit, report);
  const wires = [...explicit, ...derived];
  const edges = adjacency(
    nodes.keys(),
    wires.filter((wire) => carries(wire, nodes)).map((wire): [NodeId, NodeId] => [wire.source.node, wire.target.node]),
  );
  const { order, cyclic } = topologicalOrder(edges);
  for (const [id, entry] of nodes)
    if (!entry.record) report(id, { code: 'function.not-found', parameters: { id: entry.node.functionId } });
  reportCycles(cyclic, nodes, edges, wires, report);
  const into = groupBy(wires, (wire) => wire.target.node);
  const from = groupBy(wires, (wire) => wire.source.node);
  const back = reversed(edges);
  return {
    nodes,
    wires,
    problems,
    choices,
    offers,
    order,
    cyclic,
    wiresInto: (node) => into.get(node) ?? [],
    wiresFrom: (node) => from.get(node) ?? [],
    downstream: (node) => reachableFrom([node], edges),
    upstream: (node) => reachableFrom([node], back),
  };
}

/** Wires of a document, explicit and derived. */
export function deriveWires(document: Pick<WorkflowDocument, 'nodes'>, functionOf: FunctionLookup): readonly Wire[] {
  return deriveGraph(document, functionOf).wires;
}

/** A disabled node neither takes nor offers; a broken wire carries nothing. */
function carries(wire: Wire, nodes: ReadonlyMap<NodeId, GraphNode>): boolean {
  const isOn = (id: NodeId) => nodes.get(id)?.node.disabled === false;
  return wire.problem === undefined && isOn(wire.source.node) && isOn(wire.target.node);
}

function explicitWires(
  entry: GraphNode,
  nodes: ReadonlyMap<NodeId, GraphNode>,
  report: (node: NodeId, problem: GraphProblem) => void,
): Wire[] {
  return Object.entries(entry.node.links).flatMap(([portKey, links]) => {
    const target = entry.record && findPort(entry.record, portKey);
    const ordered = Object.entries(links).toSorted(([aId, a], [bId, b]) => a.order - b.order || (aId < bId ? -1 : 1));
    // A single-valued port keeps the newest link; two people who wire it at once converge on one wire.
    const kept = target?.list ? ordered : ordered.slice(-1);
    return kept.map(([linkId, link]) => {
      const broken = brokenLink(entry, portKey, link, nodes);
      if (broken) report(entry.id, broken);
      return {
        id: `${entry.id}/${portKey}/${linkId}`,
        kind: 'explicit' as const,
        source: { node: link.node, port: link.output },
        target: { node: entry.id, port: portKey },
        linkId,
        link,
        ...(broken ? { problem: broken } : {}),
      };
    });
  });
}

function brokenLink(
  entry: GraphNode,
  portKey: string,
  link: WorkflowLink,
  nodes: ReadonlyMap<NodeId, GraphNode>,
): GraphProblem | undefined {
  const source = nodes.get(link.node);
  const sourceMissing = !source || (source.record !== undefined && !findPort(source.record, link.output));
  const targetMissing = entry.record !== undefined && !findPort(entry.record, portKey);
  if (!sourceMissing && !targetMissing) return undefined;
  return { code: 'graph.broken-link', parameters: { port: portKey, source: link.node, output: link.output } };
}

interface DerivedWires {
  derived: Wire[];
  choices: ProducerChoice[];
  offers: ProducerChoice[];
}

function derivedWires(
  nodes: ReadonlyMap<NodeId, GraphNode>,
  explicit: readonly Wire[],
  report: (node: NodeId, problem: GraphProblem) => void,
): DerivedWires {
  const found: DerivedWires = { derived: [], choices: [], offers: [] };
  const producers = groupBy(
    [...nodes.values()].filter((entry) => entry.record?.modelOutput !== undefined && !entry.node.disabled),
    (entry) => entry.record?.modelOutput ?? '',
  );
  const offering = new Map([...producers].map(([name, entries]) => [name, new Offering(entries)]));
  const taken = new Set(explicit.filter((wire) => !wire.problem).map((wire) => `${wire.target.node}/${wire.target.port}`));
  const optional: { entry: GraphNode; name: string; producer: NodeId }[] = [];
  for (const entry of nodes.values()) {
    if (!entry.record) continue;
    for (const dependency of entry.record.modelDependencies) {
      const target = { node: entry.id, port: dependencyPortKey(dependency.name) };
      if (taken.has(`${target.node}/${target.port}`)) continue;
      const chosen = chooseProducer(entry, dependency.name, offering.get(dependency.name));
      if (chosen.problem) report(entry.id, chosen.problem);
      if (chosen.choice) found.choices.push({ target, producers: chosen.choice });
      if (!chosen.producer) continue;
      if (dependency.optional) optional.push({ entry, name: dependency.name, producer: chosen.producer });
      else found.derived.push(derivedWire(chosen.producer, entry.id, dependency.name));
    }
  }
  // Required wires stand first: an optional one is derived only where it closes no cycle with what is there.
  const edges = adjacency(
    nodes.keys(),
    [...explicit.filter((wire) => carries(wire, nodes)), ...found.derived].map((wire): [NodeId, NodeId] => [
      wire.source.node,
      wire.target.node,
    ]),
  );
  for (const { entry, name, producer } of optional) {
    if (entry.id === producer || reachableFrom([entry.id], edges).has(producer)) {
      found.offers.push({ target: { node: entry.id, port: dependencyPortKey(name) }, producers: [producer] });
      continue;
    }
    edges.get(producer)?.add(entry.id);
    found.derived.push(derivedWire(producer, entry.id, name));
  }
  return found;
}

function derivedWire(source: NodeId, target: NodeId, name: string): Wire {
  const port = dependencyPortKey(name);
  return {
    id: `${target}/${port}/by-name`,
    kind: 'derived',
    source: { node: source, port: MODEL_PORT },
    target: { node: target, port },
  };
}

/** Who gives `name` to `consumer`: its one producer, or the one modifier of it, which gets the producer's model itself. */
function chooseProducer(
  consumer: GraphNode,
  name: string,
  offering: Offering | undefined,
): { producer?: NodeId; problem?: GraphProblem; choice?: NodeId[] } {
  if (!offering) return {};
  const [modifiers, makers] = [offering.modifiers.without(consumer), offering.makers.without(consumer)];
  const asModifier = consumer.record !== undefined && isModifier(consumer.record) && consumer.record.modelOutput === name;
  if (!asModifier) {
    if (modifiers.ids.length > 1)
      return {
        problem: { code: 'graph.too-many-modifiers', parameters: { functions: modifiers.labels }, nodes: modifiers.ids },
        choice: modifiers.ids,
      };
    if (modifiers.ids[0]) return { producer: modifiers.ids[0] };
  }
  if (makers.ids.length > 1) {
    return {
      problem: { code: 'graph.redundant-functions', parameters: { functions: makers.labels, output: name }, nodes: makers.ids },
      choice: makers.ids,
    };
  }
  return makers.ids[0] ? { producer: makers.ids[0] } : {};
}

/** Who offers a model of one name. */
class Offering {
  readonly modifiers: Offerers;
  readonly makers: Offerers;

  constructor(entries: readonly GraphNode[]) {
    this.modifiers = new Offerers(entries.filter(({ record }) => record && isModifier(record)));
    this.makers = new Offerers(entries.filter(({ record }) => record && !isModifier(record)));
  }
}

/** Nodes that offer the same; what a thousand consumers are told of them is made once. */
class Offerers {
  readonly ids: NodeId[];
  readonly #entries: readonly GraphNode[];
  #labels: string | undefined;

  constructor(entries: readonly GraphNode[]) {
    this.#entries = entries;
    this.ids = entries.map(({ id }) => id);
  }

  get labels(): string {
    return (this.#labels ??= this.#entries.map(nodeLabel).join(', '));
  }

  without(consumer: GraphNode): Offerers {
    return this.#entries.includes(consumer) ? new Offerers(this.#entries.filter((entry) => entry !== consumer)) : this;
  }
}

function reportCycles(
  cyclic: ReadonlySet<NodeId>,
  nodes: ReadonlyMap<NodeId, GraphNode>,
  edges: ReadonlyMap<NodeId, ReadonlySet<NodeId>>,
  wires: readonly Wire[],
  report: (node: NodeId, problem: GraphProblem) => void,
): void {
  for (const id of cyclic) {
    const reached = reachableFrom([id], edges);
    const circle = [...cyclic].filter((other) => reached.has(other) && reachableFrom([other], edges).has(id)).toSorted();
    const names = circle.map((other) => nodeLabel(nodes.get(other) as GraphNode)).join(', ');
    const problem: GraphProblem = { code: 'graph.circular-dependency', parameters: { functions: names }, nodes: circle };
    report(id, problem);
    for (const wire of wires)
      if (wire.source.node === id && circle.includes(wire.target.node) && !wire.problem) wire.problem = problem;
  }
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
