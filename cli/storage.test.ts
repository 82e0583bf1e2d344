import { expect, it } from 'vitest';
import { ownDataFolder } from '#fixtures/data-folder';
import { storage } from './storage.ts';

ownDataFolder('parti-storage-');

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const exit = await storage(args, { stdout: (text) => (out += text), stderr: (text) => (err += text) });
  return { exit, out, err };
}

it('parti storage shows what is used, sweeps, and tells a dry run from a real one', { timeout: 120_000 }, async () => {
  const shown = await run('--json');
  expect(shown).toMatchObject({ exit: 0, err: '' });
  // The bundles of the shipped functions lie there, and are named.
  expect(JSON.parse(shown.out)).toMatchObject({
    unnamedBlobs: 0,
    markedBlobs: 0,
    allowedBytes: 20e9,
    days: 30,
    lastSweep: null,
    freedBytes: 0,
    isShared: false,
  });
  expect((JSON.parse(shown.out) as { blobs: number }).blobs).toBeGreaterThan(10);
  expect(await run('sweep', '--dry-run')).toEqual({
    exit: 0,
    out: 'would remove 0 files and free 0.0 MB; mark 0 files (0.0 MB) to go in a day unless used\n',
    err: '',
  });
  expect(JSON.parse((await run('sweep', '--json')).out)).toMatchObject({ isDryRun: false, removed: 0, marked: 0 });
  expect((await run()).out).toMatch(/last sweep {9}\d{4}-.*Z: removed 0 files, freed 0\.0 MB; 0\.0 MB by all sweeps\n$/);
});

it('parti storage refuses what it does not know', async () => {
  for (const args of [['sweep', 'all'], ['clean'], ['--dry-run'], ['--force']])
    expect(await run(...args)).toMatchObject({ exit: 2, out: '' });
});
