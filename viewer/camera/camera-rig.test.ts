import { describe, expect, it } from 'vitest';
import { CameraRig } from './camera-rig.ts';

describe('camera of a view', () => {
  it('looks at the same place of the model when the zero of the scene moves', () => {
    let origin: [number, number, number] = [0, 0, 0];
    const rig = new CameraRig({ origin: () => origin, bounds: () => undefined, moved: () => undefined });
    rig.setSize(400, 300, 1);
    rig.show({ ...rig.kept(), target: [20_010, 5, 0] }, true);
    const before = rig.onPlane(120, 200, 0);
    const [from, to] = [origin, [20_000, 0, 3] as [number, number, number]];
    rig.rebase(from, to);
    origin = to;
    const after = rig.onPlane(120, 200, 0);
    expect(before).toBeDefined();
    for (const axis of [0, 1, 2] as const) expect(after?.[axis]).toBeCloseTo(before?.[axis] ?? Number.NaN, 6);
    expect(rig.kept().target).toEqual([20_010, 5, 0]);
  });

  it('keeps everything in sight while its pane changes its size, until somebody moves', () => {
    const box = [0, 0, 0, 40, 2, 4];
    const rig = new CameraRig({ origin: () => [0, 0, 0], bounds: () => box, moved: () => undefined });
    const fittedIn = (width: number, height: number) => {
      const other = new CameraRig({ origin: () => [0, 0, 0], bounds: () => box, moved: () => undefined });
      other.setSize(width, height, 1);
      return other.kept();
    };
    rig.setSize(800, 200, 1);
    rig.setSize(300, 600, 1);
    expect(rig.kept()).toEqual(fittedIn(300, 600));
    expect(rig.kept().distance).toBeGreaterThan(fittedIn(800, 200).distance);
    rig.turn(0.2, 0);
    const turned = rig.kept();
    rig.setSize(800, 200, 1);
    expect(rig.kept()).toEqual(turned);
  });

  it('shows all of what somebody works on, beside the table at its end, also in a pane of another size, until told otherwise', () => {
    const rig = new CameraRig({ origin: () => [0, 0, 0], bounds: () => [-5, -5, 0, 5, 5, 20], moved: () => undefined });
    rig.setSize(800, 600, 1);
    const before = rig.kept();
    let isHeld = false;
    const work = { box: () => [-60, -60, 0, 60, 60, 0], beside: () => 200, isHeld: () => isHeld };
    const sightOf = ([x, y]: readonly [number, number]) => {
      const [east = Number.NaN, north = Number.NaN] = rig.onPlane(x, y, 0) ?? [];
      return { east, north };
    };
    rig.setWork(work);
    for (const look of [() => rig.lookDown(), () => rig.fit({ ms: 0 })]) {
      look();
      // What lies left of the table and within the pane holds all of it; before, the table covered its corners.
      const [low, high] = [sightOf([0, 600]), sightOf([600, 0])];
      expect([low.east < -60, low.north < -60, high.east > 60, high.north > 60]).toEqual([true, true, true, true]);
    }
    rig.lookDown();
    const aimed = rig.kept();
    isHeld = true;
    rig.setSize(400, 300, 1);
    expect(rig.kept()).toEqual(aimed);
    isHeld = false;
    rig.setSize(400, 600, 1);
    expect(rig.kept().distance).toBeGreaterThan(aimed.distance);
    rig.setSize(800, 600, 1);
    expect(rig.kept()).toEqual(aimed);
    rig.turn(0.2, 0);
    const turned = rig.kept();
    rig.setSize(400, 600, 1);
    expect(rig.kept()).toEqual(turned);
    rig.setSize(800, 600, 1);
    rig.setWork(undefined);
    rig.show(before, true);
    rig.fit({ ms: 0 });
    const fresh = new CameraRig({ origin: () => [0, 0, 0], bounds: () => [-5, -5, 0, 5, 5, 20], moved: () => undefined });
    fresh.setSize(800, 600, 1);
    fresh.fit({ ms: 0 });
    expect(rig.kept()).toEqual(fresh.kept());
  });

  it('shows everything after a sketch where nobody had moved before, also what was drawn on nothing', () => {
    let box: number[] | undefined;
    const subject = { origin: (): [number, number, number] => [0, 0, 0], bounds: () => box, moved: () => undefined };
    const rig = new CameraRig(subject);
    rig.setSize(500, 400, 1);
    expect(rig.isUnmoved).toBe(true);
    const before = rig.kept();
    rig.keep();
    rig.setWork({ box: () => [-40, -40, 0, 40, 40, 0], beside: () => 0, isHeld: () => false });
    rig.lookDown();
    box = [-60, -30, 0, 60, 30, 20];
    rig.fitOnce();
    rig.setWork(undefined);
    rig.show(before, true);
    rig.showWhole();
    const fresh = new CameraRig(subject);
    fresh.setSize(500, 400, 1);
    expect(rig.kept()).toEqual(fresh.kept());
    // And stays so while the pane takes its size again.
    rig.setSize(300, 400, 1);
    fresh.setSize(300, 400, 1);
    expect(rig.kept()).toEqual(fresh.kept());

    // Given up on an empty board: the first model that arrives is in sight.
    box = undefined;
    const empty = new CameraRig(subject);
    empty.setSize(500, 400, 1);
    const there = empty.kept();
    empty.keep();
    empty.show(there, true);
    empty.showWhole();
    box = [0, 0, 0, 300, 300, 80];
    empty.fitOnce();
    const later = new CameraRig(subject);
    later.setSize(500, 400, 1);
    expect(empty.kept()).toEqual(later.kept());
  });
});
