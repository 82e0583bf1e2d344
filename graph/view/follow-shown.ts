import type { Graph } from '../editor/graph.ts';
import { itemOf } from '../model/board-items.ts';

/** Each card on a layer of its own takes memory of the graphics card. */
const MOST_LAYERS = 12;

/**
 * Moves mounted cards, frames and notes to where they are shown while they are dragged or glide. React Flow knows their
 * places in the document alone, so that a frame of a drag renders nothing. Answers a function that places anew, and one
 * that ends it.
 */
export function followShown(graph: Graph): { place: () => void; end: () => void } {
  const { view, model } = graph;
  let moved = new Map<string, HTMLElement>();
  const release = (element: HTMLElement) => {
    element.style.translate = '';
    delete element.dataset['carried'];
  };
  const place = () => {
    const next = new Map<string, HTMLElement>();
    const isAlone = view.shown.get().size <= MOST_LAYERS;
    for (const [key, { x, y }] of view.shown.get()) {
      const box = (itemOf(key) ? model.board.modelOf(key) : model.card(key))?.box;
      const known = moved.get(key);
      const element = known?.isConnected ? known : elementOf(graph.board, key);
      if (!box || !element) continue;
      element.style.translate = `${x - box.x}px ${y - box.y}px`;
      // A layer of its own, unless there are many: only it is moved.
      if (isAlone) element.dataset['carried'] = '';
      else delete element.dataset['carried'];
      next.set(key, element);
    }
    for (const [key, element] of moved) if (next.get(key) !== element) release(element);
    moved = next;
  };
  const stop = view.shown.subscribe(place);
  return { place, end: stop };
}

const elementOf = (board: HTMLElement | undefined, key: string) =>
  board?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(key)}"]`) ?? undefined;
