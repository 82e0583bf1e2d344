import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject, JsonValue } from '#domain';
import {
  createPickIndex,
  measureModel,
  modelToGlb,
  readGeometry,
  readModelText,
  roundTripDifference,
  tessellate,
} from './index.ts';

const P = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const polygon = (...points: JsonObject[]): JsonObject => ({ discriminator: 'Elements.Geometry.Polygon', Vertices: points });
const square = polygon(P(0, 0), P(2, 0), P(2, 3), P(0, 3));
const profile: JsonObject = { discriminator: 'Elements.Geometry.Profile', Id: 'p', Perimeter: square, Voids: null };
const matrix = (...Components: number[]) => ({ Matrix: { Components } });
const moved = (x: number, y: number, z: number) => matrix(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);
const model = (elements: Record<string, JsonValue>): ElementModel => ({ Elements: elements }) as unknown as ElementModel;
const boundsOf = (element: JsonObject, more: Record<string, JsonValue> = {}) =>
  measureModel(readGeometry(model({ ...more, element }), 'everything')).bounds;
const round = (values: readonly number[] | undefined) => values?.map((value) => Math.round(value * 1000) / 1000 + 0);
const boxOf = (element: JsonObject, more: Record<string, JsonValue> = {}) => {
  const bounds = boundsOf(element, more);
  return bounds && [...(round(bounds.min) ?? []), ...(round(bounds.max) ?? [])];
};
const volumeOf = (element: JsonObject, more: Record<string, JsonValue> = {}) =>
  measureModel(readGeometry(model({ p: profile, ...more, element }), 'everything')).volume;
const extrude = (more: JsonObject = {}): JsonObject => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile: 'p',
  Height: 4,
  Direction: P(0, 0, 1),
  IsVoid: false,
  ...more,
});
const solid = (...operations: JsonObject[]): JsonObject => ({
  discriminator: 'Elements.Mass',
  Representation: { SolidOperations: operations },
});

