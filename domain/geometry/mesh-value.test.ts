import { describe, expect, it } from 'vitest';
import { meshTriangles } from './mesh-value.ts';

describe('triangles of a mesh', () => {
  it('W3.08g are counted in both forms', () => {
    expect(meshTriangles({ Positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], Triangles: [0, 1, 2] })).toBe(1);
    expect(meshTriangles({ Vertices: [{}, {}, {}, {}], Triangles: [{}, {}] })).toBe(2);
    expect([
      meshTriangles(null),
      meshTriangles({ Triangles: [1] }),
      meshTriangles({ Positions: [] }),
      meshTriangles('x'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
