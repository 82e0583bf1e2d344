import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { corpusElements, corpusModels, corpusText, hasCorpus } from '#fixtures/corpus';
import { readModelText, roundTripDifference, summarizeModel } from '../index.ts';

type Point = { X: number; Y: number; Z: number };
type Ring = { Vertices: Point[] };

/** Area (m²) of a ring in space: half the length of the sum of cross products. Independent of the engine. */
function ringArea({ Vertices }: Ring, isFlat: boolean): number {
  const sum = [0, 0, 0] as [number, number, number];
  Vertices.forEach((a, index) => {
    const b = Vertices[(index + 1) % Vertices.length] as Point;
    sum[0] += a.Y * b.Z - a.Z * b.Y;
    sum[1] += a.Z * b.X - a.X * b.Z;
    sum[2] += a.X * b.Y - a.Y * b.X;
  });
  return (isFlat ? Math.abs(sum[2]) : Math.hypot(...sum)) / 2;
}

/** `isFlat`: seen along z, as a sweep sees its profile. */
const profileArea = (profile: JsonObject, isFlat: boolean): number =>
  ringArea(profile['Perimeter'] as unknown as Ring, isFlat) -
  ((profile['Voids'] ?? []) as unknown as Ring[]).reduce((sum, hole) => sum + ringArea(hole, isFlat), 0);

interface Operation {
  discriminator: string;
  Profile: string;
  Height: number;
  Curve: { Start: Point; End: Point };
  StartSetback: number;
  EndSetback: number;
}

/** Volume (m³) of extrusions and straight sweeps by profile area times length; setbacks may leave nothing of a beam. */
function expectedVolume(elements: Record<string, JsonObject>): number {
  const volumeOf = (element: JsonObject): number => {
    const operations = ((element['Representation'] as JsonObject | null)?.['SolidOperations'] ?? []) as unknown as Operation[];
    return operations.reduce((sum, operation) => {
      const profile = elements[operation.Profile];
      if (!profile) return sum;
      const { Start: a, End: b } = operation.Curve ?? {};
      const isExtrusion = operation.discriminator.endsWith('Extrude');
      const length = isExtrusion
        ? operation.Height
        : Math.hypot(b.X - a.X, b.Y - a.Y, b.Z - a.Z) - operation.StartSetback - operation.EndSetback;
      return sum + profileArea(profile, !isExtrusion) * Math.max(0, length);
    }, 0);
  };
  return Object.values(elements).reduce((sum, element) => {
    if (element['IsElementDefinition'] === true) return sum;
    const definition = element['BaseDefinition'];
    return sum + volumeOf(typeof definition === 'string' ? (elements[definition] as JsonObject) : element);
  }, 0);
}

describe.skipIf(!hasCorpus)('models of the corpus (skipped without ../shared/corpus)', () => {
  it('finds the files', () => {
    expect(corpusModels().length).toBeGreaterThanOrEqual(42);
  });

  it.each(corpusModels())('%s comes back unchanged, with every element counted', (path) => {
    const text = corpusText(path);
    const file = readModelText(text);
    expect(roundTripDifference(file)).toBeUndefined();
    const summary = summarizeModel(file);
    expect(summary.elements).toBe(path.includes('complex-profile') ? 1 : Object.keys(corpusElements(path)).length);
    expect(Object.values(summary.byDiscriminator).reduce((sum, count) => sum + count, 0)).toBe(summary.elements);
  });

  it.each([
    ['models/facade.json', 1e-6],
    ['models/location-topography.json', 1e-6],
    ['executions/EnvelopeBySite/_output/EnvelopeBySite.json', 1e-6],
    ['executions/FloorsByLevels/_output/GHFloorsByLevels.json', 1e-6],
    ['executions/StructureByEnvelope/_output/StructureByEnvelope.json', 1e-6],
    ['executions/CoreByEnvelope/_output/CoreByEnvelope1.json', 1e-6],
    ['executions/LevelsByEnvelope/_input/EnvelopeBySketch_conserve.json', 1e-6],
  ])('%s encloses profile area × length', (path, tolerance) => {
    const expected = expectedVolume(corpusElements(path));
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(summarizeModel(readModelText(corpusText(path))).volume / expected - 1)).toBeLessThan(tolerance);
  });

  it('stands between the corners that its vertices have', () => {
    const elements = corpusElements('models/location-topography.json');
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] as number[];
    const grow = (point: number[]) =>
      point.forEach((value, axis) => {
        box[axis] = Math.min(box[axis] as number, value);
        box[axis + 3] = Math.max(box[axis + 3] as number, value);
      });
    for (const element of Object.values(elements)) {
      if (element['discriminator'] === 'Elements.ModelCurve') {
        const { Start, End } = element['Curve'] as unknown as { Start: Point; End: Point };
        for (const { X, Y, Z } of [Start, End]) grow([X, Y, Z]);
      }
      if (element['discriminator'] !== 'Elements.Mass') continue;
      const m = (element['Transform'] as unknown as { Matrix: { Components: number[] } }).Matrix.Components;
      const profile = elements[element['Profile'] as string] as JsonObject;
      for (const { X, Y, Z } of (profile['Perimeter'] as unknown as Ring).Vertices)
        for (const up of [0, element['Height'] as number])
          grow([0, 4, 8].map((row) => m[row]! * X + m[row + 1]! * Y + m[row + 2]! * (Z + up) + m[row + 3]!));
    }
    const { bounds } = summarizeModel(readModelText(corpusText('models/location-topography.json')));
    [...(bounds?.min ?? []), ...(bounds?.max ?? [])].forEach((value, at) => expect(value).toBeCloseTo(box[at] as number, 6));
  });
});
