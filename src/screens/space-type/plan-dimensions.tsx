import { holdOf, type PlanPoint, type PlanRectangle } from '#domain';
import type { QuantityScale } from '#inputs';
import { toBoard, type PlanView } from './plan-view.ts';

/** Pixels between a wall and its dimension. */
const AWAY = 44;
const TICK = 5;
/** Pixels that a distance has to be long to carry its number. */
const LABEL = { width: 44, height: 16 };

/** Width above and depth beside a room. */
export function RoomDimensions({
  view,
  cell,
  length,
  wall,
}: {
  view: PlanView;
  cell: PlanRectangle;
  length: QuantityScale;
  wall: number;
}) {
  const [left, top] = toBoard(view, [cell[0], cell[3]]);
  const [right, bottom] = toBoard(view, [cell[2], cell[1]]);
  const [y, x] = [top - wall * view.scale - AWAY, left - wall * view.scale - AWAY];
  return (
    <g className="dims">
      <path d={`M${left - TICK} ${y}H${right + TICK}M${left} ${y - TICK}V${top - 8}M${right} ${y - TICK}V${top - 8}`} />
      <path d={`M${left - TICK} ${y + TICK}l${2 * TICK} ${-2 * TICK}M${right - TICK} ${y + TICK}l${2 * TICK} ${-2 * TICK}`} />
      <path d={`M${x} ${top - TICK}V${bottom + TICK}M${x - TICK} ${top}H${left - 8}M${x - TICK} ${bottom}H${left - 8}`} />
      <path d={`M${x - TICK} ${top + TICK}l${2 * TICK} ${-2 * TICK}M${x - TICK} ${bottom + TICK}l${2 * TICK} ${-2 * TICK}`} />
      <Label x={(left + right) / 2} y={y} text={length.text(cell[2] - cell[0])} />
      <Label x={x} y={(top + bottom) / 2} text={length.text(cell[3] - cell[1])} />
    </g>
  );
}

/** Distances that a thing keeps, from its sides to what it holds on to, and a point there. */
export function HeldDistances({
  view,
  cell,
  extent,
  anchor,
  length,
}: {
  view: PlanView;
  cell: PlanRectangle;
  extent: PlanRectangle;
  anchor: PlanPoint;
  length: QuantityScale;
}) {
  const [column, row] = holdOf(anchor, cell);
  const place: PlanPoint = [
    [cell[0], (cell[0] + cell[2]) / 2, cell[2]][column] ?? 0,
    [cell[1], (cell[1] + cell[3]) / 2, cell[3]][row] ?? 0,
  ];
  const side = (low: number, high: number, hold: 0 | 1 | 2) => [low, (low + high) / 2, high][hold] ?? low;
  const from: PlanPoint = [side(extent[0], extent[2], column), side(extent[1], extent[3], row)];
  const middle: PlanPoint = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2];
  const [ax, ay] = toBoard(view, place);
  const [fx, fy] = toBoard(view, from);
  const [mx, my] = toBoard(view, middle);
  return (
    <g className="held" data-part="held">
      <path d={`M${fx} ${my}H${ax}M${mx} ${fy}V${ay}`} />
      {Math.abs(ax - fx) > LABEL.width && <Label x={(ax + fx) / 2} y={my} text={length.text(Math.abs(place[0] - from[0]))} />}
      {Math.abs(ay - fy) > LABEL.height && <Label x={mx} y={(ay + fy) / 2} text={length.text(Math.abs(place[1] - from[1]))} />}
      <circle className="anchor" cx={ax} cy={ay} r={5} />
    </g>
  );
}

function Label({ x, y, text }: { x: number; y: number; text: string }) {
  const width = text.length * 7 + 10;
  return (
    <>
      <rect className="label-ground" x={x - width / 2} y={y - 9} width={width} height={18} />
      <text x={x} y={y + 4}>
        {text}
      </text>
    </>
  );
}