describe('elements that are a curve themselves', () => {
  const line = { Start: P(1, 1), End: P(4, 5, 2) };
  const kinds: [string, JsonObject, number[]][] = [
    ['a polygon', { discriminator: 'Elements.Geometry.Polygon', Vertices: square['Vertices']! }, [0, 0, 0, 2, 3, 0]],
    ['a polygon without a namespace', { discriminator: 'Polygon', Vertices: square['Vertices']! }, [0, 0, 0, 2, 3, 0]],
    ['a polyline', { discriminator: 'Polyline', Vertices: [P(0, 0), P(5, 1, 1)] }, [0, 0, 0, 5, 1, 1]],
    ['a polyline of small letters', { discriminator: 'Polyline', Vertices: [{ x: 1, y: 2 }, [3, 4, 5]] }, [1, 2, 0, 3, 4, 5]],
    ['a line', { discriminator: 'Elements.Geometry.Line', ...line }, [1, 1, 0, 4, 5, 2]],
    ['a model curve', { discriminator: 'Elements.ModelCurve', Curve: line }, [1, 1, 0, 4, 5, 2]],
    [
      'model lines',
      { discriminator: 'Elements.ModelLines', Lines: [line, { Start: P(0, 0), End: P(9, 0) }] },
      [0, 0, 0, 9, 5, 2],
    ],
    ['a grid line', { discriminator: 'Elements.GridLine', Curve: line, Radius: 1 }, [1, 1, 0, 4, 5, 2]],
    ['an old grid line', { discriminator: 'Elements.GridLine', Line: line }, [1, 1, 0, 4, 5, 2]],
    ['a perimeter', { discriminator: 'Elements.Space', Perimeter: square }, [0, 0, 0, 2, 3, 0]],
    ['a circle', { discriminator: 'Elements.Geometry.Circle', Center: P(1, 1), Radius: 2 }, [-1, -1, 0, 3, 3, 0]],
    [
      'an ellipse, moved',
      {
        discriminator: 'Elements.ModelCurve',
        Curve: { discriminator: 'Elements.Geometry.Ellipse', MajorAxis: 4, MinorAxis: 1, Transform: moved(0, 0, 5) },
      },
      [-4, -1, 5, 4, 1, 5],
    ],
    [
      'half an arc by its domain',
      {
        discriminator: 'Elements.ModelCurve',
        Curve: {
          discriminator: 'Elements.Geometry.Arc',
          BasisCurve: { Radius: 2, discriminator: 'Elements.Geometry.Circle' },
          Domain: { Min: 0, Max: Math.PI },
        },
      },
      [-2, 0, 0, 2, 2, 0],
    ],
    [
      'a line by its domain',
      {
        discriminator: 'Elements.ModelCurve',
        Curve: {
          discriminator: 'Elements.Geometry.Line',
          BasisCurve: { Origin: P(1, 0), Direction: P(0, 2) },
          Domain: { Min: 1, Max: 3 },
        },
      },
      [1, 1, 0, 1, 3, 0],
    ],
    [
      'a curve of curves',
      {
        discriminator: 'Elements.ModelCurve',
        Curve: { discriminator: 'Elements.Geometry.Polycurve', Curves: [line, { Start: P(4, 5, 2), End: P(8, 5, 2) }] },
      },
      [1, 1, 0, 8, 5, 2],
    ],
    [
      'a Bézier',
      {
        discriminator: 'Elements.ModelCurve',
        Curve: { discriminator: 'Elements.Geometry.Bezier', ControlPoints: [P(0, 0), P(2, 4), P(4, 0)] },
      },
      [0, 0, 0, 4, 2, 0],
    ],
  ];
  for (const [name, element, box] of kinds)
    it(`W3.14c draws ${name}`, () => {
      expect(boxOf(element)).toEqual(box);
      const shifted = boxOf({ ...element, Transform: moved(10, 20, 30) });
      expect(shifted).toEqual(box.map((value, at) => value + [10, 20, 30][at % 3]!));
    });

  it('W3.14c draws each of the six kinds as a thing of its own that can be picked', () => {
    const scene = tessellate([
      {
        nodeId: 'n',
        model: model({
          p: profile,
          polygon: { discriminator: 'Polygon', Vertices: square['Vertices']! },
          polyline: { discriminator: 'Polyline', Vertices: [P(5, 0), P(6, 4)] },
          curve: { discriminator: 'Elements.ModelCurve', Curve: line },
          lines: { discriminator: 'Elements.ModelLines', Lines: [{ Start: P(8, 0), End: P(9, 0) }] },
          grid: { discriminator: 'Elements.GridLine', Curve: { Start: P(20, 0), End: P(20, 9) } },
          base: { ...solid(extrude()), IsElementDefinition: true },
          instance: { discriminator: 'Elements.ElementInstance', BaseDefinition: 'base', Transform: moved(30, 0, 0) },
        }),
      },
    ]);
    expect(scene.elements.map(({ elementId }) => elementId)).toEqual([
      'polygon',
      'polyline',
      'curve',
      'lines',
      'grid',
      'instance',
    ]);
    // From above, a little beside each line.
    const picks = createPickIndex(scene);
    const above: [number, number][] = [
      [1, 0.005],
      [5.5, 2],
      [2.5, 3],
      [8.5, 0.005],
      [20.005, 1],
      [31, 1],
    ];
    expect(above.map(([x, y]) => picks.pick([x, y, 20], [0, 0, -1], undefined, 0.001)?.element)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('elements by their measures', () => {
  it('W3.14c thick lines with and without a height, mitred at their corner', () => {
    const path = { discriminator: 'Elements.Geometry.Polyline', Vertices: [P(0, 0), P(10, 0), P(10, 5)] };
    // The middle line is 15 m long; mitres take as much outside as they give inside.
    expect(volumeOf({ discriminator: 'Elements.ThickenedPolyline', Centerline: path, Thickness: 0.4, Height: 3 })).toBeCloseTo(
      18,
      6,
    );
    expect(boxOf({ discriminator: 'Elements.ThickenedPolyline', Centerline: path, Thickness: 0.4 })).toEqual([
      0, -0.2, 0, 10.2, 5, 0,
    ]);
    const wall = {
      discriminator: 'Elements.StandardWall',
      CenterLine: { Start: P(0, 0), End: P(0, 6) },
      Thickness: 0.5,
      Height: 2,
    };
    expect(volumeOf(wall)).toBeCloseTo(6, 9);
  });

  it('a wall by its standing profile gets its thickness to both sides', () => {
    const standing = { discriminator: 'Elements.Geometry.Profile', Perimeter: polygon(P(0, 1), P(5, 1), P(5, 1, 3), P(0, 1, 3)) };
    const wall = {
      discriminator: 'Elements.WallByProfile',
      Profile: 's',
      Thickness: 0.2,
      Centerline: { Start: P(0, 1), End: P(5, 1) },
    };
    expect(boxOf(wall, { s: standing })).toEqual([0, 0.9, 0, 5, 1.1, 3]);
    expect(volumeOf(wall, { s: standing })).toBeCloseTo(3, 9);
    expect(volumeOf({ discriminator: 'Elements.Floor', Profile: 'p', Thickness: 0.5 })).toBeCloseTo(3, 9);
  });
});

describe('older and other ways of writing', () => {
  it('transforms of 12 and 16 numbers, by rows, columns and axes', () => {
    const expected = [5, 6, 7, 7, 9, 11];
    const ways: JsonObject[] = [
      moved(5, 6, 7),
      matrix(1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1),
      matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1),
      { Origin: P(5, 6, 7), XAxis: P(1, 0), YAxis: P(0, 1), ZAxis: P(0, 0, 1) },
    ];
    for (const Transform of ways) expect(boxOf({ ...solid(extrude()), Transform }, { p: profile })).toEqual(expected);
  });

  it('inline profiles, bare polygons, aliases of operations, representations in a list, kinds named "type"', () => {
    expect(volumeOf(solid(extrude({ Profile: profile })))).toBeCloseTo(24, 9);
    expect(volumeOf(solid(extrude({ Profile: square })))).toBeCloseTo(24, 9);
    const listed = {
      discriminator: 'Elements.Beam',
      RepresentationInstances: [{ Representation: { SolidOperations: [extrude()] } }],
    };
    expect(volumeOf(listed)).toBeCloseTo(24, 9);
    expect(volumeOf({ type: 'Elements.Floor', Profile: 'p', Thickness: 0.5 })).toBeCloseTo(3, 9);
    const corner = (id: number, x: number, y: number, z: number) => ({ id, x, y, z });
    const loop = (...ids: number[]) => ({ outer: ids.map((vertex) => ({ vertex })), inner: [] });
    const tetrahedron = {
      discriminator: 'Elements.Geometry.Solids.Import',
      Solid: {
        vertices: [corner(7, 0, 0, 0), corner(8, 6, 0, 0), corner(9, 0, 6, 0), corner(10, 0, 0, 6)],
        faces: [loop(7, 9, 8), loop(7, 8, 10), loop(8, 9, 10), loop(9, 7, 10)],
      },
    };
    expect(volumeOf(solid(tetrahedron))).toBeCloseTo(36, 9);
  });

  it('instances within instances, written inline, of each other, of nothing', () => {
    const base = { ...solid(extrude()), IsElementDefinition: true, Transform: moved(100, 0, 0) };
    const inner = {
      discriminator: 'Elements.ElementInstance',
      BaseDefinition: 'base',
      Transform: moved(0, 50, 0),
      IsElementDefinition: true,
    };
    const outer = { discriminator: 'Elements.ElementInstance', BaseDefinition: 'inner', Transform: moved(7, 0, 0) };
    // The transform of an instance stands for that of its definition.
    expect(boxOf(outer, { p: profile, base, inner })).toEqual([7, 0, 0, 9, 3, 4]);
    expect(
      boxOf({ discriminator: 'Elements.ElementInstance', BaseDefinition: base, Transform: moved(1, 0, 0) }, { p: profile }),
    ).toEqual([1, 0, 0, 3, 3, 4]);
    const circle = readGeometry(
      model({
        a: { discriminator: 'I', BaseDefinition: 'b' },
        b: { discriminator: 'I', BaseDefinition: 'a' },
        c: { BaseDefinition: 3 },
      }),
      'everything',
    );
    expect(circle.placements).toEqual([]);
    expect(circle.issues.map(({ code, elementId }) => [elementId, code])).toEqual(
      ['a', 'b', 'c'].map((id) => [id, 'model.reference-missing']),
    );
  });

  it('survey coordinates keep their millimetres in the drawing and in GLB', () => {
    const [east, north] = [2_683_141.123, 1_247_945.456];
    const far = polygon(P(east, north), P(east + 2, north), P(east + 2, north + 3), P(east, north + 3));
    const element = solid(extrude({ Profile: { Perimeter: far } }));
    const scene = tessellate([{ nodeId: 'n', model: model({ element }) }]);
    const [minX, minY, , maxX, maxY] = scene.bounds!;
    expect(minX! + scene.origin[0]).toBeCloseTo(east, 2);
    expect(minY! + scene.origin[1]).toBeCloseTo(north, 2);
    expect(maxX! - minX!).toBeCloseTo(2, 3);
    expect(maxY! - minY!).toBeCloseTo(3, 3);
    const { file, jsonBytes } = modelToGlb(model({ element })).parts;
    const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + jsonBytes))) as { nodes: { matrix?: number[] }[] };
    expect(json.nodes.some(({ matrix: place }) => place !== undefined && Math.abs(place[12]! - east) < 2)).toBe(true);
  });

  it('numbers that are none, and thicknesses of nothing, cost what they belong to and leave a finding', () => {
    const text = `{"Elements":{"p":${JSON.stringify(profile)},"nan":{"discriminator":"Elements.Mass","Representation":{"SolidOperations":[{"discriminator":"Elements.Geometry.Solids.Extrude","Profile":"p","Height":NaN}]}},"flat":${JSON.stringify(solid(extrude({ Height: 0 })))},"thin":${JSON.stringify(solid(extrude({ Height: 1e-9 })))},"far":${JSON.stringify(solid(extrude({ Height: 1e300 })))},"good":${JSON.stringify(solid(extrude()))}}}`;
    const file = readModelText(text);
    const { placements, issues } = readGeometry(file.model, 'everything');
    expect(placements.map(({ elementId }) => elementId)).toEqual(['flat', 'thin', 'good']);
    expect(new Set([...file.issues, ...issues].map(({ elementId }) => elementId))).toEqual(
      new Set(['', 'nan', 'flat', 'thin', 'far']),
    );
    expect(roundTripDifference(file)).toBeUndefined();
  });
});

describe('any model at all', () => {
  const number = fc.oneof(
    fc.constantFrom(0, -0, 1, -1, 1e-12, 1e9, 1e300, Number.MAX_VALUE),
    fc.double({ noNaN: true, min: -50, max: 50 }),
  );
  const junk = fc.oneof(fc.constantFrom<JsonValue>(null, true, '', 'p', '__proto__', 'toString', [], {}, [1], 'NaN'), number);
  const coordinates = fc.record({ X: fc.oneof(number, junk), Y: number, Z: number }) as fc.Arbitrary<JsonObject>;
  const vertices = fc.oneof(fc.array(fc.oneof(coordinates, junk), { maxLength: 7 }), junk) as fc.Arbitrary<JsonValue>;
  const ring = fc.record({ Vertices: vertices, CurveIndices: fc.oneof(junk, fc.array(fc.array(fc.nat(6), { maxLength: 3 }))) });
  const curve = fc.oneof(
    ring,
    fc.record({ Start: coordinates, End: coordinates }),
    fc.record({ Radius: number, Center: coordinates, StartAngle: number, EndAngle: number }),
    fc.record({ ControlPoints: vertices }),
    junk,
  );
  const anyProfile = fc.oneof(
    fc.record({ Perimeter: fc.oneof(ring, junk), Voids: fc.oneof(fc.array(ring, { maxLength: 2 }), junk) }),
    junk,
  );
  const operation = fc.record(
    {
      discriminator: fc.constantFrom(
        ...['Extrude', 'Sweep', 'Lamina', 'ConstructedSolid', 'Import', 'Twist', ''].map(
          (kind) => `Elements.Geometry.Solids.${kind}`,
        ),
      ),
      Profile: anyProfile,
      Height: fc.oneof(number, junk),
      Direction: fc.oneof(coordinates, junk),
      IsVoid: fc.oneof(fc.boolean(), junk),
      Perimeter: fc.oneof(ring, junk),
      Curve: curve,
      StartSetback: fc.oneof(number, junk),
      EndSetback: number,
      LocalTransform: fc.oneof(
        fc.record({ Matrix: fc.record({ Components: fc.oneof(fc.array(number, { minLength: 12, maxLength: 16 }), junk) }) }),
        junk,
      ),
      Solid: fc.oneof(
        fc.record({
          vertices: fc.array(fc.record({ id: fc.nat(4), x: number, y: number, z: number })),
          faces: fc.array(fc.record({ outer: fc.array(fc.record({ vertex_id: fc.nat(4) })) })),
        }),
        junk,
      ),
    },
    { requiredKeys: ['discriminator'] },
  );
  const element = fc.record(
    {
      discriminator: fc.oneof(
        fc.constantFrom(
          'Elements.Mass',
          'Elements.Beam',
          'Elements.MeshElement',
          'Elements.Topography',
          'Elements.ModelText',
          'Elements.Annotations.AlignedDimension',
          'Elements.Tree',
          'Elements.Level',
          'Polygon',
          'Elements.ElementInstance',
          '__proto__',
        ),
        junk,
      ),
      Representation: fc.oneof(fc.record({ SolidOperations: fc.oneof(fc.array(operation, { maxLength: 3 }), junk) }), junk),
      Transform: fc.oneof(
        fc.record({ Matrix: fc.record({ Components: fc.oneof(fc.array(number, { minLength: 11, maxLength: 16 }), junk) }) }),
        junk,
      ),
      BaseDefinition: junk,
      Profile: anyProfile,
      Curve: curve,
      Vertices: vertices,
      Lines: fc.oneof(fc.array(curve, { maxLength: 3 }), junk),
      Centerline: curve,
      Thickness: fc.oneof(number, junk),
      Height: fc.oneof(number, junk),
      Texts: fc.oneof(fc.array(fc.record({ Item1: coordinates, Item4: junk }), { maxLength: 2 }), junk),
      Start: coordinates,
      End: coordinates,
      ReferencePlane: fc.oneof(fc.record({ Origin: coordinates, Normal: coordinates }), junk),
      Elevations: fc.oneof(fc.array(number), junk),
      RowWidth: fc.oneof(number, junk),
      Mesh: fc.oneof(
        fc.record({ Positions: fc.array(fc.oneof(number, junk)), Triangles: fc.array(fc.oneof(fc.nat(9), junk)) }),
        junk,
      ),
      IsElementDefinition: fc.oneof(fc.boolean(), junk),
    },
    { requiredKeys: [] },
  );
  const ids = fc.oneof(fc.constantFrom('p', '__proto__', 'constructor', 'toString', ''), fc.string());
  const models = fc.array(
    fc.tuple(ids, fc.oneof({ weight: 8, arbitrary: element as fc.Arbitrary<JsonValue> }, { weight: 1, arbitrary: junk })),
    { maxLength: 6 },
  );

  it('is drawn as far as it goes: nothing throws, no coordinate is infinite, nothing of the file is lost', () => {
    fc.assert(
      fc.property(models, (entries) => {
        const text = `{"Elements":{${[...new Map(entries)].map(([id, value]) => `${JSON.stringify(id)}:${JSON.stringify(value)}`).join(',')}}}`;
        const file = readModelText(text);
        const scene = tessellate([{ nodeId: 'n', model: file.model }]);
        for (const chunk of scene.chunks) {
          expect(chunk.positions.every(Number.isFinite)).toBe(true);
          expect(chunk.edgePoints.every(Number.isFinite)).toBe(true);
          expect(chunk.index.every((at) => at < chunk.ids.length)).toBe(true);
        }
        modelToGlb(file.model, 'batch');
        modelToGlb(file.model, 'nodes');
        expect(roundTripDifference(file)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});
