import { describe, expect, it } from 'vitest';
import type { Vec3 } from '#engine';
import {
  axesOf,
  between,
  eyeOf,
  fitted,
  inStandardView,
  panned,
  rayThrough,
  START,
  turned,
  withLens,
  zoomed,
  type Orbit,
} from './orbit.ts';

const orbit: Orbit = { target: [0, 0, 0], azimuth: 0, pitch: 0, distance: 100, fov: 90 };
const near = (actual: ArrayLike<number>, expected: number[]) =>
  expected.forEach((value, index) => expect(actual[index]).toBeCloseTo(value, 6));

/** Where a point lies in the picture, −1 … 1. */
function seen(camera: Orbit, point: Vec3): [number, number] {
  const { right, up, forward } = axesOf(camera);
  const offset = point.map((value, axis) => value - (eyeOf(camera)[axis] as number));
  const along = (axis: Vec3) => offset.reduce((sum, value, index) => sum + value * (axis[index] as number), 0);
  const half = Math.tan((camera.fov * Math.PI) / 360);
  return [along(right) / along(forward) / half, along(up) / along(forward) / half];
}

describe('orbit', () => {
  it('looks north from the south at azimuth 0, west from the east at 90', () => {
    near(eyeOf(orbit), [0, -100, 0]);
    near(axesOf(orbit).right, [1, 0, 0]);
    near(eyeOf({ ...orbit, azimuth: 90 }), [100, 0, 0]);
    near(axesOf({ ...orbit, pitch: 90 }).forward, [0, 0, -1]);
  });

  it('keeps the pitch above the ground and below the zenith', () => {
    expect(turned(orbit, 10, 500).pitch).toBeLessThanOrEqual(90);
    expect(turned(orbit, 10, -500).pitch).toBeGreaterThanOrEqual(-30);
  });

  it('moves the target by what the pixels stand for', () => {
    // 200 m fit into 400 px at a right angle of view.
    near(panned(orbit, 40, 0, 400).target, [-20, 0, 0]);
    near(panned(orbit, 0, 40, 400).target, [0, 0, 20]);
  });

  it('keeps the point under the cursor in its place while zooming', () => {
    const fixed: Vec3 = [30, 12, 8];
    const before = seen(START, fixed);
    near(seen(zoomed(START, 0.4, fixed), fixed), before);
  });

  it('fits a box so that it touches the wanted share of the pane on one axis', () => {
    const bounds = [-20, -30, 0, 25, 10, 90];
    for (const view of ['iso', 'front', 'right'] as const) {
      const camera = fitted(inStandardView(START, view), bounds, { aspect: 0.9, fill: 0.8 });
      const places = Array.from({ length: 8 }, (_, corner) =>
        seen(
          camera,
          [0, 1, 2].map((axis) => bounds[axis + (corner & (1 << axis) ? 3 : 0)] as number) as [number, number, number],
        ),
      );
      const widest = Math.max(...places.map(([x, y]) => Math.max(Math.abs(x) / 0.9, Math.abs(y))));
      expect(widest).toBeGreaterThan(0.75);
      expect(widest).toBeLessThan(0.83);
    }
  });

  it('shows the same width at the target through another lens', () => {
    const long = withLens(START, 'parallel');
    const half = (camera: Orbit) => camera.distance * Math.tan((camera.fov * Math.PI) / 360);
    expect(half(long)).toBeCloseTo(half(START), 6);
  });

  it('turns by the shorter way', () => {
    expect(between({ ...orbit, azimuth: 350 }, { ...orbit, azimuth: 10 }, 0.5).azimuth).toBeCloseTo(360, 6);
  });

  it('sends the ray through the middle to the target', () => {
    near(rayThrough(orbit, 0, 0, 2).direction, [0, 1, 0]);
    near(rayThrough(orbit, 1, 0, 2).direction, [2, 1, 0]);
  });
});
