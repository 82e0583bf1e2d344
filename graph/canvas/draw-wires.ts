import type { Wire } from '#domain';
import { shownSight } from '../wires/wire-sight.ts';
import { drawStub } from './draw-stub.ts';
import type { DrawnPart } from './drawn-part.ts';
import type { BundledWires, FrameBundle } from './frame-bundles.ts';
import { bundlePills, PILL } from './bundle-pills.ts';
import { litPaths } from './lit-paths.ts';
import { foundLook } from '../find/find.ts';
import type { Graph } from '../editor/graph.ts';
import { EVERYWHERE, type Box } from '../model/card-geometry.ts';
import type { CanvasColours } from './canvas-colours.ts';
import type { RoutedWire } from '../wires/wire-map.ts';
import { traceRoute } from '../wires/wire-shape.ts';

/** How one wire is drawn now. */
interface WireLook {
  colour: string;
  width: number;
  dashed: boolean;
  running: boolean;
  opacity: number;
  /** On the way of what is selected, or under the pointer. */
  lit: boolean;
}

const FAINT = 0.28;
/** Canvas colour on both sides of a wire laid by hand, so that it bridges what it crosses. */
const HALO_PX = 3;
const DASH = [5, 4];

/** Draws all wires that meet `area`: derived ones first, those by hand over them. Answers whether one of them moves. */
export function drawWires(
  context: CanvasRenderingContext2D,
  graph: Graph,
  {
    area,
    part,
    colours,
    dashOffset,
    font,
  }: { area: Box; part: DrawnPart; colours: CanvasColours; dashOffset: number; font: string },
): boolean {
  const { view } = graph;
  const seen: { routed: RoutedWire; look: WireLook }[] = [];
  const stubs: RoutedWire[] = [];
  for (const routed of part.near(graph.wires, area)) {
    if (isOutside(routed.box, area)) continue;
    if (shownSight(graph, routed.wire) === 'hidden') {
      stubs.push(routed);
      continue;
    }
    seen.push({ routed, look: lookOf(graph, routed.wire, colours) });
  }
  const picked = view.selectedWire.get() ?? view.hoveredWire.get();
  const rank = ({ routed: { wire }, look }: (typeof seen)[number]) =>
    (wire.id === picked ? 4 : 0) + (wire.kind === 'explicit' ? 2 : 0) + (look.lit ? 1 : 0);
  seen.sort((a, b) => rank(a) - rank(b));
  let moving = false;
  context.lineCap = 'round';
  for (const { routed, look } of seen) {
    const path = pathOf(routed);
    if (routed.wire.id === view.selectedWire.get()) stroke(context, path, colours['--color-accent-halo'], look.width + 8);
    if (routed.wire.kind === 'explicit' && !look.dashed) stroke(context, path, colours['--color-canvas'], look.width + HALO_PX);
    context.globalAlpha = look.opacity;
    context.setLineDash(look.dashed ? DASH : []);
    context.lineDashOffset = look.running ? -dashOffset : 0;
    stroke(context, path, look.colour, look.width);
    context.setLineDash([]);
    context.globalAlpha = 1;
    moving ||= look.running;
  }
  for (const routed of stubs) drawStub(context, graph, routed, colours, font);
  return moving;
}

/** Wires that look alike, as one path. */
interface AlikeWires {
  look: WireLook;
  path: Path2D;
}

/** What is seen of wires from far away. */
export interface DistantWires {
  alike: readonly AlikeWires[];
  bundles: readonly FrameBundle[];
}

/**
 * Wires that meet `area` as they look from far away: no bridges, no dashes, one path for all that look alike, and one wire
 * for all between two frames.
 */
export function distantWires(
  graph: Graph,
  { part, bundled, colours, area = EVERYWHERE }: { part: DrawnPart; bundled: BundledWires; colours: CanvasColours; area?: Box },
): DistantWires {
  const alike = new Map<string, AlikeWires>();
  for (const { wire, route, box } of part.distant(graph.wires, area)) {
    if (isOutside(box, area) || (bundled.ids.has(wire.id) && !isLit(graph, wire))) continue;
    if (shownSight(graph, wire) === 'hidden') continue;
    const look = lookOf(graph, wire, colours);
    const key = `${look.width} ${look.colour} ${look.opacity}`;
    const group = alike.get(key) ?? { look, path: new Path2D() };
    alike.set(key, group);
    traceRoute(route, group.path);
  }
  return { alike: [...alike.values()].toSorted((a, b) => a.look.width - b.look.width), bundles: bundled.all };
}

export function drawDistantWires(context: CanvasRenderingContext2D, { alike }: DistantWires): void {
  for (const { look, path } of alike) {
    context.globalAlpha = look.opacity;
    stroke(context, path, look.colour, look.width);
  }
  context.globalAlpha = 1;
}

