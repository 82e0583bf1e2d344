import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type OwnerApi } from '#fixtures/api';
import { startProduct, type RunningProduct } from '#fixtures/product';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readBase, writeFolder } from './function-folder.ts';
import { functionTest } from './function-test.ts';
import { FUNCTION_COMMANDS } from './function-versions.ts';

const folder = openTemporaryFolder('parti-versions-');
const place = (name: string) => join(folder, name);
let server: RunningProduct;
let owner: OwnerApi;
const before = { ...process.env };

beforeAll(async () => {
  server = await startProduct();
  owner = await apiOf(server);
  process.env['PARTI_SERVER'] = server.origin;
  process.env['PARTI_TOKEN'] = owner.headers['authorization']?.replace('Bearer ', '') ?? '';
});
afterAll(async () => {
  process.env = before;
  await server.stop({ forget: true });
});

async function run(command: keyof typeof FUNCTION_COMMANDS, ...args: string[]) {
  let [out, err] = ['', ''];
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const exit = await FUNCTION_COMMANDS[command]([...args, '--json'], io);
  return { exit, err, answer: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>) };
}

const source = (name: string) => join(place(name), 'src', 'function.ts');
const write = (name: string, from: string, to: string) =>
  writeFileSync(source(name), readFileSync(source(name), 'utf8').replace(from, to));

