import type { Vec3 } from '#engine';

/** Orbit camera: it looks at a point from a distance (m). Azimuth 0 looks north, 90 looks west; pitch 90 looks straight down (degrees). */
export interface Orbit {
  target: Vec3;
  azimuth: number;
  pitch: number;
  distance: number;
  /** Vertical opening angle (degrees). */
  fov: number;
}

/** Standard views as an architect names them. */
export type StandardView = 'iso' | 'top' | 'front' | 'right' | 'back' | 'left';

/** Lenses by projection (vertical opening angle, degrees): that of the drawing, and one so long that parallels stay parallel. */
export const LENSES = { perspective: 24, parallel: 3 } as const;
/** Projection of the camera. */
export type Projection = keyof typeof LENSES;

const STANDARD: Record<StandardView, readonly [azimuth: number, pitch: number]> = {
  iso: [37, 21],
  top: [0, 89.9],
  front: [0, 3],
  right: [90, 3],
  back: [180, 3],
  left: [270, 3],
};

const MIN_PITCH = -30;
const MAX_PITCH = 89.9;
/** How far down and up somebody looks who walks (degrees). */
const MAX_LOOK = 80;
/** Opening angle of an eye (degrees), and how far ahead it looks (m): near enough to turn on the spot. */
const WALK_FOV = 60;
const WALK_DISTANCE = 4;
const MIN_DISTANCE = 0.5;
const MAX_DISTANCE = 200_000;

export const START: Orbit = {
  target: [0, 0, 10],
  azimuth: STANDARD.iso[0],
  pitch: STANDARD.iso[1],
  distance: 200,
  fov: LENSES.perspective,
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const along = (a: Vec3, b: Vec3, by: number): Vec3 => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by];

/** Unit vectors of the picture: to the right, up, and into it. */
export function axesOf({ azimuth, pitch }: Orbit): { right: Vec3; up: Vec3; forward: Vec3 } {
  const [a, p] = [radians(azimuth), radians(pitch)];
  return {
    right: [Math.cos(a), Math.sin(a), 0],
    up: [-Math.sin(p) * Math.sin(a), Math.sin(p) * Math.cos(a), Math.cos(p)],
    forward: [-Math.cos(p) * Math.sin(a), Math.cos(p) * Math.cos(a), -Math.sin(p)],
  };
}

export const eyeOf = (orbit: Orbit): Vec3 => along(orbit.target, axesOf(orbit).forward, -orbit.distance);

export function turned(orbit: Orbit, byAzimuth: number, byPitch: number): Orbit {
  return { ...orbit, azimuth: orbit.azimuth + byAzimuth, pitch: Math.min(MAX_PITCH, Math.max(MIN_PITCH, orbit.pitch + byPitch)) };
}

/** The eye stays, and looks elsewhere. */
export function lookedAround(orbit: Orbit, byAzimuth: number, byPitch: number): Orbit {
  const pitch = Math.min(MAX_LOOK, Math.max(-MAX_LOOK, orbit.pitch + byPitch));
  const next = { ...orbit, azimuth: orbit.azimuth + byAzimuth, pitch };
  return { ...next, target: along(eyeOf(orbit), axesOf(next).forward, orbit.distance) };
}

/** Camera carried over the ground by metres to the right and ahead, and up. */
export function carried(orbit: Orbit, right: number, ahead: number, up = 0): Orbit {
  const a = radians(orbit.azimuth);
  const [x, y, z] = orbit.target;
  return {
    ...orbit,
    target: [x + Math.cos(a) * right - Math.sin(a) * ahead, y + Math.sin(a) * right + Math.cos(a) * ahead, z + up],
  };
}

/** Somebody who stands there (m) and looks: azimuth as for every camera, pitch upwards below 0 (degrees). */
export const standing = (eye: Vec3, azimuth: number, pitch: number): Orbit => {
  const orbit: Orbit = { target: eye, azimuth, pitch, distance: WALK_DISTANCE, fov: WALK_FOV };
  return { ...orbit, target: along(eye, axesOf(orbit).forward, WALK_DISTANCE) };
};

/** Whether a camera is that of somebody who walks: its opening is that of an eye, not of a drawing. */
export const isStanding = ({ fov, distance }: Orbit): boolean => fov >= WALK_FOV && distance <= WALK_DISTANCE;

/** The same place as a plan: north up, parallels parallel, as much of it in sight. */
export const asPlan = (orbit: Orbit): Orbit => inStandardView(withLens(orbit, 'parallel'), 'top');

/** Camera panned by pixels of a pane that is `heightPx` high. */
export function panned(orbit: Orbit, rightPx: number, downPx: number, heightPx: number): Orbit {
  const metresPerPx = (2 * orbit.distance * Math.tan(radians(orbit.fov) / 2)) / Math.max(1, heightPx);
  const { right, up } = axesOf(orbit);
  return { ...orbit, target: along(along(orbit.target, right, -rightPx * metresPerPx), up, downPx * metresPerPx) };
}

