import {
  isJsonObject,
  parseJson,
  type JsonObject,
  type JsonValue,
  type NodeId,
  type NodeLayout,
  type WorkflowNode,
} from '#domain';
import { newId } from '../edit/new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { nearestSlot } from '../layout/free-slot.ts';
import { boxAround, CARD, cardHeight, snap, type Box, type Point } from '../model/card-geometry.ts';
import { cardRows } from '../model/card-rows.ts';
import { select } from '../edit/selection.ts';

/** Marks our text on the clipboard. */
const KIND = 'parti/nodes';

/** More nodes, or more text (UTF-16 units), are not taken in. */
export const CLIP_LIMITS = { nodes: 5000, text: 8 * 1024 * 1024 } as const;

interface Clip {
  kind: typeof KIND;
  version: 2;
  nodes: Record<NodeId, { node: WorkflowNode; layout: NodeLayout }>;
}

/** What was copied last in this tab: where the browser does not let the clipboard be read. */
let lastCopied: string | undefined;

/** The text to paste: of the clipboard, or where reading it is refused, the last one copied in this tab. */
export async function textToPaste(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return lastCopied;
  }
}

/** The selected nodes as text for the clipboard; undefined: nothing is selected. */
export function copyText(graph: Graph): string | undefined {
  const nodes: Clip['nodes'] = {};
  for (const id of graph.view.selection.get()) {
    const card = graph.model.card(id);
    if (card) nodes[id] = { node: card.node, layout: [card.box.x, card.box.y, card.pinned ? 1 : 0] };
  }
  if (Object.keys(nodes).length === 0) return undefined;
  lastCopied = JSON.stringify({ kind: KIND, version: 2, nodes } satisfies Clip);
  return lastCopied;
}

/**
 * Puts nodes in that were copied, or that the text of a whole workflow holds, or the one function that a record names: with
 * new ids and the wires among them; wires from nodes that are here too are kept, others fall away. With `at` (graph px) their
 * middle comes to stand there, else one step beside the originals; in the nearest place where all of them are free.
 * False: the text is none of ours.
 */
export function pasteText(graph: Graph, text: string, at: Point | undefined): boolean {
  if (!graph.canEdit) return false;
  if (text.length > CLIP_LIMITS.text) {
    if (text.includes(KIND)) graph.say('clip-too-large');
    return text.includes(KIND);
  }
  const parsed = readJson(text);
  const record = readRecord(parsed);
  const clip = record ? clipOfRecord(graph, record) : readClip(parsed);
  if (record && !clip) graph.say('clip-unknown-function', { name: record.name });
  if (!clip) return record !== undefined;
  if (clip.size > CLIP_LIMITS.nodes) {
    graph.say('clip-too-large');
    return true;
  }
  const ids = new Map([...clip.keys()].map((id) => [id, newId()]));
  const [dx, dy] = shiftOf(graph, [...clip.values()], at);
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

function shiftOf(graph: Graph, entries: readonly ClipEntry[], at: Point | undefined): [number, number] {
  const { reader } = graph.ports;
  const boxes = entries.map(({ node, layout: [x, y] }) => ({
    x,
    y,
    width: CARD.width,
    height: cardHeight(cardRows(node, reader.functionOf(node.functionId, node.digest)).length),
  }));
  const around = boxAround(boxes) as Box;
  const wanted = at
    ? { x: at.x - around.width / 2, y: at.y - around.height / 2 }
    : { x: around.x + STEP_PX, y: around.y + STEP_PX };
  const place = nearestSlot(wanted, around.height, graph.model.boxes(), around.width);
  return [place.x - around.x, place.y - around.y];
}

interface ClipEntry {
  node: WorkflowNode;
  layout: NodeLayout;
}

function readJson(text: string): JsonValue | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whose record a text is: one as functions are saved and read. */
function readRecord(parsed: JsonValue | undefined): { id: JsonValue | undefined; name: string } | undefined {
  if (!isJsonObject(parsed) || !isJsonObject(parsed['input_schema']) || typeof parsed['name'] !== 'string') return undefined;
  return { id: parsed['id'], name: parsed['name'] };
}

/** The function that a record names, in the middle of what is seen, where this person has it. */
function clipOfRecord(
  graph: Graph,
  { id, name }: { id: JsonValue | undefined; name: string },
): Map<NodeId, ClipEntry> | undefined {
  const { reader } = graph.ports;
  const found = reader.library().find(({ record }) => record.id === id || record.name === name);
  if (!found) return undefined;
  const { x, y, width, height } = graph.view.seen();
  const [functionId, { digest, stage }] = [found.record.id, found];
  const node: WorkflowNode = { functionId, stage, digest, name: '', disabled: false, inputs: {}, links: {} };
  return new Map([['pasted', { node, layout: [x + width / 2, y + height / 2, 0] }]]);
}

/** Reads a clip, or the document of a whole workflow, with suspicion: the text may come from anywhere. */
function readClip(parsed: JsonValue | undefined): Map<NodeId, ClipEntry> | undefined {
  if (!isJsonObject(parsed) || !isJsonObject(parsed['nodes'])) return undefined;
  const isClip = parsed['kind'] === KIND;
  const places = parsed['layout'];
  if (!isClip && (!isJsonObject(parsed['meta']) || !isJsonObject(places))) return undefined;
  const clip = new Map<NodeId, ClipEntry>();
  for (const [id, held] of Object.entries(parsed['nodes'])) {
    if (!isJsonObject(held)) return undefined;
    const node = isClip ? held['node'] : held;
    const layout = isClip ? held['layout'] : isJsonObject(places) && Object.hasOwn(places, id) ? places[id] : [0, 0, 0];
    const [x, y] = Array.isArray(layout) ? layout : [];
    if (!isNode(node) || typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x + y)) return undefined;
    clip.set(id, { node, layout: [x, y, 0] });
  }
  return clip.size > 0 ? clip : undefined;
}

function isNode(node: unknown): node is WorkflowNode {
  return (
    isJsonObject(node as JsonValue) &&
    typeof (node as JsonObject)['functionId'] === 'string' &&
    typeof (node as JsonObject)['digest'] === 'string' &&
    isJsonObject((node as JsonObject)['inputs']) &&
    isJsonObject((node as JsonObject)['links']) &&
    Object.values((node as JsonObject)['links'] as JsonObject).every(areLinks)
  );
}

function areLinks(port: JsonValue | undefined): boolean {
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
