import { PAPERS, type FrameMembers, type FramePatch, type NodeId, type Paper, type WorkflowFrame } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { boxAround, snap, type Box, type Point } from '../model/card-geometry.ts';
import { EMPTY_FRAME, NOTE, withRoom } from '../model/frame-model.ts';
import { selectedItems } from './board-selection.ts';
import { newId } from './new-id.ts';
import { focusItem, select } from './selection.ts';

/** Frames the selection, or makes an empty frame where nothing is selected, and asks for its title. */
export function frameSelection(graph: Graph, at?: Point): void {
  const members = outermost(graph);
  const count = members.nodes.length + members.frames.length + members.notes.length;
  const parent = count > 0 ? commonFrame(graph, members) : undefined;
  const id = newId();
  const box = boxOfMembers(graph, members) ?? emptyBox(graph, at);
  const frame: WorkflowFrame = {
    title: '',
    colour: nextPaper(graph, parent),
    collapsed: false,
    box: [box.x, box.y, box.width, box.height],
    ...(parent === undefined ? {} : { parent }),
  };
  graph.ports.commands.dispatch({ type: 'frame.make', id, frame, members });
  select(graph, [], [frameKey(id)]);
  graph.view.naming.set(frameKey(id));
  graph.say('framed', { count: members.nodes.length });
}

/** Takes the selection out of its frame into the one around; dissolves the selected frames. */
export function unframe(graph: Graph): void {
  const { frames } = selectedItems(graph);
  const nodes = [...graph.view.selection.get()];
  if (frames.length > 0) {
    const inside = frames.flatMap((id) => graph.model.board.frames.get(id)?.nodes ?? []);
    graph.ports.commands.dispatch({ type: 'node.delete', ids: [], frames });
    select(graph, [...nodes, ...inside]);
    graph.board?.focus();
    return graph.say('frames-deleted', { count: frames.length });
  }
  const group = commonFrame(graph, outermost(graph));
  if (group === undefined) return;
  const { notes } = selectedItems(graph);
  graph.ports.commands.dispatch({
    type: 'frame.assign',
    members: { nodes, notes },
    frame: graph.model.board.frames.get(group)?.parent,
  });
  graph.say('unframed', { count: nodes.length || notes.length });
}

/** Whether the selection lies in a frame, or is one. */
export function canUnframe(graph: Graph): boolean {
  const members = outermost(graph);
  const count = members.nodes.length + members.frames.length + members.notes.length;
  return members.frames.length > 0 || (count > 0 && commonFrame(graph, members) !== undefined);
}

/** Deletes a frame with everything in it. */
export function deleteFrameWithContents(graph: Graph, id: string): void {
  const count = graph.model.board.frames.get(id)?.count ?? 0;
  graph.ports.commands.dispatch({ type: 'frame.delete', id, withMembers: true });
  select(graph, []);
  graph.board?.focus();
  graph.say('deleted', { count });
}

/** Shows the selected frames, or the one around the selection, as cards; or opens them where all are. */
export function toggleCollapsed(graph: Graph): void {
  collapse(graph, framesMeant(graph));
}

/** Frames that a command about frames means now: the selected ones, else the one around the selected cards. */
export function framesMeant(graph: Graph): string[] {
  const { frames } = selectedItems(graph);
  if (frames.length > 0) return frames;
  const group = commonFrame(graph, outermost(graph));
  return group === undefined ? [] : [group];
}

/** Collapses frames to cards, or opens them where all are. Who may not edit opens them in this tab alone. */
export function collapse(graph: Graph, ids: readonly string[]): void {
  const { board } = graph.model;
  const frames = ids.flatMap((id) => board.frames.get(id) ?? []);
  if (frames.length === 0) return;
  const isCollapsing = !frames.every((frame) => frame.isCard);
  for (const { id, isCard } of frames)
    if (board.isOpened(id) || (!graph.canEdit && isCard)) graph.model.setOpened(id, !isCollapsing);
  const patches = frames
    .filter(({ frame }) => frame.collapsed !== isCollapsing)
    .map(({ id, box }): [string, FramePatch] => [
      id,
      isCollapsing ? { collapsed: true, at: [snap(box.x), snap(box.y)] } : { collapsed: false, at: undefined },
    ]);
  if (graph.canEdit && patches.length > 0)
    graph.ports.commands.dispatch({ type: 'frame.patch', patches: Object.fromEntries(patches) });
  const [first] = frames;
  if (first) focusItem(graph, frameKey(first.id));
  graph.say(isCollapsing ? 'collapsed' : 'expanded', { count: frames.reduce((sum, { count }) => sum + count, 0) });
}