/** Camera zoomed by a factor (below 1: nearer) so that `fixed` keeps its place in the picture. */
export function zoomed(orbit: Orbit, factor: number, fixed: Vec3): Orbit {
  const distance = Math.min(MAX_DISTANCE, Math.max(MIN_DISTANCE, orbit.distance * factor));
  const share = distance / orbit.distance;
  return {
    ...orbit,
    distance,
    target: [0, 1, 2].map(
      (axis) => (fixed[axis] as number) + ((orbit.target[axis] as number) - (fixed[axis] as number)) * share,
    ) as [number, number, number],
  };
}

/** The same picture width at the target with another lens. */
export function withLens(orbit: Orbit, projection: Projection): Orbit {
  const fov = LENSES[projection];
  return { ...orbit, fov, distance: (orbit.distance * Math.tan(radians(orbit.fov) / 2)) / Math.tan(radians(fov) / 2) };
}

export const inStandardView = (orbit: Orbit, view: StandardView): Orbit => ({
  ...orbit,
  azimuth: STANDARD[view][0],
  pitch: STANDARD[view][1],
});

/** Shares of the pane (0–1) that the fitted box may fill, and where its middle goes, −1 … 1 from the centre. */
export interface Framing {
  aspect: number;
  fill?: number;
}

/** Camera fitted to a box (least and greatest x, y, z) from the same side, as near as it fits. */
export function fitted(orbit: Orbit, bounds: ArrayLike<number>, { aspect, fill = 0.74 }: Framing): Orbit {
  const { right, up, forward } = axesOf(orbit);
  const corners = Array.from(
    { length: 8 },
    (_, corner): Vec3 =>
      [0, 1, 2].map((axis) => bounds[axis + (corner & (1 << axis) ? 3 : 0)] as number) as [number, number, number],
  );
  const halfHeight = Math.tan(radians(orbit.fov) / 2) * fill;
  const halfWidth = halfHeight * aspect;
  let target: Vec3 = [0, 1, 2].map((axis) => ((bounds[axis] as number) + (bounds[axis + 3] as number)) / 2) as [
    number,
    number,
    number,
  ];
  let distance = MIN_DISTANCE;
  // Nearer corners look larger, so the middle of the picture is found by stepping towards it.
  for (let round = 0; round < 4; round++) {
    const seen = corners.map((corner) => {
      const offset = along(corner, target, -1);
      return [dot(offset, right), dot(offset, up), dot(offset, forward)] as const;
    });
    distance = Math.max(
      MIN_DISTANCE,
      ...seen.map(([x, y, z]) => Math.max(Math.abs(x) / halfWidth, Math.abs(y) / halfHeight) - z),
    );
    const [xs, ys] = [0, 1].map((axis) => seen.map((place) => (place[axis] as number) / (distance + place[2]))) as [
      number[],
      number[],
    ];
    const shift = (values: number[]) => ((Math.max(...values) + Math.min(...values)) / 2) * distance;
    target = along(along(target, right, shift(xs)), up, shift(ys));
  }
  return { ...orbit, target, distance };
}

/** Interpolation between two cameras, by the shorter way round. */
export function between(from: Orbit, to: Orbit, share: number): Orbit {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = ((((to.azimuth - from.azimuth) % 360) + 540) % 360) - 180;
  return {
    target: [0, 1, 2].map((axis) => mix(from.target[axis] as number, to.target[axis] as number)) as [number, number, number],
    azimuth: from.azimuth + turn * share,
    pitch: mix(from.pitch, to.pitch),
    distance: Math.exp(mix(Math.log(from.distance), Math.log(to.distance))),
    fov: mix(from.fov, to.fov),
  };
}

/** How far the way rises where the camera goes half round (share of the distance). */
const RISE = 0.45;

/**
 * Camera on the way from one to another, `turns` times around besides: the way rises in its middle, the more the farther
 * round it goes, so that the building stays in sight. At share 1 it is `to`, exactly.
 */
export function flown(from: Orbit, to: Orbit, share: number, turns = 0): Orbit {
  if (share >= 1) return to;
  const straight = between(from, to, share);
  const round = Math.min(1, Math.abs(((((to.azimuth - from.azimuth) % 360) + 540) % 360) - 180) / 180 + Math.abs(turns));
  return {
    ...straight,
    azimuth: straight.azimuth + 360 * turns * share,
    distance: straight.distance * (1 + RISE * round * Math.sin(Math.PI * share)),
  };
}

/** View ray through a point of the pane: −1 … 1 to the right and up. */
export function rayThrough(orbit: Orbit, x: number, y: number, aspect: number): { origin: Vec3; direction: Vec3 } {
  const { right, up, forward } = axesOf(orbit);
  const half = Math.tan(radians(orbit.fov) / 2);
  return { origin: eyeOf(orbit), direction: along(along(forward, right, x * half * aspect), up, y * half) };
}

/** Lines are caught so far beside them (CSS px). */
const LINE_REACH_PX = 5;

/** Pick tolerance of lines beside a ray, as a share of its distance. `height` of the pane in CSS px. */
export const lineReach = (orbit: Orbit, height: number): number =>
  (LINE_REACH_PX * 2 * Math.tan(radians(orbit.fov) / 2)) / Math.max(1, height);