describe('versions of a function at the command line', () => {
  it(
    'W4.01a W4.15a W7.08e begins, pushes, compares, releases and pulls a folder that git keeps',
    { timeout: 120_000 },
    async () => {
      expect((await run('new', 'Plot area', place('mine'), '--language', 'typescript')).exit).toBe(0);
      const first = await run('push', place('mine'), '--note', 'First');
      expect([first.exit, first.answer['number'], readBase(place('mine'))?.number]).toEqual([0, 1, 1]);
      const id = String(first.answer['id']);

      write('mine', 'inputs.Width * inputs.Depth', '2 * inputs.Width * inputs.Depth');
      const changed = await run('diff', place('mine'));
      expect(changed.answer).toMatchObject({
        same: false,
        version: 1,
        record: [],
        files: [
          {
            path: 'function.ts',
            lines: [
              { kind: 'removed', before: 5 },
              { kind: 'added', after: 5 },
            ],
          },
        ],
      });
      expect((await run('push', place('mine'))).answer['number']).toBe(2);
      expect((await run('diff', place('mine'))).answer).toMatchObject({ same: true, version: 2 });
      const listedBefore = (await run('versions', 'Plot area')).answer;
      const again = await run('push', place('mine'));
      expect([again.exit, again.answer['number'], again.answer['unchanged']]).toEqual([0, 2, true]);
      expect(again.err).toContain('nothing changed');
      expect((await run('versions', 'Plot area')).answer).toEqual(listedBefore);

      expect((await run('release', place('mine'), '--version', '1', '--note', 'Good')).exit).toBe(0);
      const listed = (await run('versions', 'Plot area')).answer['versions'] as { number: number; tag: string; note: string }[];
      expect(listed.map(({ number, tag, note }) => [number, tag, note])).toEqual([
        [2, 'test', ''],
        [1, 'live', 'Good'],
      ]);

      const pulled = await run('pull', id, place('theirs'), '--version', 'live');
      expect([pulled.exit, pulled.answer['number']]).toEqual([0, 1]);
      expect(readFileSync(source('theirs'), 'utf8')).toContain('const area = inputs.Width * inputs.Depth;');
      expect((await run('pull', id, place('theirs'))).answer['number']).toBe(2);
      expect(readFileSync(source('theirs'), 'utf8')).toBe(readFileSync(source('mine'), 'utf8'));
    },
  );

  it('loses nothing: neither what a folder holds alone, nor a version that came meanwhile', { timeout: 120_000 }, async () => {
    await run('new', 'Kept', place('a'), '--language', 'typescript');
    await run('push', place('a'));
    await run('pull', 'Kept', place('b'));
    write('a', 'const area', 'const plot');
    write('a', 'Area: area', 'Area: plot');
    await run('push', place('a'));

    write('b', 'Lengths', 'All lengths');
    const behind = await run('push', place('b'));
    expect([behind.exit, behind.answer]).toEqual([
      1,
      { ok: false, error: expect.objectContaining({ code: 'function.draft-behind' }) },
    ]);
    const changed = await run('pull', 'Kept', place('b'));
    expect([changed.exit, changed.answer]).toEqual([
      1,
      { ok: false, error: expect.objectContaining({ code: 'function.folder-changed' }) },
    ]);
    expect(readFileSync(source('b'), 'utf8')).toContain('All lengths');
    expect((await run('push', place('b'), '--on-top')).answer['number']).toBe(3);
    expect((await run('new', 'Other', place('b'), '--language', 'python')).answer).toMatchObject({
      error: { code: 'function.folder-taken' },
    });
  });

  it(
    'W1.11a runs the trials of a function with a version, and says where it gives something else',
    { timeout: 120_000 },
    async () => {
      await run('new', 'Tried', place('tried'), '--language', 'typescript');
      const { answer } = await run('push', place('tried'));
      const [id, digest] = [String(answer['id']), String(answer['digest'])];
      const path = { id, name: 'narrow' };
      await owner.call('PUT functions/{id}/trials/{name}', { path, body: { inputs: { Width: 5, Depth: 4 } } });
      await owner.call('POST functions/{id}/trials/run', { path: { id }, body: { digest, expect: true } });
      expect(await run('try', 'Tried')).toMatchObject({
        exit: 0,
        answer: { ok: true, trials: [{ name: 'narrow', differences: [] }] },
      });

      write('tried', 'inputs.Width * inputs.Depth', 'inputs.Width + inputs.Depth');
      const told = await run('push', place('tried'), '--try');
      expect(told).toMatchObject({
        exit: 1,
        answer: { ok: false, number: 2, trials: [{ name: 'narrow', differences: [{ expected: 20, got: 9 }] }] },
      });
      expect(told.err).toContain('9, expected 20');
      expect((await run('try', 'Tried', '--version', '1')).exit).toBe(0);
    },
  );

  it('writes no file outside of the folder, whatever a server names', () => {
    const version = { id: 'x', name: 'X', number: 1, digest: 'd', record: {}, files: { '../../escaped.ts': 'x' } };
    expect(() => writeFolder(place('evil'), version)).toThrow(expect.objectContaining({ code: 'function.file-name' }));
    expect([existsSync(place('evil')), existsSync(join(folder, 'escaped.ts'))]).toEqual([false, false]);
    writeFolder(place('good'), { ...version, files: { 'a.ts': '1', 'deep/b.ts': '2' } });
    writeFolder(place('good'), { ...version, files: { 'a.ts': '3' } }, ['a.ts', 'deep/b.ts', '../good/parti.json']);
    expect([existsSync(join(place('good'), 'src/deep/b.ts')), existsSync(join(place('good'), 'parti.json'))]).toEqual([
      false,
      true,
    ]);
    rmSync(place('good'), { recursive: true });
  });

  it('tells its usage, and what is not there', async () => {
    const wrong = async (command: keyof typeof FUNCTION_COMMANDS, ...args: string[]) => (await run(command, ...args)).exit;
    expect(await wrong('new', 'Name', '--language', 'grasshopper')).toBe(2);
    expect(await wrong('pull')).toBe(2);
    expect(await wrong('versions', 'a', 'b')).toBe(2);
    expect(await wrong('push', '--what')).toBe(2);
    await run('new', 'Not pushed', place('not-pushed'), '--language', 'typescript');
    for (const command of ['diff', 'versions', 'release', 'try'] as const)
      expect((await run(command, place('not-pushed'))).answer, command).toMatchObject({ error: { code: 'function.not-pushed' } });
    expect((await run('pull', 'nothing like it')).answer).toMatchObject({ error: { code: 'function.not-found' } });
    expect((await run('release', 'Plot area', '--version', '99')).answer).toMatchObject({
      error: { code: 'function.version-not-found' },
    });
  });

  it(
    'a trial is saved as a test case, which a folder is tested with, alone and without a server',
    { timeout: 120_000 },
    async () => {
      await run('new', 'Cased', place('cased'), '--language', 'typescript');
      const { answer } = await run('push', place('cased'));
      const [id, digest] = [String(answer['id']), String(answer['digest'])];
      const path = { id, name: 'a/b: narrow' };
      await owner.call('PUT functions/{id}/trials/{name}', { path, body: { inputs: { Width: 5, Depth: 4 } } });
      await expect(owner.file('GET functions/{id}/trials/{name}/case', { path })).rejects.toMatchObject({
        code: 'function.trial-expects-nothing',
      });
      await owner.call('POST functions/{id}/trials/run', { path: { id }, body: { digest, expect: true } });
      const zip = await owner.file('GET functions/{id}/trials/{name}/case', { path });
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
      expect(Object.keys(files).toSorted()).toEqual(['expected.json', 'inputs.json'].map((name) => `test/a-b- narrow/${name}`));
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(dirname(join(place('cased'), name)), { recursive: true });
        writeFileSync(join(place('cased'), name), bytes);
      }
      // The case that a new folder begins with stands beside it.
      const tested = async () => {
        let out = '';
        const io = { stdout: (text: string) => void (out += text), stderr: () => undefined };
        const exit = await functionTest([place('cased'), '--trust', '--json'], io);
        const all = JSON.parse(out) as { case: string; ok: boolean; differences: object[] }[];
        return { exit, own: all.find((one) => one.case === 'a-b- narrow') };
      };
      expect((await tested()).own).toMatchObject({ ok: true, differences: [] });
      write('cased', 'inputs.Width * inputs.Depth', '2 * inputs.Width * inputs.Depth');
      expect(await tested()).toMatchObject({
        exit: 1,
        own: { ok: false, differences: [{ path: 'outputs.Area', expected: 20, got: 40 }] },
      });
    },
  );
});
