import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ReadBody, Contract } from '#api';
import {
  branchName,
  emptyWorkflowDocument,
  PartiError,
  readWorkflowDocument,
  type RunResult,
  type WorkflowDocument,
} from '#domain';
import type { Template } from '#library';
import { rowText } from '../database/row-text.ts';
import type { CoreContext } from '../context/context.ts';
import type { ResultStore } from '../executions/result-store.ts';
import { packed } from '../documents/packed.ts';
import { insertDocument } from '../documents/document-store.ts';
import type { Documents } from '../documents/documents-service.ts';
import { grantFunctions, type FunctionPolicy } from '../access/function-policy.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { shownResults, type ResultsByNode, type StoredResults } from '../history/result-log.ts';
import type { Stretches } from '../history/stretches.ts';
import type { Versions } from '../history/versions.ts';
import type { PublishedDocuments } from '../history/published-documents.ts';
import type { SavedTemplates } from './saved-templates.ts';

/** What new workflows are made from. */
export interface WorkflowSources {
  documents: Documents;
  policy: WorkflowPolicy;
  functionPolicy: Pick<FunctionPolicy, 'rightsIn'>;
  templates: readonly Template[];
  results: ResultStore;
  stretches: Stretches;
  versions: Pick<Versions, 'read'>;
  storedResults: StoredResults;
  savedTemplates: SavedTemplates;
  published: Pick<PublishedDocuments, 'toCopy'>;
}

interface Source {
  document: WorkflowDocument;
  thumbnail: string | null;
  darkThumbnail: string | null;
  templateId: string | null;
  /** Its uploads may be used in the copy too. */
  copyOf: string | null;
  /** What the copy was branched from; undefined: it is a copy, or no branch. */
  branch?: BranchPoint;
  /** Results that it begins with. */
  shown?: ResultsByNode;
  /** Text of a document: only files that it names come along. */
  filesOf?: string;
  /** Files that a template brings, stored by digest. */
  files?: Template['files'];
}

interface BranchPoint {
  workflowId: string;
  sequence: number;
  versionId: string | null;
  results: ResultsByNode;
  /** What it leads on from; undefined: the document that it begins with. */
  base?: WorkflowDocument;
}

