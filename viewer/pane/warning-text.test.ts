import { tessellate } from '#engine';
import { describe, expect, it } from 'vitest';
import { traceOf, warningsOf } from './warning-text.ts';

/** A profile whose outline has two corners only. */
const model = {
  Elements: {
    slab: {
      discriminator: 'Elements.Mass',
      Id: 'slab',
      Name: 'Slab 1',
      Representation: {
        SolidOperations: [
          {
            discriminator: 'Elements.Geometry.Solids.Extrude',
            Profile: {
              discriminator: 'Elements.Geometry.Profile',
              Perimeter: {
                discriminator: 'Elements.Geometry.Polygon',
                Vertices: [
                  { X: 0, Y: 0, Z: 0 },
                  { X: 1, Y: 0, Z: 0 },
                ],
              },
            },
            Height: 3,
            Direction: { X: 0, Y: 0, Z: 1 },
          },
        ],
      },
    },
  },
} as never;

describe('W8.06b geometry warnings', () => {
  it('name the flaw of a bad profile, its element and its function', () => {
    const scene = tessellate([{ nodeId: 'n', model }]);
    const warnings = warningsOf(scene, [{ nodeId: 'n', label: 'Floors', digest: 'd', model }]);
    expect(warnings[0]).toMatchObject({ label: 'Floors', element: 'Slab 1 (slab)' });
    const [first] = warnings;
    expect(traceOf(warnings.slice(0, 1))).toBe(`${first?.code}: ${first?.message}\n    at Slab 1 (slab)\n    at Floors`);
  });

  it('a sound model has none', () => {
    expect(warningsOf(undefined, [])).toEqual([]);
    expect(warningsOf(tessellate([{ nodeId: 'n', model: { Elements: {} } }]), [])).toEqual([]);
  });
});
