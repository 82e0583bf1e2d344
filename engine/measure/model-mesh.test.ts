import { describe, expect, it } from 'vitest';
import { PartiError, type JsonObject } from '#domain';
import { readGeometry } from '../scene/model-geometry.ts';
import { modelMesh } from './model-mesh.ts';

const meshOf = (Elements: Record<string, JsonObject>, limit = 100) =>
  modelMesh(readGeometry({ Elements } as never, 'everything'), limit);
const square = {
  discriminator: 'Elements.MeshElement',
  Id: 'a',
  Mesh: { Positions: [0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0], Triangles: [0, 1, 2, 0, 2, 3] },
};

describe('a model as one mesh', () => {
  it('W3.08g joins corners that coincide, also of two elements, and places what is moved', () => {
    const moved = {
      ...square,
      Id: 'b',
      Transform: { Matrix: { Components: [1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0] } },
    };
    const { Positions, Triangles } = meshOf({ a: square, b: moved });
    // Two squares of 2 m side by side: six corners, four triangles.
    expect(Positions.length / 3).toBe(6);
    expect(Triangles.length / 3).toBe(4);
    const xs = Positions.filter((_, at) => at % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 4]);
    expect(Math.max(...Triangles)).toBe(5);
  });

  it('W3.08g refuses what has no surfaces, and more triangles than an input keeps', () => {
    expect(() => meshOf({})).toThrow(new PartiError('import.empty'));
    expect(() => meshOf({ a: square }, 1)).toThrow(PartiError);
    expect(meshOf({ a: square }, 2).Triangles).toHaveLength(6);
  });
});
