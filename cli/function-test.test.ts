import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { functionTest } from './function-test.ts';

vi.setConfig({ testTimeout: 60_000 });
const place = openTemporaryFolder('parti-cases-');

/** A folder with a function that answers half of its width, and these cases. */
function written(name: string, cases: Record<string, { width?: number; expected: unknown }>): string {
  const folder = join(place, name);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const properties = { Width: { type: 'number', default: 8, minimum: 1 } };
  write('parti.json', JSON.stringify({ id: name, name, language: 'typescript', input_schema: { type: 'object', properties } }));
  write(
    'src/function.ts',
    'export function execute(models: object, inputs: { Width: number }) {\n  return { outputs: { Half: inputs.Width / 2 } };\n}\n',
  );
  for (const [one, { width, expected }] of Object.entries(cases)) {
    write(`test/${one}/expected.json`, JSON.stringify(expected));
    if (width !== undefined) write(`test/${one}/inputs.json`, JSON.stringify({ Width: width }));
  }
  return folder;
}

async function tested(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const io = { stdout: (text: string) => void (stdout += text), stderr: (text: string) => void (stderr += text) };
  const code = await functionTest(args, io);
  return { code, stdout, stderr };
}

describe('parti function test', () => {
  it('says of every case of a folder whether it is as expected, numbers within 1e-4, and where not', async () => {
    const folder = written('halves', {
      'as expected': { width: 3, expected: { outputs: { Half: 1.50001 } } },
      'by default': { expected: { outputs: { Half: 4 }, elements: {} } },
      'too much': { width: 3, expected: { outputs: { Half: 1.6, Rest: 1 } } },
      'not valid': { width: 0, expected: { outputs: { Half: 0 } } },
      'says nothing': { width: 3, expected: {} },
    });
    const { code, stdout } = await tested(folder, '--trust', '--json');
    expect(code).toBe(1);
    const rows = JSON.parse(stdout) as Record<string, unknown>[];
    const ms = expect.any(Number) as number;
    expect(rows).toEqual([
      { folder, case: 'as expected', ok: true, differences: [], ms },
      { folder, case: 'by default', ok: true, differences: [], ms },
      expect.objectContaining({
        case: 'not valid',
        ok: false,
        error: expect.objectContaining({ code: 'property.number-too-low' }),
      }),
      expect.objectContaining({ case: 'says nothing', ok: false, error: expect.objectContaining({ code: 'json.invalid' }) }),
      {
        folder,
        case: 'too much',
        ok: false,
        differences: [
          { path: 'outputs.Half', expected: 1.6, got: 1.5 },
          { path: 'outputs.Rest', expected: 1 },
        ],
        ms,
      },
    ]);
  });

  it('takes several folders, and fails for one that holds no case', async () => {
    const good = written('good', { one: { width: 3, expected: { outputs: { Half: 1.5 } } } });
    const empty = written('empty', {});
    expect(await tested(good, good, '--trust')).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = await tested(good, empty, '--trust');
    expect(code).toBe(1);
    expect(stdout).toContain(`same    ${good} one`);
    expect(stdout).toContain('function.no-cases');
  });

  it('tells its words where they are wrong', async () => {
    expect((await tested()).code).toBe(2);
    expect(await tested(join(place, 'nowhere'), '--trust')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('FOLDER…'),
    });
  });
});
