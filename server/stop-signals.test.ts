import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { freePort } from './documents/document-server.fixture.ts';
import { findPostgresPlace } from './database/postgres-place.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = openTemporaryFolder('parti-stop-');
  folders.push(folder);
  return folder;
}

/** Process of the PostgreSQL over a data folder. */
const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(findPostgresPlace(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a server that is told to stop twice at once ends in order and leaves no PostgreSQL behind', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PARTI_OPEN: '0', PARTI_PORT: String(await freePort()), PARTI_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const text of child.stdout) if (String(text).includes('/link#')) break;
  const postmaster = postmasterOf(folder);
  expect(isThere(postmaster)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(isThere(postmaster)).toBe(false);
});

/** Under Windows nobody is left to end it: the next start does. */
const ENDS = process.platform === 'win32' ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGKILL'] as const);

it.each(ENDS)('a process that %s ends at once takes its PostgreSQL with it', { timeout: 60_000 }, async (signal) => {
  const folder = newFolder();
  const module = join(import.meta.dirname, 'database', 'embedded-postgres.ts');
  const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)}); await startEmbeddedPostgres(${JSON.stringify(folder)}); console.log('up'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  const postmaster = postmasterOf(folder);
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [0, null]);
  await expect.poll(() => isThere(postmaster)).toBe(false);
});
