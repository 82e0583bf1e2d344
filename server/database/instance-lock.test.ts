import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readServerConfig } from '../config/server-config.ts';
import { openHeadless } from '../open-headless.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { DatabaseTakenError } from './instance-lock.ts';

const folder = openTemporaryFolder('parti-instance-');
const [first, second] = [join(folder, 'first'), join(folder, 'second')];
let postgres: EmbeddedPostgres;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(join(folder, 'server'));
  databaseUrl = `postgres://parti@/postgres?host=${encodeURIComponent(postgres.connection.host)}`;
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { error: () => undefined };
const open = (dataFolder: string): Promise<Storage> => openStorage({ databaseUrl, dataFolder }, quiet);

/** Another process that opens the database over a data folder, as a second server does: what it says. */
function openElsewhere(dataFolder: string): string {
  const module = join(import.meta.dirname, '..', 'storage', 'open-storage.ts');
  const program = `const { openStorage } = await import(${JSON.stringify(module)});
    const said = await openStorage(${JSON.stringify({ databaseUrl, dataFolder })}, { error() {} }).then(() => 'opened', (error) => error.name + ': ' + error.message);
    process.stdout.write(said); process.exit(0);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout;
}

it('a database with a server is refused to every other process, with its data folder and with another one, and free once it ends', async () => {
  const storage = await open(first);
  await storage.pool.query(
    `INSERT INTO result (key, function_digest, result_digest, duration_ms) VALUES ('key', 'function', 'result', 1)`,
  );
  mkdirSync(join(second, 'blobs', 'incoming'), { recursive: true });
  writeFileSync(join(second, 'blobs', 'incoming', 'half'), 'on its way');
  expect(openElsewhere(second)).toMatch(/^DatabaseTakenError: another Parti runs on this database.\n {2}→ .*DATABASE_URL/);
  expect(openElsewhere(first)).toMatch(/^DatabaseTakenError: another Parti runs/);
  const { config } = readServerConfig({ DATABASE_URL: databaseUrl, PARTI_DATA_DIR: second });
  await expect(openHeadless(config)).rejects.toThrow(DatabaseTakenError);
  await storage.close();
  expect(openElsewhere(first)).toBe('opened');
});

it('a database is refused to another data folder than its own, which stays as it is, as do the rows', async () => {
  const said = openElsewhere(second);
  expect(said).toContain(`DatabaseTakenError: the results and files of this database lie in another data folder: ${first}\n`);
  expect(said).toContain('PARTI_DATA_DIR');
  expect(readFileSync(join(second, 'blobs', 'incoming', 'half'), 'utf8')).toBe('on its way');
  const storage = await open(first);
  expect((await storage.pool.query('SELECT FROM result')).rowCount).toBe(1);
  await storage.close();
  // What the sentence says for a folder that is lost.
  const line = /write the line (\S+) into (\S+)\.$/.exec(said);
  writeFileSync(line?.[2] ?? '', `${line?.[1]}\n`);
  await (await open(second)).close();
});

it('the hold on a database outlives a broken connection', async () => {
  const storage = await open(second);
  const holders = () =>
    storage.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
       WHERE application_name = 'parti-instance' AND locktype = 'advisory' AND granted`,
    );
  const before = (await holders()).rows[0]?.pid;
  await storage.pool.query('SELECT pg_terminate_backend($1)', [before]);
  await expect.poll(async () => (await holders()).rows.filter(({ pid }) => pid !== before).length).toBe(1);
  expect(openElsewhere(second)).toMatch(/^DatabaseTakenError/);
  await storage.close();
});
