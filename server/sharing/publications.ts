import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import { PartiError, type WorkflowDocument } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import { shownResults } from '../history/result-log.ts';
import type { Versions } from '../history/versions.ts';
import { hashPassword, verifyPassword } from '../identity/password-hash.ts';
import type { Executions } from '../executions/executions-service.ts';
import type { PageKeys } from './page-keys.ts';
import type { PublishedDocuments } from '../history/published-documents.ts';

/** A live page follows once nobody has changed the workflow for this long. */
const REST_SECONDS = 10;

/** What the public page of a workflow shows now. */
export interface Published {
  document: WorkflowDocument;
  /** Digests of results by node. */
  results: ReadonlyMap<string, string>;
  /** Nodes whose result was made for other inputs than the document has. */
  earlier: ReadonlySet<string>;
  publishedAt: Date;
  /** The one view that is shown; undefined: all. */
  view: string | undefined;
  /** Everybody may copy it: as `PublishedDocuments.toCopy`. */
  mayCopy: boolean;
}

/** What of a workflow is published: a version that stands until its owner publishes again, or one that follows at rest. */
export interface Publications {
  /** Publishes the workflow as it stands. For its owner; rejects as `mustShare` does. */
  publish(workflowId: string, userId: string): Promise<void>;
  /** For its owner; rejects as `mustShare` does. */
  change(workflowId: string, wish: ReadBody<Contract['PATCH workflows/{id}/publication']>, userId: string): Promise<void>;
  /** What of it the share dialog tells; null where nothing is published. */
  facts(workflowId: string): Promise<CallAnswer<Contract['GET workflows/{id}/sharing']>['publication']>;
  /**
   * Rejects with `workflow.not-found` for a page that is not open, `sharing.page-password-needed` without a key where it
   * has a password.
   */
  read(workflowId: string, key: string | undefined): Promise<Published>;
  /** A key for whoever knows the password. Rejects as `read` does, with `sharing.page-password-wrong` for another one. */
  unlock(workflowId: string, password: string): Promise<string>;
  /** Counts that somebody opened the page. */
  count(workflowId: string): Promise<void>;
}

/** What publications stand on. */
export interface PublicationParts {
  pool: Pool;
  policy: WorkflowPolicy;
  versions: Pick<Versions, 'keep'>;
  published: Pick<PublishedDocuments, 'ofVersion'>;
  keys: PageKeys;
  earlierResults: Executions['earlierResults'];
}

interface Row {
  versionId: string | null;
  publishedAt: Date | null;
  isLive: boolean;
  until: Date | null;
  view: string | null;
  opened: number;
  passwordHash: string | null;
  owner: string;
  /** The workflow has changed since, and when it last did. */
  isBehind: boolean;
  isResting: boolean;
  isOver: boolean;
}

const ROW_SQL = `
  SELECT p.version_id AS "versionId", p.published_at AS "publishedAt", p.is_live AS "isLive", p.until, p.view_id AS view, p.opened, p.password_hash AS "passwordHash",
         w.owner_id AS owner, coalesce(p.until <= now(), false) AS "isOver",
         coalesce(greatest(d.state_sequence, u.sequence) > v.sequence, true) AS "isBehind",
         w.updated_at < now() - make_interval(secs => ${REST_SECONDS}) AS "isResting"
    FROM publication p JOIN workflow w ON w.id = p.workflow_id
    LEFT JOIN version v ON v.id = p.version_id
    LEFT JOIN document d ON d.workflow_id = p.workflow_id
    LEFT JOIN LATERAL (SELECT max(sequence) AS sequence FROM document_update WHERE workflow_id = p.workflow_id) u ON true
   WHERE p.workflow_id = $1`;

