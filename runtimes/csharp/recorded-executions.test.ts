import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import { hasCsharp } from '#fixtures/csharp-library';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { isJsonObject, readFunctionRecord, type JsonObject, type JsonValue } from '#domain';
import { csharpRuntime } from '#runtimes/csharp';
import { probeJail } from '#runtimes/jail';

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'csharp-functions', 'recorded');
const { jail } = await probeJail();

type Elements = Record<string, JsonObject>;
const read = (path: string) => JSON.parse(corpusText(`executions/${path}`)) as { Elements: Elements };
const transcribed = hasCorpus
  ? (JSON.parse(corpusText('executions/derived-inputs.json')) as { cases: Record<string, { inputs: JsonObject }> }).cases
  : {};

interface Case {
  name: string;
  /** Whose name the transcribed inputs bear, or the inputs themselves. */
  inputs: string | JsonObject;
  models: Record<string, string>;
  recorded: string;
  /** How many of each kind the recording holds. */
  counts: Record<string, number>;
  /** How far apart the points lie on which the recording's corners were put, metres. */
  raster?: number;
}

/** Every recording whose inputs are known. The counts were read from the recordings. */
const CASES: Case[] = [
  {
    name: 'EnvelopeBySketch',
    inputs: 'EnvelopeBySketch',
    models: {},
    recorded: 'EnvelopeBySketch/_output/EnvelopeBySketch.json',
    counts: { Envelope: 2 },
  },
  {
    name: 'LevelsByEnvelope',
    inputs: 'LevelsByEnvelope',
    models: { Envelope: 'LevelsByEnvelope/_input/EnvelopeBySketch.json' },
    recorded: 'LevelsByEnvelope/_output/LevelsByEnvelope.json',
    counts: { Level: 5, LevelPerimeter: 5, Panel: 5 },
  },
  {
    name: 'FloorsByLevels',
    inputs: 'FloorsByLevels',
    models: { Levels: 'FloorsByLevels/_input/LevelsByEnvelope.json' },
    recorded: 'FloorsByLevels/_output/FloorsByLevels.json',
    counts: { Floor: 13 },
  },
  {
    name: 'EnvelopeBySite',
    // The height that was recorded: it is higher by one tier than the 60 m that were transcribed.
    inputs: { ...transcribed['EnvelopeBySite']?.inputs, 'Building Height': 70 },
    models: { Site: 'EnvelopeBySite/_input/SiteBySketch.json' },
    recorded: 'EnvelopeBySite/_output/EnvelopeBySite.json',
    counts: { Envelope: 8 },
    // Corners of a tier are moved from corners that lay on points of 1 / 1024 m, and put on such points.
    raster: 2 / 1024,
  },
  {
    name: 'FacadeByEnvelope',
    // Measured on the recorded panels: 3 m wide, their glass 3 m from top and bottom of 3.28 m and of 3.12 m.
    inputs: {
      'Panel Width': 3,
      'Glass Left-Right Inset': 0,
      'Glass Top-Bottom Inset': 3,
      'Ground Floor Setback': 1,
      'Panel Color': { Red: 1, Green: 1, Blue: 1, Alpha: 1 },
    },
    models: { Envelope: 'FacadeByEnvelope/_input/Envelope.json', Levels: 'FacadeByEnvelope/_input/Levels.json' },
    recorded: 'FacadeByEnvelope/_output/FacadeByEnvelope.json',
    counts: { FacadePanel: 144, Panel: 52, ElementInstance: 1216, StandardWall: 8, Beam: 125 },
  },
];

const number = { type: 'number' };
const type = (name: string) => ({ $ref: `https://hypar.io/Schemas/Geometry/${name}.json` });
const raised = { Profile: type('Profile'), Direction: type('Vector3'), Elevation: number, Height: number, Rotation: number };
/** Schemas that an author keeps in the folder: of element types that no base schema says. */
const SCHEMAS: Record<string, [base: string, properties: JsonObject]> = {
  Envelope: [
    'GeometricElement',
    { Profile: type('Profile'), Elevation: number, Height: number, Direction: type('Vector3'), Rotation: number },
  ],
  ServiceCore: ['GeometricElement', raised],
  Site: ['GeometricElement', { Perimeter: type('Polygon'), Area: number }],
  FacadePanel: ['GeometricElement', { Thickness: number }],
  Level: ['Element', { Elevation: number, Height: number }],
  LevelPerimeter: ['Element', { Area: number, Elevation: number, Perimeter: type('Polygon') }],
};
const schemaFiles = Object.fromEntries(
  Object.entries(SCHEMAS).map(([title, [base, properties]]) => [
    `schemas/${title}.json`,
    JSON.stringify({ title, allOf: [{ $ref: `https://hypar.io/Schemas/${base}.json` }], properties }),
  ]),
);

