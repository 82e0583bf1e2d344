import { isJsonObject, parseJson, type JsonValue, type NodeId, type NodeLayout, type WorkflowNode } from '#domain';
import { newId } from './new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { snap, type Point } from '../model/card-geometry.ts';
import { select } from './selection.ts';

/** Marks our text on the clipboard. */
const KIND = 'parti/nodes';

interface Clip {
  kind: typeof KIND;
  version: 1;
  nodes: Record<NodeId, { node: WorkflowNode; layout: NodeLayout }>;
}

/** The selected nodes as text for the clipboard; undefined: nothing is selected. */
export function copyText(graph: Graph): string | undefined {
  const nodes: Clip['nodes'] = {};
  for (const id of graph.view.selection.get()) {
    const card = graph.model.card(id);
    if (card) nodes[id] = { node: card.node, layout: [card.box.x, card.box.y, card.pinned ? 1 : 0] };
  }
  return Object.keys(nodes).length > 0 ? JSON.stringify({ kind: KIND, version: 1, nodes } satisfies Clip) : undefined;
}

/**
 * Puts copied nodes in, with new ids and the wires among them; wires from nodes that are here too are kept, others fall away.
 * With `at` (graph px) their middle comes to stand there, else one step beside the originals. False: the text is none of ours.
 */
export function pasteText(graph: Graph, text: string, at: Point | undefined): boolean {
  const clip = readClip(text);
  if (!clip || !graph.canEdit) return false;
  const ids = new Map([...clip.keys()].map((id) => [id, newId()]));
  const [dx, dy] = shiftOf(
    [...clip.values()].map((entry) => entry.layout),
    at,
  );
  const nodes = Object.fromEntries(
    [...clip].map(([id, { node, layout }]) => {
      const links = Object.entries(node.links).map(([key, port]) => {
        const kept = Object.entries(port).flatMap(([linkId, link]) => {
          const source = ids.get(link.node) ?? (graph.model.card(link.node) ? link.node : undefined);
          return source === undefined ? [] : [[linkId, { ...link, node: source }] as const];
        });
        return [key, Object.fromEntries(kept)] as const;
      });
      const copy = { ...node, links: Object.fromEntries(links.filter(([, port]) => Object.keys(port).length > 0)) };
      return [ids.get(id) as NodeId, { node: copy, layout: [snap(layout[0] + dx), snap(layout[1] + dy), 0] as NodeLayout }];
    }),
  );
  graph.ports.commands.dispatch({ type: 'node.paste', nodes });
  select(graph, ids.values());
  graph.say('pasted', { count: ids.size });
  return true;
}

/** One step beside, where no place was asked for. */
const STEP_PX = 24;

function shiftOf(layouts: readonly NodeLayout[], at: Point | undefined): [number, number] {
  if (!at) return [STEP_PX, STEP_PX];
  const middle = (axis: 0 | 1) =>
    (Math.min(...layouts.map((layout) => layout[axis])) + Math.max(...layouts.map((layout) => layout[axis]))) / 2;
  return [at.x - middle(0) - 112, at.y - middle(1) - 60];
}

/** Reads a clip with suspicion: the text may come from anywhere. */
function readClip(text: string): Map<NodeId, { node: WorkflowNode; layout: NodeLayout }> | undefined {
  if (!text.includes(KIND)) return undefined;
  let parsed;
  try {
    parsed = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(parsed) || parsed['kind'] !== KIND || !isJsonObject(parsed['nodes'])) return undefined;
  const clip = new Map<NodeId, { node: WorkflowNode; layout: NodeLayout }>();
  for (const [id, entry] of Object.entries(parsed['nodes'])) {
    if (!isJsonObject(entry) || !isJsonObject(entry['node']) || !Array.isArray(entry['layout'])) return undefined;
    const { node } = entry;
    const [x, y] = entry['layout'];
    const isNode =
      typeof node['functionId'] === 'string' &&
      typeof node['digest'] === 'string' &&
      isJsonObject(node['inputs']) &&
      isJsonObject(node['links']);
    if (
      !isNode ||
      !Object.values(node['links'] as Record<string, JsonValue>).every(areLinks) ||
      typeof x !== 'number' ||
      typeof y !== 'number' ||
      !Number.isFinite(x + y)
    )
      return undefined;
    clip.set(id, { node: node as unknown as WorkflowNode, layout: [x, y, 0] });
  }
  return clip.size > 0 ? clip : undefined;
}

function areLinks(port: JsonValue): boolean {
  return (
    isJsonObject(port) &&
    Object.values(port).every(
      (link) =>
        isJsonObject(link) &&
        typeof link['node'] === 'string' &&
        typeof link['output'] === 'string' &&
        typeof link['order'] === 'number',
    )
  );
}