/** Gives frames and notes another paper. */
export function paint(graph: Graph, colour: Paper): void {
  const { frames, notes } = selectedItems(graph);
  const patches = Object.fromEntries(frames.map((id) => [id, { colour }]));
  if (frames.length > 0) graph.ports.commands.dispatch({ type: 'frame.patch', patches });
  if (notes.length > 0) graph.ports.commands.dispatch({ type: 'note.patch', ids: notes, patch: { colour } });
}

/** Puts a blank note on the board, in the frame that lies there, and begins to write it. */
export function addNote(graph: Graph, at?: Point): void {
  const place = at ?? freePlace(graph);
  const id = newId();
  const corner = { x: snap(place.x), y: snap(place.y) };
  const layoutGroup = graph.frameAt(corner);
  graph.ports.commands.dispatch({
    type: 'note.put',
    id,
    note: {
      text: [],
      box: [corner.x, corner.y, NOTE.width, NOTE.height],
      colour: 'sand',
      ...(layoutGroup === undefined ? {} : { layoutGroup }),
    },
  });
  select(graph, [], [noteKey(id)]);
  graph.view.writing.set(id);
  graph.say('note-added');
}

/** Selected things without those that lie in a selected frame anyway. */
function outermost(graph: Graph): Required<FrameMembers> {
  const { board } = graph.model;
  const { frames, notes } = selectedItems(graph);
  const taken = new Set(frames);
  const isFree = (group: string | undefined) => !board.chainOf(group).some((id) => taken.has(id));
  return {
    nodes: [...graph.view.selection.get()].filter((id) => isFree(groupOf(graph, id))),
    frames: frames.filter((id) => isFree(board.frames.get(id)?.parent)),
    notes: notes.filter((id) => isFree(board.notes.get(id)?.group)),
  };
}

const groupOf = (graph: Graph, id: NodeId): string | undefined => graph.model.card(id)?.node.layoutGroup;

/** The innermost frame around all of them. */
function commonFrame(graph: Graph, { nodes = [], frames = [], notes = [] }: FrameMembers): string | undefined {
  const { board } = graph.model;
  const chains = [
    ...nodes.map((id) => board.chainOf(groupOf(graph, id))),
    ...frames.map((id) => board.chainOf(board.frames.get(id)?.parent)),
    ...notes.map((id) => board.chainOf(board.notes.get(id)?.group)),
  ];
  const [first = [], ...others] = chains;
  return first.find((id) => others.every((chain) => chain.includes(id)));
}

function boxOfMembers(graph: Graph, { nodes, frames, notes }: Required<FrameMembers>): Box | undefined {
  const keys = [...nodes, ...frames.map(frameKey), ...notes.map(noteKey)];
  const around = boxAround(keys.flatMap((key) => graph.boxOf(key) ?? []));
  return around && withRoom(around);
}

function emptyBox(graph: Graph, at: Point | undefined): Box {
  const { x, y } = at ?? freePlace(graph);
  return { x: snap(x), y: snap(y), ...EMPTY_FRAME };
}

/** Middle of what is seen. */
function freePlace(graph: Graph): Point {
  const { width, height } = graph.view.room;
  const { x, y } = graph.view.toGraph({ x: width / 2, y: height / 2 });
  return { x: x - NOTE.width / 2, y: y - NOTE.height / 2 };
}

/** Papers go round, so that neighbours differ. */
function nextPaper(graph: Graph, parent: string | undefined): Paper {
  const beside = [...graph.model.board.frames.values()].filter((frame) => frame.parent === parent).length;
  const shift = graph.model.board.chainOf(parent).length * 2;
  return PAPERS[(beside + shift) % PAPERS.length] as Paper;
}
