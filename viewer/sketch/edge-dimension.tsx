import { formatQuantity, type UnitSystem } from '#domain';
import type { Vec3 } from '#engine';
import type { ProjectedPoint } from '../model/pane-point.ts';
import { gap, type Segment } from './plan-geometry.ts';

/** An edge shorter than this (px) has no room for its length. */
const LABEL_PX = 44;
/** Dimension lines stand this far outside (px); ticks are half as long to each side. */
const [AWAY_PX, TICK_PX] = [34, 4];
/** Less turned area than this (px²) has no outside. */
const FLAT_PX2 = 1;

type See = (corner: Vec3) => ProjectedPoint;

/** Length of one edge on a dimension line outside the outline, with the ticks of a drawing. */
export function EdgeDimension({
  edge,
  side,
  see,
  system,
  locale,
}: {
  edge: Segment;
  /** 1: to the right of the edge as it is seen, −1: to its left. */
  side: 1 | -1;
  see: See;
  system: UnitSystem;
  locale: string;
}) {
  const [a, b] = [see(edge[0]), see(edge[1])];
  const size = Math.hypot(b.x - a.x, b.y - a.y);
  if (!a.isBefore || !b.isBefore || size < LABEL_PX) return null;
  const { text } = formatQuantity(gap(...edge), { unitType: 'length', system, locale, form: 'field', decimalPlaces: 2 });
  const [rx, ry] = [(-(b.y - a.y) / size) * side, ((b.x - a.x) / size) * side];
  const at = (from: ProjectedPoint, by: number) => `${from.x + rx * by} ${from.y + ry * by}`;
  const tick = (from: ProjectedPoint) => {
    const [x, y] = [from.x + rx * AWAY_PX, from.y + ry * AWAY_PX];
    return `M${x - TICK_PX} ${y + TICK_PX}L${x + TICK_PX} ${y - TICK_PX}`;
  };
  return (
    <g className="sketch-dimension">
      <path
        d={`M${at(a, 8)}L${at(a, AWAY_PX + TICK_PX)}M${at(b, 8)}L${at(b, AWAY_PX + TICK_PX)}M${at(a, AWAY_PX)}L${at(b, AWAY_PX)}${tick(a)}${tick(b)}`}
      />
      <text
        className="sketch-length"
        x={(a.x + b.x) / 2 + rx * AWAY_PX}
        y={(a.y + b.y) / 2 + ry * AWAY_PX + 4}
        textAnchor="middle"
      >
        {text}
      </text>
    </g>
  );
}

/** The outer side of an outline as it is seen: the same for all its edges. */
export function outsideOf(corners: readonly Vec3[], see: See): 1 | -1 {
  const seen = corners.map(see);
  const turn = seen.reduce((sum, a, index) => {
    const b = seen[(index + 1) % seen.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return turn > FLAT_PX2 ? -1 : 1;
}
