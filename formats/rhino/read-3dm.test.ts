import start, { type InstanceReference, type RhinoModule, type Transform } from 'rhino3dm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PartiError, type JsonObject } from '#domain';
import { summarizeModel } from '#engine';
import { read3dm } from './read-3dm.ts';

let rhino: RhinoModule;
beforeAll(async () => {
  rhino = await start();
});

const summaryOf = (bytes: Uint8Array) => {
  const { model, skipped } = read3dm(rhino, bytes);
  return { ...summarizeModel({ model, list: undefined, issues: [] }), skipped, model };
};

describe('3DM files', () => {
  it('W1.06b bring meshes, extrusions, curves and points at their size in the file’s unit', () => {
    const file = new rhino.File3dm();
    file.settings().modelUnitSystem = rhino.UnitSystem.Millimeters;
    const mesh = new rhino.Mesh();
    for (const [x, y, z] of [
      [0, 0, 0],
      [6000, 0, 0],
      [0, 6000, 0],
      [0, 0, 6000],
    ] as const)
      mesh.vertices().add(x, y, z);
    for (const [a, b, c] of [
      [0, 2, 1],
      [0, 1, 3],
      [1, 2, 3],
      [2, 0, 3],
    ] as const)
      mesh.faces().addTriFace(a, b, c);
    const attributes = new rhino.ObjectAttributes();
    attributes.name = 'Tetrahedron';
    file.objects().addMesh(mesh, attributes);
    const rectangle = new rhino.PolylineCurve([
      [10_000, 0, 0],
      [12_000, 0, 0],
      [12_000, 3000, 0],
      [10_000, 3000, 0],
      [10_000, 0, 0],
    ]);
    file.objects().addExtrusion(rhino.Extrusion.create(rectangle, 4000, true), new rhino.ObjectAttributes());
    file.objects().addLine([0, 0, 0], [0, 0, 9000]);
    file.objects().addPointXYZ(1000, 2000, 3000);
    const result = summaryOf(file.toByteArray());
    // A corner of a cube of 6 m is 36 m³; 2 × 3 × 4 m are 24 m³.
    expect(result.volume).toBeCloseTo(60, 6);
    expect(result.bounds?.max.map((value) => Math.round(value * 1000) / 1000)).toEqual([12, 6, 9]);
    expect(result.byDiscriminator).toMatchObject({
      'Elements.MeshElement': 1,
      'Elements.GeometricElement': 1,
      'Elements.ModelCurve': 1,
      'Elements.ModelPoints': 1,
    });
    expect(Object.values(result.model.Elements).map((element) => (element as JsonObject)['Name'])).toContain('Tetrahedron');
    expect(result.skipped).toEqual({});
  });

  it('place blocks as instances, round circles off by little, and say what has no mesh', () => {
    const file = new rhino.File3dm();
    file.settings().modelUnitSystem = rhino.UnitSystem.Meters;
    const circle = rhino.NurbsCurve.createFromCircle(new rhino.Circle(2));
    const at = file.instanceDefinitions().add('Column', '', '', '', [0, 0, 0], [circle], [new rhino.ObjectAttributes()]);
    const { id } = file.instanceDefinitions().findIndex(at);
    // The types of the library leave out what the constructor takes.
    const Reference = rhino.InstanceReference as unknown as new (id: string, place: Transform) => InstanceReference;
    for (const x of [10, 20])
      file.objects().addInstanceObject(new Reference(id, rhino.Transform.translationXYZ(x, 0, 1)), new rhino.ObjectAttributes());
    file.objects().addTextDot('a note', [0, 0, 0], new rhino.ObjectAttributes());
    const result = summaryOf(file.toByteArray());
    expect(result.byDiscriminator).toEqual({ 'Elements.ModelCurve': 1, 'Elements.ElementInstance': 2, 'Elements.Material': 1 });
    expect([result.definitions, result.instances]).toEqual([1, 2]);
    expect(result.bounds?.min.map((value) => Math.round(value * 100) / 100)).toEqual([8, -2, 1]);
    expect(result.bounds?.max.map((value) => Math.round(value * 100) / 100)).toEqual([22, 2, 1]);
    expect(result.skipped).toEqual({ TextDot: 1 });
  });

  it('bring bodies without render meshes by their own faces', () => {
    const read = (brep: InstanceType<RhinoModule['Brep']>) => {
      const file = new rhino.File3dm();
      file.settings().modelUnitSystem = rhino.UnitSystem.Meters;
      file.objects().addBrep(brep, new rhino.ObjectAttributes());
      return summaryOf(file.toByteArray());
    };
    const box = read(rhino.Brep.createFromBoundingBox(new rhino.BoundingBox([1, 1, 1], [3, 4, 5])));
    expect(box.volume).toBeCloseTo(24, 9);
    expect(box.bounds).toMatchObject({ min: [1, 1, 1], max: [3, 4, 5] });
    // Facets lie within the body: a few hundredths are missing.
    const cylinder = new rhino.Cylinder(new rhino.Circle(1.5), 4);
    // The types of the library leave out how it becomes a body.
    const drum = read(
      (cylinder as unknown as { toBrep(bottom: boolean, top: boolean): InstanceType<RhinoModule['Brep']> }).toBrep(true, true),
    );
    const [full, ball] = [Math.PI * 1.5 ** 2 * 4, (4 / 3) * Math.PI * 8];
    expect(drum.volume / full).toBeGreaterThan(0.98);
    expect(drum.volume / full).toBeLessThan(1);
    const sphere = read(rhino.Brep.createFromSphere(new rhino.Sphere([0, 0, 0], 2)));
    expect(sphere.volume / ball).toBeGreaterThan(0.98);
    expect(sphere.volume / ball).toBeLessThan(1);
    expect([box.skipped, drum.skipped, sphere.skipped]).toEqual([{}, {}, {}]);
  });

  it('place blocks within blocks: turned, mirrored, and in the file’s unit', () => {
    const file = new rhino.File3dm();
    file.settings().modelUnitSystem = rhino.UnitSystem.Millimeters;
    const Reference = rhino.InstanceReference as unknown as new (id: string, place: Transform) => InstanceReference;
    const attributes = () => new rhino.ObjectAttributes();
    const define = (name: string, geometry: Parameters<ReturnType<typeof file.instanceDefinitions>['add']>[5]) => {
      const at = file.instanceDefinitions().add(name, '', '', '', [0, 0, 0], geometry, geometry.map(attributes));
      return file.instanceDefinitions().findIndex(at).id;
    };
    const slab = new rhino.PolylineCurve([
      [0, 0, 0],
      [4000, 0, 0],
      [4000, 1000, 0],
      [0, 1000, 0],
      [0, 0, 0],
    ]);
    const leaf = define('Leaf', [rhino.Extrusion.create(slab, 2000, true)]);
    const row = define('Row', [
      new Reference(leaf, rhino.Transform.translationXYZ(0, 3000, 0)),
      new Reference(leaf, rhino.Transform.mirror([0, 0, 0], [1, 0, 0])),
    ]);
    const quarter = rhino.Transform.rotationVectors([1, 0, 0], [0, 1, 0], [0, 0, 0]);
    file.objects().addInstanceObject(new Reference(row, rhino.Transform.translationXYZ(10_000, 0, 0)), attributes());
    file.objects().addInstanceObject(new Reference(row, quarter), attributes());
    const result = summaryOf(file.toByteArray());
    expect([result.definitions, result.instances, result.skipped]).toEqual([1, 4, {}]);
    // Four times 4 × 1 × 2 m.
    expect(result.volume).toBeCloseTo(32, 6);
    // To the right x from 6 (mirrored) to 14; turned by a quarter y from −4 to 4 and x from −4 to 0.
    expect(result.bounds?.min.map((value) => Math.round(value * 1000) / 1000)).toEqual([-4, -4, 0]);
    expect(result.bounds?.max.map((value) => Math.round(value * 1000) / 1000)).toEqual([14, 4, 2]);
  });

  it('count a SubD without faces as left out', () => {
    const file = new rhino.File3dm();
    file.objects().addPointXYZ(0, 0, 0);
    // The types of the library leave out that any geometry may be added.
    const objects = file.objects() as unknown as { add(geometry: object, attributes: object): string };
    objects.add(new rhino.SubD(), new rhino.ObjectAttributes());
    expect(summaryOf(file.toByteArray()).skipped).toEqual({ SubD: 1 });
  });

  it('refuse what is none', () => {
    const codeOf = (bytes: Uint8Array) => {
      try {
        read3dm(rhino, bytes);
        return '';
      } catch (error) {
        return error instanceof PartiError ? error.code : String(error);
      }
    };
    expect(codeOf(new TextEncoder().encode('no Rhino file at all'))).toBe('import.unreadable');
    expect(codeOf(new rhino.File3dm().toByteArray())).toBe('import.empty');
  });
});
