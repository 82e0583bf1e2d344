import { readPaper, readRichText, richTextWords } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';
import type { FrameModel } from '../model/frame-model.ts';
import type { BlockText } from './block-text.ts';
import type { CanvasColours } from './canvas-colours.ts';
import type { DrawnPart } from './drawn-part.ts';

const PAPER_RADIUS_PX = 12;
const CARD_RADIUS_PX = 8;

/** Papers of open frames, those around below those inside. */
export function drawPapers(
  context: CanvasRenderingContext2D,
  graph: Graph,
  area: Box,
  zoom: number,
  colours: CanvasColours,
  part: DrawnPart,
): void {
  for (const { id, isCard, holder, frame } of graph.model.board.frames.values()) {
    if (isCard || holder !== undefined || !part.has(frameKey(id))) continue;
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
  {
    area,
    part,
    zoom,
    colours,
    texts,
    untitled,
  }: { area: Box; part: DrawnPart; zoom: number; colours: CanvasColours; texts: BlockText; untitled: string },
): void {
  const { frames, notes } = graph.model.board;
  for (const note of notes.values()) {
    const box = note.holder === undefined ? graph.boxOf(noteKey(note.id)) : undefined;
    if (!box || !part.has(noteKey(note.id)) || !overlaps(box, area)) continue;
    block(context, box, colours['--color-surface-1'], graph.view.items.get().has(noteKey(note.id)), colours, zoom);
    context.fillStyle = colours.paper(note.colour).edge;
    context.fillRect(box.x, box.y, box.width, Math.min(box.height, Math.max(4, 3 / zoom)));
    context.fillStyle = colours['--color-text-1'];
    texts.draw(context, words(graph, note.id), box, zoom, { weight: 400, at: 'start' });
  }
  for (const model of frames.values()) {
    const key = frameKey(model.id);
    const box = model.isCard && model.holder === undefined ? graph.boxOf(key) : undefined;
    if (!box || !part.has(key) || !overlaps(box, area)) continue;
    const { fill } = colours.paper(readPaper(model.frame.colour));
    block(context, box, fill, graph.view.items.get().has(key) || graph.view.dropInto.get() === model.id, colours, zoom);
    title(context, box, model, zoom, colours, texts, untitled);
  }
}

/** What a note says, formatted or not. */
function words(graph: Graph, id: string): string {
  return richTextWords(readRichText(graph.ports.reader.get('notes', id)?.text)).trim();
}

function title(
  context: CanvasRenderingContext2D,
  box: Box,
  { frame, count }: FrameModel,
  zoom: number,
  colours: CanvasColours,
  texts: BlockText,
  untitled: string,
): void {
  const half = box.height / 2;
  context.fillStyle = colours['--color-text-1'];
  texts.draw(context, frame.title || untitled, { ...box, height: half + box.height / 8 }, zoom, { weight: 650 });
  context.fillStyle = colours['--color-text-3'];
  texts.draw(context, String(count), { ...box, y: box.y + half, height: half }, zoom, { weight: 400 });
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