/** Makes a workflow of this person: row, document and rights to its files in one transaction. Answers its id. */
export async function createWorkflow(
  { pool, blobs }: CoreContext,
  sources: WorkflowSources,
  body: ReadBody<Contract['POST workflows']>,
  userId: string,
): Promise<string> {
  const source = await toldApart(await sourceOf(body));
  const id = randomUUID();
  const functionsUsed = [...new Set(Object.values(source.document.nodes).map((node) => node.functionId))];
  const rights = await sources.functionPolicy.rightsIn(source.document, userId);
  const base = source.branch && (await packed(Buffer.from(JSON.stringify(source.branch.base ?? source.document))));
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      'INSERT INTO workflow (id, owner_id, name, functions_used, thumbnail_digest, thumbnail_dark_digest, from_template) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        id,
        userId,
        rowText(source.document.meta.name),
        functionsUsed.map(rowText),
        source.thumbnail,
        source.darkThumbnail,
        source.templateId,
      ],
    );
    await insertDocument(client, id, source.document);
    if (source.branch) await keepBranch(client, id, source.branch, base);
    if (source.shown) await keepShown(client, id, source.shown);
    await grantFunctions(client, id, rights, userId);
    if (source.files) await keepFiles(client, id, source.files, userId);
    if (source.copyOf) {
      await client.query(
        `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, workflow_id, file_name, size, digest, finished_at, expires_at)
         SELECT gen_random_uuid()::text, $2, content_type, extension, is_zipped, purpose, $3, file_name, size, digest, finished_at, expires_at
           FROM upload WHERE workflow_id = $1 AND finished_at IS NOT NULL AND ($4::text IS NULL OR strpos($4, digest) > 0)`,
        [source.copyOf, userId, id, source.filesOf ?? null],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return id;

  /** A branch has a name of its own: beside its origin, and among the workflows of whoever makes it. */
  async function toldApart(source: Source): Promise<Source> {
    const { branch, document } = source;
    if (!branch) return source;
    const { rows } = await pool.query<{ name: string }>('SELECT DISTINCT name FROM workflow WHERE owner_id = $1 OR id = $2', [
      userId,
      branch.workflowId,
    ]);
    const name = branchName(document.meta.name, new Set(rows.map((row) => row.name)));
    return { ...source, document: { ...document, meta: { ...document.meta, name } } };
  }

  async function savedSource(templateId: string): Promise<Source> {
    const template = await sources.savedTemplates.open(templateId, userId);
    if (!template) throw new PartiError('http.not-found', { call: templateId });
    const { document, thumbnail, darkThumbnail, results: shown, sourceWorkflow } = template;
    return { document, thumbnail, darkThumbnail, templateId, copyOf: sourceWorkflow, shown, filesOf: JSON.stringify(document) };
  }

  /** Viewers branch from named versions, editors from every point. */
  async function branchOf(workflowId: string, at: number | string): Promise<Pick<Source, 'document' | 'branch'>> {
    if (typeof at === 'string') {
      const { document, results, sequence } = await sources.versions.read(workflowId, at, userId);
      return { document, branch: { workflowId, sequence, versionId: at, results } };
    }
    await sources.policy.mustEdit(workflowId, userId);
    const document = await sources.stretches.documentAt(workflowId, at);
    const logged = await shownResults(pool, workflowId, at, Object.keys(document.nodes));
    const results = await sources.storedResults(workflowId, document, logged, userId);
    return { document, branch: { workflowId, sequence: at, versionId: null, results } };
  }

  /** A branch from how a workflow stands now, with values of its own. */
  async function leadingOn(workflowId: string): Promise<{ branch: BranchPoint }> {
    const [{ document: base }, { sequence }] = await Promise.all([
      sources.documents.read(workflowId),
      sources.documents.settledState(workflowId),
    ]);
    return { branch: { workflowId, sequence, versionId: null, results: {}, base } };
  }

  /** What somebody copies who has the public page of a workflow alone; undefined for who may view the workflow itself. */
  async function publishedFor(
    workflowId: string,
    at: number | string | undefined,
  ): Promise<{ document: WorkflowDocument } | undefined> {
    try {
      await sources.policy.mustView(workflowId, userId);
      return undefined;
    } catch (error) {
      const published =
        error instanceof PartiError && error.code === 'workflow.only-published' && at === undefined
          ? await sources.published.toCopy(workflowId)
          : undefined;
      if (!published) throw error;
      return published;
    }
  }

  async function sourceOf(from: typeof body): Promise<Source> {
    const nothing = { thumbnail: null, darkThumbnail: null, templateId: null, copyOf: null };
    if ('templateId' in from) {
      const template = sources.templates.find((candidate) => candidate.id === from.templateId);
      if (!template) return savedSource(from.templateId);
      await keepResults(template, sources.results);
      await Promise.all(template.files.map(({ bytes }) => blobs.put(bytes)));
      const [light, dark] = await Promise.all(
        (['light', 'dark'] as const).map(async (theme) => {
          const picture = template.picture(theme);
          return picture ? blobs.put(picture) : null;
        }),
      );
      return {
        ...nothing,
        document: template.copyIn(from.language),
        thumbnail: light ?? null,
        darkThumbnail: dark ?? null,
        templateId: template.id,
        files: template.files,
      };
    }
    if ('workflowId' in from) {
      const published = await publishedFor(from.workflowId, from.at);
      if (published) {
        const { document } = published;
        return { ...nothing, document, copyOf: from.workflowId, filesOf: JSON.stringify(document) };
      }
      const { rows } = await pool.query<Pick<Source, 'thumbnail' | 'darkThumbnail'>>(
        'SELECT thumbnail_digest AS thumbnail, thumbnail_dark_digest AS "darkThumbnail" FROM workflow WHERE id = $1',
        [from.workflowId],
      );
      if (from.at !== undefined)
        return { ...nothing, ...rows[0], ...(await branchOf(from.workflowId, from.at)), copyOf: from.workflowId };
      const { document } = await sources.documents.read(from.workflowId);
      return { ...nothing, ...rows[0], document, copyOf: from.workflowId };
    }
    if ('document' in from) {
      // Whoever may not see the other workflow any more has no right to its files either.
      const mayView = await sources.policy.mustView(from.madeIn, userId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PartiError) return false;
          throw error;
        },
      );
      const branch = mayView && from.isBranch ? await leadingOn(from.madeIn) : {};
      return { ...nothing, document: readWorkflowDocument(from.document), copyOf: mayView ? from.madeIn : null, ...branch };
    }
    return { ...nothing, document: emptyWorkflowDocument() };
  }
}

