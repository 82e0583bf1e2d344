import type { NodeId, Wire } from '#domain';
import { clipText, copiedCount, copyText, pasteText, textToPaste } from '../clipboard/clipboard.ts';
import { healSelected } from '../edit/around-wire.ts';
import { deleteSelected, duplicate, nudge, toggleDisabled, togglePinned } from '../edit/edit-nodes.ts';
import { askAgain, asks } from '../edit/connect.ts';
import { addNote, canUnframe, collapse, frameSelection, framesMeant, toggleCollapsed, unframe } from '../edit/edit-frames.ts';
import { currentCard as current, focusCard, focusFirstValue, focusItem, select, selectAll } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { closeFind, openFind, step } from '../find/find.ts';
import { neighbour, neighbourOfItem, seenOrder, type Direction } from '../keyboard/neighbours.ts';
import { freeNotePlace } from '../layout/free-note.ts';
import { tidy } from '../layout/tidy.ts';
import { frameKey, itemOf } from '../model/board-items.ts';
import { toggleTimes } from '../edit/show-times.ts';
import { goBack, goForward } from '../camera/way.ts';
import { fitGraph, reveal, ZOOM_STEP, zoomTo } from '../camera/move-view.ts';

/** Command of the graph, as menus, palette and keys offer it. */
export interface GraphCommand {
  id: string;
  /** Key of its name in the texts of `graph`. */
  textKey: `command.${string}`;
  /** Such as `mod+d`; the first is shown. They count while the board has focus. */
  keys: readonly string[];
  /** Only a key, nothing for a menu or a palette. */
  keyOnly?: boolean;
  /** Its keys count wherever focus is beside the graph, also while text is typed. */
  everywhere?: boolean;
  /** Offered now. */
  when: (graph: Graph) => boolean;
  run: (graph: Graph) => void | Promise<void>;
}

const canEdit = (graph: Graph) => graph.canEdit;
const hasSelection = (graph: Graph) => graph.view.selection.get().size > 0;
const canEditSelection = (graph: Graph) => graph.canEdit && hasSelection(graph);
const hasItems = (graph: Graph) => graph.view.items.get().size > 0;
const hasAny = (graph: Graph) => hasSelection(graph) || hasItems(graph);
const canEditAny = (graph: Graph) => graph.canEdit && hasAny(graph);
const hasNodes = (graph: Graph) => graph.model.size > 0;
const isFinding = (graph: Graph) => graph.view.find.get() !== undefined;
const always = () => true;

const command = (
  id: string,
  keys: readonly string[],
  when: GraphCommand['when'],
  run: GraphCommand['run'],
  keyOnly = false,
): GraphCommand => ({ id: `graph.${id}`, textKey: `command.${id}`, keys, when, run, keyOnly });

