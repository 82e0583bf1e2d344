import { describe, expect, it } from 'vitest';
import {
  extrusions,
  instanceOf,
  lamina,
  laminaOf,
  mesh,
  ModelBuilder,
  placed,
  point,
  rectangle,
  region,
  regionOf,
  sweeps,
  transform,
} from './index.ts';
import { measurer, standingElements, trianglesOf } from './triangles.ts';

const builder = new ModelBuilder();
const corner = (size: number, at = 0) => rectangle({ X: at + size / 2, Y: at + size / 2 }, size, size);
const profile = builder.profile('profile', corner(10), [corner(2, 1)]);
const small = builder.profile('small', rectangle({ X: 0, Y: 0 }, 0.3, 0.5));
builder.add('slab', 'Elements.Floor', {
  Profile: profile,
  Representation: extrusions({ profile, height: 0.25 }),
  Transform: placed(point(5, 5, 3), 0.7),
});
builder.add('beam', 'Elements.Beam', {
  Representation: sweeps({ profile: small, start: point(0, 0, 3), end: point(3, 4, 3), startSetback: 0.5, endSetback: 0.5 }),
});
builder.add('pane', 'Elements.Panel', { Representation: lamina(corner(3)) });
builder.add('holed', 'Elements.Panel', { Representation: laminaOf(region(corner(3), [corner(1, 1)])) });
const pyramid = [point(0, 0), point(2, 0), point(2, 2), point(0, 2), point(1, 1, 3)];
builder.add('tent', 'Elements.MeshElement', {
  Mesh: mesh(pyramid, [
    [0, 2, 1],
    [0, 3, 2],
    [0, 1, 4],
    [1, 2, 4],
    [2, 3, 4],
    [3, 0, 4],
  ]),
});
builder.add('kind', 'Elements.Column', { IsElementDefinition: true, Representation: extrusions({ profile: small, height: 4 }) });
builder.add('column', 'Elements.ElementInstance', instanceOf('kind', transform([2, 0, 0, 9, 0, 2, 0, 9, 0, 0, 2, 0])));
const model = builder.toModel();
const measure = measurer(model);
const of = (id: string) => {
  const { volume, area } = measure(model.Elements[id]!);
  return [Math.round(volume * 1e6) / 1e6, Math.round(area * 1e6) / 1e6];
};

describe('what elements take', () => {
  it.each([
    // 96 m² × 0.25 m; twice 96 and (40 + 8) × 0.25 around.
    ['slab', 24, 192 + 12],
    // 5 m less twice half a metre of 0.15 m².
    ['beam', 0.6, 0.3 + 1.6 * 4],
    ['pane', 0, 9],
    ['holed', 0, 8],
    // A third of 4 m² × 3 m; four sides of 2 m by √(1 + 9).
    ['tent', 4, Math.round((4 + 4 * Math.sqrt(10)) * 1e6) / 1e6],
    // Twice as large each way: 8 × 0.6 m³, 4 × (0.3 + 1.6 × 4) m².
    ['column', 4.8, 4 * 6.7],
  ])('%s: %d m³ and %d m² of faces', (id, volume, area) => expect(of(id)).toEqual([volume, Math.round(area * 1e6) / 1e6]));

  it('stands where it was put, and definitions nowhere', () => {
    const corners = trianglesOf(model, model.Elements['slab']!);
    const heights = corners.filter((_, at) => at % 3 === 2);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([3, 3.25]);
    expect(standingElements(model).map(({ Id }) => Id)).toEqual(['slab', 'beam', 'pane', 'holed', 'tent', 'column']);
    expect(regionOf(model, model.Elements['slab'])?.voids).toHaveLength(1);
    expect(regionOf(model, model.Elements['tent'])).toBeUndefined();
  });
});
