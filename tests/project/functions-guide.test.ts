import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseJson, readFunctionRecord, type JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { functionRun } from '../../cli/function-run.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/functions.md'), 'utf8');
const blocks = new Map(
  [...guide.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(([, file, text]) => [file as string, text as string]),
);
const folder = openTemporaryFolder('parti-guide-');
const SOURCES = { python: 'src/function.py', typescript: 'src/function.ts', csharp: 'src/EdgeColumns.cs' } as const;

/** Three floors of 12 × 8 m, 0.3 m thick, their tops at 0, 3.6 and 7.2 m. */
const floors: JsonObject = {
  Elements: {
    outline: {
      Id: 'outline',
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: {
        discriminator: 'Elements.Geometry.Polygon',
        Vertices: [
          { X: 0, Y: 0, Z: 0 },
          { X: 12, Y: 0, Z: 0 },
          { X: 12, Y: 8, Z: 0 },
          { X: 0, Y: 8, Z: 0 },
        ],
      },
      Voids: [],
    },
    ...Object.fromEntries(
      [0, 3.6, 7.2].map((top, index) => [
        `floor-${index}`,
        {
          Id: `floor-${index}`,
          discriminator: 'Elements.Floor',
          Name: `L${index}`,
          Elevation: top,
          Thickness: 0.3,
          Profile: 'outline',
          Transform: { Matrix: { Components: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, top - 0.3] } },
        },
      ]),
    ),
  },
};

const languages = createLanguages(loadLibrary().runtime, { cacheFolder: folder });
const states = await languages.states();
languages.close();
vi.setConfig({ testTimeout: 60_000 });

describe('the guide to functions', () => {
  it('shows a record that reads without complaint', () => {
    const record = readFunctionRecord(parseJson(blocks.get('parti.json') ?? '') as JsonObject);
    expect([record.name, record.timeoutSeconds, record.modelOutput]).toEqual(['Edge Columns', 20, 'Columns']);
  });

  // A bay of 4 m makes 3 + 2 + 3 + 2 columns along 12 × 8 m, under two floors: 20, each 3.6 − 0.3 m high.
  it.each(states)('$language: its example stands the columns (skipped where the runtime is missing)', async (state) => {
    const { language } = state;
    if (state.state !== 'ready' || !(language in SOURCES)) return;
    const own = join(folder, language);
    const source = SOURCES[language as keyof typeof SOURCES];
    mkdirSync(dirname(join(own, source)), { recursive: true });
    const record = { ...(JSON.parse(blocks.get('parti.json') ?? '') as JsonObject), language };
    writeFileSync(join(own, 'parti.json'), JSON.stringify(record));
    writeFileSync(join(own, source), blocks.get(source) ?? '');
    writeFileSync(join(own, 'floors.json'), JSON.stringify(floors));
    const out = join(own, 'made');
    let told = '';
    const io = { stdout: () => undefined, stderr: (text: string) => void (told += text) };
    const code = await functionRun([own, '--model', `Floors=${join(own, 'floors.json')}`, '--out', out], io);
    expect([code, told]).toEqual([0, expect.anything()]);
    expect(JSON.parse(readFileSync(join(out, 'outputs.json'), 'utf8'))).toEqual({ 'Column Quantity': 20 });
    const made = JSON.parse(readFileSync(join(out, 'model.json'), 'utf8')) as { Elements: Record<string, JsonObject> };
    const columns = Object.values(made.Elements).filter(({ Height }) => typeof Height === 'number');
    expect(columns).toHaveLength(20);
    for (const { Height } of columns) expect(Height).toBeCloseTo(3.3, 9);
  });
});
