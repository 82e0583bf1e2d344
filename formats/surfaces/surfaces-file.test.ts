import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { readFile } from '../read/read-file.ts';

const OPTIONS = { onProgress: () => undefined, page: 1, platform: {} };
const elementsOf = async (file: File) => {
  const content = await readFile(file, OPTIONS);
  if (content.kind !== 'model') throw new Error(content.kind);
  return Object.values(content.source.model.Elements);
};
const meshOf = (element: JsonObject | undefined) => element?.['Mesh'] as { Positions: number[]; Triangles: number[] };
/** Rows of the transform of an element. */
const turnOf = (element: JsonObject | undefined) => {
  const transform = element?.['Transform'] as { Matrix: { Components: number[] } } | undefined;
  return transform?.Matrix.Components.map((value) => value + 0);
};

const ROOF = `# two surfaces
mtllib roof.mtl
o South slope
v 0 3 0
v 10 3 0
v 10 5 -4
v 0 5 -4
usemap tiles
usemtl tiles
f 1 2 3 4
o Gable
v 0 3 -8
f 1 4 5
`;

/** A triangle as binary STL. */
function binaryStl(corners: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(84 + 50));
  view.setUint32(80, 1, true);
  corners.forEach((value, at) => view.setFloat32(84 + 12 + at * 4, value, true));
  return new Uint8Array(view.buffer);
}

describe('surfaces of files', () => {
  it('W3.08g of OBJ are an element each, corners once, stood up', async () => {
    const [slope, gable, ...more] = await elementsOf(new File([ROOF], 'roof.OBJ'));
    expect(more).toEqual([]);
    expect(slope).toMatchObject({ discriminator: 'Elements.MeshElement', Name: 'South slope', Material: null });
    expect(meshOf(slope)).toEqual({
      Positions: [0, 3, 0, 10, 3, 0, 10, 5, -4, 0, 5, -4],
      Triangles: [0, 1, 2, 0, 2, 3],
    });
    expect(meshOf(gable).Triangles).toHaveLength(3);
    // y of the file is up: height 5, 4 m to the north.
    expect(turnOf(slope)).toEqual([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0]);
  });

  it('W3.08g of STL, text and binary, stand as they are', async () => {
    const text = `solid block
facet normal 0 0 1
outer loop
vertex 0 0 2.5
vertex 1 0 2.5
vertex 0 1 2.5
endloop
endfacet
endsolid block
`;
    const binary = binaryStl([0, 0, 2.5, 1, 0, 2.5, 0, 1, 2.5]);
    for (const file of [new File([text], 'block.stl'), new File([binary], 'block.stl')]) {
      const [block] = await elementsOf(file);
      expect(block).toMatchObject({ discriminator: 'Elements.MeshElement', Name: 'block' });
      expect(meshOf(block)).toEqual({ Positions: [0, 0, 2.5, 1, 0, 2.5, 0, 1, 2.5], Triangles: [0, 1, 2] });
      expect(turnOf(block)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    }
  });

  it.each([
    ['as it is said', 'ft', [10, 4, 3], 0.3048, 'ft'],
    ['in metres where it is as large as a building', undefined, [40, 30, 12], 1, 'm'],
    ['in millimetres where it would be larger than a street', undefined, [12_000, 4000, 3200], 0.001, 'mm'],
    ['in metres however large, where that is said', 'm', [12_000, 4000, 3200], 1, 'm'],
  ] as const)('W3.08g that name no unit are read %s', async (_, unit, [x, y, z], metres, read) => {
    const file = new File([binaryStl([0, 0, 0, x, 0, z, 0, y, 0])], 'part.stl');
    const content = await readFile(file, { ...OPTIONS, ...(unit ? { unit } : {}) });
    if (content.kind !== 'model') throw new Error(content.kind);
    expect(content.unit).toBe(read);
    const [x1 = 0, , z1 = 0] = meshOf(Object.values(content.source.model.Elements)[0]).Positions.slice(3);
    expect([x1, z1]).toEqual([expect.closeTo(x * metres, 3), expect.closeTo(z * metres, 3)]);
  });

  it.each([
    ['empty.obj', '', 'import.empty'],
    ['points.obj', 'v 0 0 0\nv 1 0 0\n', 'import.empty'],
    ['letter.obj', 'Dear Ms Keller,\nthe roof is not here.', 'import.empty'],
    ['wrong.obj', 'v 0 x 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'import.unreadable'],
    ['far.obj', 'v 0 0 0\nf 1 2 9\n', 'import.unreadable'],
    ['short.stl', 'not much', 'import.unreadable'],
    ['empty.stl', 'solid nothing\nendsolid nothing\n', 'import.unreadable'],
  ])('%s is refused', async (name, text, code) => {
    await expect(readFile(new File([text], name), OPTIONS)).rejects.toMatchObject({ code });
  });
});