/** A branch shows at once what its origin showed: nothing runs. Results that went meanwhile are not named. */
async function keepBranch(
  client: PoolClient,
  id: string,
  { workflowId, sequence, versionId, results }: BranchPoint,
  base: Buffer | undefined,
): Promise<void> {
  await client.query(
    'INSERT INTO branch (workflow_id, from_workflow, from_sequence, version_id, base) VALUES ($1, $2, $3, $4, $5)',
    [id, workflowId, sequence, versionId, base],
  );
  await keepShown(client, id, results);
}

async function keepShown(client: PoolClient, id: string, results: ResultsByNode): Promise<void> {
  const shown = Object.entries(results);
  const digests = shown.map(([, { digest }]) => digest);
  await client.query(
    `INSERT INTO node_result (workflow_id, node_id, key, result_digest, model_digest)
     SELECT $1, one.node_id, one.key, one.digest, r.model_digest
       FROM unnest($2::text[], $3::text[], $4::text[]) AS one(node_id, key, digest)
       JOIN result r ON r.key = one.key AND r.result_digest = one.digest`,
    [id, shown.map(([node]) => node), shown.map(([, { key }]) => key), digests],
  );
  // The first wave of the copy finds all of it there and tells of nothing new: its history would begin with nothing shown.
  await client.query(
    `INSERT INTO node_result_log (workflow_id, sequence, node_id, key, result_digest)
     SELECT workflow_id, 0, node_id, key, result_digest FROM node_result WHERE workflow_id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  await client.query(
    'INSERT INTO result_grant (workflow_id, result_digest) SELECT DISTINCT $1, digest FROM unnest($2::text[]) AS one(digest) ON CONFLICT DO NOTHING',
    [id, digests],
  );
}

/** What a template brings stands in its copy as if its owner had uploaded it there: it may be read, exchanged, exported. */
async function keepFiles(client: PoolClient, id: string, files: Template['files'], userId: string): Promise<void> {
  for (const { name, contentType, digest, bytes } of files)
    await client.query(
      `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, workflow_id, file_name, size, digest, finished_at, expires_at)
       VALUES (gen_random_uuid()::text, $1, $2, $3, false, 'input', $4, $5, $6, $7, now(), now())`,
      [userId, contentType, name.split('.').at(-1), id, name, bytes.length, digest],
    );
}

/** A copy opens computed: what the template's functions gave stands in the store like any result. */
async function keepResults(template: Template, results: ResultStore): Promise<void> {
  const known = await results.find(template.results.map(({ key }) => key));
  await Promise.all(
    template.results.map(async ({ key, functionDigest, resultDigest, modelDigest, durationMs }) => {
      if (known.has(key)) return;
      const text = template.resultText(resultDigest);
      const result = JSON.parse(text) as RunResult;
      await results.keep(
        key,
        functionDigest,
        { text, digest: resultDigest, result, modelDigest: modelDigest ?? undefined },
        durationMs,
      ).stored;
    }),
  );
}