/** Screen px of a bundle. */
const BUNDLE_PX = 1.25;

/** Draws wires between frames as one each; where nothing can be read, frames say what there is, not the wires. */
export function drawBundles(
  context: CanvasRenderingContext2D,
  { bundles }: DistantWires,
  zoom: number,
  { colours, isWritten }: { colours: CanvasColours; isWritten: boolean },
): void {
  context.globalAlpha = isWritten ? 0.7 : 0.3;
  for (const { route, count } of bundles) {
    const path = new Path2D();
    traceRoute(route, path);
    stroke(context, path, colours['--color-line-control'], (isWritten ? BUNDLE_PX + widthOfMany(count) / 2 : 1) / zoom);
  }
  context.globalAlpha = 1;
}

/** Writes how many wires a bundle stands for, over all that it passes. */
export function drawPills(
  context: CanvasRenderingContext2D,
  graph: Graph,
  { bundles }: DistantWires,
  zoom: number,
  { colours, font }: { colours: CanvasColours; font: string },
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `550 ${PILL.letters / zoom}px ${font}`;
  context.lineWidth = 1 / zoom;
  context.strokeStyle = colours['--color-line-control'];
  for (const { box, text } of bundlePills(graph, bundles, zoom)) {
    const { x, y, width, height } = box;
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fillStyle = colours['--color-surface-1'];
    context.fill();
    context.stroke();
    context.fillStyle = colours['--color-text-1'];
    context.fillText(text, x + width / 2, y + height / 2);
  }
}

const GRAB_PX = 8;

function isOutside(box: Box, area: Box): boolean {
  return (
    box.x > area.x + area.width + GRAB_PX ||
    box.x + box.width < area.x - GRAB_PX ||
    box.y > area.y + area.height + GRAB_PX ||
    box.y + box.height < area.y - GRAB_PX
  );
}

function pathOf(routed: RoutedWire): Path2D {
  if (!routed.path) {
    routed.path = new Path2D();
    traceRoute(routed.route, routed.path);
  }
  return routed.path;
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

const isPicked = ({ view }: Graph, { id }: Wire): boolean => id === view.selectedWire.get() || id === view.hoveredWire.get();
const isSlow = ({ view }: Graph, { id }: Wire): boolean => view.slowest.get()?.wires.has(id) === true;
const isLit = (graph: Graph, wire: Wire): boolean => isPicked(graph, wire) || isSlow(graph, wire) || litPaths(graph).isLit(wire);

function lookOf(graph: Graph, wire: Wire, colours: CanvasColours): WireLook {
  const { view, ports, model } = graph;
  const explicit = wire.kind === 'explicit';
  const source = model.card(wire.source.node);
  const type = source?.rows.find((row) => row.side === 'out' && row.key === wire.source.port)?.port?.dataType ?? 'model';
  const picked = isPicked(graph, wire);
  const slow = isSlow(graph, wire);
  const lit = isLit(graph, wire);
  const faint = !lit && shownSight(graph, wire) === 'faint';
  const running = ports.runs.get(wire.source.node)?.state === 'running';
  const stale = ports.runs.get(wire.target.node)?.state === 'out-of-date';
  const off = source?.node.disabled === true;
  const find = view.find.get();
  const isDim = !picked && [wire.source.node, wire.target.node].every((id) => foundLook(find, id) === 'other');
  return {
    colour:
      picked && wire.id === view.selectedWire.get()
        ? colours['--color-accent']
        : isDim
          ? colours['--color-line']
          : wire.problem
            ? colours['--color-error']
            : slow
              ? colours['--color-warn']
              : colours[`--type-${type}`],
    width: (lit ? (explicit ? 2.5 : 1.5) : explicit ? 2 : 1) + widthOfMany(countThrough(graph, wire)),
    lit,
    dashed: running || stale,
    running,
    opacity: off ? 0.35 : faint ? FAINT : 1,
  };
}

/** Items of a list that run through a wire, as far as its result is there; 1 for a single value. */
function countThrough(graph: Graph, { source, link }: Wire): number {
  const digest = graph.ports.runs.get(source.node)?.resultDigest;
  if (link?.query !== undefined || digest === undefined || !source.port.startsWith('out/')) return 1;
  const value = graph.ports.results.get(digest)?.outputs[source.port.slice('out/'.length)];
  return Array.isArray(value) ? value.length : 1;
}

/** What many items add to the width of a wire (px): one for each power of ten, three at most. */
export function widthOfMany(count: number): number {
  return count > 1 ? Math.min(3, Math.log10(count)) : 0;
}
