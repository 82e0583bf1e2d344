import type { NodeId, Wire } from '#domain';
import { askAgain, asks } from '../edit/connect.ts';
import { select, selectWire, toggle, toggleItem } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { itemOf } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';
import { boardPoint } from './board-point.ts';
import { dragCards } from './drag-cards.ts';
import { dragWire } from './drag-wire.ts';
import { drawMarquee } from './draw-marquee.ts';
import { trackPointer } from './track-pointer.ts';

/** A wire is hit from this far, in board px. */
const WIRE_REACH_PX = 6;

/** What stands in the board but is no part of the graph. */
const CHROME = '.corner, .pop, .quick-add, .find-bar, .comment-pin, .empty';

/** Keys after which a person still means the place under the pointer. */
const STILL_POINTING: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/** Listens on the board until the returned function is called: cards, ports, wires, the empty board. */
export function listenToBoard(graph: Graph, board: HTMLElement): () => void {
  let spaceIsDown = false;
  const onDown = (event: PointerEvent) => {
    const target = event.target as Element;
    if (target.closest(CHROME) || !board.contains(target)) return;
    if (event.button === 2) return openMenuOnClick(graph, event, target);
    if (event.button !== 0 || spaceIsDown) return;
    const port = target.closest<HTMLElement>('[data-port]');
    const id =
      target.closest<HTMLElement>('[data-node]')?.dataset['node'] ??
      (graph.view.tier.get() === 'far' ? graph.cardAt(graph.view.toGraph(boardPoint(graph, event))) : undefined);
    if (port && id !== undefined)
      return dragWire(graph, event, id, port.dataset['port'] ?? '', port.dataset['side'] === 'out' ? 'out' : 'in');
    if (target.closest('.nodrag, button, input, .rich-editor')) return;
    const item = itemAt(graph, event, target);
    if (item !== undefined) return pressItem(graph, event, item);
    if (id !== undefined) return pressCard(graph, event, id);
    const wire = wireUnder(graph, event);
    if (wire) return selectWire(graph, wire.id);
    // A finger on the empty board pans.
    if (event.pointerType === 'touch') return;
    board.focus({ preventScroll: true });
    drawMarquee(graph, event, () => !event.shiftKey && select(graph, []));
  };
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 0) return;
    const overGraph =
      board.contains(event.target as Element) && !(event.target as Element).closest(`[data-node], [data-item], ${CHROME}`);
    const wire = overGraph ? wireUnder(graph, event) : undefined;
    graph.view.pointed = overGraph ? boardPoint(graph, event) : undefined;
    if (wire && graph.view.hoveredWire.get() !== wire.id) graph.view.hoverAt.set(boardPoint(graph, event));
    graph.view.hoveredWire.set(wire?.id);
    board.dataset['over'] = wire ? 'wire' : '';
  };
  const onDouble = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!graph.canEdit || target.closest(CHROME)) return;
    const named = target.closest('.node > .head') && target.closest<HTMLElement>('[data-node]')?.dataset['node'];
    if (named) return graph.view.naming.set(named);
    if (target.closest('[data-node]')) return;
    const item = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (item !== undefined) return openItem(graph, item, target);
    const at = boardPoint(graph, event);
    if (graph.view.tier.get() === 'far' && graph.cardAt(graph.view.toGraph(at)) !== undefined) return;
    const wire = wireUnder(graph, event);
    if (wire) return openWire(graph, wire, at);
    graph.view.quickAdd.set({ at: graph.view.toGraph(at), anchor: at });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ') spaceIsDown = event.type === 'keydown';
  };
  const onTyped = ({ key }: KeyboardEvent) => {
    if (!STILL_POINTING.has(key)) graph.view.pointed = undefined;
  };
  const onContext = (event: Event) => event.preventDefault();
  const onLeave = () => {
    graph.view.hoveredWire.set(undefined);
    graph.view.pointed = undefined;
  };
  board.addEventListener('pointerdown', onDown);
  board.addEventListener('pointermove', onMove);
  board.addEventListener('pointerleave', onLeave);
  board.addEventListener('dblclick', onDouble);
  board.addEventListener('contextmenu', onContext);
  window.addEventListener('keydown', onKey);
  window.addEventListener('keyup', onKey);
  window.addEventListener('keydown', onTyped, true);
  return () => {
    board.removeEventListener('pointerdown', onDown);
    board.removeEventListener('pointermove', onMove);
    board.removeEventListener('pointerleave', onLeave);
    board.removeEventListener('dblclick', onDouble);
    board.removeEventListener('contextmenu', onContext);
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('keyup', onKey);
    window.removeEventListener('keydown', onTyped, true);
  };
}

