import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { modelToGlbBytes, summarizeModel } from '#engine';
import { glb } from '#fixtures/small-files';
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

  const bytesOf = (list: Float32Array | Uint16Array | Uint8Array) => new Uint8Array(list.buffer);
  const corners = bytesOf(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]));
  const accessor = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] };
  const read = async (json: object, views: Uint8Array[], more: object[] = []) =>
    readGlb(Uint8Array.from(glb({ scene: 0, scenes: [{ nodes: [0] }], ...json }, views, more)).buffer);

  it('W1.06c keep the colours of one shape in two materials, lit or not, and say what has no place in a model', async () => {
    const red = { name: 'Red', pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] }, emissiveTexture: { index: 0 } };
    const blue = {
      name: 'Blue',
      pbrMetallicRoughness: { baseColorFactor: [0, 0, 1, 1] },
      extensions: { KHR_materials_unlit: {} },
    };
    const primitive = (material: number) => ({ primitives: [{ attributes: { POSITION: 0 }, material }] });
    const { model: found, skipped } = await read(
      {
        scenes: [{ nodes: [0, 1, 2, 3] }],
        nodes: [0, 1, 0, 1].map((mesh, at) => ({ mesh, name: `n${at}`, translation: [at * 2, 0, 0] })),
        meshes: [primitive(0), primitive(1)],
        materials: [red, blue],
        accessors: [accessor],
        textures: [{}],
        cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }],
        extensionsUsed: ['KHR_materials_unlit', 'KHR_materials_clearcoat', 'KHR_materials_pbrSpecularGlossiness'],
      },
      [corners],
    );
    const elements = Object.values(found.Elements) as Record<string, string>[];
    const colourOf = (name: string) => {
      const element = elements.find((one) => one['Name'] === name && one['discriminator'] === 'Elements.ElementInstance');
      const definition = found.Elements[element?.['BaseDefinition'] ?? ''];
      return (found.Elements[String(definition?.['Material'])] as unknown as { Name: string })?.Name;
    };
    expect(['n0', 'n1', 'n2', 'n3'].map(colourOf)).toEqual(['Red', 'Blue', 'Red', 'Blue']);
    expect(elements.find((one) => one['Name'] === 'Blue')).toMatchObject({ Unlit: true });
    expect(skipped).toEqual({
      cameras: 1,
      'normalTexture, emissiveTexture, …': 1,
      KHR_materials_pbrSpecularGlossiness: 1,
    });
  });

  it('W1.06c stand as their bones put them', async () => {
    // All corners hang on one bone, which stands 5 above where it was bound.
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const { model: found } = await read(
      {
        scenes: [{ nodes: [0, 1] }],
        nodes: [
          { mesh: 0, skin: 0, name: 'Bent' },
          { name: 'Bone', translation: [0, 5, 0] },
        ],
        skins: [{ joints: [1], inverseBindMatrices: 3 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
        accessors: [
          accessor,
          { bufferView: 1, componentType: 5121, count: 3, type: 'VEC4' },
          { bufferView: 2, componentType: 5126, count: 3, type: 'VEC4' },
          { bufferView: 3, componentType: 5126, count: 1, type: 'MAT4' },
        ],
      },
      [
        corners,
        new Uint8Array(12),
        bytesOf(Float32Array.from([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])),
        bytesOf(Float32Array.from(identity)),
      ],
    );
    // y up becomes z up.
    const { bounds } = summarizeModel({ model: found, list: undefined, issues: [] });
    expect(bounds).toEqual({ min: [0, 0, 5], max: [1, 0, 6] });
  });

  it('W1.06c stand as their targets shape them', async () => {
    // Half of a target that lifts the last corner by 4.
    const { model: found } = await read(
      {
        nodes: [{ mesh: 0, name: 'Lifted' }],
        meshes: [{ weights: [0.5], primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }] }],
        accessors: [accessor, { ...accessor, bufferView: 1, max: [0, 4, 0] }],
      },
      [corners, bytesOf(Float32Array.from([0, 0, 0, 0, 0, 0, 0, 4, 0]))],
    );
    expect(Object.values(found.Elements).find((one) => one['Name'] === 'Lifted')).toMatchObject({
      Mesh: { Positions: [0, 0, 0, 1, 0, 0, 0, 3, 0] },
    });
  });

  it('W1.06c may have their numbers rounded to whole ones', async () => {
    // Steps of a 32,767th of the whole, which is 10 m.
    const rounded = Uint16Array.from(Int16Array.from([0, 0, 0, 0, 32_767, 0, 0, 0, 0, 32_767, 16_384, 0]));
    const { model: found } = await read(
      {
        nodes: [{ mesh: 0, scale: [10, 10, 10] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [
          {
            bufferView: 0,
            componentType: 5122,
            normalized: true,
            count: 3,
            type: 'VEC3',
            min: [0, 0, 0],
            max: [32_767, 32_767, 16_384],
          },
        ],
        extensionsUsed: ['KHR_mesh_quantization'],
        extensionsRequired: ['KHR_mesh_quantization'],
      },
      [bytesOf(rounded)],
      [{ byteStride: 8 }],
    );
    const { bounds } = summarizeModel({ model: found, list: undefined, issues: [] });
    // y up becomes z up.
    [0, -5, 0, 10, 0, 10].forEach((value, at) =>
      expect([...(bounds?.min ?? []), ...(bounds?.max ?? [])][at]).toBeCloseTo(value, 3),
    );
  });

  it('says where Draco cannot be unpacked', async () => {
    const packed = { meshes: [], extensionsUsed: ['KHR_draco_mesh_compression'] };
    await expect(read(packed, [])).rejects.toMatchObject({
      code: 'import.unreadable',
      parameters: { reason: 'Draco is unpacked in a browser only: save without it' },
    });
  });

  it('W1.06c may be packed by meshopt', async () => {
    const packed = meshoptOf(corners, 12);
    const { model: found, skipped } = await read(
      {
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [accessor],
        extensionsUsed: ['EXT_meshopt_compression'],
        extensionsRequired: ['EXT_meshopt_compression'],
      },
      [packed],
      [
        {
          byteLength: corners.length,
          extensions: {
            EXT_meshopt_compression: {
              buffer: 0,
              byteOffset: 0,
              byteLength: packed.length,
              byteStride: 12,
              count: 3,
              mode: 'ATTRIBUTES',
            },
          },
        },
      ],
    );
    const meshes = Object.values(found.Elements).filter((one) => one['discriminator'] === 'Elements.MeshElement');
    expect(meshes).toMatchObject([{ Mesh: { Positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] } }]);
    expect(skipped).toEqual({});
  });

  it('W1.06c may be glTF with everything inside, but not with a file beside it', async () => {
    const text = (uri: string) =>
      JSON.stringify({
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [accessor],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [{ byteLength: 36, uri }],
      });
    const open = (uri: string) => readGlb(new TextEncoder().encode(text(uri)).buffer);
    const inside = `data:application/octet-stream;base64,${Buffer.from(corners).toString('base64')}`;
    const meshes = Object.values((await open(inside)).model.Elements).filter(
      (one) => one['discriminator'] === 'Elements.MeshElement',
    );
    expect(meshes).toMatchObject([{ Mesh: { Positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], Triangles: [0, 1, 2] } }]);
    await expect(open('scene.bin')).rejects.toMatchObject({ code: 'import.unreadable' });
  });
});

/**
 * Up to 16 items as the extension packs attributes, without saving anything: byte by byte of an item the differences of
 * neighbours, signs last, each group of 16 plain (header 3); the first item stands behind.
 */
function meshoptOf(bytes: Uint8Array, stride: number): Uint8Array {
  const count = bytes.length / stride;
  const packed = [0xa0];
  for (let part = 0; part < stride; part++) {
    packed.push(3);
    for (let item = 0; item < 16; item++) {
      const at = (place: number) => bytes[Math.max(0, place) * stride + part] ?? 0;
      const difference = item < count ? ((at(item) - at(item - 1)) << 24) >> 24 : 0;
      packed.push(((difference << 1) ^ (difference >> 7)) & 255);
    }
  }
  return Uint8Array.from([...packed, ...new Uint8Array(Math.max(0, 32 - stride)), ...bytes.subarray(0, stride)]);
}
