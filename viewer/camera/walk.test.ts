import { describe, expect, it } from 'vitest';
import { axesOf, carried, eyeOf, isStanding, lookedAround, standing, START, type Orbit } from './orbit.ts';
import { CameraRig } from './camera-rig.ts';
import { EYE_HEIGHT, riseOf, standBefore, stepOf } from './walk.ts';

const orbit: Orbit = { ...START, target: [0, 0, 0], azimuth: 0, pitch: 0, distance: 100 };
const near = (actual: ArrayLike<number>, expected: number[]) =>
  expected.forEach((value, index) => expect(actual[index]).toBeCloseTo(value, 6));

describe('walking', () => {
  it('P2.35d goes ahead and aside over the ground, whatever the camera looks down on', () => {
    near(carried(orbit, 0, 10).target, [0, 10, 0]);
    near(carried({ ...orbit, azimuth: 90 }, 0, 10).target, [-10, 0, 0]);
    near(carried({ ...orbit, azimuth: 90 }, 10, 0).target, [0, 10, 0]);
    near(eyeOf(carried({ ...orbit, pitch: 60 }, 3, 4)), [3, -100 * Math.cos(Math.PI / 3) + 4, 100 * Math.sin(Math.PI / 3)]);
  });

  it('P2.35d goes 4 m a second at eye height, three times as far with Shift, aslant no faster; others glide by their distance', () => {
    const eye = standing([0, 0, EYE_HEIGHT], 0, 0);
    const at = { seconds: 0.05, isStanding: true };
    expect(stepOf(eye, { right: 0, ahead: 1, isFast: false }, at)).toEqual([0, 0.2]);
    expect(stepOf(eye, { right: 0, ahead: -1, isFast: true }, at)[1]).toBeCloseTo(-0.6, 9);
    expect(Math.hypot(...stepOf(eye, { right: 1, ahead: 1, isFast: false }, at))).toBeCloseTo(0.2, 9);
    // A page that stood still for a second carries nobody away.
    expect(stepOf(eye, { right: 0, ahead: 1, isFast: false }, { seconds: 1, isStanding: true })[1]).toBeCloseTo(0.4, 9);
    expect(stepOf(orbit, { right: 0, ahead: 1, isFast: false }, { seconds: 0.1, isStanding: false })[1]).toBeCloseTo(4.5, 9);
  });

  it('stands on what lies under it: up a step, down a slope, and stays over nothing', () => {
    const eye = standing([2, 3, 1.6], 30, -5);
    expect(riseOf(eye, ([, , z]) => (z >= 0.4 ? 0.4 : 0))).toBeCloseTo(0.4, 9);
    expect(riseOf(eye, () => -2)).toBeCloseTo(-2, 9);
    expect(riseOf(eye, () => undefined)).toBe(0);
  });

  it('turns the head and not the model: the eye stays', () => {
    const eye = standing([2, 3, 1.6], 30, -5);
    const turned = lookedAround(eye, 45, 10);
    near(eyeOf(turned), [2, 3, 1.6]);
    expect([turned.azimuth, turned.pitch]).toEqual([75, 5]);
    expect(lookedAround(eye, 0, -500).pitch).toBe(-80);
    expect([isStanding(eye), isStanding(START)]).toEqual([true, false]);
  });

  it('stands before a building on free ground and looks at it', () => {
    const box = [-10, -10, 0, 10, 10, 40];
    const free = standBefore(orbit, box, () => 0.5);
    const [x, y, z] = eyeOf(free);
    expect(z).toBeCloseTo(0.5 + EYE_HEIGHT, 9);
    expect([x, y < -20]).toEqual([expect.closeTo(0, 9), true]);
    expect(axesOf(free).forward[1]).toBeGreaterThan(0.8);
    // A roof where it would stand: the next side.
    const beside = standBefore(orbit, box, ([at]) => (Math.abs(at) < 1 ? 20 : 0));
    expect(beside.azimuth).toBe(30);
    expect(eyeOf(beside)[2]).toBeCloseTo(EYE_HEIGHT, 9);
  });
});

describe('a plan', () => {
  const rigOf = () => {
    const rig = new CameraRig({ origin: () => [0, 0, 0], bounds: () => [-10, -10, 0, 10, 10, 40], moved: () => undefined });
    rig.setSize(400, 300, 1);
    return rig;
  };

  it('W1.15 is seen from above without perspective, moved and not turned, and left for the angle of a model', () => {
    const rig = rigOf();
    rig.setFlat(true);
    const before = rig.kept();
    expect([before.azimuth, before.pitch, rig.projection]).toEqual([0, 89.9, 'parallel']);
    rig.turn(40, -30);
    rig.standardView('front');
    rig.setProjection('perspective');
    expect(rig.kept()).toEqual(before);
    rig.pan(100, 0);
    expect(rig.kept().target[0]).toBeLessThan(before.target[0]);
    // A camera that was kept from elsewhere is shown from above.
    rig.show({ target: [5, 6, 7], azimuth: 50, pitch: 20, distance: 100, fov: 24 }, true);
    expect(rig.kept()).toMatchObject({ target: [5, 6, 7], azimuth: 0, pitch: 89.9, fov: 3 });
    rig.setFlat(false);
    expect([rig.kept().pitch, rig.projection]).toEqual([21, 'perspective']);
    rig.turn(10, 0);
    expect(rig.kept().azimuth).toBe(47);
  });
});
