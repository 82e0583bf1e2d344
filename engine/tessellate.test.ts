import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementModel } from '#domain';
import { describe, expect, it } from 'vitest';
import { createPickIndex, measureElement, tessellate } from './index.ts';

const polygon = (...corners: [number, number, number?][]) => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: corners.map(([X, Y, Z = 0]) => ({ X, Y, Z })),
});
const profile = (perimeter: unknown, voids: unknown[] = []) => ({
  discriminator: 'Elements.Geometry.Profile',
  Id: 'p',
  Perimeter: perimeter,
  Voids: voids,
});
const extrude = (height: number, more: object = {}) => ({
  discriminator: 'Elements.Geometry.Solids.Extrude',
  Profile: 'p',
  Height: height,
  Direction: { X: 0, Y: 0, Z: 1 },
  IsVoid: false,
  ...more,
});
const element = (operations: unknown[], more: object = {}) => ({
  discriminator: 'Elements.GeometricElement',
  Id: 'e',
  Name: 'Thing',
  Representation: { SolidOperations: operations },
  ...more,
});
const placed = (...components: number[]) => ({ Matrix: { Components: components } });
const scene = (elements: Record<string, unknown>, more: object = {}) =>
  tessellate([{ nodeId: 'n', model: { ...more, Elements: elements } as unknown as ElementModel }]);
const square = polygon([0, 0], [4, 0], [4, 3], [0, 3]);

describe('extrusions', () => {
  it('encloses 4 × 3 × 2 m', () => {
    const result = scene({ p: profile(square), e: element([extrude(2)]) });
    const { volume, area } = measureElement(result, 0);
    expect(volume).toBeCloseTo(24, 5);
    expect(area).toBeCloseTo(2 * 12 + 14 * 2, 5);
    expect([...(result.bounds ?? [])]).toEqual([0, 0, 0, 4, 3, 2]);
    expect(result.chunks[0]?.edgeMeta.length).toBe(12 * 2);
    expect(result.issues).toEqual([]);
  });

  it('is the same solid when the profile runs clockwise or the direction points down', () => {
    const clockwise = polygon([0, 3], [4, 3], [4, 0], [0, 0]);
    expect(measureElement(scene({ p: profile(clockwise), e: element([extrude(2)]) }), 0).volume).toBeCloseTo(24, 5);
    const down = scene({ p: profile(square), e: element([extrude(2, { Direction: { X: 0, Y: 0, Z: -1 } })]) });
    expect(measureElement(down, 0).volume).toBeCloseTo(24, 5);
    expect([...(down.bounds ?? [])]).toEqual([0, 0, -2, 4, 3, 0]);
  });

  it('leaves out the holes of the profile, whichever way they run', () => {
    const holes = [polygon([1, 1], [2, 1], [2, 2], [1, 2]), polygon([2.5, 1], [2.5, 2], [3.5, 2], [3.5, 1])];
    const { volume, area } = measureElement(scene({ p: profile(square, holes), e: element([extrude(2)]) }), 0);
    expect(volume).toBeCloseTo((12 - 2) * 2, 5);
    expect(area).toBeCloseTo(2 * 10 + (14 + 8) * 2, 5);
  });

  it('cuts a void that passes through, also where it crosses the outline', () => {
    const opening = {
      ...extrude(4, { IsVoid: true }),
      Profile: profile(polygon([3, 1, -1], [5, 1, -1], [5, 2, -1], [3, 2, -1])),
    };
    expect(measureElement(scene({ p: profile(square), e: element([extrude(2), opening]) }), 0).volume).toBeCloseTo(
      (12 - 1) * 2,
      4,
    );
  });

  it('says when a void is not cut', () => {
    const shallow = { ...extrude(1, { IsVoid: true }), Profile: profile(polygon([1, 1], [2, 1], [2, 2], [1, 2])) };
    const result = scene({ p: profile(square), e: element([extrude(2), shallow]) });
    expect(measureElement(result, 0).volume).toBeCloseTo(24, 5);
    expect(result.issues.map((issue) => issue.code)).toEqual(['geometry.void-not-cut']);
  });

  it('draws an outline that crosses itself by what it encloses', () => {
    const bow = polygon([0, 0], [2, 2], [2, 0], [0, 2]);
    const lopsided = polygon([0, 0], [3, 0], [3, 2], [1, -1]);
    for (const ring of [bow, lopsided]) {
      const result = scene({ p: profile(ring), e: element([extrude(1)]) });
      expect(result.issues.map(({ code }) => code)).toEqual(['geometry.self-intersecting']);
    }
  });

  it('draws the profile of an extrusion without thickness and says so', () => {
    const result = scene({ p: profile(square), e: element([extrude(0)]) });
    expect(result.issues.map((issue) => issue.code)).toEqual(['geometry.no-thickness']);
    expect(measureElement(result, 0).area).toBeCloseTo(12, 5);
  });
});

