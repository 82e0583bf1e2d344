import start, { type RhinoModule, type Surface } from 'rhino3dm';
import { beforeAll, describe, expect, it } from 'vitest';
import { trimmedFace } from './trimmed-face.ts';

let rhino: RhinoModule;
beforeAll(async () => {
  rhino = await start();
});

const places = (surface: Surface): [number[], number[]] =>
  [0, 1].map((way) => {
    const [from = 0, to = 1] = surface.domain(way);
    return Array.from({ length: 49 }, (_, at) => from + ((to - from) * at) / 48);
  }) as [number[], number[]];

const triangles = (surface: Surface, ...loops: number[][][]) => trimmedFace(surface, loops, places(surface)) as number[][][];
const normal = ([a, b, c]: number[][]) => {
  const [u, v] = [b, c].map((end) => end!.map((value, axis) => value - a![axis]!)) as [number[], number[]];
  return [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
};
const area = (all: number[][][]) => all.reduce((sum, one) => sum + Math.hypot(...normal(one)) / 2, 0);
/** How much of their area looks away from a middle, of 1. */
const outwards = (all: number[][][], middle: (point: number[]) => number[]) => {
  const looksAway = (one: number[][]) =>
    normal(one).reduce((sum, value, axis) => sum + value * (one[0]![axis]! - middle(one[0]!)[axis]!), 0) > 0;
  return area(all.filter(looksAway)) / area(all);
};

const drum = (radius: number, height: number): Surface =>
  rhino.NurbsSurface.createFromCylinder(new rhino.Cylinder(new rhino.Circle(radius), height));
const onDrum = (radius: number, angle: number, z: number) => [radius * Math.cos(angle), radius * Math.sin(angle), z];
const steps = (count: number) => Array.from({ length: count }, (_, at) => at / count);
/** A window in a drum: along its lower and its upper side, and straight up and down. */
const window = (radius: number, [from, to]: [number, number], [low, high]: [number, number]) => [
  ...steps(12).map((share) => onDrum(radius, from + (to - from) * share, low)),
  onDrum(radius, to, low),
  ...steps(12).map((share) => onDrum(radius, to - (to - from) * share, high)),
  onDrum(radius, from, high),
];

describe('faces of bodies in a 3DM that are cut freely', () => {
  it('keep the area that lies within their border, wherever the surface closes', () => {
    const [radius, quarter] = [3, Math.PI / 2];
    // The second lies across the seam at angle 0.
    for (const [from, to] of [
      [0.3, 0.3 + quarter],
      [-quarter / 2, quarter / 2],
    ] as [number, number][]) {
      const found = triangles(drum(radius, 5), window(radius, [from, to], [1, 4]));
      expect(area(found) / (radius * quarter * 3)).toBeGreaterThan(0.995);
      expect(area(found) / (radius * quarter * 3)).toBeLessThan(1.001);
      for (const point of found.flat()) {
        expect(Math.hypot(point[0]!, point[1]!)).toBeCloseTo(radius, 6);
        expect(point[2]).toBeGreaterThan(1 - 1e-6);
        expect(point[2]).toBeLessThan(4 + 1e-6);
      }
    }
  });

  it('leave holes open, and look where their surface looks', () => {
    const radius = 2;
    const half = window(radius, [0.1, 0.1 + Math.PI], [0, 4]);
    const hole = window(radius, [1, 2], [1, 3]).toReversed();
    const found = triangles(drum(radius, 4), half, hole);
    expect(area(found) / (radius * Math.PI * 4 - radius * 2)).toBeCloseTo(1, 2);
    const isInHole = (point: number[]) => {
      const angle = Math.atan2(point[1]!, point[0]!);
      return angle > 1.01 && angle < 1.99 && point[2]! > 1.01 && point[2]! < 2.99;
    };
    const middles = found.map((one) => [0, 1, 2].map((axis) => one.reduce((sum, corner) => sum + corner[axis]!, 0) / 3));
    expect(middles.filter(isInHole)).toEqual([]);
    expect(outwards(found, ([, , z]) => [0, 0, z!])).toBeCloseTo(1, 3);
  });

  it('run over a pole: an eighth of a ball', () => {
    const radius = 2;
    const ball: Surface = rhino.NurbsSurface.createFromSphere(new rhino.Sphere([0, 0, 0], radius));
    const arc = (at: (share: number) => number[]) => steps(16).map((share) => at(share * (Math.PI / 2)));
    const eighth = [
      ...arc((angle) => [radius * Math.cos(angle), radius * Math.sin(angle), 0]),
      ...arc((angle) => [0, radius * Math.cos(angle), radius * Math.sin(angle)]),
      ...arc((angle) => [radius * Math.sin(angle), 0, radius * Math.cos(angle)]),
    ];
    const found = triangles(ball, eighth);
    const whole = (4 * Math.PI * radius ** 2) / 8;
    expect(area(found) / whole).toBeGreaterThan(0.99);
    expect(area(found) / whole).toBeLessThan(1.001);
    expect(outwards(found, () => [0, 0, 0])).toBeCloseTo(1, 3);
  });

  it('are left out where their border does not lie on their surface, or goes around it', () => {
    expect(triangles(drum(2, 4), window(5, [0, 1], [1, 3]))).toBeUndefined();
    expect(
      triangles(
        drum(2, 4),
        steps(24).map((share) => onDrum(2, share * 2 * Math.PI, 2)),
      ),
    ).toBeUndefined();
  });
});
