import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelQuery } from './model-query.ts';

const folder = mkdtempSync(join(tmpdir(), 'parti-query-'));
const file = join(folder, 'model.json');
beforeAll(() => {
  const Elements = {
    a: { Id: 'a', discriminator: 'Elements.Level', Name: 'Ground', Elevation: 0 },
    b: { Id: 'b', discriminator: 'Elements.Level', Name: 'First', Elevation: 4 },
  };
  writeFileSync(file, JSON.stringify({ Elements }));
  writeFileSync(join(folder, 'list.json'), '[]');
  writeFileSync(join(folder, 'broken.json'), '{"Elements": {,}}');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  let out = '';
  let err = '';
  const exit = modelQuery(args, { stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

function report(...args: string[]) {
  const { exit, out } = run(...args, '--json');
  return { exit, ...(JSON.parse(out) as { ok: boolean; values: unknown[]; error: { code: string } | null }) };
}

describe('parti model query', () => {
  it('prints the values of all matches, of the first, or an aggregate', () => {
    expect(report(file, '[*discriminator=Elements.Level].Elevation')).toEqual({ exit: 0, ok: true, values: [0, 4], error: null });
    expect(report(file, '[Name=First].Elevation').values).toEqual([4]);
    expect(report(file, '[*discriminator=Elements.Level].Elevation', '--aggregator', 'non-zero average').values).toEqual([4]);
    expect(report(file, '[Name=First]').values).toMatchObject([{ Id: 'b' }]);
    expect(run(file, '[*discriminator=Elements.Level].Name')).toEqual({ exit: 0, out: 'Ground\nFirst\n', err: '' });
  });

  it.each([
    ['query.expected-array', [file, '[Name=First].Elevation', '--aggregator', 'sum']],
    ['query.expected-single-value', [file, '[*discriminator=Elements.Level].Name', '--aggregator', 'single value']],
    ['query.failed-aggregation', [file, '[*discriminator=Elements.Level].Name', '--aggregator', 'sum']],
    ['query.missing-model', [join(folder, 'list.json'), '[*a=b]']],
    ['query.no-results', [file, '[*discriminator=Elements.Wall]']],
    ['query.no-value', [file, '[Name=First].Area']],
    ['query.not-a-query', [file, '[Name]']],
    ['file.read-failed', [join(folder, 'gone.json'), '[*a=b]']],
  ])('W8.03a says %s', (code, args) => {
    const said = report(...args);
    expect(said).toMatchObject({ exit: 1, ok: false, values: [], error: { code } });
    expect(run(...args).err).toContain(code);
  });

  it('says where a file is no JSON, and how it is used', () => {
    expect(report(join(folder, 'broken.json'), '[*a=b]').error).toMatchObject({ code: 'json.invalid', line: 1, column: 15 });
    for (const args of [[file], [file, '[*a=b]', 'more'], [file, '[*a=b]', '--aggregator', 'median'], ['--smell']])
      expect(run(...args).exit).toBe(2);
  });
});
