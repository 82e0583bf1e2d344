import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { modelToGlbBytes, summarizeModel } from '#engine';
import { readGlb } from './read-glb.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const place = (x: number, y: number, z: number) => ({ Matrix: { Components: [0, -1, 0, x, 1, 0, 0, y, 0, 0, 1, z] } });
const box = (id: string, more: JsonObject = {}): JsonObject => ({
  discriminator: 'Elements.Mass',
  Id: id,
  Name: `Mass ${id}`,
  Representation: {
    SolidOperations: [
      {
        discriminator: 'Elements.Geometry.Solids.Extrude',
        Profile: { Perimeter: { Vertices: [P(0, 0), P(2, 0), P(2, 3), P(0, 3)] } },
        Height: 4,
      },
    ],
  },
  ...more,
});
const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, at) => [
    `i${at}`,
    { discriminator: 'Elements.ElementInstance', Id: `i${at}`, BaseDefinition: 'base', Transform: place(at * 10, 0, 5) },
  ]),
);
const model = {
  Elements: {
    red: { discriminator: 'Elements.Material', Id: 'red', Name: 'Red', Color: { Red: 0.8, Green: 0.1, Blue: 0.1, Alpha: 0.5 } },
    base: box('base', { IsElementDefinition: true }),
    ...many,
    alone: box('alone', { Transform: place(0, 50, 0), Material: 'red' }),
    line: { discriminator: 'Elements.ModelCurve', Id: 'line', Curve: { Start: P(0, 0), End: P(0, 0, 30) } },
  },
} as unknown as ElementModel;

describe('GLB files', () => {
  for (const mode of ['nodes', 'batch'] as const)
    it(`W1.06c come back as they left, z up and at their size (${mode})`, async () => {
      const before = summarizeModel({ model, list: undefined, issues: [] });
      const { model: read } = await readGlb(modelToGlbBytes(model, mode).buffer);
      const after = summarizeModel({ model: read, list: undefined, issues: [] });
      expect(after.triangles).toBe(before.triangles);
      expect(after.volume / before.volume).toBeCloseTo(1, 5);
      for (const end of ['min', 'max'] as const)
        after.bounds?.[end].forEach((value, axis) => expect(value).toBeCloseTo(before.bounds?.[end][axis] ?? NaN, 3));
    });

  it('W1.06c keep ids, names, colours and shared meshes of nodes', async () => {
    const { Elements } = (await readGlb(modelToGlbBytes(model, 'nodes').buffer)).model;
    expect(Elements['alone']).toMatchObject({ discriminator: 'Elements.MeshElement', Name: 'Mass alone' });
    const material = Elements[String(Elements['alone']?.['Material'])] as unknown as { Color: Record<string, number> };
    expect(material.Color['Red']).toBeCloseTo(0.8, 3);
    expect(material.Color['Alpha']).toBeCloseTo(0.5, 3);
    const instances = Object.values(Elements).filter((element) => element['discriminator'] === 'Elements.ElementInstance');
    expect(instances.map((element) => element['Id'])).toContain('i77');
    expect(new Set(instances.map((element) => element['BaseDefinition'])).size).toBe(1);
  });

  it('refuses what is none', async () => {
    await expect(readGlb(new TextEncoder().encode('glTF, or so it says').buffer)).rejects.toMatchObject({
      code: 'import.unreadable',
    });
  });
});
