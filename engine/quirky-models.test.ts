import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#domain';
import { ShapeCache } from './scene/shape-cache.ts';
import { measureModel, readGeometry, readModelText, tessellate, writeModel } from './index.ts';

const P = (X: number, Y: number, Z = 0): JsonObject => ({ X, Y, Z });
const square = (x: number, y: number, size: number): JsonObject => ({
  Vertices: [P(x, y), P(x + size, y), P(x + size, y + size), P(x, y + size)],
});
const profile = (more: JsonObject = {}): JsonObject => ({ Perimeter: square(0, 0, 2), ...more });
const extrude = (more: JsonObject = {}): JsonObject => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile: profile(),
  Height: 3,
  Direction: P(0, 0, 1),
  ...more,
});
const madeOf = (...SolidOperations: JsonValue[]): JsonObject => ({
  discriminator: 'Elements.Mass',
  Representation: { SolidOperations },
});

/** Volume (m³) and surface box of a model, and what was reported; it must come back from writing as it was. */
function read(elements: Record<string, JsonValue>) {
  const text = JSON.stringify({ Elements: elements });
  const { model } = readModelText(text);
  expect(JSON.parse(writeModel(model))).toEqual(JSON.parse(text));
  const geometry = readGeometry(model, 'everything');
  return { ...measureModel(geometry), codes: geometry.issues.map(({ code }) => code), geometry };
}

/** 2 m × 2 m × 3 m. */
const WHOLE = 12;
/** Less a shaft of 1 m × 1 m. */
const BORED = 9;
const shaft = (more: JsonObject) => extrude({ Profile: { Perimeter: square(0.5, 0.5, 1) }, ...more });

