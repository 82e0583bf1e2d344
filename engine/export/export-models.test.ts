import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { corpusElements, corpusText, hasCorpus } from '#fixtures/corpus';
import { exportModels, readModelText, type ExportType } from '../index.ts';

const ring = (x: number, y: number, width: number, depth: number) => ({
  Vertices: [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ].map(([X, Y]) => ({ X, Y, Z: 0 })),
});
const solid = (Profile: string, Height: number) => ({
  SolidOperations: [{ discriminator: 'Elements.Geometry.Solids.Extrude', Profile, Height, Direction: { X: 0, Y: 0, Z: 1 } }],
});
const up = (z: number) => ({ Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, z] } });
const modelOf = (elements: Record<string, object>): ElementModel => ({ Elements: elements }) as unknown as ElementModel;

const hall = modelOf({
  outer: { Id: 'outer', discriminator: 'Elements.Geometry.Profile', Perimeter: ring(0, 0, 10, 8), Voids: [ring(1, 1, 8, 6)] },
  slab: { Id: 'slab', discriminator: 'Elements.Geometry.Profile', Perimeter: ring(0, 0, 10, 8) },
  wall: { Id: 'wall', discriminator: 'Elements.Wall', Name: 'Ring, "outer"', Representation: solid('outer', 3), Fire: 'R 60' },
  floor: {
    Id: 'floor',
    discriminator: 'Elements.Floor',
    Name: '=1+1',
    Representation: solid('slab', 0.3),
    Transform: up(-0.3),
    Net: 80.5,
  },
  level: { Id: 'level', discriminator: 'Elements.Level', Name: 'Erdgeschoß', Elevation: 0 },
});
const textOf = (models: ElementModel[], type: ExportType): string =>
  [...exportModels(models, type).parts]
    .map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part)))
    .join('');

/** Pairs of group code and value. */
function pairsOf(dxf: string): [number, string][] {
  const rows = dxf.trimEnd().split('\r\n');
  return Array.from({ length: rows.length / 2 }, (_, at) => [Number(rows[at * 2]), rows[at * 2 + 1] as string]);
}

/** Polylines by layer, read by the test alone. */
function polylines(dxf: string): { layer: string; isClosed: boolean; points: [number, number][] }[] {
  const found: { layer: string; isClosed: boolean; points: [number, number][] }[] = [];
  let kind = '';
  for (const [code, value] of pairsOf(dxf)) {
    if (code === 0) kind = value;
    if (code === 0 && value === 'POLYLINE') found.push({ layer: '', isClosed: false, points: [] });
    const line = found.at(-1);
    if (!line) continue;
    if (kind === 'POLYLINE' && code === 8) line.layer = value;
    if (kind === 'POLYLINE' && code === 70) line.isClosed = value === '1';
    if (kind === 'VERTEX' && code === 10) line.points.push([Number(value), NaN]);
    if (kind === 'VERTEX' && code === 20) (line.points.at(-1) as [number, number])[1] = Number(value);
  }
  return found;
}

const area = (points: [number, number][]): number =>
  Math.abs(
    points.reduce(
      (sum, [x, y], at) => sum + x * points[(at + 1) % points.length]![1] - points[(at + 1) % points.length]![0] * y,
      0,
    ),
  ) / 2;

describe('elements as CSV', () => {
  it('names no two columns alike where elements have values of the names of measures', () => {
    const [head, row] = textOf([modelOf({ r: { Id: 'r', discriminator: 'Elements.Room', Volume: 7, kind: 'Hall' } })], 'csv')
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(head).toBe('Id,Name,Kind,Volume,Surface,Min X,Min Y,Min Z,Max X,Max Y,Max Z,Volume (own),kind (own)');
    expect(row).toBe('r,,Elements.Room,,,,,,,,,7,Hall');
  });

  it('has one row an element with measures and plain values, safe for spreadsheets', () => {
    const [head, ...rows] = textOf([hall], 'csv').replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('Id,Name,Kind,Volume,Surface,Min X,Min Y,Min Z,Max X,Max Y,Max Z,Fire,Net,Elevation');
    // (80 − 48) × 3 m³; 2 × 32 + (36 + 28) × 3 m².
    expect(rows[0]).toBe('wall,"Ring, ""outer""",Elements.Wall,96,256,0,0,0,10,8,3,R 60,,');
    expect(rows[1]).toBe("floor,'=1+1,Elements.Floor,24,170.8,0,0,-0.3,10,8,0,,80.5,");
    expect(rows[2]).toBe('level,Erdgeschoß,Elements.Level,,,,,,,,,,,0');
    expect(rows.length).toBe(3);
  });
});