interface Point {
  X: number;
  Y: number;
  Z: number;
}
/** Points of a profile's or polygon's outline, in the place of its element. */
function outlineOf(element: JsonObject, all: Elements): Point[] {
  const { Profile, Perimeter, CenterLine, Curve } = element;
  const named = typeof Profile === 'string' ? all[Profile] : Profile;
  const outline = (isJsonObject(named) ? named['Perimeter'] : undefined) ?? Perimeter ?? CenterLine ?? Curve;
  if (!isJsonObject(outline)) return [];
  return (outline['Vertices'] ?? [outline['Start'], outline['End']]) as unknown as Point[];
}
function areaOf(points: readonly Point[]): number {
  const sum = [0, 0, 0];
  points.forEach((a, at) => {
    const b = points[(at + 1) % points.length] ?? a;
    [a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X].forEach((part, axis) => (sum[axis]! += part / 2));
  });
  return Math.hypot(...sum);
}
const placeOf = (element: JsonObject): number[] => {
  const { Transform } = element as { Transform?: { Matrix: { Components: number[] } } };
  return [3, 7, 11].map((at) => Transform?.Matrix.Components[at] ?? 0);
};

/** What is compared of an element: its measures, where it lies, the area of its outline and how far that reaches. */
function measures(element: JsonObject, all: Elements): number[] {
  const points = outlineOf(element, all);
  const reach = (['X', 'Y', 'Z'] as const).flatMap((axis) => {
    const values = points.map((point) => point[axis]);
    return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
  });
  const own = ['Elevation', 'Height', 'Thickness', 'Area'].map((name) => element[name] as number | undefined);
  // A floor's elevation, which its place says, stood in no file of that time.
  if (element['discriminator'] === 'Elements.Floor') own[0] = undefined;
  // So did not the height of a level.
  if (element['discriminator'] === 'Elements.Level') own[1] = undefined;
  return [...own.map((value) => value ?? 0), ...placeOf(element), areaOf(points), ...reach];
}

/** Of one kind, in an order that rounding does not change. */
const rowsOf = (all: Elements, kind: string): number[][] => {
  const key = (row: number[]) => row.map((value) => (Math.round(value * 100) / 100 + 1e5).toFixed(2)).join();
  return Object.values(all)
    .filter((element) => element['discriminator'] === `Elements.${kind}`)
    .map((element) => measures(element, all))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

/**
 * Areas and lengths to one part in 100,000, as far as libraries of those years differ among themselves; near nothing to 1e-4.
 * On a raster corners lie off by as much as that, areas by one part in 10,000.
 */
const isEqual = (found: number, recorded: number, raster = 1e-4) =>
  Math.abs(found - recorded) <= Math.max(raster, Math.abs(recorded) * (raster > 1e-4 ? 1e-4 : 1e-5));

describe.skipIf(!hasCsharp || !hasCorpus)(
  'W1.01 recorded executions in C# give what was recorded (skipped without .NET 10 SDK, jail or ../shared/corpus)',
  () => {
    const csharp = csharpRuntime.open({ cacheFolder: openTemporaryFolder('parti-recorded-'), runtimeScript: '' });
    let host: Awaited<ReturnType<typeof csharp.host>>;
    beforeAll(async () => {
      if (!jail) throw new Error('C# cannot run here.');
      host = await csharp.host(jail);
    }, 600_000);
    afterAll(async () => {
      host?.close();
      csharp.close?.();
    });

    it.each(CASES)(
      '$name of $recorded',
      async ({ name, inputs, models, recorded, counts, raster }) => {
        // One record has a comma too many, as published.
        const record = corpusText(`functions/${name}.hypar.json`).replaceAll(/,(\s*[\]}])/g, '$1');
        const source = readFileSync(join(FUNCTIONS, `${name}.cs`), 'utf8');
        const starter = () => Promise.resolve(jail!);
        const bundle = await csharp.publish(
          { ...schemaFiles, [`src/${name}.cs`]: source },
          starter,
          readFunctionRecord(JSON.parse(record) as JsonObject),
        );
        const given = typeof inputs === 'string' ? (transcribed[inputs]?.inputs ?? {}) : inputs;
        const upstream = Object.fromEntries(Object.entries(models).map(([key, path]) => [key, corpusText(`executions/${path}`)]));
        const call = { digest: bundle, bundle, account: 'ann', inputs: given, models: upstream, timeoutMs: 20_000 };
        const { result } = await host.run(call);
        const made = (result.model as unknown as { Elements: Elements }).Elements;
        const wanted = read(recorded).Elements;
        for (const [kind, count] of Object.entries(counts)) {
          const rows = rowsOf(made, kind);
          expect(rowsOf(wanted, kind).length, kind).toBe(count);
          expect(rows.length, kind).toBe(count);
          const differing = rowsOf(wanted, kind).flatMap((row, at): JsonValue[] =>
            row.length === rows[at]?.length &&
            row.every((value, column) => isEqual(rows[at]?.[column] ?? Number.NaN, value, raster))
              ? []
              : [{ recorded: row, found: rows[at] ?? null }],
          );
          expect(differing, kind).toEqual([]);
        }
      },
      180_000,
    );
  },
);
