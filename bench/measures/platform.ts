import pg from 'pg';
import { findPostgresPlace } from '../../server/database/postgres-place.ts';
import { connectTab } from '../../server/documents/document-server.fixture.ts';
import { startSharingBench, type SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';

const PEOPLE = 10_000;
const WORKING = 500;
const ROUNDS = 20;
const DEACTIVATED = 10;

/** An office: how soon a deactivation is felt by an open socket, use of 500 people over two years, first rows of 10,000 people. */
export const measure: Measure = {
  ids: ['platform'],
  async run() {
    const bench = await startSharingBench();
    const pool = new pg.Pool({
      host: findPostgresPlace(bench.dataFolder).socketFolder,
      user: 'parti',
      database: 'postgres',
      max: 1,
    });
    try {
      const felt = await deactivations(bench);
      await fill(pool);
      const usage = await timed(() =>
        bench.owner.call('GET organization/usage', { query: { from: '2024-11-27', to: '2026-11-27' } }),
      );
      const list = await timed(() => bench.owner.call('GET people', { query: { limit: 100 } }));
      const found = await timed(() => bench.owner.call('GET people', { query: { limit: 100, search: 'person 77' } }));
      return [
        rowOf('deactivated → its open socket ends, the longest of ten', Math.max(...felt), 1000, DEACTIVATED),
        rowOf('use of 500 people over two years, p95', quantile(usage, 0.95), 300, ROUNDS),
        rowOf('first 100 of 10,000 people, p95', quantile(list, 0.95), 200, ROUNDS),
        rowOf('100 of 10,000 people found by name, p95', quantile(found, 0.95), 200, ROUNDS),
        rowOf('deactivated → its open socket ends, median', median(felt), 1000, DEACTIVATED),
      ];
    } finally {
      await pool.end();
      await bench.stop();
    }
  },
};

const rowOf = (what: string, value: number, most: number, rounds: number): BenchRow =>
  row({ id: 'platform', what, value, unit: 'ms', peer: null, target: `≤ ${most} ms`, ok: value <= most, rounds });

/** Milliseconds from the call to the end of the person's socket, each of ten people. */
async function deactivations(bench: SharingBench): Promise<number[]> {
  const felt: number[] = [];
  for (let at = 0; at < DEACTIVATED; at++) {
    const person = await bench.person(`leaver${at}@example.com`, `leaver${at}`);
    const tab = connectTab(Number(new URL(bench.origin).port), async () => person.token);
    await new Promise<void>((resolve) => tab.onConnected(resolve));
    const ended = new Promise<void>((resolve) => tab.subscribe(() => tab.state !== 'connected' && resolve()));
    const before = performance.now();
    await bench.owner.call('POST people/{id}/deactivate', { path: { id: person.id } });
    await ended;
    felt.push(performance.now() - before);
    tab.close();
  }
  return felt;
}

/** 10,000 members of the office, of whom 500 worked on each working day of two years. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO "user" (id, name, email, username)
     SELECT 'b' || n, 'Person ' || n, 'person' || n || '@example.com', 'person' || n FROM generate_series(1, $1) n`,
    [PEOPLE],
  );
  await pool.query(
    `INSERT INTO membership (user_id, organization_id, level)
     SELECT 'b' || n, (SELECT id FROM organization ORDER BY created_at LIMIT 1), 'member' FROM generate_series(1, $1) n
     ON CONFLICT (user_id, organization_id) DO UPDATE SET level = excluded.level`,
    [PEOPLE],
  );
  await pool.query(
    `INSERT INTO usage_month (user_id, month, days)
     SELECT 'b' || n, date_trunc('month', d)::date, bit_or(1 << (extract(day FROM d)::int - 1))
       FROM generate_series(1, $1) n, generate_series(date '2024-11-27', date '2026-11-27', interval '1 day') d
      WHERE extract(isodow FROM d) < 6 GROUP BY 1, 2`,
    [WORKING],
  );
}

async function timed(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = performance.now();
    await call();
    // The first one also warms caches.
    if (round > 0) times.push(performance.now() - before);
  }
  return times;
}
