import { cardState } from '../describe/card-state.ts';
import { mainType } from '../describe/function-icon.ts';
import { foundLook } from '../find/find.ts';
import type { Graph } from '../editor/graph.ts';
import type { Box } from '../model/card-geometry.ts';
import { cardTitle, type CardModel } from '../model/card-model.ts';
import type { BlockText } from './block-text.ts';
import type { CanvasColours } from './canvas-colours.ts';
import type { DrawnPart } from './drawn-part.ts';

/** How a block is drawn. */
interface BlockLook {
  fill: string;
  edge: string;
  /** Screen px. */
  edgePx: number;
  text: string;
  opacity: number;
  hasHalo: boolean;
}

/** Draws cards as blocks in the tint of their type, with their title while it can be read: what is seen from far away. */
export function drawBlocks(
  context: CanvasRenderingContext2D,
  graph: Graph,
  { area, part, zoom, colours, texts }: { area: Box; part: DrawnPart; zoom: number; colours: CanvasColours; texts: BlockText },
): void {
  const { model } = graph;
  const { locale } = graph.units.get();
  const isWritten = texts.isReadable(zoom);
  const small = new Map<string, { look: BlockLook; boxes: Box[] }>();
  for (const id of part.cards(graph, area)) {
    const [card, box] = [model.card(id), graph.boxOf(id)];
    if (!card || !box || model.holderOf(id) !== undefined) continue;
    const look = lookOf(graph, card, colours);
    if (!isWritten) {
      const key = Object.values(look).join();
      const alike = small.get(key) ?? { look, boxes: [] };
      small.set(key, alike);
      alike.boxes.push(box);
      continue;
    }
    drawBlock(context, look, box, zoom, colours);
    context.globalAlpha = look.opacity;
    context.fillStyle = look.text;
    texts.draw(context, cardTitle(card, locale), box, zoom);
    context.globalAlpha = 1;
  }
  // What stands out lies over its neighbours.
  for (const { look, boxes } of [...small.values()].toSorted((a, b) => a.look.edgePx - b.look.edgePx))
    // An edge would be seen through what is drawn over it.
    if (look.opacity < 1) for (const box of boxes) drawBlock(context, look, box, zoom, colours);
    else drawSmall(context, look, boxes, zoom, colours);
}

/** How far a halo goes beyond the middle of an edge (screen px). */
const HALO_PX = 4.5;

function drawBlock(context: CanvasRenderingContext2D, look: BlockLook, box: Box, zoom: number, colours: CanvasColours): void {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 8);
  context.globalAlpha = look.opacity;
  if (look.hasHalo) {
    context.lineWidth = (2 * HALO_PX) / zoom;
    context.strokeStyle = colours['--color-accent-halo'];
    context.stroke();
  }
  context.fillStyle = look.fill;
  context.fill();
  context.lineWidth = look.edgePx / zoom;
  context.strokeStyle = look.edge;
  context.stroke();
  context.globalAlpha = 1;
}

/** What an edge takes of a small block at most. */
const EDGE_PART = 0.06;

/** Many blocks without visible corners: a line around thousands takes many times as long as one rectangle in another. */
function drawSmall(
  context: CanvasRenderingContext2D,
  look: BlockLook,
  boxes: readonly Box[],
  zoom: number,
  colours: CanvasColours,
): void {
  // Of what does not stand out the tint is seen, not the edge, however small it is.
  const edgePx = look.edgePx > 1 ? look.edgePx : Math.min(1, (boxes[0] as Box).width * zoom * EDGE_PART);
  const half = edgePx / 2 / zoom;
  const fill = (colour: string, out: number) => {
    context.fillStyle = colour;
    for (const { x, y, width, height } of boxes) context.fillRect(x - out, y - out, width + 2 * out, height + 2 * out);
  };
  if (look.hasHalo) fill(colours['--color-accent-halo'], HALO_PX / zoom);
  fill(look.edge, half);
  fill(look.fill, -half);
}

function lookOf(graph: Graph, card: CardModel, colours: CanvasColours): BlockLook {
  const { view, model } = graph;
  const { glyph } = cardState(card.node, model.graph().problems.get(card.id) ?? [], graph.ports.runs.get(card.id));
  const hue = colours[`--type-${card.record ? mainType(card.record) : 'model'}`];
  const selected = view.selection.get().has(card.id);
  const found = foundLook(view.find.get(), card.id);
  const isLit = selected || found === 'current' || found === 'hit';
  const isSlow = view.slowest.get()?.nodes.has(card.id) === true;
  return {
    fill: found === 'other' ? colours['--color-surface-1'] : colours.tint(hue),
    edge: isLit ? colours['--color-accent'] : isSlow ? colours['--color-warn'] : edge(glyph, colours),
    edgePx: isLit || glyph === 'failed' ? 1.5 : 1,
    text: colours[found === 'other' ? '--color-text-3' : '--color-text-1'],
    opacity: card.node.disabled ? 0.55 : 1,
    hasHalo: selected || found === 'current',
  };
}

function edge(glyph: string, colours: CanvasColours): string {
  if (glyph === 'failed') return colours['--color-error'];
  if (glyph === 'stale') return colours['--color-warn'];
  return glyph === 'running' ? colours['--color-run'] : colours['--color-line'];
}
