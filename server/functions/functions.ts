import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { functionAnswer, functionsAnswer, versionsAnswer } from '#api';
import { PartiError, type FunctionRecord } from '#domain';
import type { Library, ShippedFunction } from '#library';
import type { ServerContext } from '../context.ts';

/** Functions that may be used in workflows. */
export interface Functions {
  /** Record of a pinned version; undefined when nobody has it. */
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
}

/** The shipped functions, listed and served; written into the tables on start so that workflows can refer to them. */
export async function addFunctions({ http, pool }: ServerContext, library: Library): Promise<Functions> {
  await writeShipped(pool, library);
  const byId = new Map<string, ShippedFunction>(library.functions.map((one) => [one.record.id, one]));
  const typed = http.withTypeProvider<ZodTypeProvider>();
  const find = (id: string): ShippedFunction => {
    const found = byId.get(id);
    if (!found) throw new PartiError('function.not-found', { id });
    return found;
  };

  typed.get('/api/functions', { schema: { tags: ['functions'], response: { 200: functionsAnswer } } }, async () => ({
    functions: library.functions.map((one) => ({
      ...one.source,
      id: one.record.id,
      digest: one.digest,
      tag: 'live',
      name: one.record.displayName,
      description: one.record.description,
      language: one.record.language,
      ...(one.record.modelOutput ? { model_output: one.record.modelOutput } : {}),
    })),
  }));
  http.get<{ Params: { id: string } }>(
    '/api/functions/:id',
    { schema: { tags: ['functions'], response: { 200: functionAnswer } } },
    async (request) => {
      const found = find(request.params.id);
      return { id: found.record.id, digest: found.digest, tag: 'live', record: found.source };
    },
  );
  http.get<{ Params: { id: string } }>(
    '/api/functions/:id/versions',
    { schema: { tags: ['functions'], response: { 200: versionsAnswer } } },
    async (request) => {
      const { rows } = await pool.query<{ digest: string; tag: string; createdAt: Date }>(
        'SELECT digest, tag, created_at AS "createdAt" FROM function_version WHERE function_id = $1 ORDER BY created_at DESC',
        [find(request.params.id).record.id],
      );
      return { versions: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },
  );
  const forever = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
  http.get<{ Params: { id: string; digest: string } }>(
    '/api/functions/:id/bundles/:digest',
    { schema: { tags: ['functions'] } },
    async (request, reply) => {
      const found = find(request.params.id);
      if (found.digest !== request.params.digest) throw new PartiError('function.not-found', { id: request.params.digest });
      return reply.type('text/plain; charset=utf-8').headers(forever).send(found.bundle);
    },
  );
  http.get<{ Params: { epoch: string } }>('/api/runtime/:epoch', { schema: { tags: ['functions'] } }, async (request, reply) => {
    if (request.params.epoch !== 'current' && request.params.epoch !== library.epoch)
      throw new PartiError('http.not-found', { call: 'runtime' });
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-parti-epoch', library.epoch)
      .header('cache-control', 'no-cache')
      .send(library.runtime);
  });
  return {
    functionOf: (functionId, digest) => {
      const found = byId.get(functionId);
      return found?.digest === digest ? found.record : undefined;
    },
  };
}

async function writeShipped(pool: ServerContext['pool'], library: Library): Promise<void> {
  const all = library.functions;
  await pool.query(
    'INSERT INTO function (id, name) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
    [all.map((one) => one.record.id), all.map((one) => one.record.name)],
  );
  await pool.query(
    `INSERT INTO function_version (function_id, digest, tag, record, shipped) SELECT f, d, 'live', r::jsonb, true FROM unnest($1::text[], $2::text[], $3::text[]) AS t(f, d, r) ON CONFLICT DO NOTHING`,
    [all.map((one) => one.record.id), all.map((one) => one.digest), all.map((one) => JSON.stringify(one.source))],
  );
}