/** Commands of the graph editor; the application merges them into its one registry. */
export const graphCommands: readonly GraphCommand[] = [
  command('add', ['tab'], (graph) => graph.canEdit && !graph.view.withheld.get().has('add'), openQuickAdd),
  command(
    'plan-rooms',
    [],
    (graph) => graph.canEdit && !graph.view.withheld.get().has('add'),
    (graph) => graph.view.planning.set(true),
  ),
  command('tidy', ['shift+alt+t'], (graph) => graph.canEdit && hasNodes(graph), tidy),
  command('fit', ['f', 'shift+1'], hasNodes, (graph) => void fitGraph(graph)),
  command(
    'fit-selection',
    ['shift+2'],
    hasAny,
    (graph) => void fitGraph(graph, new Set([...graph.view.selection.get(), ...graph.view.items.get()])),
  ),
  command('zoom-in', ['mod+=', 'mod++'], always, (graph) => zoomTo(graph, graph.view.viewport.get().zoom * ZOOM_STEP)),
  command('zoom-out', ['mod+-'], always, (graph) => zoomTo(graph, graph.view.viewport.get().zoom / ZOOM_STEP)),
  command('zoom-life', ['mod+0'], always, (graph) => zoomTo(graph, 1)),
  { ...command('find', ['mod+f'], (graph) => hasNodes(graph) && graph.board !== undefined, openFind), everywhere: true },
  command('find-next', ['f3'], isFinding, (graph) => step(graph, 1), true),
  command('find-previous', ['shift+f3'], isFinding, (graph) => step(graph, -1), true),
  command('select-all', ['mod+a'], hasNodes, selectAll),
  command('duplicate', ['mod+d'], canEditAny, (graph) => duplicate(graph, graph.view.selection.get())),
  command('cut', [], canEditAny, cut),
  command('copy', [], hasAny, copy),
  command('paste', [], canEdit, paste),
  command('keep', [], (graph) => graph.ports.snippets !== undefined && hasAny(graph), keep),
  command(
    'delete',
    ['delete', 'backspace'],
    (graph) =>
      graph.canEdit &&
      (graph.view.withheld.get().has('delete') ? hasItems(graph) : hasAny(graph) || graph.view.selectedWire.get() !== undefined),
    (graph) => deleteSelected(graph),
  ),
  command('heal', ['mod+delete', 'mod+backspace'], canEditSelection, healSelected),
  command('replace', ['shift+r'], (graph) => graph.canEdit && current(graph) !== undefined, replace),
  command('insert', [], (graph) => graph.canEdit && graph.view.selectedWire.get() !== undefined, insertIntoWire),
  command('ask', [], (graph) => graph.canEdit && selectedWire(graph, asks) !== undefined, askSelected),
  command(
    'connect',
    ['c'],
    (graph) => graph.canEdit && current(graph) !== undefined,
    (graph) => graph.view.connecting.set(current(graph)),
  ),
  command('switch', ['d'], canEditSelection, toggleDisabled),
  command('pin', ['p'], canEditSelection, togglePinned),
  command('frame', ['mod+g'], canEdit, (graph) => frameSelection(graph)),
  command('unframe', ['mod+shift+g'], (graph) => graph.canEdit && canUnframe(graph), unframe),
  command('collapse', ['e'], (graph) => framesMeant(graph).length > 0, toggleCollapsed),
  command('note', ['n'], canEdit, (graph) => addNote(graph, freeNotePlace(graph))),
  command('rename', ['f2'], (graph) => graph.canEdit && named(graph) !== undefined, rename),
  command('remark', ['m'], (graph) => graph.canEdit && current(graph) !== undefined && !hasItems(graph), remark),
  command('back', ['b'], (graph) => graph.view.way.get().past.length > 0, goBack),
  command('forward', ['shift+b'], (graph) => graph.view.way.get().coming.length > 0, goForward),
  command('comment', ['shift+m'], (graph) => canComment(graph), comment),
  command('to-frame', ['u'], (graph) => frameAround(graph) !== undefined, goToFrame, true),
  command('open-item', ['enter'], (graph) => focusedItem(graph) !== undefined, openItem, true),
  command('times', ['t'], (graph) => hasNodes(graph) || graph.view.slowest.get() !== undefined, toggleTimes),
  command('run-here', ['shift+enter'], (graph) => graph.canEdit && current(graph) !== undefined, runHere),
  ...(['left', 'right', 'up', 'down'] as const).flatMap((direction) => [
    command(`go-${direction}`, [`arrow${direction}`], hasNodes, (graph) => go(graph, direction), true),
    command(`nudge-${direction}`, [`alt+arrow${direction}`], canEditAny, (graph) => nudge(graph, ...STEPS[direction]), true),
    command(
      `nudge-far-${direction}`,
      [`shift+alt+arrow${direction}`],
      canEditAny,
      (graph) => nudge(graph, ...STEPS[direction], 6),
      true,
    ),
  ]),
  command('first', ['home'], hasNodes, (graph) => goTo(graph, seenOrder(graph)[0]), true),
  command('last', ['end'], hasNodes, (graph) => goTo(graph, seenOrder(graph).at(-1)), true),
  command('edit-inputs', ['enter'], (graph) => current(graph) !== undefined, editInputs, true),
  command('leave', ['escape'], always, leave, true),
];

const STEPS: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Opens the list where the pointer is over the bare board, else beside the focused card, else in the middle; there the place is found when something is chosen. */
export function openQuickAdd(graph: Graph): void {
  const { pointed } = graph.view;
  if (pointed) return graph.view.quickAdd.set({ at: graph.view.toGraph(pointed), anchor: pointed });
  const id = current(graph);
  const box = id === undefined ? undefined : graph.boxOf(id);
  const { width, height } = graph.view.size.get();
  const anchor = box
    ? graph.view.toBoard({ x: box.x + box.width + 16, y: box.y })
    : { x: width / 2 - 160, y: Math.min(height / 3, 160) };
  graph.view.quickAdd.set({ at: undefined, anchor, near: id });
}

async function copy(graph: Graph): Promise<void> {
  const text = copyText(graph);
  if (text === undefined) return;
  // Where writing is refused too, it is still the last text copied in this tab.
  await navigator.clipboard?.writeText(text).catch(() => undefined);
  graph.say('copied', { count: copiedCount(graph) });
}

async function cut(graph: Graph): Promise<void> {
  await copy(graph);
  deleteSelected(graph, true);
}

async function paste(graph: Graph): Promise<void> {
  const text = await textToPaste();
  if (text === undefined || !pasteText(graph, text, undefined)) graph.say('nothing-to-paste');
}

function keep(graph: Graph): void {
  graph.view.keeping.set(clipText(graph));
}

/** Opens the list beside the card whose place another function shall take. */
function replace(graph: Graph): void {
  const id = current(graph);
  const box = id === undefined ? undefined : graph.boxOf(id);
  if (!box) return;
  graph.view.quickAdd.set({ at: undefined, anchor: graph.view.toBoard({ x: box.x + box.width + 16, y: box.y }), replaces: id });
}

