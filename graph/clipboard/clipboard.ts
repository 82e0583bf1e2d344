import {
  CLIP_KIND,
  functionTexts,
  type CommandCall,
  type JsonValue,
  type NodeId,
  type WorkflowFrame,
  type WorkflowNode,
  type WorkflowNote,
} from '#domain';
import { selectedItems, withContents } from '../edit/board-selection.ts';
import { newId } from '../edit/new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { nearestSlot } from '../layout/free-slot.ts';
import { boxAround, CARD, cardHeight, snap, type Box, type Point } from '../model/card-geometry.ts';
import { cardRows } from '../model/card-rows.ts';
import { select } from '../edit/selection.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { fileDigests, withFiles } from './clip-files.ts';
import { CLIP_VERSION, clipOf, isFromNewer, readClip, readJson, readRecord, type Clip, type ClipEntry } from './read-clip.ts';

/** More nodes, or more text (UTF-16 units), are not taken in. */
export const CLIP_LIMITS = { nodes: 5000, text: 8 * 1024 * 1024 } as const;

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

/** The selected nodes, frames with all that lies in them, and notes as text for the clipboard; undefined: nothing is selected. */
export function copyText(graph: Graph): string | undefined {
  const text = clipText(graph);
  lastCopied = text ?? lastCopied;
  return text;
}

/** The same for elsewhere: what was copied last stays what it is. */
export function clipText(graph: Graph): string | undefined {
  const { model, ports, units } = graph;
  const document = ports.reader.document();
  const whole = withContents(graph, graph.view.selection.get(), graph.view.items.get());
  const nodes: Record<NodeId, ClipEntry> = {};
  const functions: Record<string, { name: string }> = {};
  for (const id of whole.nodes) {
    const card = model.card(id);
    if (!card) continue;
    nodes[id] = { node: card.node, layout: [card.box.x, card.box.y, card.pinned ? 1 : 0] };
    if (card.record) functions[card.node.functionId] = { name: functionTexts(card.record, units.get().locale).name };
  }
  const of = <T>(records: Record<string, T>, ids: Iterable<string>) =>
    Object.fromEntries([...ids].flatMap((id) => (Object.hasOwn(records, id) ? [[id, records[id] as T]] : [])));
  const [frames, notes] = [of(document.frames, whole.frames), of(document.notes, whole.notes)];
  if ([nodes, frames, notes].every((records) => Object.keys(records).length === 0)) return undefined;
  const from = ports.files?.workflowId;
  return JSON.stringify({ kind: CLIP_KIND, version: CLIP_VERSION, from, nodes, frames, notes, functions });
}

/** How many things a copy holds that a person selected. */
export const copiedCount = (graph: Graph): number => {
  const { frames, notes } = selectedItems(graph);
  return graph.view.selection.get().size + frames.length + notes.length;
};

/**
 * Puts in what was copied, or what the text of a whole workflow holds, or the one function that a record names: nodes,
 * frames and notes with new ids, who lies in which, and the wires among them; wires from nodes that are here too are kept,
 * others fall away. A function that is not known here comes as a placeholder with its name. With `at` (graph px) the middle
 * comes to stand there, else one step beside the originals; in the nearest place where all are free.
 * Files of another workflow come along where the person may read it; else their inputs are empty, which is said.
 * False: the text is none of ours.
 */
export function pasteText(graph: Graph, text: string, at: Point | undefined): boolean {
  if (!graph.canEdit) return false;
  if (text.length > CLIP_LIMITS.text) {
    if (text.includes(CLIP_KIND)) graph.say('clip-too-large');
    return text.includes(CLIP_KIND);
  }
  const parsed = readJson(text);
  if (isFromNewer(parsed)) {
    graph.say('clip-from-newer');
    return true;
  }
  const record = readRecord(parsed);
  const clip = record ? clipOfRecord(graph, record) : readClip(parsed);
  if (record && !clip) graph.say('clip-unknown-function', { name: record.name });
  if (!clip) return record !== undefined;
  if (clip.nodes.size + clip.frames.size + clip.notes.size > CLIP_LIMITS.nodes) {
    graph.say('clip-too-large');
    return true;
  }
  const { files } = graph.ports;
  const digests = clip.from === undefined || clip.from === files?.workflowId ? [] : fileDigests(clip.nodes);
  if (digests.length === 0 || !files) putIn(graph, clip, at);
  else void withFiles(clip, files, digests).then(({ whole, left }) => putIn(graph, whole, at, left));
  return true;
}

/** Puts a clip in as one step. `left`: names of files that do not come along. */
function putIn(graph: Graph, clip: Clip, at: Point | undefined, left: readonly string[] = []): void {
  if (!graph.canEdit) return;
  const call = pasted(graph, clip, at);
  graph.ports.commands.dispatch({ type: 'node.paste', ...call });
  const lone = (group: string | undefined) => group === undefined || !Object.hasOwn(call.frames, group);
  select(
    graph,
    Object.entries(call.nodes).flatMap(([id, { node }]) => (lone(node.layoutGroup) ? [id] : [])),
    [
      ...Object.entries(call.frames).flatMap(([id, { parent }]) => (lone(parent) ? [frameKey(id)] : [])),
      ...Object.entries(call.notes).flatMap(([id, { layoutGroup }]) => (lone(layoutGroup) ? [noteKey(id)] : [])),
    ],
  );
  const count = clip.nodes.size || clip.frames.size + clip.notes.size;
  if (left.length === 0) graph.say('pasted', { count });
  else graph.say('pasted-without-files', { count, names: [...new Set(left)].join(', ') });
}

