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

/** Blocks that look alike, as one path. */
interface AlikeBlocks {
  look: BlockLook;
  path: Path2D;
}

/** Screen px from which on a block has round corners. */
const ROUND_PX = 12;

/** Draws cards as blocks in the tint of their type, with their title while it can be read: what is seen from far away. */
export function drawBlocks(
  context: CanvasRenderingContext2D,
  graph: Graph,
  { area, part, zoom, colours, texts }: { area: Box; part: DrawnPart; zoom: number; colours: CanvasColours; texts: BlockText },
): void {
  const { model } = graph;
  const { locale } = graph.units.get();
  const isWritten = texts.isReadable(zoom);
  // Without titles thousands are drawn in one go: a stroke for each would hold up the page.
  const alike = new Map<string, AlikeBlocks>();
  for (const id of part.cards(graph, area)) {
    const [card, box] = [model.card(id), graph.boxOf(id)];
    if (!card || !box || model.holderOf(id) !== undefined) continue;
    const look = lookOf(graph, card, colours);
    const key = isWritten ? id : Object.values(look).join();
    const group = alike.get(key) ?? { look, path: new Path2D() };
    alike.set(key, group);
    if (box.width * zoom < ROUND_PX) group.path.rect(box.x, box.y, box.width, box.height);
    else group.path.roundRect(box.x, box.y, box.width, box.height, 8);
    if (!isWritten) continue;
    drawAlike(context, group, zoom, colours);
    context.globalAlpha = look.opacity;
    context.fillStyle = look.text;
    texts.draw(context, cardTitle(card, locale), box, zoom);
    context.globalAlpha = 1;
  }
  if (!isWritten) for (const group of alike.values()) drawAlike(context, group, zoom, colours);
}

function drawAlike(context: CanvasRenderingContext2D, { look, path }: AlikeBlocks, zoom: number, colours: CanvasColours): void {
  context.globalAlpha = look.opacity;
  if (look.hasHalo) {
    context.lineWidth = 9 / zoom;
    context.strokeStyle = colours['--color-accent-halo'];
    context.stroke(path);
  }
  context.fillStyle = look.fill;
  context.fill(path);
  context.lineWidth = look.edgePx / zoom;
  context.strokeStyle = look.edge;
  context.stroke(path);
  context.globalAlpha = 1;
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
