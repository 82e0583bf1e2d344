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
});
