import type { NodeId } from '#domain';
import { cardState } from '../describe/card-state.ts';
import { mainType } from '../describe/function-icon.ts';
import { foundLook } from '../find/find.ts';
import type { Graph } from '../editor/graph.ts';
import type { Box } from '../model/card-geometry.ts';
import { cardTitle } from '../model/card-model.ts';
import type { BlockText } from './block-text.ts';
import type { CanvasColours } from './canvas-colours.ts';

/** Draws cards as blocks in the tint of their type, with their title while it can be read: what is seen from far away. */
export function drawBlocks(
  context: CanvasRenderingContext2D,
  graph: Graph,
  area: Box,
  zoom: number,
  colours: CanvasColours,
  texts: BlockText,
): void {
  const { view, model } = graph;
  const moving = view.shown.get();
  const { locale } = graph.units.get();
  const ids = new Set<NodeId>([...model.grid.query(area), ...moving.keys()]);
  for (const id of ids) {
    const [card, box] = [model.card(id), graph.boxOf(id)];
    if (!card || !box || model.holderOf(id) !== undefined) continue;
    const state = cardState(card.node, model.graph().problems.get(id) ?? [], graph.ports.runs.get(id));
    const hue = colours[`--type-${card.record ? mainType(card.record) : 'model'}`];
    const selected = view.selection.get().has(id);
    const found = foundLook(view.find.get(), id);
    const isLit = selected || found === 'current' || found === 'hit';
    context.globalAlpha = card.node.disabled ? 0.55 : 1;
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, 8);
    if (selected || found === 'current') {
      context.lineWidth = 9 / zoom;
      context.strokeStyle = colours['--color-accent-halo'];
      context.stroke();
    }
    context.fillStyle = found === 'other' ? colours['--color-surface-1'] : colours.tint(hue);
    context.fill();
    context.lineWidth = (isLit || state.glyph === 'failed' ? 1.5 : 1) / zoom;
    const isSlow = view.slowest.get()?.nodes.has(id) === true;
    context.strokeStyle = isLit ? colours['--color-accent'] : isSlow ? colours['--color-warn'] : edge(state.glyph, colours);
    context.stroke();
    context.fillStyle = colours[found === 'other' ? '--color-text-3' : '--color-text-1'];
    texts.draw(context, cardTitle(card, locale), box, zoom);
    context.globalAlpha = 1;
  }
}

function edge(glyph: string, colours: CanvasColours): string {
  if (glyph === 'failed') return colours['--color-error'];
  if (glyph === 'stale') return colours['--color-warn'];
  return glyph === 'running' ? colours['--color-run'] : colours['--color-line'];
}
