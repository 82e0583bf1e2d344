import type { Pool } from 'pg';

/** Something in memory that names bytes: what runs, what was read from a file and is not stored yet. */
export type NameSource = () => Iterable<string> | Promise<Iterable<string>>;

/**
 * Whatever names bytes in the database. A right to a result that no node shows lapses with the time; a wave that is under
 * way, here or left behind, names what its functions gave.
 */
const NAMED_SQL = `
  SELECT result_digest AS digest FROM node_result
  UNION SELECT result_digest FROM result_grant WHERE granted_at >= $1
  UNION SELECT e.result_digest FROM execution e JOIN run_wave w ON w.workflow_id = e.workflow_id
  UNION SELECT bundle_digest FROM function_version
  UNION SELECT digest FROM upload
  UNION SELECT thumbnail_digest FROM workflow
  UNION SELECT thumbnail_dark_digest FROM workflow`;

/** Documents and their history: a state holds the digests of its files as they are written. */
const STATES = [
  { table: 'document', sequence: 'state_sequence', bytes: 'state' },
  { table: 'document_update', sequence: 'sequence', bytes: 'data' },
  { table: 'document_history', sequence: 'sequence', bytes: 'state' },
];
/** States read at a time. */
const PAGE = 50;
const DIGEST = /[0-9a-f]{64}/g;

/** Every digest that something names; rights to results that were given before `rightsFrom` count only where a node shows the result. */
export async function readNamedDigests(
  pool: Pool,
  sources: readonly NameSource[],
  rightsFrom: Date,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const source of sources) for (const digest of await source()) named.add(digest);
  const { rows } = await pool.query<{ digest: string | null }>(NAMED_SQL, [rightsFrom]);
  for (const { digest } of rows) if (digest !== null) named.add(digest);
  for (const state of STATES) await readStates(pool, state, named);
  return named;
}

async function readStates(pool: Pool, { table, sequence, bytes }: (typeof STATES)[number], named: Set<string>): Promise<void> {
  for (let last: [workflow: string, sequence: string] | undefined = ['', '-1']; last;) {
    const page: { rows: { workflow: string; sequence: string; bytes: Buffer }[] } = await pool.query(
      `SELECT workflow_id AS workflow, ${sequence} AS sequence, ${bytes} AS bytes FROM ${table}
        WHERE (workflow_id, ${sequence}) > ($1, $2::bigint) ORDER BY workflow_id, ${sequence} LIMIT ${PAGE}`,
      last,
    );
    for (const row of page.rows) for (const [digest] of row.bytes.toString('latin1').matchAll(DIGEST)) named.add(digest);
    const end = page.rows.at(-1);
    last = end && [end.workflow, end.sequence];
  }
}
