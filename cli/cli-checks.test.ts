import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionCheck } from './function-check.ts';
import { unitsParse } from './units-parse.ts';

function run(command: typeof unitsParse, ...args: string[]) {
  let out = '';
  let err = '';
  const exit = command(args, { stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

describe('the terminal', () => {
  it('is told nothing that it would obey', () => {
    const said = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), 'units', 'parse', '--', '\u001B]0;title\u0007\u009B31mred'],
      {
        encoding: 'utf8',
      },
    );
    expect(said.stderr).toContain('"\uFFFD]0;title\uFFFD\uFFFD31mred" is not a quantity');
    expect(said.status).toBe(1);
  });

  it('is told which command there is not, and gets the list on request', () => {
    const typed = (...words: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' });
    const wrong = typed('functions', 'list', '--json');
    expect([wrong.status, wrong.stdout, wrong.stderr.split('\n')[0]]).toEqual([2, '', 'parti has no command “functions list”.']);
    const doctor = typed('doctor', 'banana');
    expect([doctor.status, doctor.stdout, doctor.stderr]).toEqual([2, '', 'Usage: parti doctor [--json]\n']);
    const group = typed('function', '--help');
    expect([group.status, group.stderr, group.stdout.split('\n').every((line) => /^(parti function |$)/.test(line))]).toEqual([
      0,
      '',
      true,
    ]);
    expect(group.stdout).toContain('parti function push [FOLDER]');
    const help = typed('--help');
    expect([help.status, help.stderr, help.stdout.split('\n')[0]]).toEqual([0, '', expect.stringMatching(/^parti /)]);
  });
});

describe('parti units parse', () => {
  it('prints one JSON document with five fields', () => {
    const { exit, out } = run(unitsParse, '--json', '--', '10 ft');
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual({
      valid: true,
      numericalValue: 10,
      decimalPlaces: 0,
      valueInMetric: 3.048,
      formattedValue: '10\' 0"',
    });
  });

  it('takes negative text behind the dashes, and the options', () => {
    const parsed = JSON.parse(
      run(unitsParse, '--type', 'area', '--system', 'imperial', '--locale', 'de', '--json', '--', '-1.234,5').out,
    );
    expect(parsed.numericalValue).toBe(-1234.5);
    expect(parsed.valueInMetric).toBeCloseTo(-114.68880288, 8);
  });

  it('exits 1 for text that is no quantity and 2 for wrong usage', () => {
    const failed = run(unitsParse, '--json', '--', '3 kg');
    expect(failed.exit).toBe(1);
    expect(JSON.parse(failed.out)).toEqual({
      valid: false,
      numericalValue: null,
      decimalPlaces: 0,
      valueInMetric: null,
      formattedValue: '',
    });
    expect(run(unitsParse, '--type', 'smell', '--', '3').exit).toBe(2);
    expect(run(unitsParse).exit).toBe(2);
    expect(run(unitsParse, '--nonsense', '3').exit).toBe(2);
  });
});

describe('parti function check', () => {
  const corpus = resolve('../shared/corpus/functions');
  const folder = mkdtempSync(join(tmpdir(), 'parti-check-'));
  beforeAll(() => {
    writeFileSync(
      join(folder, 'twice.json'),
      '{"name":"Twice","input_schema":{"type":"object","properties":{"A":{"type":"number"},\n "A":{"type":"string","enum":[]}}},"outputs":[{"name":"O","type":"foo","description":"d"}]}',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names what is wrong, with line and column of a key that stands twice', () => {
    const { exit, out } = run(functionCheck, '--json', join(folder, 'twice.json'));
    const [report] = JSON.parse(out);
    expect(exit).toBe(1);
    expect(report.errors).toEqual([
      {
        code: 'function.input.select-needs-option',
        message: 'A offers nothing to choose.',
        next: 'Add at least one option.',
        path: 'input_schema.properties.A',
      },
      {
        code: 'function.input.name-not-unique',
        message: 'Two inputs are called A.',
        next: 'Rename one of them.',
        line: 2,
        column: 2,
        path: 'input_schema.properties.A',
      },
    ]);
    expect(run(functionCheck, join(folder, 'twice.json')).out).toContain(
      '  error   2:2 Two inputs are called A. [function.input.name-not-unique]\n          → Rename one of them.\n',
    );
    expect(report.warnings.map((warning: { code: string }) => warning.code)).toEqual(['output.invalid-type']);
    expect(report.outputs).toEqual([{ name: 'O', description: 'd', type: null, unitType: 'none' }]);
  });

  it('says what it could not read and how it is used', () => {
    expect(run(functionCheck).exit).toBe(2);
    const missing = run(functionCheck, '--json', join(folder, 'missing.json'));
    expect(missing.exit).toBe(1);
    expect(JSON.parse(missing.out)[0].errors[0].code).toBe('file.read-failed');
  });

  it.skipIf(!existsSync(corpus))('reads every record of the corpus and loses nothing', () => {
    const { exit, out } = run(functionCheck, '--json', corpus);
    const reports: { file: string; ok: boolean; roundTrip: unknown; errors: unknown[] }[] = JSON.parse(out);
    expect(exit).toBe(1);
    expect(reports).toHaveLength(26);
    const failed = reports.filter((report) => !report.ok);
    expect(failed.map((report) => report.errors)).toEqual([
      [
        {
          code: 'json.invalid',
          message: 'This is not valid JSON: trailing-comma (line 81, column 48).',
          next: 'Correct the file at that place.',
          line: 81,
          column: 48,
          path: '',
        },
      ],
    ]);
    for (const report of reports.filter((good) => good.ok))
      expect(report.roundTrip).toEqual({ equal: true, firstDifference: null });
  });
});