/** The wire that is selected, where it is one of those. */
function selectedWire(graph: Graph, is: (wire: Wire) => boolean = () => true): Wire | undefined {
  const id = graph.view.selectedWire.get();
  const wire = id === undefined ? undefined : graph.wires.get(id)?.wire;
  return wire && is(wire) ? wire : undefined;
}

function insertIntoWire(graph: Graph): void {
  const wire = selectedWire(graph);
  const box = wire && graph.boxOf(wire.source.node);
  if (!wire || !box) return;
  const anchor = graph.view.toBoard({ x: box.x + box.width + 16, y: box.y });
  graph.view.quickAdd.set({ at: undefined, anchor, into: wire.id });
}

function askSelected(graph: Graph): void {
  const wire = selectedWire(graph, asks);
  if (wire) askAgain(graph, wire);
}

function runHere(graph: Graph): void {
  const id = current(graph);
  if (id !== undefined) graph.ports.runs.run(id);
}

function go(graph: Graph, direction: Direction): void {
  const item = focusedItem(graph);
  if (item !== undefined) {
    const next = neighbourOfItem(graph, item, direction);
    if (next === undefined) return;
    return itemOf(next) ? focusItem(graph, next) : goTo(graph, next);
  }
  const id = current(graph);
  goTo(graph, id === undefined ? seenOrder(graph)[0] : neighbour(graph, id, direction));
}

/** The frame or note that has focus. */
function focusedItem(graph: Graph): string | undefined {
  const key = (document.activeElement as HTMLElement | null)?.dataset['item'];
  return key !== undefined && graph.board?.contains(document.activeElement) ? key : undefined;
}

/** What a new name is for: the only frame selected, else the current card. */
function named(graph: Graph): string | undefined {
  const [only, more] = [...graph.view.items.get()];
  if (only !== undefined) return more === undefined && itemOf(only)?.kind === 'frame' ? only : undefined;
  return current(graph);
}

function rename(graph: Graph): void {
  const key = named(graph);
  if (key !== undefined && !itemOf(key)) showForTyping(graph, key);
  graph.view.naming.set(key);
}

/** Writes the remark on a card, which is seen for that. */
function remark(graph: Graph): void {
  const id = current(graph);
  if (id === undefined) return;
  showForTyping(graph, id);
  graph.view.noting.set(id);
}

/** What a comment would be about: the frame or note with focus, else the current card. */
const discussed = (graph: Graph): string | undefined => focusedItem(graph) ?? [...graph.view.items.get()][0] ?? current(graph);

function canComment(graph: Graph): boolean {
  const [pins, key] = [graph.view.pins.get(), discussed(graph)];
  return pins !== undefined && key !== undefined && (graph.canEdit || pins.has(key));
}

function comment(graph: Graph): void {
  graph.view.commenting.set(discussed(graph));
}

/** Mounts a card and shows it; focus goes to the field in it. */
function showForTyping(graph: Graph, id: NodeId): void {
  graph.view.focused.set(id);
  select(graph, [id]);
  reveal(graph, id);
}

/** The innermost frame around what has focus. */
function frameAround(graph: Graph): string | undefined {
  const { board } = graph.model;
  const item = itemOf(focusedItem(graph) ?? '');
  if (item?.kind === 'frame') return board.frames.get(item.id)?.parent;
  const id = current(graph);
  const group = item ? board.notes.get(item.id)?.group : id === undefined ? undefined : graph.model.card(id)?.node.layoutGroup;
  return board.chainOf(group)[0];
}

function goToFrame(graph: Graph): void {
  const id = frameAround(graph);
  if (id !== undefined) focusItem(graph, frameKey(id));
}

/** Enter writes in a note, goes from a frame's title to its first card, and opens a collapsed one. */
function openItem(graph: Graph): void {
  const key = focusedItem(graph);
  const item = itemOf(key ?? '');
  if (item?.kind === 'note') return graph.canEdit ? graph.view.writing.set(item.id) : undefined;
  const frame = item && graph.model.board.frames.get(item.id);
  if (frame?.isCard) return collapse(graph, [frame.id]);
  goTo(
    graph,
    seenOrder(graph).find((id) => frame && graph.model.board.chainOf(graph.model.card(id)?.node.layoutGroup).includes(frame.id)),
  );
}

function goTo(graph: Graph, id: NodeId | undefined): void {
  if (id !== undefined) focusCard(graph, id, { select: true });
}

/** Enter goes into the card: to its first value. */
function editInputs(graph: Graph): void {
  const id = current(graph);
  if (id === undefined) return;
  graph.view.kept.set(new Set([id]));
  focusFirstValue(graph, id);
}

/** Escape leaves one thing at a time: a value, then the search, then the selection. */
function leave(graph: Graph): void {
  const id = graph.view.focused.get();
  const active = document.activeElement;
  if (id !== undefined && active?.closest('.node') && !active.matches('.node')) return focusCard(graph, id);
  if (isFinding(graph)) return closeFind(graph);
  select(graph, []);
}
