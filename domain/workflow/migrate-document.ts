import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject } from '../json/json-value.ts';
import { MIGRATIONS, type Migration } from './migrations/migrations.ts';

/** Schema version of the documents that this code reads and writes: the number of migrations. */
export const WORKFLOW_SCHEMA_VERSION: number = MIGRATIONS.length;

/**
 * Schema version that a document says it has, an integer from 0; undefined for one without a stamp.
 * Throws `workflow.file-invalid` for a stamp that is no version.
 */
export function documentVersion(document: JsonObject): number | undefined {
  const { meta } = document;
  const version = isJsonObject(meta) ? meta['schemaVersion'] : undefined;
  if (version === undefined) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0)
    throw new PartiError('workflow.file-invalid', { reason: 'its schema version is none' });
  return version;
}

/**
 * Document in the schema of this code, stamped with it, from one of `version` (absent: its own stamp, else 0). Fields and
 * roots that no migration names stay; the given object is not changed, and is answered itself where it is current.
 * Throws `workflow.file-invalid` for a newer version, for a stamp that is none and for a `meta` that is no object.
 */
export function migrateDocument(
  document: JsonObject,
  version: number = documentVersion(document) ?? 0,
  migrations: readonly Migration[] = MIGRATIONS,
): JsonObject {
  if (version > migrations.length) throw new PartiError('workflow.file-invalid', { reason: 'a newer Parti has written it' });
  let current = document;
  for (const [index, migrate] of migrations.entries()) if (index >= version) current = stamped(migrate(current), index + 1);
  return stamped(current, migrations.length);
}

function stamped(document: JsonObject, version: number): JsonObject {
  const meta = document['meta'] ?? {};
  if (!isJsonObject(meta)) throw new PartiError('workflow.file-invalid', { reason: 'meta is no object' });
  return meta['schemaVersion'] === version ? document : { ...document, meta: { ...meta, schemaVersion: version } };
}