describe('plans as DXF', () => {
  it('draws what is cut at each level, and its floor, on layers of their own', () => {
    const lines = polylines(textOf([hall], 'dxf'));
    expect(lines.map(({ layer, isClosed, points }) => [layer, isClosed, points.length, area(points)])).toEqual([
      ['ERDGESCHOSS_1', true, 4, 80],
      ['ERDGESCHOSS_1', true, 4, 48],
      ['ERDGESCHOSS_FLOOR_2', true, 4, 80],
    ]);
    expect(pairsOf(textOf([hall], 'dxf'))).toContainEqual([9, '$INSUNITS']);
  });

  it('draws areas that lie flat by outline and holes where nothing can be cut', () => {
    const ring = (...corners: [number, number][]) => ({ Vertices: corners.map(([X, Y]) => ({ X, Y, Z: 0 })) });
    const profile = {
      Id: 'p',
      Name: 'Plate',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: ring([0, 0], [10, 0], [10, 6], [0, 6]),
      Voids: [ring([4, 1], [4, 4], [6, 4], [6, 1])],
    };
    const text = textOf([modelOf({ p: profile })], 'dxf');
    expect(text.match(/POLYLINE/g)).toHaveLength(2);
    expect(text.match(/VERTEX/g)).toHaveLength(8);
    expect(text).toContain('PLATE');
  });

  it('says when there is nothing to cut', () => {
    expect(() => textOf([modelOf({})], 'dxf')).toThrow('export.nothing');
    expect(() => textOf([], 'json')).toThrow('export.nothing');
  });

  it.skipIf(!hasCorpus)('has the area of each floor (skipped without ../shared/corpus)', () => {
    const path = 'executions/FloorsByLevels/_output/GHFloorsByLevels.json';
    const floors = Object.values(corpusElements(path)).filter((element) => element['discriminator'] === 'Elements.Floor');
    const lines = polylines(textOf([readModelText(corpusText(path)).model], 'dxf'));
    expect(new Set(lines.map(({ layer }) => layer)).size).toBe(
      new Set(floors.map((floor) => (floor['Transform'] as never as { Matrix: { Components: number[] } }).Matrix.Components[11]))
        .size,
    );
  });
});

describe('several models as one', () => {
  it('keeps one of two that are the same, and both of two that differ, with their references', () => {
    const other = modelOf({
      ...hall.Elements,
      outer: { ...hall.Elements['outer'], Perimeter: ring(0, 0, 20, 8) },
      wall: hall.Elements['wall'] as object,
    });
    const merged = JSON.parse(textOf([hall, other], 'json')) as {
      Elements: Record<string, { Id: string; Representation: { SolidOperations: { Profile: string }[] } }>;
    };
    expect(Object.keys(merged.Elements).toSorted()).toEqual(['floor', 'level', 'outer', 'outer-2', 'slab', 'wall', 'wall-2']);
    expect(merged.Elements['wall-2']).toMatchObject({
      Id: 'wall-2',
      Representation: { SolidOperations: [{ Profile: 'outer-2' }] },
    });
  });

  it('takes the transform of a model into its elements', () => {
    const moved = { ...hall, Transform: up(5) } as unknown as ElementModel;
    const rows = textOf([modelOf({}), moved], 'csv').split('\r\n');
    expect(rows[1]).toContain(',0,0,5,10,8,8,');
  });
});
