import type { NodeId } from '#domain';
import { copyText } from '../edit/clipboard.ts';
import { deleteSelected, duplicate, nudge, toggleDisabled, togglePinned } from '../edit/edit-nodes.ts';
import { focusCard, select, selectAll } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { closeFind, openFind, step } from '../find/find.ts';
import { focusOrder, neighbour, type Direction } from '../keyboard/neighbours.ts';
import { tidy } from '../layout/tidy.ts';
import { fitGraph, ZOOM_STEP, zoomTo } from '../camera/move-view.ts';

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
  command('add', ['tab'], canEdit, openQuickAdd),
  command('tidy', ['shift+alt+t'], (graph) => graph.canEdit && hasNodes(graph), tidy),
  command('fit', ['f', 'shift+1'], hasNodes, (graph) => void fitGraph(graph)),
  command('fit-selection', ['shift+2'], hasSelection, (graph) => void fitGraph(graph, graph.view.selection.get())),
  command('zoom-in', ['mod+=', 'mod++'], always, (graph) => zoomTo(graph, graph.view.viewport.get().zoom * ZOOM_STEP)),
  command('zoom-out', ['mod+-'], always, (graph) => zoomTo(graph, graph.view.viewport.get().zoom / ZOOM_STEP)),
  command('zoom-life', ['mod+0'], always, (graph) => zoomTo(graph, 1)),
  { ...command('find', ['mod+f'], (graph) => hasNodes(graph) && graph.board !== undefined, openFind), everywhere: true },
  command('find-next', ['f3'], isFinding, (graph) => step(graph, 1), true),
  command('find-previous', ['shift+f3'], isFinding, (graph) => step(graph, -1), true),
  command('select-all', ['mod+a'], hasNodes, selectAll),
  command('duplicate', ['mod+d'], canEditSelection, (graph) => duplicate(graph, graph.view.selection.get())),
  command('copy', [], hasSelection, copy),
  command(
    'delete',
    ['delete', 'backspace'],
    (graph) => graph.canEdit && (hasSelection(graph) || graph.view.selectedWire.get() !== undefined),
    deleteSelected,
  ),
  command(
    'connect',
    ['c'],
    (graph) => graph.canEdit && current(graph) !== undefined,
    (graph) => graph.view.connecting.set(current(graph)),
  ),
  command('switch', ['d'], canEditSelection, toggleDisabled),
  command('pin', ['p'], canEditSelection, togglePinned),
  command('run-here', ['shift+enter'], (graph) => graph.canEdit && current(graph) !== undefined, runHere),
  ...(['left', 'right', 'up', 'down'] as const).flatMap((direction) => [
    command(`go-${direction}`, [`arrow${direction}`], hasNodes, (graph) => go(graph, direction), true),
    command(
      `nudge-${direction}`,
      [`alt+arrow${direction}`],
      canEditSelection,
      (graph) => nudge(graph, ...STEPS[direction]),
      true,
    ),
    command(
      `nudge-far-${direction}`,
      [`shift+alt+arrow${direction}`],
      canEditSelection,
      (graph) => nudge(graph, ...STEPS[direction], 6),
      true,
    ),
  ]),
  command('first', ['home'], hasNodes, (graph) => goTo(graph, focusOrder(graph)[0]), true),
  command('last', ['end'], hasNodes, (graph) => goTo(graph, focusOrder(graph).at(-1)), true),
  command('edit-inputs', ['enter'], (graph) => current(graph) !== undefined, editInputs, true),
  command('leave', ['escape'], always, leave, true),
];

const STEPS: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The card that keys are about: the one with focus, else the only one selected. */
function current(graph: Graph): NodeId | undefined {
  const { focused, selection } = graph.view;
  const [only, more] = [...selection.get()];
  return focused.get() ?? (more === undefined ? only : undefined);
}

/** Opens the list beside the focused card, else in the middle; the place is found when something is chosen. */
function openQuickAdd(graph: Graph): void {
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
  await navigator.clipboard?.writeText(text);
  graph.say('copied', { count: graph.view.selection.get().size });
}

function runHere(graph: Graph): void {
  const id = current(graph);
  if (id !== undefined) graph.ports.runs.run(id);
}

function go(graph: Graph, direction: Direction): void {
  const id = current(graph);
  goTo(graph, id === undefined ? focusOrder(graph)[0] : neighbour(graph, id, direction));
}

function goTo(graph: Graph, id: NodeId | undefined): void {
  if (id !== undefined) focusCard(graph, id, { select: true });
}

/** Enter goes into the card: to its first value. */
function editInputs(graph: Graph): void {
  const id = current(graph);
  if (id === undefined) return;
  graph.view.kept.set(new Set([id]));
  const first = graph.board?.querySelector<HTMLElement>(
    `[data-node="${CSS.escape(id)}"] .chip, [data-node="${CSS.escape(id)}"] .more button`,
  );
  first?.focus();
}

/** Escape leaves one thing at a time: a value, then the search, then the selection. */
function leave(graph: Graph): void {
  const id = graph.view.focused.get();
  const active = document.activeElement;
  if (id !== undefined && active?.closest('.node') && !active.matches('.node')) return focusCard(graph, id);
  if (isFinding(graph)) return closeFind(graph);
  select(graph, []);
}
