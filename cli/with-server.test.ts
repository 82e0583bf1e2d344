import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDataFolder } from '#fixtures/data-folder';
import { admin } from './admin.ts';
import type { CommandIo } from './command-io.ts';
import { functionAdd } from './function-add.ts';
import { functionRun } from './function-run.ts';
import { mail } from './mail.ts';
import { storage } from './storage.ts';
import { present } from './present.ts';
import { study } from './history.ts';
import { workflowExport, workflowImport, workflowLift } from './workflow-files.ts';
import { workflowRun } from './workflow-run.ts';

const dataFolder = ownDataFolder('parti-with-server-');

async function run(command: (io: CommandIo) => Promise<number>) {
  let out = '';
  let err = '';
  const exit = await command({ stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

const failed = (code: string) => ({ ok: false, error: expect.objectContaining({ code, next: expect.stringMatching(/./) }) });

describe('a command that fails', () => {
  it('answers a program with its error as JSON, and a person with the next step', { timeout: 240_000 }, async () => {
    const wanted: [string, (json: readonly string[]) => (io: CommandIo) => Promise<number>][] = [
      ['admin.no-account', (json) => (io) => admin('remove', ['nobody', ...json], io)],
      ['mail.not-found', (json) => (io) => mail('remove', ['nothing.eml', ...json], io)],
      ['workflow.not-found', (json) => (io) => workflowLift(['no-such-workflow', ...json], io)],
      ['workflow.not-found', (json) => (io) => workflowRun(['no-such-workflow', ...json], io)],
    ];
    for (const [code, command] of wanted) {
      const told = await run(command(['--json']));
      expect([code, told.exit, told.err]).toEqual([code, 1, '']);
      expect([code, JSON.parse(told.out)]).toEqual([code, failed(code)]);
      const read = await run(command([]));
      expect([code, read.exit, read.out]).toEqual([code, 1, '']);
      expect(read.err).toMatch(new RegExp(`\\[${code}\\]\\n {2}→ .`));
    }
  });

  it('does so where a file cannot be read or written, before anything is run for it', { timeout: 240_000 }, async () => {
    const [gone, nowhere] = [join(dataFolder, 'gone.parti'), join(dataFolder, 'gone', 'out.file')];
    const file = join(dataFolder, 'file');
    writeFileSync(file, 'as it was');
    const wanted: [string, (io: CommandIo) => Promise<number>][] = [
      ['file.read-failed', (io) => workflowImport([gone], io)],
      ['file.read-failed', (io) => functionRun(['levels', '--inputs', gone], io)],
      ['file.read-failed', (io) => functionRun(['levels', '--model', `Envelope=${gone}`], io)],
      ['file.write-failed', (io) => functionRun(['location', '--out', join(file, 'below')], io)],
      ['file.write-failed', (io) => workflowExport(['no-such-workflow', nowhere], io)],
      ['file.write-failed', (io) => workflowRun(['no-such-workflow', '--out', join(file, 'below')], io)],
      ['file.write-failed', (io) => present(['no-such-workflow', '--html', nowhere], io)],
      ['file.write-failed', (io) => study(['no-such-workflow', '--axis', 'A.B=1:2:1', '--csv', dataFolder], io)],
    ];
    for (const [code, command] of wanted) {
      const { exit, out, err } = await run(command);
      expect([exit, out]).toEqual([1, '']);
      expect(err).toMatch(new RegExp(`\\[${code}\\]\\n {2}→ .`));
    }
    expect(readFileSync(file, 'utf8')).toBe('as it was');
  });

  it('says of a function that fails what the function said, and of a study too', { timeout: 240_000 }, async () => {
    const said = 'A setback of 60 m leaves nothing of the site; make it smaller.';
    const one = await run((io) => workflowRun(['tower-on-a-slope', '--set', 'Envelope By Site.Site Setback=60'], io));
    expect(one.exit).toBe(1);
    expect(one.out).toContain(`Envelope By Site\n  The function failed: ${said} [run.failed]\n    → `);
    const several = await run((io) => study(['tower-on-a-slope', '--axis', 'Envelope By Site.Site Setback=60;70'], io));
    expect(several.exit).toBe(1);
    expect(several.err).toContain(`[60]: ${said} in `);
  });

  it('does so where the data cannot be opened at all', async () => {
    const folder = join(dataFolder, 'no-folder');
    writeFileSync(folder, 'a file');
    process.env['PARTI_DATA_DIR'] = folder;
    try {
      for (const command of [
        (io: CommandIo) => storage(['--json'], io),
        (io: CommandIo) => functionAdd(['anything', '--json'], io),
        (io: CommandIo) => workflowImport(['any.parti', '--json'], io),
      ]) {
        const told = await run(command);
        expect([told.exit, JSON.parse(told.out)]).toEqual([1, failed('file.write-failed')]);
      }
    } finally {
      process.env['PARTI_DATA_DIR'] = dataFolder;
    }
  });
});