type Pasted = Required<Pick<Extract<CommandCall, { type: 'node.paste' }>, 'nodes' | 'frames' | 'notes'>>;

/** A clip under new ids, where it comes to stand. */
function pasted(graph: Graph, { nodes, frames, notes, names }: Clip, at: Point | undefined): Pasted {
  const renamed = (ids: Iterable<string>) => new Map([...ids].map((id) => [id, newId()]));
  const [ids, frameIds, noteIds] = [renamed(nodes.keys()), renamed(frames.keys()), renamed(notes.keys())];
  const { board } = graph.model;
  /** The frame that comes along, or one that is here. */
  const groupOf = (group: unknown): string | undefined =>
    typeof group !== 'string' ? undefined : (frameIds.get(group) ?? (board.frames.has(group) ? group : undefined));
  const [dx, dy] = shiftOf(graph, { nodes, frames, notes }, at);
  const moved = ([x, y]: readonly [number, number]): [number, number] => [snap(x + dx), snap(y + dy)];
  const nodeOf = ({ node, layout }: ClipEntry): ClipEntry => {
    const links = Object.entries(node.links).map(([key, port]) => {
      const kept = Object.entries(port).flatMap(([linkId, link]) => {
        const source = ids.get(link.node) ?? (graph.model.card(link.node) ? link.node : undefined);
        return source === undefined ? [] : [[linkId, { ...link, node: source }] as const];
      });
      return [key, Object.fromEntries(kept)] as const;
    });
    const { layoutGroup, ...own } = node;
    const group = groupOf(layoutGroup);
    const isKnown = graph.ports.reader.functionOf(node.functionId, node.digest) !== undefined;
    return {
      node: {
        ...own,
        name: node.name || (isKnown ? '' : (names.get(node.functionId) ?? '')),
        links: Object.fromEntries(links.filter(([, port]) => Object.keys(port).length > 0)),
        ...(group === undefined ? {} : { layoutGroup: group }),
      },
      layout: [...moved([layout[0], layout[1]]), 0],
    };
  };
  const frameOf = ({ parent, at: corner, box, ...frame }: WorkflowFrame): WorkflowFrame => {
    const group = groupOf(parent);
    return {
      ...frame,
      ...(group === undefined ? {} : { parent: group }),
      ...(corner ? { at: moved(corner) } : {}),
      ...(box ? { box: [...moved([box[0], box[1]]), box[2], box[3]] } : {}),
    };
  };
  const noteOf = ({ layoutGroup, box, ...note }: WorkflowNote): WorkflowNote => {
    const group = groupOf(layoutGroup);
    return {
      ...note,
      box: [...moved([box[0], box[1]]), box[2], box[3]],
      ...(group === undefined ? {} : { layoutGroup: group }),
    };
  };
  const under = <T, R>(news: ReadonlyMap<string, string>, held: ReadonlyMap<string, T>, make: (one: T) => R) =>
    Object.fromEntries([...held].map(([id, one]) => [news.get(id) as string, make(one)]));
  return { nodes: under(ids, nodes, nodeOf), frames: under(frameIds, frames, frameOf), notes: under(noteIds, notes, noteOf) };
}

/** One step beside, where no place was asked for. */
const STEP_PX = 24;

function shiftOf(graph: Graph, clip: Pick<Clip, 'nodes' | 'frames' | 'notes'>, at: Point | undefined): [number, number] {
  const { reader } = graph.ports;
  const cards = [...clip.nodes.values()].map(({ node, layout: [x, y] }) => ({
    x,
    y,
    width: CARD.width,
    height: cardHeight(cardRows(node, reader.functionOf(node.functionId, node.digest)).length),
  }));
  const papers = [...clip.notes.values(), ...clip.frames.values()].flatMap(({ box }): Box[] =>
    box ? [{ x: box[0], y: box[1], width: box[2], height: box[3] }] : [],
  );
  const around = boxAround([...cards, ...papers]) ?? { x: 0, y: 0, width: CARD.width, height: CARD.head };
  const wanted = at
    ? { x: at.x - around.width / 2, y: at.y - around.height / 2 }
    : { x: around.x + STEP_PX, y: around.y + STEP_PX };
  const place = nearestSlot(wanted, around.height, graph.model.boxes(), around.width);
  return [place.x - around.x, place.y - around.y];
}

/** The function that a record names, in the middle of what is seen, where this person has it. */
function clipOfRecord(graph: Graph, { id, name }: { id: JsonValue | undefined; name: string }): Clip | undefined {
  const { reader } = graph.ports;
  const found = reader.library().find(({ record }) => record.id === id || record.name === name);
  if (!found) return undefined;
  const { x, y, width, height } = graph.view.seen();
  const [functionId, { digest, stage }] = [found.record.id, found];
  const node: WorkflowNode = { functionId, stage, digest, name: '', disabled: false, inputs: {}, links: {} };
  return clipOf(new Map([['pasted', { node, layout: [x + width / 2, y + height / 2, 0] }]]));
}
