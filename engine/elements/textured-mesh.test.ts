import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { tessellate } from '../index.ts';

const URL = 'data:image/png;base64,AAAA';
const material = (Texture: unknown) => ({
  discriminator: 'Elements.Material',
  Id: 'm',
  Color: { Red: 0.5, Green: 1, Blue: 1, Alpha: 1 },
  Texture,
});
const Positions = [0, 0, 0, 2, 0, 0, 0, 1, 0];
const worn = (Mesh: object, more: object = {}) => ({
  discriminator: 'Elements.MeshElement',
  Id: 'e',
  Material: 'm',
  Transform: { Matrix: { Components: [1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 30] } },
  Mesh,
  ...more,
});
const texturedMeshesOf = (elements: Record<string, unknown>) =>
  tessellate([{ nodeId: 'n', model: { Elements: elements } as unknown as ElementModel }]).texturedMeshes;

describe('images on meshes', () => {
  it('lie where their element stands, with the element of each point', () => {
    const [texturedMesh, ...more] = texturedMeshesOf({
      m: material(URL),
      e: worn({ Positions, Triangles: [0, 1, 2], UVs: [0, 0, 1, 0, 0, 1] }),
    });
    expect(more).toEqual([]);
    expect(texturedMesh?.url).toBe(URL);
    expect([...(texturedMesh?.positions ?? [])]).toEqual([10, 20, 30, 12, 20, 30, 10, 21, 30]);
    expect([...(texturedMesh?.uvs ?? [])]).toEqual([0, 0, 1, 0, 0, 1]);
    expect([...(texturedMesh?.colors ?? [])].slice(0, 3)).toEqual([0.5, 1, 1]);
    expect([...(texturedMesh?.ids ?? [])]).toEqual([0, 0, 0]);
  });

  it('are read from vertices as the format writes them, and joined for all instances', () => {
    const corner = (index: number, X: number, Y: number) => ({ index, position: { X, Y, Z: 0 }, uv: { U: X / 2, V: Y } });
    const vertices = [corner(2, 0, 1), corner(0, 0, 0), corner(1, 2, 0)];
    const place = (id: string, x: number) => ({
      discriminator: 'Elements.ElementInstance',
      Id: id,
      BaseDefinition: 'e',
      Transform: { Matrix: { Components: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0] } },
    });
    const texturedMeshes = texturedMeshesOf({
      m: material(URL),
      e: worn({ vertices, triangles: [{ vertexIndices: [0, 1, 2] }] }, { IsElementDefinition: true }),
      a: place('a', 0),
      b: place('b', 5),
    });
    expect(texturedMeshes.length).toBe(1);
    expect([...(texturedMeshes[0]?.positions ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 0, 5, 0, 0, 7, 0, 0, 5, 1, 0]);
    expect([...(texturedMeshes[0]?.uvs ?? [])]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...(texturedMeshes[0]?.index ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(texturedMeshes[0]?.ids).size).toBe(2);
  });

  it('never come from elsewhere, and not without a place for each point', () => {
    const mesh = { Positions, Triangles: [0, 1, 2], UVs: [0, 0, 1, 0, 0, 1] };
    for (const path of ['https://example.org/a.png', 'C:\\TEMP\\a.png', '/tmp/a.png', null])
      expect(texturedMeshesOf({ m: material(path), e: worn(mesh) })).toEqual([]);
    expect(texturedMeshesOf({ m: material(URL), e: worn({ ...mesh, UVs: [0, 0, 1] }) })).toEqual([]);
    expect(texturedMeshesOf({ m: material(URL), e: worn({ Positions, Triangles: [0, 1, 2] }) })).toEqual([]);
  });
});
