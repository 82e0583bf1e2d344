import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { filesRequest, finishedAnswer, functionUploadAnswer, functionUploadRequest, MAX_UPLOAD_BYTES, uploadAnswer } from '#api';
import { PartiError } from '#domain';
import { TooLargeError } from '../blobs/blob-store.ts';
import type { ServerContext } from '../context.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../workflows/policy.ts';

const ADDRESS_MINUTES = 15;

/** Uploads: POST files gives a signed address, the bytes are PUT there, POST files with `upload_finished` ends it. */
export function addFileRoutes({ http, pool, blobs }: ServerContext, policy: WorkflowPolicy): void {
  const typed = http.withTypeProvider<ZodTypeProvider>();
  const secret = randomBytes(32);
  const sign = (id: string) => createHmac('sha256', secret).update(id).digest('base64url');
  const addressOf = (id: string) => `/api/uploads/${id}?signature=${sign(id)}`;

  const begin = async (
    userId: string,
    upload: {
      content_type: string;
      extension: string;
      is_zipped?: boolean;
      purpose: string;
      function_id?: string;
      workflow_id?: string;
      content_id?: string;
      folder_id?: string;
      file_name?: string;
    },
  ) => {
    const id = randomUUID();
    await pool.query(
      `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, function_id, workflow_id, content_id, folder_id, file_name, expires_at)
       VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11, now() + make_interval(mins => ${ADDRESS_MINUTES}))`,
      [
        id,
        userId,
        upload.content_type,
        upload.extension.replace(/^\./, '').toLowerCase(),
        upload.is_zipped ?? false,
        upload.purpose,
        upload.function_id,
        upload.workflow_id,
        upload.content_id,
        upload.folder_id,
        upload.file_name,
      ],
    );
    return id;
  };

  typed.post('/api/files', { schema: { tags: ['files'], body: filesRequest } }, async (request) => {
    const { userId } = callerOf(request);
    const { body } = request;
    if ('upload_finished' in body) {
      const { rows } = await pool.query<{
        id: string;
        digest: string;
        size: string;
        file_name: string | null;
        content_type: string;
        extension: string;
      }>(
        'UPDATE upload SET finished_at = now() WHERE id = $1 AND user_id = $2 AND digest IS NOT NULL AND expires_at > now() RETURNING *',
        [body.upload_finished, userId],
      );
      const row = rows[0];
      if (!row) throw new PartiError('upload.not-found');
      return finishedAnswer.parse({
        id: row.id,
        digest: row.digest,
        size: Number(row.size),
        name: row.file_name ?? `${row.id}.${row.extension}`,
        type: row.content_type,
      });
    }
    if ([body.function_id, body.workflow_id, body.content_id].filter(Boolean).length > 1)
      throw new PartiError('upload.too-many-ids');
    if ((body.size ?? 0) > MAX_UPLOAD_BYTES)
      throw new PartiError('upload.too-large', { size: Math.ceil((body.size ?? 0) / 1024 / 1024) });
    if (body.file_name && /[\\/:*?"<>|\0]/.test(body.file_name))
      throw new PartiError('file.name-invalid', { name: body.file_name });
    if (body.workflow_id) await policy.mustEdit(body.workflow_id, userId);
    const id = await begin(userId, body);
    return uploadAnswer.parse({ upload_url: addressOf(id), id, content_type: body.content_type });
  });

  for (const purpose of ['uploads', 'source-file'] as const) {
    typed.post(
      `/api/functions/:id/${purpose}`,
      { schema: { tags: ['files'], body: functionUploadRequest, response: { 200: functionUploadAnswer } } },
      async (request) => {
        const { id: functionId } = request.params as { id: string };
        const { rows } = await pool.query<{ owner_id: string | null }>('SELECT owner_id FROM function WHERE id = $1', [
          functionId,
        ]);
        if (!rows[0]) throw new PartiError('function.not-found', { id: functionId });
        if (rows[0].owner_id !== callerOf(request).userId) throw new PartiError('http.forbidden');
        const { file_name, content_type } = request.body;
        const id = await begin(callerOf(request).userId, {
          content_type,
          extension: file_name.split('.').at(-1) ?? '',
          purpose,
          function_id: functionId,
          file_name,
        });
        return { upload_url: addressOf(id), key: id };
      },
    );
  }

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MAX_UPLOAD_BYTES + 1 }, (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { id: string }; Querystring: { signature?: string } }>(
      '/api/uploads/:id',
      { bodyLimit: MAX_UPLOAD_BYTES + 1, config: { signed: true }, schema: { tags: ['files'] } },
      async (request, reply) => {
        const { id } = request.params;
        const given = Buffer.from(request.query.signature ?? '');
        const wanted = Buffer.from(sign(id));
        if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new PartiError('http.forbidden');
        const { rowCount } = await pool.query('SELECT FROM upload WHERE id = $1 AND finished_at IS NULL AND expires_at > now()', [
          id,
        ]);
        if (!rowCount) throw new PartiError('upload.not-found');
        try {
          const { digest, size } = await blobs.putStream(request.body as Readable, MAX_UPLOAD_BYTES);
          await pool.query('UPDATE upload SET digest = $2, size = $3 WHERE id = $1 AND finished_at IS NULL', [id, digest, size]);
        } catch (error) {
          if (error instanceof TooLargeError) throw new PartiError('upload.too-large', { size: 50 });
          throw error;
        }
        return reply.status(204).send();
      },
    );
  });
}
