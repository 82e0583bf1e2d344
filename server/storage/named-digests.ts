import type { Pool } from 'pg';
import { unpacked } from '../documents/packed.ts';

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
  UNION SELECT source_digest FROM function_version
  UNION SELECT thumbnail_digest FROM function
  UNION SELECT digest FROM upload
  UNION SELECT facts ->> 'prepared' FROM folder_file
  UNION SELECT picture_digest FROM version
  UNION SELECT thumbnail_digest FROM template
  UNION SELECT thumbnail_dark_digest FROM template
  UNION SELECT one.value ->> 'digest' FROM template, jsonb_each(results) one
  UNION SELECT picture_dark_digest FROM version
  UNION SELECT one.value ->> 'digest' FROM version, jsonb_each(results) one
  UNION SELECT one.value ->> 'digest' FROM study_option, jsonb_each(results) one
  UNION SELECT picture_digest FROM study_option
  UNION SELECT picture_dark_digest FROM study_option
  UNION SELECT thumbnail_digest FROM workflow
  UNION SELECT thumbnail_dark_digest FROM workflow`;

/** Documents, their history, versions and templates: a state holds the digests of its files as they are written. */
const STATES = [
  { table: 'document', owner: 'workflow_id', sequence: 'state_sequence', bytes: 'state', packed: 'false' },
  { table: 'document_update', owner: 'workflow_id', sequence: 'sequence', bytes: 'data', packed: 'false' },
  { table: 'document_history', owner: 'workflow_id', sequence: 'sequence', bytes: 'state', packed: 'packed' },
  { table: 'document_segment', owner: 'workflow_id', sequence: 'from_sequence', bytes: 'updates', packed: 'true' },
  { table: 'version', owner: 'workflow_id', sequence: 'id', bytes: 'state', packed: 'true' },
  { table: 'study', owner: 'workflow_id', sequence: 'id', bytes: 'document', packed: 'true' },
  { table: 'template', owner: 'owner_id', sequence: 'id', bytes: 'state', packed: 'true' },
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

async function readStates(
  pool: Pool,
  { table, owner, sequence, bytes, packed }: (typeof STATES)[number],
  named: Set<string>,
): Promise<void> {
  const isText = sequence === 'id';
  for (let last: [workflow: string, sequence: string] | undefined = ['', isText ? '' : '-1']; last;) {
    const page: { rows: { workflow: string; sequence: string; bytes: Buffer; isPacked: boolean }[] } = await pool.query(
      `SELECT ${owner} AS workflow, ${sequence} AS sequence, ${bytes} AS bytes, ${packed} AS "isPacked" FROM ${table}
        WHERE (${owner}, ${sequence}) > ($1, $2${isText ? '' : '::bigint'}) ORDER BY ${owner}, ${sequence} LIMIT ${PAGE}`,
      last,
    );
    for (const row of page.rows) {
      // What is damaged names nothing that anybody could still show.
      const text = row.isPacked ? await unpacked(row.bytes).catch(() => Buffer.alloc(0)) : row.bytes;
      for (const [digest] of text.toString('latin1').matchAll(DIGEST)) named.add(digest);
    }
    const end = page.rows.at(-1);
    last = end && [end.workflow, end.sequence];
  }
}
