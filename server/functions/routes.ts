import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PartiError } from '#domain';
import { sandboxPage } from '#runtimes/script';
import { addCall } from '../http/add-call.ts';
import { FOREVER } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { FunctionDrafts } from './function-drafts.ts';
import type { FunctionEditing } from './function-editing.ts';
import { asPicture } from '../blobs/kept-picture.ts';
import type { FunctionExamples } from './function-example.ts';
import { readFunctionLibrary } from './function-library.ts';
import type { FunctionRatings } from './function-ratings.ts';
import type { FunctionStatistics } from './function-statistics.ts';
import type { Functions } from './functions-service.ts';
import { publishUpload, type PublishingParts } from './publish-upload.ts';
import { readUploadedWorkbook, type WorkbookParts } from './read-uploaded-workbook.ts';

/** What the calls ask. */
export interface FunctionRouteParts {
  pool: Pool;
  functions: Functions;
  publishing: PublishingParts;
  languages: WorkbookParts['languages'];
  editing: FunctionEditing;
  statistics: FunctionStatistics;
  ratings: FunctionRatings;
  drafts: FunctionDrafts;
  examples: FunctionExamples;
}

/** Functions: listed, read, and their bundles for pages; own ones saved and published. */
export function addFunctionRoutes(http: FastifyInstance, parts: FunctionRouteParts): void {
  const { functions, publishing, editing, languages } = parts;
  const { runtime, epoch: now } = functions.versions;
  const page = sandboxPage();
  addCall(http, 'GET functions', ({ query, request }) => functions.list(callerOf(request).userId, query));
  addCall(http, 'GET functions/{id}', ({ path, query, request }) =>
    functions.read(path.id, query.digest, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/example', async ({ path: { id }, query, request }) => {
    // Whoever may not see the function is told so, not that it has no example.
    await functions.read(id, undefined, callerOf(request).userId);
    const example = parts.examples.of(id, query.language);
    return example ? { example } : {};
  });
  addCall(http, 'GET functions/{id}/thumbnail', ({ path: { id }, query: { theme } }) => {
    const shipped = functions.shippedNow.functions.find(({ record }) => record.id === id);
    return { ...asPicture(shipped?.picture?.(theme)), headers: { 'cache-control': 'private, max-age=3600' } };
  });
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
  addCall(http, 'PUT functions/{id}', async ({ path: { id }, query, body, request }) => {
    await editing.save(id, body, query.stage, callerOf(request).userId);
    return { id, tag: 'test' as const };
  });
  addCall(http, 'DELETE functions/{id}', ({ path, query, request }) =>
    editing.remove(path.id, query.name, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/versions', async ({ path: { id }, body, request }) => {
    const { userId } = callerOf(request);
    if (body.stage === 'live') throw new PartiError('function.live-read-only');
    const version =
      body.key === undefined
        ? await editing.keepSaved(id, body.note, userId)
        : await publishUpload(publishing, { id, key: body.key, userId, ...(body.note ? { note: body.note } : {}) });
    const { digest, number } = version;
    return { id, digest, number, tag: 'test' as const, followed: await editing.followed(version, userId) };
  });
  addCall(http, 'PUT parse-excel', ({ body, request }) =>
    readUploadedWorkbook({ ...publishing, languages }, { key: body.Item1, name: body.Item2, userId: callerOf(request).userId }),
  );
  addVersionRoutes(http, parts);
  addDraftRoutes(http, parts.drafts);
}

/** Versions, permissions and figures of a function. */
function addVersionRoutes(http: FastifyInstance, parts: FunctionRouteParts): void {
  const { pool, functions, publishing, editing, statistics, ratings } = parts;
  addCall(http, 'GET functions/{id}/versions', ({ path, request }) => editing.versions(path.id, callerOf(request).userId));
  addCall(http, 'GET functions/{id}/versions/{v}', ({ path, request }) =>
    editing.version(path.id, path.v, callerOf(request).userId),
  );
  addCall(http, 'PATCH functions/{id}/versions/{v}', ({ path, body, request }) =>
    editing.tag(path.id, path.v, body, callerOf(request).userId),
  );
  addCall(http, 'DELETE functions/{id}/versions', ({ path, body, request }) =>
    editing.removeVersions(path.id, body.versions, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/versions/{v}/restore', ({ path, request }) =>
    editing.restore(path.id, path.v, callerOf(request).userId),
  );
  addCall(http, 'PUT functions/{id}/visibility', ({ path, body, request }) =>
    editing.setPublic(path.id, body.isPublic, callerOf(request).userId),
  );
  addCall(http, 'PUT functions/{id}/retired', ({ path, body, request }) =>
    editing.retire(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/permissions', ({ path, request }) => editing.permissions(path.id, callerOf(request).userId));
  addCall(http, 'PUT functions/{id}/permissions', ({ path, body, request }) =>
    editing.grant(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/execution-stats', ({ path, request }) =>
    statistics.executions(path.id, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/rating', ({ path, request }) => ratings.read(path.id, callerOf(request).userId));
  addCall(http, 'PUT functions/{id}/rating', ({ path, body, request }) =>
    ratings.rate(path.id, body.stars, callerOf(request).userId),
  );
  addCall(http, 'GET functions/{id}/usage-stats', ({ path, request }) => statistics.usage(path.id, callerOf(request).userId));
  addCall(http, 'GET function-library', async ({ request }) => {
    const { authored } = publishing;
    return { functions: await readFunctionLibrary(pool, { authored, library: functions.shippedNow }, callerOf(request).userId) };
  });
}

/** What somebody writes before it is a version. */
function addDraftRoutes(http: FastifyInstance, drafts: FunctionDrafts): void {
  addCall(http, 'GET functions/{id}/draft', ({ path, request }) => drafts.read(path.id, callerOf(request).userId));
  addCall(http, 'PATCH functions/{id}/draft', ({ path, body, request }) => drafts.save(path.id, body, callerOf(request).userId));
  addCall(http, 'DELETE functions/{id}/draft', ({ path, request }) => drafts.drop(path.id, callerOf(request).userId));
  addCall(http, 'POST functions/{id}/draft/build', ({ path, query, request }) =>
    drafts.build(path.id, callerOf(request).userId, query.quick === 'true'),
  );
  addCall(http, 'POST functions/{id}/compile', ({ path, body, request }) =>
    drafts.compile(path.id, body.files, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/draft/ask', ({ path, body, request }) =>
    drafts.ask(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/draft/versions', ({ path, body, request }) =>
    drafts.keep(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'POST functions/{id}/copies', ({ path, body, request }) =>
    drafts.copy(path.id, body.name, callerOf(request).userId),
  );
}