/** The wire that the pointer is on. */
function wireUnder(graph: Graph, event: MouseEvent): Wire | undefined {
  return graph.wires.at(graph.view.toGraph(boardPoint(graph, event)), WIRE_REACH_PX / graph.view.viewport.get().zoom)?.wire;
}

/** A double click on a wire: what it takes of its model, else which function shall stand in it. */
function openWire(graph: Graph, wire: Wire, anchor: Point): void {
  if (asks(wire)) askAgain(graph, wire);
  else graph.view.quickAdd.set({ at: undefined, anchor, into: wire.id });
}

/** Selects at once, so that the drag takes what is seen; a click on one of several selects it alone when lifted. */
function pressCard(graph: Graph, event: PointerEvent, id: NodeId): void {
  const wasSelected = graph.view.selection.get().has(id);
  if (event.shiftKey) {
    toggle(graph, id);
    if (wasSelected) return;
  } else if (!wasSelected) select(graph, [id]);
  graph.view.focused.set(id);
  dragCards(graph, event, () => !event.shiftKey && select(graph, [id]));
}

/** The frame or note under the pointer; from far away collapsed frames are drawn, not mounted. */
function itemAt(graph: Graph, event: PointerEvent, target: Element): string | undefined {
  const mounted = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
  if (mounted !== undefined || graph.view.tier.get() !== 'far') return mounted;
  const place = graph.view.toGraph(boardPoint(graph, event));
  return [...graph.model.grid.query({ ...place, width: 0, height: 0 })].findLast((key) => itemOf(key) !== undefined);
}

/** As {@link pressCard}, for a frame or note. */
function pressItem(graph: Graph, event: PointerEvent, key: string): void {
  const wasSelected = graph.view.items.get().has(key);
  if (event.shiftKey) {
    toggleItem(graph, key);
    if (wasSelected) return;
  } else if (!wasSelected) select(graph, [], [key]);
  graph.view.focusedItem.set(key);
  dragCards(graph, event, () => !event.shiftKey && select(graph, [], [key]));
}

/** A double click writes in a note, and names a frame. */
function openItem(graph: Graph, key: string, target: Element): void {
  const item = itemOf(key);
  if (!item || target.closest('button, input, .rich-editor')) return;
  if (item.kind === 'note') graph.view.writing.set(item.id);
  else graph.view.naming.set(key);
}

/** The right button pans when it moves; a click opens the menu. */
function openMenuOnClick(graph: Graph, event: PointerEvent, target: Element): void {
  const id = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
  const item = itemAt(graph, event, target);
  trackPointer(event, {
    onMove: () => undefined,
    onEnd(at, moved) {
      if (moved) return;
      const wire =
        id === undefined && item === undefined
          ? graph.wires.at(graph.view.toGraph(boardPoint(graph, event)), WIRE_REACH_PX / graph.view.viewport.get().zoom)
          : undefined;
      if (item !== undefined && !graph.view.items.get().has(item)) select(graph, [], [item]);
      else if (id !== undefined && !graph.view.selection.get().has(id)) select(graph, [id]);
      if (wire) selectWire(graph, wire.wire.id);
      graph.view.menu.set({ at, node: item === undefined ? id : undefined, wire: wire?.wire.id, item });
    },
    onCancel: () => undefined,
  });
}
