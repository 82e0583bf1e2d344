import { randomUUID } from 'node:crypto';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  createWorkflowAnswer,
  createWorkflowRequest,
  pageQuery,
  renameWorkflowRequest,
  templatesAnswer,
  workflowsAnswer,
} from '#api';
import { emptyWorkflowDocument, PartiError, type WorkflowDocument } from '#domain';
import type { Template } from '#library';
import type { ServerContext } from '../context.ts';
import type { Documents } from '../documents/documents.ts';
import { insertDocument } from '../documents/document-store.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from './policy.ts';

const MAX_THUMBNAIL_BYTES = 300 * 1024;
/** First bytes of the picture types that are taken. */
const PICTURES: [type: string, signature: number[], offset: number][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
];

interface WorkflowRow {
  id: string;
  name: string;
  owner_id: string;
  functions_used: string[];
  thumbnail_digest: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface WorkflowParts {
  documents: Documents;
  policy: WorkflowPolicy;
  templates: readonly Template[];
}

/** Lists, makes, copies, renames and deletes workflows; templates; thumbnails. */
export function addWorkflowRoutes(context: ServerContext, { documents, policy, templates }: WorkflowParts): void {
  const { http, pool, blobs, bus } = context;
  const typed = http.withTypeProvider<ZodTypeProvider>();
  const tags = ['workflows'];

  typed.get(
    '/api/workflows',
    { schema: { tags, querystring: pageQuery, response: { 200: workflowsAnswer } } },
    async (request) => {
      const { key, limit } = request.query;
      const [updatedAt, id] = key ? (key.split('|') as [string, string]) : [null, null];
      const { rows } = await pool.query<WorkflowRow & { key: string }>(
        `SELECT *, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || id AS key FROM workflow
        WHERE owner_id = $1 AND ($2::timestamptz IS NULL OR (updated_at, id) < ($2::timestamptz, $3)) ORDER BY updated_at DESC, id DESC LIMIT $4`,
        [callerOf(request).userId, updatedAt, id, limit],
      );
      const last = rows.length === limit ? rows.at(-1)?.key : undefined;
      return { workflows: rows.map(shown), ...(last ? { lastKey: last } : {}) };
    },
  );
  typed.post(
    '/api/workflows',
    { schema: { tags, body: createWorkflowRequest, response: { 200: createWorkflowAnswer } } },
    async (request) => {
      const { userId } = callerOf(request);
      const source = await sourceOf(request.body, userId);
      const id = randomUUID();
      const functionsUsed = [...new Set(Object.values(source.document.nodes).map((node) => node.functionId))];
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query(
          'INSERT INTO workflow (id, owner_id, name, functions_used, thumbnail_digest, from_template) VALUES ($1, $2, $3, $4, $5, $6)',
          [id, userId, source.document.meta.name, functionsUsed, source.thumbnail, source.templateId],
        );
        await insertDocument(client, id, source.document);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
      return { id };
    },
  );
  http.get<{ Params: { id: string } }>('/api/workflows/:id', { schema: { tags } }, async (request) => {
    await policy.mustView(request.params.id, callerOf(request).userId);
    const { rows } = await pool.query<WorkflowRow>('SELECT * FROM workflow WHERE id = $1', [request.params.id]);
    return shown(rows[0] as WorkflowRow);
  });
  typed.patch('/api/workflows/:id', { schema: { tags, body: renameWorkflowRequest } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { userId } = callerOf(request);
    await policy.mustEdit(id, userId);
    await documents.command(id, { type: 'workflow.rename', name: request.body.name }, userId);
    return reply.status(204).send();
  });
  http.delete<{ Params: { id: string } }>('/api/workflows/:id', { schema: { tags } }, async (request, reply) => {
    await policy.mustOwn(request.params.id, callerOf(request).userId);
    await pool.query('DELETE FROM workflow WHERE id = $1', [request.params.id]);
    bus.emit('workflow.deleted', { workflowId: request.params.id });
    return reply.status(204).send();
  });
  addPictures();
  typed.get('/api/templates', { schema: { tags, response: { 200: templatesAnswer } } }, async () => ({
    templates: templates.map((template) => ({
      id: template.id,
      name: template.document.meta.name,
      description: template.description,
      functionsUsed: Object.values(template.document.nodes).map((node) => node.functionId),
      ...(template.picture() ? { thumbnailUrl: `/api/templates/${template.id}/thumbnail` } : {}),
    })),
  }));

  async function sourceOf(
    body: { blank?: true; templateId?: string; workflowId?: string },
    userId: string,
  ): Promise<{ document: WorkflowDocument; thumbnail: string | null; templateId: string | null }> {
    if (body.templateId !== undefined) {
      const template = templates.find((candidate) => candidate.id === body.templateId);
      if (!template) throw new PartiError('http.not-found', { call: body.templateId });
      const picture = template.picture();
      return { document: template.document, thumbnail: picture ? await blobs.put(picture) : null, templateId: template.id };
    }
    if (body.workflowId !== undefined) {
      await policy.mustView(body.workflowId, userId);
      const { rows } = await pool.query<{ thumbnail_digest: string | null }>(
        'SELECT thumbnail_digest FROM workflow WHERE id = $1',
        [body.workflowId],
      );
      return {
        document: (await documents.read(body.workflowId)).document,
        thumbnail: rows[0]?.thumbnail_digest ?? null,
        templateId: null,
      };
    }
    return { document: emptyWorkflowDocument(), thumbnail: null, templateId: null };
  }

  function addPictures(): void {
    http.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: MAX_THUMBNAIL_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    http.put<{ Params: { id: string } }>(
      '/api/workflows/:id/thumbnail',
      { bodyLimit: MAX_THUMBNAIL_BYTES, schema: { tags } },
      async (request, reply) => {
        await policy.mustEdit(request.params.id, callerOf(request).userId);
        const bytes = request.body as Buffer;
        if (!Buffer.isBuffer(bytes) || !pictureType(bytes))
          throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
        await pool.query('UPDATE workflow SET thumbnail_digest = $2 WHERE id = $1', [request.params.id, await blobs.put(bytes)]);
        return reply.status(204).send();
      },
    );
    const sendPicture = (bytes: Buffer) => ({ bytes, type: pictureType(bytes) ?? 'application/octet-stream' });
    http.get<{ Params: { id: string } }>('/api/workflows/:id/thumbnail', { schema: { tags } }, async (request, reply) => {
      await policy.mustView(request.params.id, callerOf(request).userId);
      const { rows } = await pool.query<{ thumbnail_digest: string | null }>(
        'SELECT thumbnail_digest FROM workflow WHERE id = $1',
        [request.params.id],
      );
      const digest = rows[0]?.thumbnail_digest;
      if (!digest) throw new PartiError('http.not-found', { call: 'thumbnail' });
      const { bytes, type } = sendPicture(await blobs.get(digest));
      return reply.type(type).header('cache-control', 'private, no-store').send(bytes);
    });
    http.get<{ Params: { id: string } }>('/api/templates/:id/thumbnail', { schema: { tags } }, async (request, reply) => {
      const picture = templates.find((template) => template.id === request.params.id)?.picture();
      if (!picture) throw new PartiError('http.not-found', { call: 'thumbnail' });
      const { bytes, type } = sendPicture(picture);
      return reply.type(type).header('cache-control', 'private, max-age=300').send(bytes);
    });
  }
}

function shown(row: WorkflowRow) {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    functionsUsed: row.functions_used,
    ...(row.thumbnail_digest ? { thumbnailUrl: `/api/workflows/${row.id}/thumbnail?v=${row.thumbnail_digest.slice(0, 8)}` } : {}),
  };
}

function pictureType(bytes: Buffer): string | undefined {
  return PICTURES.find(([, signature, offset]) => signature.every((byte, index) => bytes[offset + index] === byte))?.[0];
}
