import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey } from '../model/board-items.ts';
import { EVERYWHERE, type Box, type Point } from '../model/card-geometry.ts';
import { directRoute, type WireRoute } from '../wires/wire-route.ts';
import { sightOf } from '../wires/wire-sight.ts';
import type { DrawnPart } from './drawn-part.ts';

/** All wires from one frame to another, as one. */
export interface FrameBundle {
  route: WireRoute;
  count: number;
}

/** Ends of a bundle: places along the edges of two frames, summed up. */
interface Ends {
  from: string;
  to: string;
  fromY: number;
  toY: number;
  count: number;
}

/** Wires between frames as they are seen from far away. */
export interface BundledWires {
  all: readonly FrameBundle[];
  /** Ids of the wires that they stand for. */
  ids: ReadonlySet<string>;
}

/** Gathers the wires of a part of the graph that lead from one frame to another, wherever they end; hidden ones do not count. */
export function bundledWires(graph: Graph, part: DrawnPart): BundledWires {
  const found = new Map<string, Ends>();
  const ids = new Set<string>();
  // Most graphs have no two frames; thousands of wires need not be asked for theirs.
  if (graph.model.board.frames.size < 2) return { all: [], ids };
  for (const { wire, route } of part.distant(graph.wires, EVERYWHERE)) {
    if (sightOf(graph, wire.source.node, wire.source.port) === 'hidden') continue;
    const frames = framesBetween(graph, wire.source.node, wire.target.node);
    if (!frames) continue;
    const key = frames.join(' ');
    const ends = found.get(key) ?? { from: frames[0], to: frames[1], fromY: 0, toY: 0, count: 0 };
    found.set(key, ends);
    ends.fromY += (route.points[0] as Point).y;
    ends.toY += (route.points.at(-1) as Point).y;
    ends.count++;
    ids.add(wire.id);
  }
  return { all: [...found.values()].flatMap((ends) => bundleOf(graph, ends) ?? []), ids };
}

/** From the edge of one frame to that of the other, at the mean height of the wires. */
function bundleOf(graph: Graph, { from, to, fromY, toY, count }: Ends): FrameBundle | undefined {
  const [source, target] = [graph.boxOf(frameKey(from)), graph.boxOf(frameKey(to))];
  if (!source || !target) return undefined;
  const points = wayBetween(source, target, fromY / count, toY / count, channelOf(`${from} ${to}`));
  return { route: { kind: 'square', points, radius: 0 }, count };
}

/** Bundles that run above the same row of frames keep this far apart, in one of so many channels (graph px). */
const [CHANNEL_PX, CHANNELS, ABOVE_PX] = [16, 5, 28];

/** One of the channels above a row, the same for the same frames. */
const channelOf = (key: string): number =>
  ABOVE_PX + (Array.from(key, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % CHANNELS) * CHANNEL_PX;

/** From one frame to another: to the right by their sides, else into the row below or above by the room between rows. */
function wayBetween(source: Box, target: Box, fromY: number, toY: number, above: number): Point[] {
  const isRight = target.x >= source.x + source.width;
  if (isRight) return bent({ x: source.x + source.width, y: fromY }, { x: target.x, y: toY });
  const [fromX, toX] = [source.x + source.width / 2, target.x + target.width / 2];
  const isBelow = target.y >= source.y + source.height;
  const isAbove = target.y + target.height <= source.y;
  if (!isBelow && !isAbove) return bent({ x: source.x, y: fromY }, { x: target.x + target.width, y: toY });
  const [start, end] = isBelow ? [source.y + source.height, target.y] : [source.y, target.y + target.height];
  const y = isBelow ? end - Math.min(above, (end - start) / 2) : end + Math.min(above, (start - end) / 2);
  return [
    { x: fromX, y: start },
    { x: fromX, y },
    { x: toX, y },
    { x: toX, y: end },
  ];
}

function bent(from: Point, to: Point): Point[] {
  const { points } = directRoute(from, to);
  return [...points];
}

/** The outermost frames that hold one end and not the other; undefined where an end lies in none. */
function framesBetween({ model }: Graph, source: NodeId, target: NodeId): [from: string, to: string] | undefined {
  const chainOf = (id: NodeId) => model.board.chainOf(model.card(id)?.node.layoutGroup);
  const [from, to] = [chainOf(source), chainOf(target)];
  const [first, second] = [from.findLast((id) => !to.includes(id)), to.findLast((id) => !from.includes(id))];
  return first === undefined || second === undefined ? undefined : [first, second];
}
