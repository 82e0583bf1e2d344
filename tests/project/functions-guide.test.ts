import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseJson, readFunctionRecord, type JsonObject } from '#domain';
import { TEST_MS } from '#fixtures/patience';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { functionCheck } from '../../cli/function-check.ts';
import { functionRun } from '../../cli/function-run.ts';
import { functionTest } from '../../cli/function-test.ts';
import { FUNCTION_COMMANDS } from '../../cli/function-versions.ts';

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
const jail = await languages.jail();
languages.close();
// On few processors the tools of a language are made for longer than a minute.
vi.setConfig({ testTimeout: TEST_MS });

/** Commands of the guide by the block that they stand in, as a shell would split them. */
const commands = new Map(
  [...guide.matchAll(/^```sh tested=(\w+)\n([\s\S]*?)^```$/gm)].map(([, block, text]) => [
    block as string,
    (text as string)
      .trim()
      .split('\n')
      .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')),
  ]),
);
const ACTIONS = { new: FUNCTION_COMMANDS.new, run: functionRun, check: functionCheck, test: functionTest };
/** Commands that call the function. */
const CALLING = ['run', 'test'];

/** Types a block of the guide below a folder, in a language; answers what came of each command. */
async function typed(block: string, own: string, language: string): Promise<{ code: number; said: string }[]> {
  const done: { code: number; said: string }[] = [];
  for (const [npx, parti, area, action = '', ...rest] of commands.get(block) ?? []) {
    expect([npx, parti, area]).toEqual(['npx', 'parti', 'function']);
    const args = rest.map((word) => (word === 'edge-columns' ? join(own, word) : word === 'python' ? language : word));
    if (jail.tier === 'none' && CALLING.includes(action)) args.push('--trust');
    let said = '';
    const io = { stdout: (text: string) => void (said += text), stderr: (text: string) => void (said += text) };
    done.push({ code: await ACTIONS[action as keyof typeof ACTIONS](args, io), said });
  }
  return done;
}

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

  it.each(states)(
    '$language: leads from an empty folder to a tested function (skipped where the runtime is missing)',
    async (state) => {
      const { language } = state;
      if (state.state !== 'ready' || !(language in SOURCES)) return;
      const own = join(folder, `ten-minutes-${language}`);
      mkdirSync(own);
      const begun = await typed('begin', own, language);
      expect(begun.map(({ code }) => code)).toEqual([0, 0]);
      // What a new function gives: 20 × 30 m.
      expect(begun[1]?.said).toContain('Area = 600');
      const record = { ...(JSON.parse(blocks.get('parti.json') ?? '') as JsonObject), language };
      const source = SOURCES[language as keyof typeof SOURCES];
      const cases = [...blocks].filter(([path]) => path.startsWith('test/'));
      expect(cases).toHaveLength(3);
      for (const [path, text] of [
        ['parti.json', JSON.stringify(record)],
        [source, blocks.get(source) ?? ''],
        ...cases,
      ] as const) {
        mkdirSync(dirname(join(own, 'edge-columns', path)), { recursive: true });
        writeFileSync(join(own, 'edge-columns', path), text);
      }
      const ended = await typed('end', own, language);
      expect(ended.map(({ code }) => code)).toEqual([0, 0]);
      expect(ended[1]?.said).toMatch(/^same {4}\S+edge-columns two-floors, \d+ ms\n$/);
      writeFileSync(join(own, 'edge-columns/test/two-floors/expected.json'), '{ "outputs": { "Column Quantity": 7 } }');
      const [, differs] = await typed('end', own, language);
      expect([differs?.code, differs?.said]).toEqual([1, expect.stringContaining('outputs.Column Quantity: 6, expected 7')]);
    },
  );
});
