import type { FastifyReply } from 'fastify';
import { MAX_THUMBNAIL_BYTES } from '#api';
import { PartiError } from '#domain';
import type { Template } from '#library';
import { pictureFacts } from '../blobs/picture-facts.ts';
import type { ServerContext } from '../context.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from './policy.ts';

/** Shown at 300 × 300; twice that for dense screens. A small file must not unpack into a huge picture. */
const MAX_SIDE_PX = 600;

interface OfWorkflow {
  Params: { id: string };
  Querystring: { theme?: string };
}

/** A picture of the dark theme, or of the light one where nobody asks for the dark. */
const isDark = ({ query }: { query: OfWorkflow['Querystring'] }): boolean => query.theme === 'dark';

/** Pictures of workflows and templates. What is sent is a picture by its bytes, whatever it was called. */
export async function addThumbnails(
  { http, pool, blobs }: ServerContext,
  policy: WorkflowPolicy,
  templates: readonly Template[],
): Promise<void> {
  const tags = ['workflows'];
  await http.register(async (scope) => {
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: MAX_THUMBNAIL_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.put<OfWorkflow>(
      '/api/workflows/:id/thumbnail',
      {
        bodyLimit: MAX_THUMBNAIL_BYTES,
        errorHandler: tooLarge,
        schema: { tags, summary: 'Picture of a workflow for one theme: PNG, WebP or JPEG, at most 300 kB' },
      },
      async (request, reply) => {
        const { params, body } = request;
        await policy.mustEdit(params.id, callerOf(request).userId);
        const facts = Buffer.isBuffer(body) ? pictureFacts(body) : undefined;
        if (!facts || !Buffer.isBuffer(body)) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
        if (Math.max(facts.width, facts.height) > MAX_SIDE_PX)
          throw new PartiError('http.invalid-request', { detail: `at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} px` });
        const column = isDark(request) ? 'thumbnail_dark_digest' : 'thumbnail_digest';
        await pool.query(`UPDATE workflow SET ${column} = $2 WHERE id = $1`, [params.id, await blobs.put(body)]);
        return reply.status(204).send();
      },
    );
  });
  http.get<OfWorkflow>(
    '/api/workflows/:id/thumbnail',
    { schema: { tags, summary: 'Picture of a workflow; `theme=dark`: the one for the dark theme, where there is one' } },
    async (request, reply) => {
      await policy.mustView(request.params.id, callerOf(request).userId);
      const { rows } = await pool.query<{ digest: string | null }>(
        `SELECT CASE WHEN $2 THEN coalesce(thumbnail_dark_digest, thumbnail_digest) ELSE thumbnail_digest END AS digest
           FROM workflow WHERE id = $1`,
        [request.params.id, isDark(request)],
      );
      return sendPicture(reply, rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined, 'private, no-store');
    },
  );
  http.get<OfWorkflow>(
    '/api/templates/:id/thumbnail',
    { schema: { tags, summary: 'Picture of a template' } },
    async (request, reply) =>
      sendPicture(
        reply,
        templates.find((template) => template.id === request.params.id)?.picture(isDark(request) ? 'dark' : 'light'),
        'private, max-age=300',
      ),
  );
}

function tooLarge(error: { code?: string }): never {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? new PartiError('file.image-too-large', { limit: MAX_THUMBNAIL_BYTES / 1024 })
    : error;
}

function sendPicture(reply: FastifyReply, bytes: Buffer | undefined, cacheControl: string): FastifyReply {
  const facts = bytes && pictureFacts(bytes);
  if (!facts) throw new PartiError('http.not-found', { call: 'thumbnail' });
  return reply.type(facts.type).headers({ 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }).send(bytes);
}
