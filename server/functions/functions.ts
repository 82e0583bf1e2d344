import { FUNCTION_LANGUAGES, PartiError, type FunctionRecord } from '#domain';
import type { Library, ShippedFunction } from '#library';
import { sandboxPage } from '#runtimes/script';
import type { ServerContext } from '../context.ts';
import { keepShipped } from './shipped-versions.ts';
import { addCall } from '../http/add-call.ts';
import { FOREVER } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { AuthoredFunctions, AuthoredVersion } from './authored-functions.ts';

/** Functions that may be used in workflows. */
export interface Functions {
  /** Record of a pinned version; undefined when nobody has it. */
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  /** Every version that ever came with a Parti on this data: workflows keep running what they pinned. */
  versions: Library;
}

/** The shipped functions, listed and served; written into the tables on start so that workflows can refer to them. */
export async function addFunctions(
  { http, pool, blobs }: ServerContext,
  library: Library,
  authored: AuthoredFunctions,
): Promise<Functions> {
  const every = [...library.functions, ...(await keepShipped(pool, blobs, library.functions))];
  const byDigest = new Map<string, ShippedFunction>(every.map((one) => [one.digest, one]));
  const byId = new Map<string, ShippedFunction>(library.functions.map((one) => [one.record.id, one]));
  const find = (id: string): ShippedFunction => {
    const found = byId.get(id);
    if (!found) throw new PartiError('function.not-found', { id });
    return found;
  };
  const findVersion = (id: string, digest: string): ShippedFunction => {
    const found = byDigest.get(digest);
    if (found?.record.id !== id) throw new PartiError('function.not-found', { id });
    return found;
  };
  const sorted = [...byId.keys()].toSorted();

  addCall(http, 'GET functions', ({ request, query: { key = '', limit, tag = 'live' } }) => {
    // What is shipped is released; what is one's own is not, until its author says so.
    const own = authored
      .listOf(callerOf(request).userId, tag)
      .map((one) => ({ id: one.record.id, listed: listed(one, one.tag) }));
    const shipped = tag === 'live' ? sorted.map((id) => ({ id, listed: listed(find(id), 'live') })) : [];
    const after = [...shipped, ...own].filter(({ id }) => id > key).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = after.slice(0, limit);
    return { functions: page.map((one) => one.listed), ...(after.length > limit ? { lastKey: page.at(-1)?.id } : {}) };
  });
  addCall(http, 'GET functions/{id}', ({ request, path, query }) => {
    const own =
      query.digest === undefined ? authored.newestOf(path.id, callerOf(request).userId) : authored.version(query.digest);
    if (own?.record.id === path.id) return { id: path.id, digest: own.digest, tag: own.tag, record: own.source };
    const { record, digest, source } = query.digest === undefined ? find(path.id) : findVersion(path.id, query.digest);
    return { id: record.id, digest, tag: 'live' as const, record: source };
  });
  addCall(http, 'GET functions/{id}/versions', async ({ request, path }) => {
    const owned = authored.newestOf(path.id, callerOf(request).userId);
    const { rows } = await pool.query<{ digest: string; tag: 'live' | 'test' | 'local'; createdAt: Date }>(
      'SELECT digest, tag, created_at AS "createdAt" FROM function_version WHERE function_id = $1 ORDER BY created_at DESC, digest',
      [owned?.record.id ?? find(path.id).record.id],
    );
    return { versions: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
  });
  addCall(http, 'GET functions/{id}/bundles/{digest}', async ({ path: { id, digest }, request }) => {
    const own = authored.version(digest);
    const isOwn = own?.record.id === id && own.ownerId === callerOf(request).userId;
    if (own && !(isOwn && FUNCTION_LANGUAGES[own.record.language].runsInPages))
      throw new PartiError('function.not-found', { id });
    return {
      content: own ? await authored.bundle(own) : findVersion(id, digest).bundle,
      // Pages run what is shipped in a worker of theirs, everything else in the sandboxed frame.
      headers: { ...FOREVER, 'x-parti-origin': own ? 'author' : 'shipped' },
    };
  });
  const { html, headers } = sandboxPage();
  addCall(http, 'GET sandbox', () => ({ content: html, headers }), { helmet: false });
  addCall(http, 'GET runtime/{epoch}', ({ path: { epoch } }) => {
    if (epoch !== 'current' && epoch !== library.epoch) throw new PartiError('http.not-found', { call: 'runtime' });
    return {
      content: library.runtime,
      headers: { 'x-parti-epoch': library.epoch, 'cache-control': 'no-cache' },
    };
  });
  return {
    functionOf: (functionId, digest) => {
      const found = byDigest.get(digest) ?? authored.version(digest);
      return found?.record.id === functionId ? found.record : undefined;
    },
    versions: { ...library, functions: every },
  };
}

function listed(
  { record, digest, source }: Pick<ShippedFunction | AuthoredVersion, 'record' | 'digest' | 'source'>,
  tag: AuthoredVersion['tag'],
) {
  return {
    ...source,
    id: record.id,
    digest,
    tag,
    name: record.displayName,
    description: record.description,
    language: record.language,
    ...(record.modelOutput ? { model_output: record.modelOutput } : {}),
  };
}
