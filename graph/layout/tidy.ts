import { moveTo } from '../edit/edit-nodes.ts';
import type { Graph } from '../editor/graph.ts';
import { frameKey, itemOf, noteKey } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';
import { fitGraph, motionMs } from '../camera/move-view.ts';
import { glide } from './glide.ts';
import { tidyFrames } from './tidy-frames.ts';
import { tidyGraph, type LayoutEngine } from './tidy-graph.ts';

const GLIDE_MS = 240;
/** With more cards our own engine is quicker, and its pictures are smaller. */
const MOST_FOR_ELK = 300;
/** More cards stand at once: their wires would find new ways in every frame. */
const MOST_TO_GLIDE = 300;

const elkEngine = async () => {
  const [{ elk }, { elkLayout }] = await Promise.all([import('./elk-worker.ts'), import('./elk-layout.ts')]);
  return elkLayout(elk);
};
const ownEngine = async () => (await import('./layered/layered-worker.ts')).layeredLayout;

/** Who finds the places of so many cards. */
type EngineChoice = (cards: number) => Promise<LayoutEngine>;

const chosenEngine: EngineChoice = (cards) => (cards > MOST_FOR_ELK ? ownEngine() : elkEngine());

/**
 * Arranges the graph, or the selection where it holds several cards, as one step that undo takes back. A card that was
 * moved by someone while the worker thought keeps its place.
 */
export async function tidy(graph: Graph, engineFor: EngineChoice = chosenEngine): Promise<void> {
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
    const engine = await engineFor(cards.length);
    const boxOf = (key: string) => (itemOf(key) ? model.board.modelOf(key) : model.card(key))?.box;
    const keys = [
      ...cards.map(({ id }) => id),
      ...Array.from(model.board.frames.keys(), frameKey),
      ...Array.from(model.board.notes.keys(), noteKey),
    ];
    const before = new Map(keys.map((key) => [key, boxOf(key)]));
    const asBlocks = !isPart && model.board.frames.size > 0;
    const found = asBlocks ? await tidyFrames(engine, model) : await tidyGraph(engine, cards, model.graph().wires, others);
    // What stood before is compared and moved in a turn of its own: the page answers in between.
    await nextTurn();
    const still = new Map<string, Point>([...found].filter(([key]) => sameCorner(boxOf(key), before.get(key))));
    if (still.size === 0) return graph.say('tidied', { count: 0 });
    const from = new Map(
      [...still.keys()].flatMap((id) => {
        const box = graph.boxOf(id);
        return box ? [[id, { x: box.x, y: box.y }] as const] : [];
      }),
    );
    moveTo(graph, still);
    if (!isPart) fitGraph(graph, undefined, GLIDE_MS);
    await glide(graph, from, still.size > MOST_TO_GLIDE ? 0 : motionMs(GLIDE_MS));
    graph.say('tidied', { count: [...still.keys()].filter((key) => !itemOf(key)).length });
  } finally {
    view.tidying.set(false);
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function sameCorner(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}