describe('models as programs wrote them', () => {
  it.each<[string, JsonObject, number]>([
    [
      'kinds under "type", at every level',
      {
        type: 'Elements.Mass',
        Representation: {
          type: 'Elements.Geometry.Representation',
          SolidOperations: [
            { ...extrude(), discriminator: undefined as unknown as JsonValue, type: 'Elements.Geometry.Solids.Extrude' },
          ],
        },
      },
      WHOLE,
    ],
    ['short kinds', madeOf(extrude({ discriminator: 'Extrude' })), WHOLE],
    ['an extrusion that names no kind', madeOf({ Profile: profile(), Height: 3 }), WHOLE],
    [
      'numbers as text',
      madeOf(
        extrude({
          Height: '3',
          Profile: {
            Perimeter: {
              Vertices: [
                { X: '0', Y: '0' },
                { X: ' 2 ', Y: '0.0' },
                { X: '2e0', Y: '+2' },
                { X: 0, Y: '2.' },
              ],
            },
          },
        }),
      ),
      WHOLE,
    ],
    [
      'points in small letters and as lists',
      madeOf(extrude({ Profile: { Perimeter: { Vertices: [{ x: 0, y: 0 }, { x: 2, y: 0 }, [2, 2], [0, 2, 0]] } } })),
      WHOLE,
    ],
    ['voids by their own word', madeOf(extrude(), shaft({ IsVoid: true })), BORED],
    ['voids as text', madeOf(extrude(), shaft({ IsVoid: 'True' })), BORED],
    ['voids in small letters', madeOf(extrude(), shaft({ isVoid: true })), BORED],
    ['voids of the profile', madeOf(extrude({ Profile: profile({ Voids: [square(0.5, 0.5, 1)] }) })), BORED],
    ['no transform at all', { ...madeOf(extrude()), Transform: null }, WHOLE],
    [
      'a transform of text',
      { ...madeOf(extrude()), Transform: { Matrix: { Components: '1 0 0 5 0 1 0 0 0 0 1 0'.split(' ') } } },
      WHOLE,
    ],
    [
      'representations in instances',
      { discriminator: 'Elements.Mass', RepresentationInstances: [{ Representation: { SolidOperations: [extrude()] } }] },
      WHOLE,
    ],
    [
      'a kind nobody knows',
      { ...madeOf(extrude()), discriminator: 'Office.Of.Somebody.Thing', Parts: [{ Id: 'x', deep: [[1, null, '']] }] },
      WHOLE,
    ],
    ['a material that is not there', { ...madeOf(extrude()), Material: 'nowhere' }, WHOLE],
    [
      'a profile of its own kind',
      madeOf(extrude({ Profile: { ...profile(), discriminator: 'Elements.Geometry.Profiles.WideFlangeProfile' } })),
      WHOLE,
    ],
    ['a profile without a representation', { discriminator: 'Elements.Mass', Profile: profile(), Height: 3 }, WHOLE],
  ])('%s', (_what, element, volume) => {
    const found = read({ a: element });
    expect(found.volume).toBeCloseTo(volume, 9);
    expect(found.codes).toEqual([]);
  });

  it('a transform of text moves as one of numbers', () => {
    const Transform = { Matrix: { Components: '1 0 0 5 0 1 0 0 0 0 1 0'.split(' ') } };
    expect(read({ a: { ...madeOf(extrude()), Transform } }).bounds).toEqual({ min: [5, 0, 0], max: [7, 2, 3] });
  });

  it('representations and profiles by id, in any order', () => {
    const found = read({
      a: { discriminator: 'Elements.Mass', Representation: 'r' },
      r: { discriminator: 'Elements.Geometry.Representation', SolidOperations: [extrude({ Profile: 'p' })] },
      p: { discriminator: 'Elements.Geometry.Profile', ...profile() },
    });
    expect(found.volume).toBeCloseTo(WHOLE, 9);
  });

  it('forms of later versions: several in a list, inline and by id, solids, meshes and curves', () => {
    const instance = (Representation: JsonValue): JsonObject => ({
      discriminator: 'Elements.Mass',
      RepresentationInstances: [{ Representation }],
    });
    const corner = {
      Vertices: [P(0, 0), P(1, 0), P(0, 1), P(0, 0, 1)].map((Position, Index) => ({ Index, Position })),
      Triangles: [
        [0, 2, 1],
        [0, 1, 3],
        [1, 2, 3],
        [2, 0, 3],
      ].map((VertexIndices) => ({ VertexIndices })),
    };
    const form = { discriminator: 'Elements.SolidRepresentation', SolidOperations: [extrude()] };
    expect(read({ r: form, a: instance('r') }).volume).toBeCloseTo(WHOLE, 9);
    expect(
      read({ a: { ...instance(form), RepresentationInstances: [{ Representation: form }, { Representation: form }] } }).codes,
    ).toEqual([]);
    expect(read({ a: instance({ discriminator: 'Elements.MeshRepresentation', Mesh: corner }) }).volume).toBeCloseTo(1 / 6, 9);
    expect(read({ a: { Representation: { SolidOperations: [], Mesh: corner } } }).volume).toBeCloseTo(1 / 6, 9);
    const curve = { discriminator: 'Elements.CurveRepresentation', Curve: { Start: P(0, 0), End: P(3, 4) } };
    expect(read({ a: instance(curve) }).geometry.placements[0]?.shape.edgeCount).toBe(1);
    const flat = { Vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], Triangles: [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3] };
    expect(read({ a: { discriminator: 'Elements.MeshElement', Mesh: flat } }).volume).toBeCloseTo(1 / 6, 9);
    expect(read({ a: instance('nothing') }).codes).toContain('model.reference-missing');
  });

  it('a form, a profile or an opening that is named makes a new shape when it changes, though the element is the same', () => {
    const cache = new ShapeCache();
    const volumeOf = (elements: Record<string, JsonValue>) =>
      measureModel(readGeometry({ Elements: elements }, 'drawing', cache)).volume;
    const form = (Height: number) => ({ SolidOperations: [extrude({ Height })] });
    const byId = { discriminator: 'Elements.Mass', Representation: 'r' };
    const later = { discriminator: 'Elements.Mass', RepresentationInstances: [{ Representation: 'r' }] };
    const holed = { ...madeOf(extrude()), Openings: ['o'] };
    const heights = [3, 6, 3].map((height) => volumeOf({ r: form(height), a: byId, b: later }));
    [24, 48, 24].forEach((volume, at) => expect(heights[at]).toBeCloseTo(volume, 9));
    const cuts = [1, 0.5].map((size) =>
      volumeOf({
        a: holed,
        o: { Representation: { SolidOperations: [extrude({ Profile: { Perimeter: square(0.5, 0.5, size) } })] } },
      }),
    );
    // The opening is a body, too: the hole and what fills it are 12 m³ together.
    [12, 12].forEach((volume, at) => expect(cuts[at]).toBeCloseTo(volume, 9));
    expect(volumeOf({ a: holed, o: {} })).toBeCloseTo(WHOLE, 9);
  });

  it('arrows: a line and a head each', () => {
    const arrows = (more: JsonObject): JsonObject => ({
      discriminator: 'Elements.ModelArrows',
      Vectors: [
        { Item1: P(0, 0), Item2: P(5, 0), Item3: 2 },
        { origin: P(0, 1), direction: P(0, 0, 1), magnitude: 1 },
      ],
      ...more,
    });
    const edges = (more: JsonObject) => read({ a: arrows(more) }).geometry.placements[0]?.shape;
    expect(edges({})?.edgeCount).toBe(6);
    expect(edges({ ArrowAtStart: true })?.edgeCount).toBe(10);
    expect(
      edges({})
        ?.bounds?.slice(3)
        .map((value) => Math.round(value * 1e6) / 1e6),
    ).toEqual([2, 1, 1]);
  });

  it('round columns: a circle as perimeter', () => {
    const Perimeter = { discriminator: 'Elements.Geometry.Circle', Center: P(1, 1), Radius: 1 };
    const found = read({ a: madeOf(extrude({ Profile: { Perimeter } })) });
    expect((found.volume ?? 0) / (3 * Math.PI)).toBeCloseTo(1, 2);
    expect(found.codes).toEqual([]);
  });

  it('sheets by perimeter, by profile, and without a kind', () => {
    for (const sheet of [{ Perimeter: square(0, 0, 2) }, { Profile: profile() }] as JsonObject[])
      expect(read({ a: madeOf({ discriminator: 'Elements.Geometry.Solids.Lamina', ...sheet }) }).bounds).toEqual({
        min: [0, 0, 0],
        max: [2, 2, 0],
      });
    expect(read({ a: madeOf({ Perimeter: square(0, 0, 2) }) }).codes).toEqual([]);
  });

  it('meshes in small and in capital letters', () => {
    const corners = [P(0, 0), P(2, 0), P(0, 2)];
    const small = {
      vertices: corners.map((position, index) => ({ index, position })),
      triangles: [{ vertexIndices: [0, 1, 2] }],
    };
    const capital = {
      Vertices: corners.map((Position, Index) => ({ Index, Position })),
      Triangles: [{ VertexIndices: [0, 1, 2] }],
    };
    const flat = { Positions: [0, 0, 0, 2, 0, 0, 0, 2, 0], Triangles: [0, 1, 2] };
    for (const Mesh of [small, capital, flat]) {
      const found = read({ a: { discriminator: 'Elements.MeshElement', Mesh } });
      expect(found.triangles).toBe(1);
      expect(found.bounds).toEqual({ min: [0, 0, 0], max: [2, 2, 0] });
    }
  });

  it('openings that stand beside the wall they are cut out of, by id and inline', () => {
    const wall = extrude({
      Profile: { Perimeter: { Vertices: [P(0, 0, 0), P(5, 0, 0), P(5, 0, 3), P(0, 0, 3)] } },
      Height: 0.2,
      Direction: P(0, 1, 0),
    });
    const opening = {
      ...madeOf(
        extrude({
          Profile: { Perimeter: { Vertices: [P(0, -1, 1), P(1, -1, 1), P(1, -1, 2), P(0, -1, 2)] } },
          Height: 2,
          Direction: P(0, 1, 0),
          IsVoid: true,
        }),
      ),
      discriminator: 'Elements.Opening',
      Transform: { Matrix: { Components: [1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0] } },
    };
    const whole = 5 * 3 * 0.2;
    for (const elements of [
      { o: opening, w: { ...madeOf(wall), Openings: ['o'] } },
      { w: { ...madeOf(wall), Openings: [opening] } },
    ] as Record<string, JsonValue>[]) {
      const found = read(elements);
      expect(found.volume).toBeCloseTo(whole - 0.2, 9);
      expect(found.codes).toEqual([]);
    }
    expect(read({ w: { ...madeOf(wall), Openings: ['gone'] } }).codes).toEqual(['model.reference-missing']);
  });

  it('W3.29: a matrix of 16 numbers and one of 12 make the same picture, and 12 are written', () => {
    const twelve = [0, -1, 0, 4, 1, 0, 0, 5, 0, 0, 1, 6];
    const rows = [...twelve, 0, 0, 0, 1];
    const columns = [0, 1, 2, 3].flatMap((column) => [0, 4, 8, 12].map((row) => rows[row + column] as number));
    const pictures = [twelve, rows, columns].map((Components) => {
      const { model } = readModelText(
        JSON.stringify({ Elements: { a: { ...madeOf(extrude()), Transform: { Matrix: { Components } } } } }),
      );
      const written = JSON.parse(writeModel(model)) as { Elements: { a: { Transform: { Matrix: { Components: number[] } } } } };
      expect(written.Elements.a.Transform.Matrix.Components).toEqual(twelve);
      return tessellate([{ nodeId: 'n', model }]);
    });
    expect(pictures[1]).toEqual(pictures[0]);
    expect(pictures[2]).toEqual(pictures[0]);
    expect([...(pictures[0]?.boxes ?? [])]).toEqual([2, 5, 6, 4, 7, 9]);
  });
});