describe('other geometry', () => {
  it('sweeps a profile along a line with setbacks', () => {
    const beam = polygon([-0.1, -0.2], [0.1, -0.2], [0.1, 0.2], [-0.1, 0.2]);
    const sweep = {
      discriminator: 'Elements.Geometry.Solids.Sweep',
      Profile: 'p',
      Curve: { discriminator: 'Elements.Geometry.Line', Start: { X: 0, Y: 0, Z: 0 }, End: { X: 10, Y: 0, Z: 0 } },
      StartSetback: 1,
      EndSetback: 2,
      IsVoid: false,
    };
    const result = scene({ p: profile(beam), e: element([sweep]) });
    expect(measureElement(result, 0).volume).toBeCloseTo(0.2 * 0.4 * 7, 5);
    const expected = [1, -0.1, -0.2, 8, 0.1, 0.2];
    [...(result.bounds ?? [])].forEach((value, index) => expect(value).toBeCloseTo(expected[index] as number, 5));
  });

  it('mitres the corner of a polyline: the volume is the profile times the middle line', () => {
    const beam = polygon([-0.1, -0.1], [0.1, -0.1], [0.1, 0.1], [-0.1, 0.1]);
    const curve = {
      discriminator: 'Elements.Geometry.Polyline',
      Vertices: [
        { X: 0, Y: 0, Z: 0 },
        { X: 5, Y: 0, Z: 0 },
        { X: 5, Y: 3, Z: 0 },
      ],
    };
    const result = scene({
      p: profile(beam),
      e: element([{ discriminator: 'Elements.Geometry.Solids.Sweep', Profile: 'p', Curve: curve, IsVoid: false }]),
    });
    expect(measureElement(result, 0).volume).toBeCloseTo(0.04 * 8, 5);
    expect(result.bounds?.[3]).toBeCloseTo(5.1, 5);
  });

  it('reads both forms of a mesh', () => {
    const [a, b, c, d] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const;
    const triangles = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
    const flat = { Positions: [a, b, c, d].flat(), Triangles: triangles };
    const listed = {
      vertices: [a, b, c, d].map(([X, Y, Z], index) => ({ index, position: { X, Y, Z } })),
      triangles: [0, 3, 6, 9].map((at) => ({ vertexIndices: triangles.slice(at, at + 3) })),
    };
    for (const Mesh of [flat, listed]) {
      const result = scene({ e: { discriminator: 'Elements.MeshElement', Id: 'e', Mesh } });
      expect(measureElement(result, 0).volume).toBeCloseTo(1 / 6, 6);
      expect(result.chunks[0]?.edgeMeta.length).toBe(6 * 2);
    }
  });

  it('builds a constructed solid from its faces', () => {
    const corners: [number, number, number][] = [0, 1].flatMap((z) =>
      [0, 1].flatMap((y) => [0, 1].map((x): [number, number, number] => [x, y, z])),
    );
    const loops = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ];
    const Solid = {
      vertices: corners.map(([x, y, z], id) => ({ id, x, y, z })),
      faces: loops.map((loop, id) => ({
        id,
        outer: loop.map((vertex_id) => ({ vertex_id, edge_id: 0, edge_side: 'left' })),
        inner: [],
      })),
    };
    const result = scene({ e: element([{ discriminator: 'Elements.Geometry.Solids.ConstructedSolid', Solid, IsVoid: false }]) });
    expect(measureElement(result, 0).volume).toBeCloseTo(1, 6);
    expect(result.chunks[0]?.edgeMeta.length).toBe(12 * 2);
  });

  it('draws a mass and a floor that come without a representation', () => {
    const result = scene({
      p: profile(square),
      m: { discriminator: 'Elements.Mass', Id: 'm', Profile: 'p', Height: 5 },
      f: { discriminator: 'Elements.Floor', Id: 'f', Profile: 'p', Thickness: 0.25 },
    });
    expect(measureElement(result, 0).volume).toBeCloseTo(60, 4);
    expect(measureElement(result, 1).volume).toBeCloseTo(3, 5);
  });

  it('follows an arc between three points', () => {
    const Curve = {
      discriminator: 'Elements.Geometry.IndexedPolycurve',
      Vertices: [
        { X: 1, Y: 0 },
        { X: 0, Y: 1 },
        { X: -1, Y: 0 },
      ],
      CurveIndices: [[0, 1, 2]],
    };
    const result = scene({ e: { discriminator: 'Elements.ModelCurve', Id: 'e', Curve } });
    const points = result.chunks[0]?.edgePoints ?? new Float32Array();
    expect(points.length).toBeGreaterThan(60);
    for (let at = 0; at < points.length; at += 3)
      expect(Math.hypot(points[at] as number, points[at + 1] as number)).toBeCloseTo(1, 5);
  });
});

