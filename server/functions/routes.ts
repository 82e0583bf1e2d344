import type { FastifyInstance } from 'fastify';
import { PartiError } from '#domain';
import { sandboxPage } from '#runtimes/script';
import { addCall } from '../http/add-call.ts';
import { FOREVER } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Functions } from './functions-service.ts';
import { publishUpload, type PublishingParts } from './publish-upload.ts';

/** Functions: listed, read, and their bundles for pages; own ones saved and published. */
export function addFunctionRoutes(http: FastifyInstance, functions: Functions, publishing: PublishingParts): void {
  const { runtime, epoch: now } = functions.versions;
  const page = sandboxPage();
  addCall(http, 'GET functions', ({ query, request }) => functions.list(callerOf(request).userId, query));
  addCall(http, 'GET functions/{id}', ({ path, query, request }) =>
    functions.read(path.id, query.digest, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/versions', ({ path, request }) => functions.versionsOf(path.id, callerOf(request).userId));
  addCall(http, 'GET functions/{id}/bundles/{digest}', async ({ path, request }) => {
    const { text, origin } = await functions.pageBundle(path.id, path.digest, callerOf(request).userId);
    // Pages run what is shipped in a worker of theirs, everything else in the sandboxed frame.
    return { content: text, headers: { ...FOREVER, 'x-parti-origin': origin } };
  });
  addCall(http, 'GET sandbox', () => ({ content: page.html, headers: page.headers }), { helmet: false });
  addCall(http, 'GET runtime/{epoch}', ({ path: { epoch } }) => {
    if (epoch !== 'current' && epoch !== now) throw new PartiError('http.not-found', { call: 'runtime' });
    return { content: runtime, headers: { 'x-parti-epoch': now, 'cache-control': 'no-cache' } };
  });
  addCall(http, 'POST functions', async ({ body, request }) => {
    const { id } = await publishing.authored.create(callerOf(request).userId, JSON.stringify(body));
    return { id, tag: 'test' as const };
  });
  addCall(http, 'POST functions/{id}/versions', async ({ path: { id }, body, request }) => {
    const { digest, tag } = await publishUpload(publishing, { id, key: body.key, userId: callerOf(request).userId });
    return { id, digest, tag };
  });
}
