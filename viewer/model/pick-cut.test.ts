import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { createPickIndex, tessellate } from '#engine';
import { pickCut, spanIn } from './pick-cut.ts';

const corner = (x: number, y: number) => ({ X: x, Y: y, Z: 0 });

/** A block 10 m wide, deep and high, its west side at `x`. */
function block(id: string, x: number, discriminator: string) {
  const outline = [corner(x, 0), corner(x + 10, 0), corner(x + 10, 10), corner(x, 10)];
  const solid = {
    discriminator: 'Elements.Geometry.Solids.Extrude',
    Profile: {
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: { discriminator: 'Elements.Geometry.Polygon', Vertices: outline },
      Voids: [],
    },
    Height: 10,
    Direction: { X: 0, Y: 0, Z: 1 },
    IsVoid: false,
  };
  return {
    discriminator,
    Id: id,
    Name: id,
    Representation: { discriminator: 'Elements.Geometry.Representation', SolidOperations: [solid] },
  };
}

/** Three in a row from west to east: two of the building, then a neighbour. */
const model = {
  Elements: {
    near: block('near', 0, 'Elements.Mass'),
    far: block('far', 20, 'Elements.Mass'),
    neighbour: block('neighbour', 40, 'Elements.ContextBuilding'),
  },
} as unknown as ElementModel;

describe('picking through a section box', () => {
  const scene = tessellate([{ nodeId: 'n', model }]);
  const picks = createPickIndex(scene);
  const [ox, oy, oz] = scene.origin;
  /** Looks east from 50 m west of everything. */
  const under = (min: [number, number, number], max: [number, number, number]) => {
    const hit = pickCut({
      picks,
      scene,
      crop: { min, max },
      origin: [-50 - ox, 5 - oy, 5 - oz],
      direction: [1, 0, 0],
      isPickable: () => true,
      lineReach: 0,
    });
    return hit && [scene.elements[hit.element]?.elementId, hit.distance];
  };

  it('meets what is inside, at its distance from the eye', () => {
    expect(under([-5, -5, -5], [35, 15, 15])).toEqual(['near', 50]);
    expect(under([15, -5, -5], [35, 15, 15])).toEqual(['far', 70]);
  });
  it('meets nothing of the building behind the far face', () => {
    expect(under([12, -5, -5], [18, 15, 15])?.[0]).not.toBe('far');
  });
  it('meets the neighbour behind an empty box and beside it: it is drawn whole', () => {
    expect(under([12, -5, -5], [18, 15, 15])).toEqual(['neighbour', 90]);
    expect(under([-5, 30, -5], [35, 40, 15])).toEqual(['neighbour', 90]);
  });
  it('tells where a ray enters and leaves', () => {
    const box = { min: [0, 0, 0], max: [10, 10, 10] } as const;
    expect(spanIn(box, [0, 0, 0], [-5, 5, 5], [1, 0, 0])).toEqual([5, 15]);
    expect(spanIn(box, [100, 0, 0], [-105, 5, 5], [1, 0, 0])).toEqual([5, 15]);
    expect(spanIn(box, [0, 0, 0], [-5, 20, 5], [1, 0, 0])).toBeUndefined();
    expect(spanIn(box, [0, 0, 0], [-5, 0, 5], [1, 0, 0])).toEqual([5, 15]);
  });
});
