import { randomUUID } from 'node:crypto';
import type { ReadBody, Contract } from '#api';
import { emptyWorkflowDocument, PartiError, readWorkflowDocument, type RunResult, type WorkflowDocument } from '#domain';
import type { Template } from '#library';
import type { CoreContext } from '../context/context.ts';
import type { ResultStore } from '../executions/result-store.ts';
import { insertDocument } from '../documents/document-store.ts';
import type { Documents } from '../documents/documents-service.ts';
import { grantFunctions, type FunctionPolicy } from '../access/function-policy.ts';
import type { WorkflowPolicy } from '../access/policy.ts';

/** What new workflows are made from. */
export interface WorkflowSources {
  documents: Documents;
  policy: WorkflowPolicy;
  functionPolicy: Pick<FunctionPolicy, 'rightsIn'>;
  templates: readonly Template[];
  results: ResultStore;
}

interface Source {
  document: WorkflowDocument;
  thumbnail: string | null;
  darkThumbnail: string | null;
  templateId: string | null;
  /** Its uploads may be used in the copy too. */
  copyOf: string | null;
}

/** Makes a workflow of this person: row, document and rights to its files in one transaction. Answers its id. */
export async function createWorkflow(
  { pool, blobs }: CoreContext,
  sources: WorkflowSources,
  body: ReadBody<Contract['POST workflows']>,
  userId: string,
): Promise<string> {
  const source = await sourceOf(body);
  const id = randomUUID();
  const functionsUsed = [...new Set(Object.values(source.document.nodes).map((node) => node.functionId))];
  const rights = await sources.functionPolicy.rightsIn(source.document, userId);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      'INSERT INTO workflow (id, owner_id, name, functions_used, thumbnail_digest, thumbnail_dark_digest, from_template) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [id, userId, source.document.meta.name, functionsUsed, source.thumbnail, source.darkThumbnail, source.templateId],
    );
    await insertDocument(client, id, source.document);
    await grantFunctions(client, id, rights, userId);
    if (source.copyOf) {
      await client.query(
        `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, workflow_id, file_name, size, digest, finished_at, expires_at)
         SELECT gen_random_uuid()::text, $2, content_type, extension, is_zipped, purpose, $3, file_name, size, digest, finished_at, expires_at
           FROM upload WHERE workflow_id = $1 AND finished_at IS NOT NULL`,
        [source.copyOf, userId, id],
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

  async function sourceOf(from: typeof body): Promise<Source> {
    const nothing = { thumbnail: null, darkThumbnail: null, templateId: null, copyOf: null };
    if ('templateId' in from) {
      const template = sources.templates.find((candidate) => candidate.id === from.templateId);
      if (!template) throw new PartiError('http.not-found', { call: from.templateId });
      await keepResults(template, sources.results);
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
      };
    }
    if ('workflowId' in from) {
      await sources.policy.mustView(from.workflowId, userId);
      const { rows } = await pool.query<Pick<Source, 'thumbnail' | 'darkThumbnail'>>(
        'SELECT thumbnail_digest AS thumbnail, thumbnail_dark_digest AS "darkThumbnail" FROM workflow WHERE id = $1',
        [from.workflowId],
      );
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
      return { ...nothing, document: readWorkflowDocument(from.document), copyOf: mayView ? from.madeIn : null };
    }
    return { ...nothing, document: emptyWorkflowDocument() };
  }
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
