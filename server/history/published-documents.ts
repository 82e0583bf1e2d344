import type { Pool } from 'pg';
import type { NodeId, WorkflowDocument } from '#domain';
import { unpacked } from '../documents/packed.ts';
import type { KeptResults } from './result-log.ts';
import { documentOf } from './stretches.ts';

/** A published document, and the update of the workflow that it stood at. */
export interface PublishedDocument {
  document: WorkflowDocument;
  sequence: number;
  /** Keys of results that nodes showed and that were made for other inputs than it has. */
  earlier: ReadonlyMap<NodeId, string>;
}

/** Documents of public pages: of the versions that they show, never the live ones. */
export interface PublishedDocuments {
  /** Undefined for a version that is gone. */
  ofVersion(versionId: string | null): Promise<PublishedDocument | undefined>;
  /** What anybody with an account may copy of a public workflow: all of it, or undefined where its page is closed, shows one view alone or asks for a password. */
  toCopy(workflowId: string): Promise<PublishedDocument | undefined>;
}

/** Documents of versions that were asked for last; a page asks for each of its results. */
const KEPT_DOCUMENTS = 16;

export function createPublishedDocuments(pool: Pool): PublishedDocuments {
  const documents = new Map<string, PublishedDocument>();
  const ofVersion: PublishedDocuments['ofVersion'] = async (versionId) => {
    const kept = versionId === null ? undefined : documents.get(versionId);
    if (kept || versionId === null) return kept;
    const { rows } = await pool.query<{ state: Buffer; schemaVersion: number; sequence: string; results: KeptResults }>(
      'SELECT state, schema_version AS "schemaVersion", sequence, results FROM version WHERE id = $1',
      [versionId],
    );
    const [version] = rows;
    if (!version) return undefined;
    const document = documentOf(await unpacked(version.state), version.schemaVersion);
    const [oldest] = documents.keys();
    if (documents.size >= KEPT_DOCUMENTS && oldest !== undefined) documents.delete(oldest);
    const earlier = new Map(
      Object.entries(version.results).flatMap(([id, { key, isEarlier }]) => (isEarlier ? [[id, key]] : [])),
    );
    const made = { document, sequence: Number(version.sequence), earlier };
    documents.set(versionId, made);
    return made;
  };
  return {
    ofVersion,
    async toCopy(workflowId) {
      const { rows } = await pool.query<{ versionId: string | null }>(
        `SELECT p.version_id AS "versionId" FROM publication p JOIN workflow w ON w.id = p.workflow_id
          WHERE p.workflow_id = $1 AND w.is_public AND p.view_id IS NULL AND p.password_hash IS NULL AND (p.until IS NULL OR p.until > now())`,
        [workflowId],
      );
      return ofVersion(rows[0]?.versionId ?? null);
    },
  };
}