describe('placing', () => {
  it('accepts 12 and 16 numbers, row by row', () => {
    for (const Transform of [
      placed(1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 30),
      placed(1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1),
    ]) {
      const result = scene({ p: profile(square), e: element([extrude(2)], { Transform }) });
      expect([...(result.bounds ?? [])]).toEqual([10, 20, 30, 14, 23, 32]);
    }
  });

  it('draws instances, not definitions, and keeps mirrored ones closed', () => {
    const result = scene({
      p: profile(square),
      d: element([extrude(2)], { Id: 'd', Name: 'Kind', IsElementDefinition: true, discriminator: 'Elements.FacadePanel' }),
      i: {
        discriminator: 'Elements.ElementInstance',
        Id: 'i',
        Name: 'One',
        BaseDefinition: 'd',
        Transform: placed(1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0),
      },
      j: {
        discriminator: 'Elements.ElementInstance',
        Id: 'j',
        BaseDefinition: 'd',
        Transform: placed(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      },
    });
    expect(result.elements.map(({ elementId, name, discriminator }) => [elementId, name, discriminator])).toEqual([
      ['i', 'One', 'Elements.FacadePanel'],
      ['j', 'Kind', 'Elements.FacadePanel'],
    ]);
    expect(measureElement(result, 0).volume).toBeCloseTo(24, 5);
    expect(measureElement(result, 1).volume).toBeCloseTo(24, 5);
  });

  it('finds references that stand later in the file', () => {
    expect(measureElement(scene({ e: element([extrude(2)]), p: profile(square) }), 0).volume).toBeCloseTo(24, 5);
  });

  it('keeps the digits of models far from zero by an origin of their own', () => {
    const result = scene({
      p: profile(square),
      e: element([extrude(2)], { Transform: placed(1, 0, 0, 2_600_000.01, 0, 1, 0, 1_200_000, 0, 0, 1, 400) }),
    });
    expect(result.origin[0]).toBe(2_600_000);
    expect(result.bounds?.[0]).toBeCloseTo(0.01, 5);
    expect(measureElement(result, 0).volume).toBeCloseTo(24, 4);
  });
});

describe('bad data', () => {
  it('costs one element and leaves a finding, whatever it is', () => {
    const good = element([extrude(2)], { Id: 'good' });
    const bad: Record<string, unknown> = {
      list: [],
      text: 'x',
      dangling: element([{ ...extrude(1), Profile: 'nowhere' }]),
      nan: element([{ ...extrude(1), Height: 'tall' }]),
      open: element([{ ...extrude(1), Profile: profile(polygon([0, 0], [1, 1])) }]),
      operation: element([{ discriminator: 'Elements.Geometry.Solids.Twist' }]),
      transform: element([extrude(1)], { Transform: { Matrix: { Components: [1, 2, 3] } } }),
      instance: { discriminator: 'Elements.ElementInstance', BaseDefinition: 'nowhere' },
      mesh: { discriminator: 'Elements.MeshElement', Mesh: { Positions: [0, 0], Triangles: [0, 1, 9] } },
    };
    const result = scene({ p: profile(square), ...bad, good });
    for (const id of Object.keys(bad)) expect(result.issues.map((issue) => issue.elementId)).toContain(id);
    expect(result.elements.map((item) => item.elementId)).toContain('good');
  });

  it('treats hostile keys as data', () => {
    const model = JSON.parse(
      '{"Elements":{"__proto__":{"discriminator":"Elements.Mass","Id":"__proto__","Height":1},"constructor":{"discriminator":"Elements.Mass","BaseDefinition":"toString"}}}',
    );
    const result = tessellate([{ nodeId: 'n', model }]);
    expect(result.issues.map((issue) => issue.elementId)).toContain('constructor');
    expect(({} as Record<string, unknown>)['Height']).toBeUndefined();
  });

  it('answers an empty scene for what is no model', () => {
    for (const model of [null, 3, [], {}, { Elements: [] }]) {
      const result = tessellate([{ nodeId: 'n', model: model as unknown as ElementModel }]);
      expect(result.elements).toEqual([]);
      expect(result.issues[0]?.code).toBe('model.not-a-model');
    }
  });
});

describe('picking', () => {
  const cube = (id: string, x: number) =>
    element([extrude(2)], { Id: id, Transform: placed(1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0) });

  it('meets the first visible element', () => {
    const elements = {
      p: profile(square),
      ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`e${index}`, cube(`e${index}`, index * 6)])),
    };
    const result = scene(elements);
    const index = createPickIndex(result);
    expect(index.pick([-10, 1, 1], [1, 0, 0])).toMatchObject({ element: 0, distance: 10, point: [0, 1, 1] });
    expect(index.pick([-10, 1, 1], [1, 0, 0], (element) => element > 4)).toMatchObject({ element: 5, distance: 40 });
    expect(index.pick([5, 1, 10], [0, 0, -1])).toBeUndefined();
    expect(index.pick([62, 2, 10], [0, 0, -1])).toMatchObject({ element: 10, distance: 8 });
  });

  it('meets nothing in an empty scene', () => {
    expect(createPickIndex(scene({})).pick([0, 0, 0], [1, 0, 0])).toBeUndefined();
  });
});

const corpus = join(import.meta.dirname, '..', '..', 'shared', 'corpus', 'models');

describe.skipIf(!existsSync(corpus))('real models (skipped without ../shared/corpus)', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(corpus, name), 'utf8')) as ElementModel;

  it('opens every file without throwing, with finite coordinates', () => {
    for (const name of readdirSync(corpus)) {
      const result = tessellate([{ nodeId: 'n', model: read(name) }]);
      for (const chunk of result.chunks) expect(chunk.positions.every(Number.isFinite)).toBe(true);
    }
  });

  it('draws each panel and wall of the facade, and nothing of it is wrong', () => {
    const result = tessellate([{ nodeId: 'n', model: read('facade.json') }]);
    expect(result.elements.length).toBe(374 + 422 + 18);
    expect(result.issues).toEqual([]);
  });

  it('places 107 pieces of content by their 107 instances', () => {
    const result = tessellate([{ nodeId: 'n', model: read('content-catalog-reception.json') }]);
    expect(result.elements.length).toBe(107);
    expect(new Set(result.issues.map((issue) => issue.code))).toContain('model.content-placeholder');
  });
});
