import type { KeyboardEvent, MouseEvent } from 'react';
import type { NodeId, Wire } from '#domain';
import { showCard } from '../camera/show-card.ts';
import { graphCommands } from '../commands/graph-commands.ts';
import { keysOf } from '../commands/listen-to-keys.ts';
import { deleteSelected } from '../edit/edit-nodes.ts';
import { select, toggle } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { deleteWires, pairKey } from './matrix-cells.ts';

/** Side of a cell, width of the names before the lines, height of those over the columns (px). */
export const CELL = 24;
export const HEAD = { width: 148, height: 116 } as const;

/** Line and column of a cell; −1 is the name before a line, or over a column. */
export interface Place {
  row: number;
  column: number;
}

/** What keys in the matrix work on. */
export interface MatrixKeys {
  graph: Graph;
  order: readonly NodeId[];
  wires: ReadonlyMap<string, readonly Wire[]>;
  at: Place;
  goTo: (place: Place) => void;
  open: (place: Place, cell: Element) => void;
  rename: (id: NodeId) => void;
  onError: (error: unknown) => void;
}

const SHARED = new Set(
  ['heal', 'switch', 'connect', 'frame', 'unframe', 'duplicate', 'select-all', 'run-here'].map((id) => `graph.${id}`),
);

/** Selects a function, adds it, or takes it out. */
export function chooseNode(graph: Graph, id: NodeId, event: MouseEvent | KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey) return toggle(graph, id);
  select(graph, event.shiftKey ? [...graph.view.selection.get(), id] : [id]);
  showCard(graph, graph.model.seenAs(id));
}

/** Carries out a key of a cell or a name; answers whether it was one. */
export function pressInMatrix(event: KeyboardEvent, cell: HTMLElement, keys: MatrixKeys): boolean {
  const { graph, order, wires, at, goTo, open, rename, onError } = keys;
  const { row, column } = at;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const named = row < 0 ? order[column] : column < 0 ? order[row] : undefined;
  const step = isPlain ? stepsFrom(at, order.length)[event.key] : undefined;
  const isEnter = isPlain && (event.key === 'Enter' || event.key === ' ');
  const isDelete = isPlain && (event.key === 'Delete' || event.key === 'Backspace') && graph.canEdit;
  if (step) goTo(step);
  else if (isEnter && named !== undefined) chooseNode(graph, named, event);
  else if (isEnter) open(at, cell);
  else if (event.key === 'F2' && named !== undefined && column < 0 && graph.canEdit) rename(named);
  else if (isDelete && named === undefined) deleteWires(graph, wires.get(pairKey(order[row] ?? '', order[column] ?? '')) ?? []);
  else if (isDelete && named !== undefined) {
    if (!graph.view.selection.get().has(named)) select(graph, [named]);
    deleteSelected(graph);
    graph.view.focused.set(undefined);
    goTo(at);
  } else {
    const pressed = keysOf(event.nativeEvent, /mac|iphone|ipad/i.test(navigator.platform));
    const found = graphCommands.find((one) => SHARED.has(one.id) && one.keys.includes(pressed) && one.when(graph));
    if (!found) return false;
    Promise.resolve(found.run(graph)).catch(onError);
  }
  return true;
}

const stepsFrom = ({ row, column }: Place, count: number): Record<string, Place> => ({
  ArrowDown: { row: row + 1, column },
  ArrowUp: { row: row - 1, column },
  ArrowRight: { row, column: column + 1 },
  ArrowLeft: { row, column: column - 1 },
  Home: { row, column: -1 },
  End: { row, column: count - 1 },
});

/** Focus goes to a cell as soon as it is drawn, clear of the names before and over it. */
export function focusCell(scroller: HTMLElement | null, { row, column }: Place): void {
  if (!scroller) return;
  const [left, top] = [column * CELL, row * CELL];
  const [width, height] = [scroller.clientWidth - HEAD.width, scroller.clientHeight - HEAD.height];
  if (column >= 0 && left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (left + CELL > scroller.scrollLeft + width) scroller.scrollLeft = left + CELL - width;
  if (row >= 0 && top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + CELL > scroller.scrollTop + height) scroller.scrollTop = top + CELL - height;
  const untilMs = performance.now() + 2000;
  const look = () => {
    const cell = scroller.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`);
    if (cell) cell.focus({ preventScroll: true });
    else if (performance.now() < untilMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
