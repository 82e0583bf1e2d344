import type { NodeId } from '#domain';
import { moveTo } from '../edit/edit-nodes.ts';
import type { Graph } from '../editor/graph.ts';
import type { Point } from '../model/card-geometry.ts';
import { fitGraph, motionMs } from '../camera/move-view.ts';
import { glide } from './glide.ts';
import { tidyGraph } from './tidy-graph.ts';

const GLIDE_MS = 240;

/**
 * Arranges the graph, or the selection where it holds several cards, as one step that undo takes back. A card that was
 * moved by someone while the worker thought keeps its place.
 */
export async function tidy(graph: Graph): Promise<void> {
  const { model, view } = graph;
  if (!graph.canEdit || view.tidying.get() || model.size === 0) return;
  const selected = view.selection.get();
  const all = [...model.ids].flatMap((id) => model.card(id) ?? []);
  const isPart = selected.size > 1 && selected.size < all.length;
  const [cards, others] = isPart
    ? [all.filter((card) => selected.has(card.id)), all.filter((card) => !selected.has(card.id))]
    : [all, []];
  view.tidying.set(true);
  try {
    const { elk } = await import('./elk-worker.ts');
    const before = new Map(cards.map((card) => [card.id, card.box]));
    const found = await tidyGraph(elk, cards, model.graph().wires, others);
    const still = new Map<NodeId, Point>([...found].filter(([id]) => sameCorner(model.card(id)?.box, before.get(id))));
    if (still.size === 0) return graph.say('tidied', { count: 0 });
    const from = new Map(
      [...still.keys()].flatMap((id) => {
        const box = graph.boxOf(id);
        return box ? [[id, { x: box.x, y: box.y }] as const] : [];
      }),
    );
    moveTo(graph, still);
    if (!isPart) fitGraph(graph, undefined, GLIDE_MS);
    await glide(graph, from, motionMs(GLIDE_MS));
    graph.say('tidied', { count: still.size });
  } finally {
    view.tidying.set(false);
  }
}

function sameCorner(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}
