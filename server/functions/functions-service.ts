import { FUNCTION_LANGUAGES, PartiError, type FunctionRecord } from '#domain';
import type { CallAnswer, Contract } from '#api';
import type { Library, ShippedFunction } from '#library';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { CoreContext } from '../context/context.ts';
import type { AuthoredFunctions, AuthoredVersion } from './authored-functions.ts';
import { keepShipped } from './shipped-versions.ts';

/** Functions that may be used in workflows: those that come with Parti and a person's own. */
export interface Functions {
  /** Record of a pinned version; undefined when nobody has it. */
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  /** Every version that ever came with a Parti on this data: workflows keep running what they pinned. */
  versions: Library;
  /** Page of the functions that a person may use, by id, after `key`. */
  list(userId: string, wish: FunctionPage): CallAnswer<Contract['GET functions']>;
  /** A version, or the newest where no digest is named. Rejects with `function.not-found`, for what this person may not see too. */
  read(id: string, digest: string | undefined, userId: string): Promise<CallAnswer<Contract['GET functions/{id}']>>;
  /** Versions of a function, newest first. Rejects with `function.not-found`. */
  versionsOf(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/versions']>>;
  /** Bundle of a version for pages, and whose it is. Rejects with `function.not-found` for what no page may run. */
  pageBundle(id: string, digest: string, userId: string): Promise<{ text: string; origin: 'author' | 'shipped' }>;
}

/** One page of a list of functions. */
export interface FunctionPage {
  key?: string | undefined;
  limit: number;
  tag?: AuthoredVersion['tag'] | undefined;
}

/** Keeps the shipped functions in the tables, so that workflows can refer to them, and answers for all. */
export async function createFunctions(
  { pool, blobs }: Pick<CoreContext, 'pool' | 'blobs'>,
  library: Library,
  authored: AuthoredFunctions,
  policy: Pick<FunctionPolicy, 'maySee'>,
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

  return {
    functionOf: (functionId, digest) => {
      const found = byDigest.get(digest) ?? authored.version(digest);
      return found?.record.id === functionId ? found.record : undefined;
    },
    versions: { ...library, functions: every },
    list(userId, { key = '', limit, tag = 'live' }) {
      // What is shipped is released; what is one's own is not, until its author says so.
      const own = authored.listOf(userId, tag).map((one) => ({ id: one.record.id, listed: listed(one, one.tag) }));
      const shipped = tag === 'live' ? sorted.map((id) => ({ id, listed: listed(find(id), 'live') })) : [];
      const after = [...shipped, ...own].filter(({ id }) => id > key).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const page = after.slice(0, limit);
      return { functions: page.map((one) => one.listed), ...(after.length > limit ? { lastKey: page.at(-1)?.id } : {}) };
    },
    async read(id, digest, userId) {
      const own = digest === undefined ? authored.newestOf(id, userId) : authored.version(digest);
      if (own?.record.id === id && (await policy.maySee(own, userId)))
        return { id, digest: own.digest, tag: own.tag, record: own.source };
      const found = digest === undefined ? find(id) : findVersion(id, digest);
      return { id: found.record.id, digest: found.digest, tag: 'live', record: found.source };
    },
    async versionsOf(id, userId) {
      const owned = authored.newestOf(id, userId);
      const { rows } = await pool.query<{ digest: string; tag: AuthoredVersion['tag']; createdAt: Date }>(
        'SELECT digest, tag, created_at AS "createdAt" FROM function_version WHERE function_id = $1 ORDER BY created_at DESC, digest',
        [owned?.record.id ?? find(id).record.id],
      );
      return { versions: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },
    async pageBundle(id, digest, userId) {
      const own = authored.version(digest);
      const { record } = own ?? findVersion(id, digest);
      const isAllowed = own === undefined || (record.id === id && own.ownerId === userId);
      if (!isAllowed || !FUNCTION_LANGUAGES[record.language].runsInPages) throw new PartiError('function.not-found', { id });
      return own
        ? { text: await authored.bundle(own), origin: 'author' }
        : { text: findVersion(id, digest).bundle, origin: 'shipped' };
    },
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
