import type { Wire } from '#domain';
import { litPaths } from './lit-paths.ts';
import { foundLook } from '../find/find.ts';
import type { Graph } from '../editor/graph.ts';
import type { Box } from '../model/card-geometry.ts';
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
}

/** Canvas colour on both sides of a wire laid by hand, so that it bridges what it crosses. */
const HALO_PX = 3;
const DASH = [5, 4];

/** Draws all wires that meet `area`: derived ones first, those by hand over them. Answers whether one of them moves. */
export function drawWires(
  context: CanvasRenderingContext2D,
  graph: Graph,
  area: Box,
  colours: CanvasColours,
  dashOffset: number,
): boolean {
  const { view } = graph;
  const seen: { routed: RoutedWire; look: WireLook }[] = [];
  for (const routed of graph.wires.near(area)) {
    if (isOutside(routed.box, area)) continue;
    seen.push({ routed, look: lookOf(graph, routed.wire, colours) });
  }
  const picked = view.selectedWire.get() ?? view.hoveredWire.get();
  const rank = ({ routed: { wire }, look }: (typeof seen)[number]) =>
    (wire.id === picked ? 4 : 0) + (wire.kind === 'explicit' ? 2 : 0) + (look.width > 2 || look.width === 1.5 ? 1 : 0);
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
  return moving;
}

/** From far away: no bridges, no dashes, and one stroke for all wires that look alike. */
export function drawDistantWires(context: CanvasRenderingContext2D, graph: Graph, area: Box, colours: CanvasColours): void {
  const alike = new Map<string, { look: WireLook; path: Path2D }>();
  for (const routed of graph.wires.distant(area)) {
    if (isOutside(routed.box, area)) continue;
    const look = lookOf(graph, routed.wire, colours);
    const key = `${look.width} ${look.colour}`;
    const group = alike.get(key) ?? { look, path: new Path2D() };
    alike.set(key, group);
    traceRoute(routed.route, group.path);
  }
  for (const { look, path } of [...alike.values()].toSorted((a, b) => a.look.width - b.look.width))
    stroke(context, path, look.colour, look.width);
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

function lookOf(graph: Graph, wire: Wire, colours: CanvasColours): WireLook {
  const { view, ports, model } = graph;
  const explicit = wire.kind === 'explicit';
  const source = model.card(wire.source.node);
  const type = source?.rows.find((row) => row.side === 'out' && row.key === wire.source.port)?.port?.dataType ?? 'model';
  const picked = wire.id === view.selectedWire.get() || wire.id === view.hoveredWire.get();
  const lit = picked || litPaths(graph).isLit(wire);
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
            : colours[`--type-${type}`],
    width: lit ? (explicit ? 2.5 : 1.5) : explicit ? 2 : 1,
    dashed: running || stale,
    running,
    opacity: off ? 0.35 : 1,
  };
}
