import type { Pool, PoolClient } from 'pg';
import { baseSchemaAt, PINNED_SCHEMAS, pinnedSchemas, type JsonObject, type SchemaDocuments } from '#domain';

/** A schema that an administrator wrote, as it is kept. */
export interface SchemaRow {
  id: string;
  address: string;
  name: string;
  /** JSON text in the order of the form. */
  document: string;
  revision: number;
}

/** Every schema that is written here, by name. */
export async function readSchemaRows(pool: Pool | PoolClient): Promise<SchemaRow[]> {
  const { rows } = await pool.query<SchemaRow>(
    'SELECT id, address, name, document, revision FROM authored_schema ORDER BY lower(name), id',
  );
  return rows;
}

/** Schemas that a record refers to, out of those that are written here; what these refer to in turn may come with Parti. */
export function schemasFor(
  source: JsonObject,
  rows: readonly SchemaRow[],
  known: SchemaDocuments = {},
): SchemaDocuments | undefined {
  const own = new Map(rows.map((row) => [row.address, row.document]));
  return pinnedSchemas(source, (address, from) => {
    const text = own.get(address);
    if (text !== undefined) return JSON.parse(text) as JsonObject;
    return known[address] ?? (from === '' ? undefined : baseSchemaAt(address));
  });
}

/** Record with the schemas that its references mean now; one without any stays as it is. */
export async function withSchemas(pool: Pool, source: JsonObject): Promise<JsonObject> {
  const { [PINNED_SCHEMAS]: brought, ...record } = source;
  const documents = schemasFor(record, await readSchemaRows(pool), (brought ?? {}) as SchemaDocuments);
  return documents ? { ...record, [PINNED_SCHEMAS]: documents } : source;
}
