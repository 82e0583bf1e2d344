import type { Pool } from 'pg';
import { isJsonObject, PINNED_SCHEMAS, schemaIdOf, type JsonObject, type JsonValue } from '#domain';
import type { ShippedFunction } from '#library';
import { schemasFor, type SchemaRow } from './schema-rows.ts';

/** Functions that were written here, as far as their records go. */
export interface WrittenFunctions {
  all(): readonly { id: string; name: string; saved?: JsonObject; versions: readonly { source: JsonObject }[] }[];
}

/** What uses the schemas of this server. */
export interface SchemaUses {
  /** By address of a schema that is written here: functions that refer to it, themselves or through another one. */
  functions: ReadonlyMap<string, { id: string; name: string }[]>;
  /** By id of a schema that comes with Parti: functions that refer to it. */
  shipped: ReadonlyMap<string, number>;
}

/** Reads every function that may be used; what it refers to is in its saved record or its newest version. */
export function schemaUses(
  rows: readonly SchemaRow[],
  authored: WrittenFunctions,
  library: readonly ShippedFunction[],
): SchemaUses {
  const functions = new Map<string, { id: string; name: string }[]>();
  const shipped = new Map<string, number>();
  const records = [
    ...authored.all().map(({ id, name, saved, versions }) => ({ id, name, source: saved ?? versions.at(-1)?.source ?? {} })),
    ...library.map(({ record: { id, name }, source }) => ({ id, name, source })),
  ];
  for (const { id, name, source } of records) {
    const { [PINNED_SCHEMAS]: _, ...record } = source;
    for (const address of Object.keys(schemasFor(record, rows) ?? {}))
      functions.set(address, [...(functions.get(address) ?? []), { id, name }]);
    for (const known of new Set(referredIds(record))) shipped.set(known, (shipped.get(known) ?? 0) + 1);
  }
  return { functions, shipped };
}

/** Workflows that use one of these functions. */
export async function workflowsWith(pool: Pool, functionIds: readonly string[]): Promise<number> {
  if (functionIds.length === 0) return 0;
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM workflow WHERE functions_used && $1::text[]',
    [functionIds],
  );
  return rows[0]?.count ?? 0;
}

function referredIds(value: JsonValue | JsonObject): string[] {
  if (Array.isArray(value)) return value.flatMap(referredIds);
  if (!isJsonObject(value)) return [];
  const own = typeof value['$ref'] === 'string' ? schemaIdOf(value['$ref']) : undefined;
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(referredIds)];
}
