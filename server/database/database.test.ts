import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { startTestDatabase, type TestDatabase } from '#fixtures/database';
import { DatabaseInUseError, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

describe('embedded PostgreSQL', () => {
  it('is a PostgreSQL 18 with checksums and durable commits, in UTC', async () => {
    const settings = ['data_checksums', 'fsync', 'listen_addresses', 'TimeZone', 'server_encoding'];
    const { rows } = await database.pool.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [settings],
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toMatchObject({
      data_checksums: 'on',
      fsync: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
    });
    expect((await database.pool.query<{ server_version: string }>('SHOW server_version')).rows[0]?.server_version).toMatch(
      /^18\./,
    );
  });

  it('refuses a second server on the same data and names the first', async () => {
    const refused = startEmbeddedPostgres(database.folder);
    await expect(refused).rejects.toThrow(DatabaseInUseError);
    await expect(refused).rejects.toThrow(/process \d+\) is running/);
  });

  it('comes back by itself after its process was killed', async () => {
    const folder = openTemporaryFolder('parti-kill-');
    const first = await startEmbeddedPostgres(folder);
    const client = new pg.Client(first.connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE t (n int)');
    await client.query('INSERT INTO t VALUES (1)');
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pg_read_file('postmaster.pid')::text, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await first.crashed;
    const second = await startEmbeddedPostgres(folder);
    const again = new pg.Client(second.connection);
    await again.connect();
    expect((await again.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }]);
    await again.end();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes over a database whose server was killed', async () => {
    const folder = openTemporaryFolder('parti-left-');
    const module = join(import.meta.dirname, 'embedded-postgres.ts');
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)}); await startEmbeddedPostgres(${JSON.stringify(folder)}); console.log('up'); setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const second = await startEmbeddedPostgres(folder);
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('migrations', () => {
  it('do nothing the second time, also two at once', async () => {
    await Promise.all([migrate(database.pool), migrate(database.pool)]);
    expect((await database.pool.query('SELECT name FROM schema_migrations')).rowCount).toBeGreaterThan(3);
  });

  it('refuse a newer database and a changed file', async () => {
    await database.pool.query(`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')`);
    await expect(migrate(database.pool)).rejects.toThrow(/newer Parti \(9999_future.sql\)/);
    await database.pool.query(`DELETE FROM schema_migrations WHERE name = '9999_future.sql'`);
    await database.pool.query(`UPDATE schema_migrations SET checksum = 'x' WHERE name = '0001_identity.sql'`);
    await expect(migrate(database.pool)).rejects.toThrow(/0001_identity.sql changed/);
  });
});
