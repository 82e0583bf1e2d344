import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import {
  ADMINISTRATORS_GROUP,
  moveTemplate,
  PartiError,
  refusalError,
  VERSION_DESCRIPTION_MAX,
  versionText,
  type TemplateMove,
  type TemplateState,
  type WorkflowDocument,
} from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Documents } from '../documents/documents-service.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { packed, unpacked } from '../documents/packed.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import { shownResults, type ResultsByNode } from '../history/result-log.ts';
import { documentOf } from '../history/stretches.ts';

/** A template that somebody of this server saved, as the gallery shows it. */
export interface SavedTemplate {
  id: string;
  name: string;
  description: string;
  /** Null: the account is gone. */
  ownerId: string | null;
  ownerName: string | null;
  functionsUsed: string[];
  state: 'saved' | 'promoted';
  isFeatured: boolean;
  thumbnail: string | null;
  darkThumbnail: string | null;
}

/** What a copy of it begins with. */
export interface OpenedTemplate extends SavedTemplate {
  document: WorkflowDocument;
  results: ResultsByNode;
  sourceWorkflow: string;
}

/** Templates of people: saved by the owner of a workflow, shown to everybody once an administrator promoted them. */
export interface SavedTemplates {
  /** The asker's own and promoted ones. */
  list(userId: string): Promise<SavedTemplate[]>;
  /** Undefined for one that the asker may not see. */
  open(id: string, userId: string): Promise<OpenedTemplate | undefined>;
  save(workflowId: string, description: string, userId: string): Promise<{ id: string }>;
  /** Rejects with `admin.only`, `workflow.owner-only`, `template.promotion-needs-sharing`, `template.functions-closed`, `http.not-found`. */
  move(id: string, move: Exclude<TemplateMove, 'save'>, userId: string): Promise<void>;
  /** Puts a promoted one first, or no longer; administrators alone. */
  feature(id: string, isFeatured: boolean, userId: string): Promise<void>;
}

export interface SavedTemplateParts {
  pool: Pool;
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'settledState'>;
  authored: Pick<AuthoredFunctions, 'version' | 'functionOf'>;
  isAdministrator: (userId: string) => Promise<boolean>;
}

const COLUMNS = `t.id, t.name, t.description, t.owner_id AS "ownerId", owner.name AS "ownerName", t.functions_used AS "functionsUsed",
  t.state_of AS state, t.is_featured AS "isFeatured", t.thumbnail_digest AS thumbnail, t.thumbnail_dark_digest AS "darkThumbnail"`;
const FROM = 'FROM template t LEFT JOIN "user" owner ON owner.id = t.owner_id';

export function createSavedTemplates({ pool, policy, documents, authored, isAdministrator }: SavedTemplateParts): SavedTemplates {
  const open = async (id: string, userId: string): Promise<OpenedTemplate | undefined> => {
    const { rows } = await pool.query<
      SavedTemplate & { bytes: Buffer; schemaVersion: number; results: ResultsByNode; sourceWorkflow: string }
    >(
      `SELECT ${COLUMNS}, t.state AS bytes, t.schema_version AS "schemaVersion", t.results, t.source_workflow AS "sourceWorkflow"
         ${FROM} WHERE t.id = $1`,
      [id],
    );
    const [row] = rows;
    const maySee = row && (row.ownerId === userId || row.state === 'promoted' || (await isAdministrator(userId)));
    if (!row || !maySee) return undefined;
    const { bytes, schemaVersion, ...facts } = row;
    return { ...facts, document: documentOf(await unpacked(bytes), schemaVersion) };
  };
  const must = async (id: string, userId: string): Promise<OpenedTemplate> => {
    const template = await open(id, userId);
    if (!template) throw new PartiError('http.not-found', { call: id });
    return template;
  };
  /** People and domains that the workflow is shared with; none of one that is gone. */
  const sharedWith = async (workflowId: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM workflow_share WHERE workflow_id = $1 AND kind <> 'invitation'",
      [workflowId],
    );
    return rows[0]?.count ?? 0;
  };
  /** What is not released, or private, does not run for everybody: whoever opened a copy would stand before a closed door. */
  const mustRunForAll = ({ document }: OpenedTemplate) => {
    const closed = Object.values(document.nodes).flatMap(({ digest, functionId }) => {
      const version = authored.version(digest);
      const isOpen = version?.isReleased && authored.functionOf(functionId)?.isPublic;
      return version && !isOpen ? [version.record.displayName || functionId] : [];
    });
    if (closed.length > 0) throw new PartiError('template.functions-closed', { functions: [...new Set(closed)].join(', ') });
  };
  return {
    open,
    async list(userId) {
      const { rows } = await pool.query<SavedTemplate>(
        `SELECT ${COLUMNS} ${FROM} WHERE t.owner_id = $1 OR t.state_of = 'promoted' ORDER BY t.is_featured DESC, lower(t.name), t.id`,
        [userId],
      );
      return rows;
    },
    async save(workflowId, description, userId) {
      await policy.mustOwn(workflowId, userId);
      const { state, sequence, schemaVersion } = await documents.settledState(workflowId);
      const document = documentOf(state, schemaVersion);
      const results = await shownResults(pool, workflowId, sequence, Object.keys(document.nodes));
      const id = randomUUID();
      await pool.query(
        `INSERT INTO template (id, owner_id, name, description, source_workflow, schema_version, state, results, functions_used, thumbnail_digest, thumbnail_dark_digest)
         SELECT $1, $2, $3, $4, w.id, $6, $7, $8, $9, w.thumbnail_digest, w.thumbnail_dark_digest FROM workflow w WHERE w.id = $5`,
        [
          id,
          userId,
          document.meta.name.slice(0, 500),
          versionText(description || document.meta.description, VERSION_DESCRIPTION_MAX),
          workflowId,
          schemaVersion,
          await packed(state),
          JSON.stringify(results),
          [...new Set(Object.values(document.nodes).map((node) => node.functionId))],
        ],
      );
      return { id };
    },
    async move(id, move, userId) {
      const template = await must(id, userId);
      const groups = (await isAdministrator(userId)) ? [ADMINISTRATORS_GROUP] : [];
      const by = { groups, isOwner: template.ownerId === userId };
      const facts = { sharedWith: await sharedWith(template.sourceWorkflow), ownerName: template.ownerName ?? '' };
      const moved = moveTemplate(template.state, move, by, facts);
      if (!moved.ok) throw refusalError(moved);
      if (move === 'promote') mustRunForAll(template);
      await keepState(pool, id, moved.state);
    },
    async feature(id, isFeatured, userId) {
      if (!(await isAdministrator(userId))) throw new PartiError('admin.only', { action: 'feature-template' });
      const template = await must(id, userId);
      if (isFeatured && template.state !== 'promoted') throw new PartiError('http.invalid-request', { detail: 'not promoted' });
      await inTransaction(pool, async (client) => {
        await client.query('UPDATE template SET is_featured = false WHERE is_featured');
        await client.query('UPDATE template SET is_featured = $2 WHERE id = $1', [id, isFeatured]);
      });
    },
  };
}

/** A removed one goes; copies of it stay. */
async function keepState(pool: Pool, id: string, state: TemplateState): Promise<void> {
  if (state === 'removed') await pool.query('DELETE FROM template WHERE id = $1', [id]);
  else
    await pool.query("UPDATE template SET state_of = $2, is_featured = is_featured AND $2 = 'promoted' WHERE id = $1", [
      id,
      state,
    ]);
}
