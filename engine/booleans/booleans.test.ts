import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { loadBooleans, measureModel, readGeometry } from '../index.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const rectangle = (x: number, y: number, width: number, depth: number, z = 0): JsonObject => ({
  Perimeter: { Vertices: [P(x, y, z), P(x + width, y, z), P(x + width, y + depth, z), P(x, y + depth, z)] },
});
const extrude = (Profile: JsonObject, Height: number, more: JsonObject = {}): JsonObject => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile,
  Height,
  Direction: P(0, 0, 1),
  ...more,
});
const modelOf = (...SolidOperations: JsonObject[]) =>
  ({ Elements: { e: { discriminator: 'Elements.Mass', Representation: { SolidOperations } } } }) as unknown as ElementModel;
const read = (...operations: JsonObject[]) => readGeometry(modelOf(...operations), 'everything');
const volumeOf = (...operations: JsonObject[]) => measureModel(read(...operations)).volume;

const block = extrude(rectangle(0, 0, 4, 3), 2);
const pocket = extrude(rectangle(1, 1, 1, 1, 1), 5, { IsVoid: true });

describe('before the kernel is loaded', () => {
  it('draws the solid whole, says so, and asks for the kernel only where it is needed', async () => {
    // Another file of this process may have loaded it.
    vi.resetModules();
    const fresh = await import('../index.ts');
    const read = (...operations: JsonObject[]) => fresh.readGeometry(modelOf(...operations), 'everything');
    const whole = read(block, pocket);
    expect(fresh.measureModel(whole).volume).toBeCloseTo(24, 9);
    expect(whole.wantsBooleans).toBe(true);
    expect(whole.issues.map(({ code }) => code)).toEqual(['geometry.void-not-cut']);
    const through = extrude(rectangle(1, 1, 1, 1, -1), 9, { IsVoid: true });
    const beside = extrude(rectangle(50, 1, 1, 1, 1), 5, { IsVoid: true });
    for (const operations of [[block, through], [block, beside], [block]]) {
      const found = read(...operations);
      expect(found.wantsBooleans).toBe(false);
      expect(found.issues).toEqual([]);
    }
    await fresh.prepareBooleans([modelOf(block, through)]);
    expect(read(block, pocket).wantsBooleans).toBe(true);
  });
});

describe('with the kernel', () => {
  beforeAll(() => loadBooleans());

  it('cuts pockets, voids across, and voids of voids, to the volume counted by hand', () => {
    // 4 × 3 × 2 less a pocket of 1 × 1 and 1 deep.
    expect(volumeOf(block, pocket)).toBeCloseTo(23, 6);
    // A slot along y, 1 wide and 0.5 high, through 3 m.
    const slot = extrude({ Perimeter: { Vertices: [P(1, -1, 1), P(2, -1, 1), P(2, -1, 1.5), P(1, -1, 1.5)] } }, 9, {
      IsVoid: true,
      Direction: P(0, 1, 0),
    });
    expect(volumeOf(block, slot)).toBeCloseTo(24 - 1.5, 6);
    // The pocket above z = 1 and the slot at z 1…1.5 share 1 × 1 × 0.5.
    expect(volumeOf(block, slot, pocket)).toBeCloseTo(24 - 1.5 - 1 + 0.5, 6);
    expect(read(block, slot, pocket).issues).toEqual([]);
  });

  it('counts what two solids share once', () => {
    const other = extrude(rectangle(3, 2, 4, 3), 2);
    // The corner that both have is 1 × 1 × 2.
    expect(volumeOf(block, other)).toBeCloseTo(24 + 24 - 2, 6);
    // Side by side they share nothing, and stay as they are.
    expect(read(block, extrude(rectangle(4, 0, 4, 3), 2)).placements[0]?.shape.parts.length).toBe(2);
  });

  it('cuts with constructed solids and out of sweeps', () => {
    const corner = (id: number, x: number, y: number, z: number) => ({ id, x, y, z });
    const face = (...ids: number[]) => ({ outer: ids.map((vertex_id) => ({ vertex_id })), inner: [] });
    const wedge = {
      discriminator: 'Elements.Geometry.Solids.ConstructedSolid',
      IsVoid: true,
      // A corner of 2 × 2 × 2 m cut off at the origin: 8/6 m³.
      Solid: {
        vertices: [corner(0, 0, 0, 0), corner(1, 2, 0, 0), corner(2, 0, 2, 0), corner(3, 0, 0, 2)],
        faces: [face(0, 2, 1), face(0, 1, 3), face(1, 2, 3), face(2, 0, 3)],
      },
    };
    expect(volumeOf(block, wedge)).toBeCloseTo(24 - 8 / 6, 6);
    const beam = {
      discriminator: 'Elements.Geometry.Solids.Sweep',
      Profile: rectangle(-0.5, -0.5, 1, 1),
      Curve: { Start: P(0, 0), End: P(10, 0) },
    };
    // A hole of 0.2 × 0.4 m across a beam of 1 × 1 m.
    const hole = extrude({ Perimeter: { Vertices: [P(5, -2, -0.2), P(5.2, -2, -0.2), P(5.2, -2, 0.2), P(5, -2, 0.2)] } }, 4, {
      IsVoid: true,
      Direction: P(0, 1, 0),
    });
    expect(volumeOf(beam, hole)).toBeCloseTo(10 - 0.08, 6);
  });

  it('keeps the millimetres of solids far from zero', () => {
    const [x, y] = [2_683_141, 1_247_945];
    const far = extrude(rectangle(x, y, 4, 3), 2);
    expect(volumeOf(far, extrude(rectangle(x + 1, y + 1, 1, 1, 1), 5, { IsVoid: true }))).toBeCloseTo(23, 4);
  });

  it('leaves a body that is not closed whole and says so', () => {
    const open = { discriminator: 'Elements.Geometry.Solids.ConstructedSolid', IsVoid: true, Solid: { vertices: [], faces: [] } };
    const found = read(block, open);
    expect(measureModel(found).volume).toBeCloseTo(24, 9);
  });
});
