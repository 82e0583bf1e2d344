import { readPaper } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';
import type { FrameModel } from '../model/frame-model.ts';
import type { CanvasColours } from './canvas-colours.ts';

const PAPER_RADIUS_PX = 12;
const CARD_RADIUS_PX = 8;
const LETTERS_PX = { most: 56, shown: 12, least: 6 };

/** Papers of open frames, those around below those inside. */
export function drawPapers(
  context: CanvasRenderingContext2D,
  graph: Graph,
  area: Box,
  zoom: number,
  colours: CanvasColours,
): void {
  for (const { id, isCard, holder, frame } of graph.model.board.frames.values()) {
    if (isCard || holder !== undefined) continue;
    const box = graph.boxOf(frameKey(id));
    if (!box || !overlaps(box, area)) continue;
    const { fill, edge } = colours.paper(readPaper(frame.colour));
    const isTarget = graph.view.dropInto.get() === id;
    const isLit = isTarget || graph.view.items.get().has(frameKey(id));
    outline(context, box, PAPER_RADIUS_PX);
    if (isLit) stroke(context, colours['--color-accent-halo'], 7 / zoom);
    context.fillStyle = fill;
    context.fill();
    stroke(context, isLit ? colours['--color-accent'] : edge, (isTarget ? 2 : 1) / zoom);
  }
}

/** Collapsed frames and notes from far away. */
export function drawBoardBlocks(
  context: CanvasRenderingContext2D,
  graph: Graph,
  area: Box,
  zoom: number,
  colours: CanvasColours,
  font: string,
  untitled: string,
): void {
  const { frames, notes } = graph.model.board;
  for (const note of notes.values()) {
    const box = note.holder === undefined ? graph.boxOf(noteKey(note.id)) : undefined;
    if (!box || !overlaps(box, area)) continue;
    block(context, box, colours['--color-surface-1'], graph.view.items.get().has(noteKey(note.id)), colours, zoom);
    context.fillStyle = colours.paper(note.colour).edge;
    context.fillRect(box.x, box.y, box.width, Math.min(box.height, Math.max(4, 3 / zoom)));
  }
  for (const model of frames.values()) {
    const key = frameKey(model.id);
    const box = model.isCard && model.holder === undefined ? graph.boxOf(key) : undefined;
    if (!box || !overlaps(box, area)) continue;
    const { fill } = colours.paper(readPaper(model.frame.colour));
    block(context, box, fill, graph.view.items.get().has(key) || graph.view.dropInto.get() === model.id, colours, zoom);
    title(context, box, model, zoom, colours, font, untitled);
  }
}

function title(
  context: CanvasRenderingContext2D,
  box: Box,
  { frame, count }: FrameModel,
  zoom: number,
  colours: CanvasColours,
  font: string,
  untitled: string,
): void {
  const size = Math.min(LETTERS_PX.shown / zoom, LETTERS_PX.most);
  if (size * zoom < LETTERS_PX.least) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const line = (text: string, y: number, weight: number, colour: string) => {
    context.font = `${weight} ${size}px ${font}`;
    const fitting = Math.min(1, (box.width - 16) / context.measureText(text).width);
    context.font = `${weight} ${Math.max(size * fitting, 8 / zoom)}px ${font}`;
    context.fillStyle = colour;
    context.fillText(text, box.x + box.width / 2, y, box.width - 8);
  };
  const middle = box.y + box.height / 2;
  line(frame.title || untitled, middle - size * 0.6, 650, colours['--color-text-1']);
  line(String(count), middle + size * 0.7, 400, colours['--color-text-3']);
}

function block(
  context: CanvasRenderingContext2D,
  box: Box,
  fill: string,
  isLit: boolean,
  colours: CanvasColours,
  zoom: number,
): void {
  outline(context, box, CARD_RADIUS_PX);
  if (isLit) stroke(context, colours['--color-accent-halo'], 9 / zoom);
  context.fillStyle = fill;
  context.fill();
  stroke(context, isLit ? colours['--color-accent'] : colours['--color-line-control'], (isLit ? 1.5 : 1) / zoom);
}

function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

function stroke(context: CanvasRenderingContext2D, colour: string, width: number): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}
