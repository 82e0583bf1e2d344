import type { Pool, PoolClient } from 'pg';
import { FUNCTION_GRANTS, parseGrantee, type FunctionPermissions } from '#domain';
import type { FunctionGrantRow } from './function-rows.ts';

type Database = Pick<Pool | PoolClient, 'query'>;

/** Who is meant by what somebody typed or a record lists: an account by id, address or user name, or a domain. Undefined: nobody here. */
export async function granteeOf(
  database: Database,
  entry: string,
): Promise<Pick<FunctionGrantRow, 'kind' | 'grantee'> | undefined> {
  const read = parseGrantee(entry);
  if ('kind' in read && read.kind === 'domain') return { kind: 'domain', grantee: read.domain };
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM "user" WHERE id = $1 OR ("emailVerified" AND lower(email) = lower($1)) OR username = lower($1) LIMIT 1`,
    [entry.trim()],
  );
  return rows[0] && { kind: 'person', grantee: rows[0].id };
}

/** Grants that the lists of a record ask for; whom nobody here knows is left out. */
export async function grantsOfRecord(database: Database, permissions: FunctionPermissions): Promise<FunctionGrantRow[]> {
  const grants: FunctionGrantRow[] = [];
  for (const may of FUNCTION_GRANTS)
    for (const entry of permissions[may]) {
      const grantee = await granteeOf(database, entry);
      if (grantee) grants.push({ ...grantee, may });
    }
  return grants;
}

/** Adds grants to a function; what stands already stays. */
export async function writeGrants(database: Database, functionId: string, grants: readonly FunctionGrantRow[]): Promise<void> {
  for (const { kind, grantee, may } of grants)
    await database.query(
      'INSERT INTO function_permission (function_id, kind, grantee, may) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [functionId, kind, grantee, may],
    );
}
