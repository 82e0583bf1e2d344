import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDataFolder } from '#fixtures/data-folder';
import { admin } from './admin.ts';
import type { CommandIo } from './command-io.ts';
import { functionAdd } from './function-add.ts';
import { mail } from './mail.ts';
import { storage } from './storage.ts';
import { workflowImport, workflowLift } from './workflow-files.ts';
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
        expect([told.exit, JSON.parse(told.out)]).toEqual([1, { ok: false, error: expect.any(Object) }]);
      }
    } finally {
      process.env['PARTI_DATA_DIR'] = dataFolder;
    }
  });
});
