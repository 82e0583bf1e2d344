import type { Pool } from 'pg';
import type { SharedDocument } from '#collab';
import { WORKFLOW_SCHEMA_VERSION } from '#domain';
import { commitMigration, type StoredDocument } from './document-store.ts';

/** Durable before anybody opens the document: whoever comes is told of it like of any edit made before. */
export async function migrateStored(
  workflowId: string,
  document: SharedDocument,
  stored: StoredDocument,
  pool: Pool,
): Promise<StoredDocument> {
  const before = stored.schemaVersion < WORKFLOW_SCHEMA_VERSION ? document.state() : undefined;
  const made = document.migrate(stored.schemaVersion);
  return made ? commitMigration(pool, workflowId, stored, before, made.update) : stored;
}
