import type { Vec3 } from '#engine';
import type { ViewController } from '../model/view-controller.ts';
import { armAt, facing } from './gizmo-scale.ts';
import { scaled, sum, type Grip } from './handle.ts';

/** A grip as it is seen, in px of the pane. */
export interface GripShape {
  /** Lines to draw; the first is what is caught, too. */
  path: string;
  /** Where its head is, and the angle at which it points (degrees). */
  head: { x: number; y: number; angle: number };
  /** Where it is told what it does. */
  label: { x: number; y: number };
}

/** An arrow that is looked along, or a ring from its side, cannot be taken. */
const TOO_STEEP = 0.97;
const TOO_FLAT = 0.16;
/** Share of an arm: radius of rings, distance of the square between two axes, and where an arrow begins. */
const [RING, SQUARE, GAP] = [0.82, 0.3, 0.12];
const RING_PARTS = 72;
/** The knob of a ring stands between two axes. */
const KNOB_DEGREES = 45;

/** A grip at its place on the screen; undefined where it cannot be taken or lies behind the eye. `taken`: degrees that a ring was turned. */
export function gripShape(controller: ViewController, grip: Grip, stand: Vec3, taken: number): GripShape | undefined {
  const arm = armAt(controller, stand);
  const see = (point: Vec3) => controller.projectModel(point);
  const steep = facing(controller, stand, grip.direction);
  if (grip.kind === 'move' || grip.kind === 'push') {
    if (steep > TOO_STEEP) return undefined;
    const [from, to] = [see(sum(stand, scaled(grip.direction, arm * GAP))), see(sum(stand, scaled(grip.direction, arm)))];
    if (!from.isBefore || !to.isBefore) return undefined;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return { path: `M${from.x} ${from.y}L${to.x} ${to.y}`, head: { x: to.x, y: to.y, angle }, label: beyond(from, to) };
  }
  if (steep < TOO_FLAT) return undefined;
  const [a, b] = grip.across;
  if (grip.kind === 'slide') {
    const corners = [
      [0.5, 0.5],
      [1.5, 0.5],
      [1.5, 1.5],
      [0.5, 1.5],
    ].map(([s = 0, t = 0]) => see(sum(stand, sum(scaled(a, arm * SQUARE * s), scaled(b, arm * SQUARE * t)))));
    if (corners.some(({ isBefore }) => !isBefore)) return undefined;
    const [x, y] = [0, 1].map((at) => corners.reduce((all, corner) => all + (at ? corner.y : corner.x), 0) / 4) as [
      number,
      number,
    ];
    return {
      path: `M${corners.map((corner) => `${corner.x} ${corner.y}`).join('L')}Z`,
      head: { x, y, angle: 0 },
      label: { x: x + 16, y: y + 16 },
    };
  }
  const onRing = (degrees: number): Vec3 => {
    const angle = (degrees * Math.PI) / 180;
    return sum(stand, sum(scaled(a, arm * RING * Math.cos(angle)), scaled(b, arm * RING * Math.sin(angle))));
  };
  const ring = Array.from({ length: RING_PARTS }, (_, part) => see(onRing((part * 360) / RING_PARTS)));
  if (ring.some(({ isBefore }) => !isBefore)) return undefined;
  const knob = see(onRing(KNOB_DEGREES + taken));
  const middle = see(stand);
  return {
    path: `M${ring.map((point) => `${point.x} ${point.y}`).join('L')}Z`,
    head: { x: knob.x, y: knob.y, angle: 0 },
    label: beyond(middle, knob),
  };
}

/** A little farther out, in the same direction. */
function beyond(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const size = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: to.x + ((to.x - from.x) / size) * 22, y: to.y + ((to.y - from.y) / size) * 22 };
}

/** How near a head a finger takes it (px). */
const HEAD_REACH = 10;

/** Id of the grip whose head is nearest to a place of the pane (px); undefined where none is near. */
export function headAt(
  marks: readonly { grip: { id: string }; shape: Pick<GripShape, 'head'> }[],
  x: number,
  y: number,
): string | undefined {
  const [nearest] = marks
    .map(({ grip, shape }) => ({ id: grip.id, away: Math.hypot(shape.head.x - x, shape.head.y - y) }))
    .filter(({ away }) => away <= HEAD_REACH)
    .toSorted((one, other) => one.away - other.away);
  return nearest?.id;
}
