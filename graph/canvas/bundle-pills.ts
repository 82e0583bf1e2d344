import type { Graph } from '../editor/graph.ts';
import { frameKey } from '../model/board-items.ts';
import { overlaps, type Box, type Point } from '../model/card-geometry.ts';
import type { FrameBundle } from './frame-bundles.ts';

/** Screen px of the pill that says how many wires a bundle stands for, from `least` on. */
export const PILL = { least: 3, height: 16, letter: 7, letters: 11, sides: 4 } as const;

/** Where along a run a pill may stand, best first. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
/** What a title of a frame takes: height, a letter, and the count behind it (screen px). */
const TITLE = { height: 28, letter: 7.5, count: 48 } as const;

/** A pill: its box in graph px, and what it says. */
export interface BundlePill {
  box: Box;
  text: string;
}

/** Pills of bundles along their ways: beside cards, titles of frames and other pills where there is room, else in the middle. */
export function bundlePills(graph: Graph, bundles: readonly FrameBundle[], zoom: number): BundlePill[] {
  const titles = titlesOf(graph, zoom);
  const placed: BundlePill[] = [];
  for (const { route, count } of bundles) {
    if (count < PILL.least) continue;
    const text = String(count);
    const [width, height] = [(PILL.height + (text.length - 1) * PILL.letter + PILL.sides) / zoom, PILL.height / zoom];
    const boxes = placesAlong(route.points).map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }));
    const isFree = (box: Box) =>
      ![...titles, ...placed.map((pill) => pill.box)].some((other) => overlaps(other, box)) && !coversCard(graph, box);
    const box = boxes.find(isFree) ?? boxes[0];
    if (box) placed.push({ box, text });
  }
  return placed;
}

/** Places along a way, the middle of its longest run first. */
function placesAlong(points: readonly Point[]): Point[] {
  const runs = points.slice(1).map((end, at) => [points[at] as Point, end] as const);
  const length = ([a, b]: readonly [Point, Point]) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  return runs
    .toSorted((one, other) => length(other) - length(one))
    .flatMap(([a, b]) => ALONG.map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })));
}

function coversCard(graph: Graph, box: Box): boolean {
  for (const id of graph.model.grid.query(box)) {
    const card = graph.boxOf(id);
    if (card && overlaps(card, box)) return true;
  }
  return false;
}

/** Titles of open frames, which are as large at every zoom. */
function titlesOf(graph: Graph, zoom: number): Box[] {
  return [...graph.model.board.frames.values()].flatMap(({ id, isCard, holder, frame }) => {
    const box = isCard || holder !== undefined ? undefined : graph.boxOf(frameKey(id));
    if (!box) return [];
    const height = TITLE.height / zoom;
    const width = Math.min(box.width, (frame.title.length * TITLE.letter + TITLE.count) / zoom);
    return [{ x: box.x, y: box.y + Math.min(0, 48 - height), width, height }];
  });
}
