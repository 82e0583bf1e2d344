import {
  axisOf,
  placedAt,
  placeOf,
  readTransform,
  turnedAbout,
  UNMOVED,
  writeTransform,
  type Affine,
  type JsonValue,
  type TransformAxis,
  type TransformConstraints,
} from '#domain';
import type { Vec3 } from '#engine';
import { alongAxis } from '../section/section-box.ts';

/** What is taken by a hand over the drawing, in coordinates of the model (m): a transform, or a length that is pushed. */
export type Handle = TransformHandle | LengthHandle;

interface HandleBase {
  /** Unique among those that are shown together. */
  id: string;
  /** What is changed, in the reader's language. */
  label: string;
}

/** Handle of a transform: arrows along the axes it may move, rings about those it may turn. */
export interface TransformHandle extends HandleBase {
  kind: 'transform';
  value: JsonValue | undefined;
  constraints: TransformConstraints;
  /** Where the handles stand; absent: at the place of the transform. */
  middle?: Vec3 | undefined;
}

/** Handle of a length: an arrow on the face that is pushed. */
export interface LengthHandle extends HandleBase {
  kind: 'length';
  /** Length now (m). */
  value: number;
  /** Middle of the face that is pushed. */
  at: Vec3;
  /** Unit direction in which the length grows. */
  direction: Vec3;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

/** Part of a handle that is taken: it moves along a direction, in the plane of two, about one, or pushes. */
export interface Grip {
  id: string;
  handle: Handle;
  kind: 'move' | 'slide' | 'turn' | 'push';
  /** Along or about what it goes; of `slide` what stands on its plane. */
  direction: Vec3;
  /** Directions in the plane of `slide` and `turn`. */
  across: readonly [Vec3, Vec3];
  axis?: TransformAxis | undefined;
}

/** How far a grip was taken: metres (of `slide` along both directions), degrees, or the length that it pushes to. */
export type Amount = readonly [first: number, second: number];

const AXES: readonly TransformAxis[] = ['x', 'y', 'z'];

/** Grips of a handle. */
export function gripsOf(handle: Handle): Grip[] {
  if (handle.kind === 'length')
    return [{ id: handle.id, handle, kind: 'push', direction: handle.direction, across: crossesOf(handle.direction) }];
  const transform = transformOf(handle);
  const directions = AXES.map((_, axis) => axisOf(transform, axis as 0 | 1 | 2)) as [Vec3, Vec3, Vec3];
  const directionOf = (axis: TransformAxis): Vec3 => directions[AXES.indexOf(axis)] as Vec3;
  const acrossOf = (axis: TransformAxis): readonly [Vec3, Vec3] => {
    const at = AXES.indexOf(axis);
    return [directions[(at + 1) % 3] as Vec3, directions[(at + 2) % 3] as Vec3];
  };
  const { moves, turns } = handle.constraints;
  const grip = (kind: Grip['kind'], axis: TransformAxis): Grip => ({
    id: `${handle.id} ${kind} ${axis}`,
    handle,
    kind,
    axis,
    direction: directionOf(axis),
    across: acrossOf(axis),
  });
  return [
    ...turns.map((axis) => grip('turn', axis)),
    ...moves.map((axis) => grip('move', axis)),
    ...(moves.includes('x') && moves.includes('y') ? [grip('slide', 'z')] : []),
  ];
}

/** Where the grips of a handle stand. */
export const standOf = (handle: Handle): Vec3 =>
  handle.kind === 'length' ? handle.at : (handle.middle ?? placeOf(transformOf(handle)));

/** What a grip stands at before it is taken. */
export const restOf = ({ handle }: Grip): Amount => [handle.kind === 'length' ? handle.value : 0, 0];

/** Value of the handle when one of its grips was taken so far. */
export function takenValue({ handle, kind, direction, across }: Grip, [first, second]: Amount): JsonValue {
  if (handle.kind === 'length') return within(first, handle);
  const transform = transformOf(handle);
  if (kind === 'turn') return writeTransform(turnedAbout(transform, direction, first, standOf(handle)), handle.value);
  const by = kind === 'slide' ? sum(scaled(across[0], first), scaled(across[1], second)) : scaled(direction, first);
  return writeTransform(placedAt(transform, sum(placeOf(transform), by)), handle.value);
}

/** Where a point of the element goes when a grip of its transform was taken so far; a pushed face takes nothing along. */
export function takenPoint({ handle, kind, direction, across }: Grip, [first, second]: Amount, point: Vec3): Vec3 {
  if (kind === 'push') return point;
  if (kind === 'slide') return sum(point, sum(scaled(across[0], first), scaled(across[1], second)));
  if (kind === 'move') return sum(point, scaled(direction, first));
  return placeOf(turnedAbout(placedAt(UNMOVED, point), direction, first, standOf(handle)));
}

/** Eye's ray, in coordinates of the model. */
export interface Ray {
  origin: Vec3;
  direction: Vec3;
}

/** Where along its way a grip is pointed at: metres, or degrees; undefined where the ray tells nothing. */
export function pointedAt(grip: Grip, ray: Ray): Amount | undefined {
  const stand = standOf(grip.handle);
  if (grip.kind === 'move' || grip.kind === 'push') {
    const along = alongAxis(stand, grip.direction, ray);
    return along === undefined ? undefined : [along, 0];
  }
  const met = onPlane(stand, grip.direction, ray);
  if (!met) return undefined;
  const from = minus(met, stand);
  const [a, b] = [dot(from, grip.across[0]), dot(from, grip.across[1])];
  return grip.kind === 'slide' ? [a, b] : [(Math.atan2(b, a) * 180) / Math.PI, 0];
}

/** How far a grip was taken, from where it was first pointed at to where it is now; turning goes on past half a turn. */
export function takenFrom(grip: Grip, first: Amount, now: Amount, before: Amount): Amount {
  const [rest] = restOf(grip);
  if (grip.kind !== 'turn') return [rest + now[0] - first[0], now[1] - first[1]];
  const turned = now[0] - first[0];
  return [turned + 360 * Math.round((before[0] - turned) / 360), 0];
}

/** How a hand is steadied. */
export interface Steps {
  /** Of lengths (m). */
  length: number;
  /** Of angles (degrees). */
  angle: number;
}

/** Angles that are caught within three degrees. */
const CAUGHT_ANGLE = 15;
const CAUGHT_WITHIN = 3;

/** The amount on the steps of the hand, within the limits of a length. Near every fifteenth degree turning stops there. */
export function steadied(grip: Grip, [first, second]: Amount, { length, angle }: Steps): Amount {
  if (grip.kind === 'turn') {
    const caught = onStep(first, CAUGHT_ANGLE);
    return [Math.abs(caught - first) <= CAUGHT_WITHIN && angle >= 1 ? caught : onStep(first, angle), 0];
  }
  if (grip.handle.kind === 'length') return [within(onStep(first, grip.handle.step ?? length), grip.handle), 0];
  return [onStep(first, length), onStep(second, length)];
}

/** The amount that puts the stand of a handle where a point is, as far as the grip goes there. */
export function amountTo(grip: Grip, point: Vec3): Amount {
  const from = minus(point, standOf(grip.handle));
  if (grip.kind === 'slide') return [dot(from, grip.across[0]), dot(from, grip.across[1])];
  return [restOf(grip)[0] + dot(from, grip.direction), 0];
}

/**
 * Whether a point may hold a grip. Of a length: one that lets it be something else, within its limits. On a facade full of corners a
 * finger would else be held at the least or at what was, wherever it goes.
 */
export function canCatch(grip: Grip, point: Vec3): boolean {
  const { handle } = grip;
  if (handle.kind !== 'length') return true;
  const [length] = amountTo(grip, point);
  return Math.abs(length - handle.value) > 1e-3 && Math.abs(length - within(length, handle)) < 1e-3;
}

/** How far from where the finger takes a grip a corner may put it, in lengths of its arm: of one far behind the finger means nothing. */
const CAUGHT_ARMS = 0.5;

/** The amount at which a corner holds a grip; undefined where it may not, or would tear it from the finger. `free`: without the corner; `arm` (m). */
export function caughtAmount(grip: Grip, point: Vec3, free: Amount, arm: number): Amount | undefined {
  if (!canCatch(grip, point)) return undefined;
  const amount = amountTo(grip, point);
  return Math.hypot(amount[0] - free[0], amount[1] - free[1]) <= arm * CAUGHT_ARMS ? amount : undefined;
}

export const onStep = (value: number, step: number): number => {
  const steps = Math.round(value / step) * step;
  return Math.round(steps * 1e6) / 1e6 + 0;
};

const transformOf = (handle: TransformHandle): Affine => readTransform(handle.value) ?? UNMOVED;

const within = (value: number, { min, max }: LengthHandle): number =>
  Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value)) + 0;

function onPlane(at: Vec3, normal: Vec3, { origin, direction }: Ray): Vec3 | undefined {
  const slope = dot(direction, normal);
  const reach = dot(minus(at, origin), normal) / slope;
  return Math.abs(slope) < 1e-6 || reach <= 0 ? undefined : sum(origin, scaled(direction, reach));
}

/** Two directions that stand on a direction and on each other. */
function crossesOf([x, y, z]: Vec3): readonly [Vec3, Vec3] {
  const flat = Math.hypot(x, y);
  const side: Vec3 = flat > 1e-6 ? [-y / flat, x / flat, 0] : [1, 0, 0];
  return [side, [y * side[2] - z * side[1], z * side[0] - x * side[2], x * side[1] - y * side[0]]];
}

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