export function createPublications({ pool, policy, versions, published, keys, earlierResults }: PublicationParts): Publications {
  const find = async (workflowId: string): Promise<Row | undefined> => (await pool.query<Row>(ROW_SQL, [workflowId])).rows[0];
  const openPage = async (workflowId: string): Promise<Row> => {
    await policy.mustBePublic(workflowId);
    const row = await find(workflowId);
    if (!row || row.isOver) throw new PartiError('workflow.not-found');
    return row;
  };
  const publishNow = async (workflowId: string, userId: string) => {
    const earlier = await earlierResults(workflowId);
    const wish = { kind: 'published', name: '', description: '', sameName: false } as const;
    const { id } = await versions.keep(workflowId, wish, userId, earlier);
    const { rows } = await pool.query<{ former: string | null }>(
      `INSERT INTO publication (workflow_id, version_id, published_at) VALUES ($1, $2, now())
       ON CONFLICT (workflow_id) DO UPDATE SET version_id = $2, published_at = now()
       RETURNING (SELECT version_id FROM publication WHERE workflow_id = $1) AS former`,
      [workflowId, id],
    );
    // What is shown no more goes, unless somebody gave it a name.
    await pool.query("DELETE FROM version WHERE id = $1 AND id <> $2 AND kind = 'published'", [rows[0]?.former ?? null, id]);
  };
  return {
    async publish(workflowId, userId) {
      await policy.mustShare(workflowId, userId);
      await publishNow(workflowId, userId);
    },
    async change(workflowId, { isLive, until, view, password }, userId) {
      await policy.mustShare(workflowId, userId);
      const hash = typeof password === 'string' ? await hashPassword(password) : null;
      await pool.query(
        `UPDATE publication SET is_live = coalesce($2, is_live), until = CASE WHEN $3 THEN $4::timestamptz ELSE until END,
                view_id = CASE WHEN $5 THEN $6 ELSE view_id END, password_hash = CASE WHEN $7 THEN $8 ELSE password_hash END
          WHERE workflow_id = $1`,
        [
          ...[workflowId, isLive ?? null, until !== undefined, until ?? null, view !== undefined, view ?? null],
          ...[password !== undefined, hash],
        ],
      );
    },
    async facts(workflowId) {
      const row = await find(workflowId);
      if (!row) return null;
      const { isLive, isBehind, opened, view } = row;
      return {
        publishedAt: row.publishedAt?.toISOString() ?? null,
        isBehind,
        isLive,
        until: row.until?.toISOString() ?? null,
        view,
        opened,
        hasPassword: row.passwordHash !== null,
      };
    },
    async unlock(workflowId, password) {
      const { passwordHash } = await openPage(workflowId);
      if (passwordHash === null) return '';
      if (!(await verifyPassword(passwordHash, password))) throw new PartiError('sharing.page-password-wrong');
      return keys.make(workflowId, passwordHash);
    },
    async read(workflowId, key) {
      let row = await openPage(workflowId);
      if (row.passwordHash !== null && !keys.opens(workflowId, row.passwordHash, key))
        throw new PartiError('sharing.page-password-needed');
      const isDue = row.isLive && row.isBehind && (row.isResting || row.versionId === null);
      if (isDue) {
        await publishNow(workflowId, row.owner);
        row = (await find(workflowId)) ?? row;
      }
      const version = await published.ofVersion(row.versionId);
      if (!version) throw new PartiError('workflow.not-found');
      const { document, sequence, earlier } = version;
      const results = await shownResults(pool, workflowId, sequence, Object.keys(document.nodes));
      return {
        document,
        results: new Map(Object.entries(results).map(([node, { digest }]) => [node, digest])),
        // Where it has run since, what it shows is of these inputs.
        earlier: new Set(Object.keys(results).filter((node) => earlier.get(node) === results[node]?.key)),
        publishedAt: row.publishedAt ?? new Date(0),
        view: row.view !== null && Object.hasOwn(document.views, row.view) ? row.view : undefined,
        mayCopy: row.view === null && row.passwordHash === null,
      };
    },
    async count(workflowId) {
      await pool.query('UPDATE publication SET opened = opened + 1 WHERE workflow_id = $1', [workflowId]);
    },
  };
}
