import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { tessellate } from '#engine';
import { boxElement } from '#fixtures/box-element';
import { CameraRig } from '../camera/camera-rig.ts';
import { dragHeld } from './drag-held.ts';
import { onLand } from './sketch-land.ts';
import { SketchSession } from './sketch-session.ts';

const square = { Vertices: [0, 1, 2, 3].map((at) => ({ X: at === 1 || at === 2 ? 10 : 0, Y: at > 1 ? 10 : 0, Z: 0 })) };

/** A view of 400 × 300 px from the south, 100 m away and 10° up, over land from −60 to 60 m. */
function view(hasLand: boolean, shift = 0, [distance, pitch] = [100, 10]) {
  const land = { ...boxElement([120, 120, 1], [shift - 60, -60, -1]), discriminator: 'Elements.Terrain' };
  const model = { Elements: hasLand ? { land } : {} } as unknown as ElementModel;
  const scene = tessellate([{ nodeId: 'site', model }]);
  const rig = new CameraRig({ origin: () => scene.origin, bounds: () => undefined, moved: () => undefined });
  rig.setSize(400, 300, 1);
  rig.show({ target: [shift, 0, 0], azimuth: 0, pitch, distance, fov: 24 }, true);
  return {
    scene,
    camera: rig,
    get orbit() {
      return rig.orbit;
    },
    onPlane: (x: number, y: number, elevation: number) => rig.onPlane(x, y, elevation),
  };
}

const session = () => new SketchSession({ kind: 'polygon', value: square });
describe('a corner dragged toward the horizon', () => {
  it('stops at the edge of the site’s land, also where the pointer is above the horizon', () => {
    const seen = view(true);
    // 10° up and 12° half the picture: the horizon lies near its upper edge.
    for (const y of [40, 25, 10, 0]) {
      const at = onLand(seen, session(), 200, y);
      expect([at?.[0], at?.[1], at?.[2]]).toEqual([expect.closeTo(0, 6), expect.closeTo(60, 6), 0]);
    }
    expect(seen.onPlane(200, 0, 0)).toBeUndefined();
  });

  it('is where the pointer is as long as that is on the land', () => {
    const seen = view(true);
    for (const [x, y] of [
      [200, 150],
      [150, 200],
      [260, 120],
    ] as const)
      expect(onLand(seen, session(), x, y)).toEqual(seen.onPlane(x, y, 0));
  });

  it.each([
    ['from above', [200, 10], 300],
    ['from under the ground', [200, -30], 0],
  ] as const)('%s stops at the near edge where the pointer is before the land, not at the far one', (_, place, y) => {
    const seen = view(true, 0, [...place]);
    expect(seen.onPlane(200, y, 0)?.[1]).toBeLessThan(-60);
    const at = onLand(seen, session(), 200, y);
    expect([at?.[0], at?.[1]]).toEqual([expect.closeTo(0, 6), expect.closeTo(-60, 6)]);
  });

  it('stops there in survey coordinates, too', () => {
    const seen = view(true, 2_683_000);
    const far = { Vertices: square.Vertices.map((corner) => ({ ...corner, X: corner.X + 2_683_000 })) };
    const at = onLand(seen, new SketchSession({ kind: 'polygon', value: far }), 200, 0);
    expect(at?.[0]).toBeCloseTo(2_683_000, 3);
    expect(Math.abs(at?.[1] ?? Infinity)).toBeLessThanOrEqual(61);
  });

  it('does not fly away step by step: what is held does not make room for itself', () => {
    const held = session();
    held.hold({ kind: 'corner', address: { item: 0, outline: 0, corner: 2 } });
    const seen = view(false);
    const reached = Array.from({ length: 5 }, () => {
      const at = onLand(seen, held, 200, 0);
      if (at) held.hover(at, 1e-6);
      dragHeld(held);
      return at?.[1];
    });
    expect(new Set(reached).size).toBe(1);
    // 500 m beyond the square, which ends at 10 m.
    expect(reached[0]).toBeCloseTo(510, 6);
  });
});
