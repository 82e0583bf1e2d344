import {
  FUNCTION_ACTIONS,
  FUNCTION_LANGUAGES,
  FUNCTION_RIGHTS,
  functionRoles,
  mayAny,
  PartiError,
  type AccountFacts,
  type FunctionPermissions,
  type FunctionRecord,
} from '#domain';
import type { CallAnswer, Contract } from '#api';
import type { Library, ShippedFunction } from '#library';
import { readAccount, readName } from '../access/account-facts.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import { createFunctionRights, type FunctionRights } from '../access/function-rights.ts';
import type { CoreContext } from '../context/context.ts';
import type { AuthoredFunctions } from './authored-functions.ts';
import type { AuthoredFunction, AuthoredVersion } from './function-rows.ts';
import { keepShipped } from './shipped-versions.ts';

type Tag = 'live' | 'test' | 'local';

/** Functions that may be used in workflows: those that come with Parti and a person's own. */
export interface Functions {
  /** Record of a pinned version; undefined when nobody has it. */
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  /** Every version that ever came with a Parti on this data: workflows keep running what they pinned. */
  versions: Library;
  /** What comes with this Parti. */
  shippedNow: Pick<Library, 'functions'>;
  /** Who may do what with a function. */
  rights: FunctionRights;
  /** Page of the functions that a person may use, by id, after `key`. */
  list(userId: string, wish: FunctionPage): Promise<CallAnswer<Contract['GET functions']>>;
  /** A version, or the released one, else the newest, where no digest is named. Rejects with `function.not-found`, for what this person may not see too. */
  read(id: string, digest: string | undefined, userId: string): Promise<CallAnswer<Contract['GET functions/{id}']>>;
  /** Bundle of a version for pages, and whose it is. Rejects with `function.not-found` for what no page may run. */
  pageBundle(id: string, digest: string, userId: string): Promise<{ text: string; origin: 'author' | 'shipped' | 'workbook' }>;
}

/** One page of a list of functions. */
export interface FunctionPage {
  key?: string | undefined;
  limit: number;
  tag?: Tag | undefined;
  /** Leaves out what only an administrator sees. */
  noadmin?: string | undefined;
}

/** What comes with Parti is everybody's. */
const SHIPPED: FunctionPermissions = {
  ownerId: '',
  ownerName: 'Parti',
  isPublic: true,
  execute: [],
  contribute: [],
  publish: [],
  stats: [],
};

/** Keeps the shipped functions in the tables, so that workflows can refer to them, and answers for all. `localOf`: what a person's local runners serve. */
export async function createFunctions(
  context: Pick<CoreContext, 'pool' | 'blobs' | 'log'>,
  library: Library,
  authored: AuthoredFunctions,
  policy: Pick<FunctionPolicy, 'maySee' | 'seesInWorkflow'>,
  localOf: (userId: string) => readonly AuthoredVersion[] = () => [],
): Promise<Functions> {
  const { pool } = context;
  const every = [...library.functions, ...(await keepShipped(context, library.functions))];
  const byDigest = new Map<string, ShippedFunction>(every.map((one) => [one.digest, one]));
  const byId = new Map<string, ShippedFunction>(library.functions.map((one) => [one.record.id, one]));
  const rights = createFunctionRights({
    pool,
    permissionsOf: (id) => authored.permissionsOf(id) ?? (byId.has(id) ? SHIPPED : undefined),
    seesInWorkflow: policy.seesInWorkflow,
  });
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

  /** What is told about a function besides its record. */
  const facts = async (id: string, userId: string) => {
    const one = authored.functionOf(id);
    const roles = one || byId.has(id) ? await rights.rolesOf(id, userId) : undefined;
    return {
      ...(one
        ? {
            owner: { id: one.ownerId, name: await readName(pool, one.ownerId) },
            createdAt: one.createdAt.toISOString(),
            updatedAt: one.updatedAt.toISOString(),
            ...(one.live === undefined ? {} : { live: one.live }),
            ...(one.test === undefined ? {} : { test: one.test }),
            ...(one.retired ? { retired: one.retired } : {}),
          }
        : {}),
      isPublic: one ? one.isPublic : byId.has(id),
      may: FUNCTION_ACTIONS.filter((action) => roles && [...roles].some((role) => FUNCTION_RIGHTS[role].includes(action))),
      maySeeStats: roles ? await rights.maySeeStats(id, userId) : false,
    };
  };

  return {
    functionOf: (functionId, digest) => {
      const found = byDigest.get(digest) ?? authored.version(digest);
      return found?.record.id === functionId ? found.record : undefined;
    },
    versions: { ...library, functions: every },
    shippedNow: library,
    rights,
    async list(userId, { key = '', limit, tag = 'live', noadmin }) {
      const account = await readAccount(pool, userId);
      const own = authored.all().flatMap((one) => {
        const version = offered(one, tag, account, noadmin === undefined);
        return version ? [{ id: one.id, listed: delivered(one, version, tag) }] : [];
      });
      // What is shipped is released; what is one's own is not, until its author says so.
      const shipped = tag === 'live' ? sorted.map((id) => ({ id, listed: listed(find(id), 'live') })) : [];
      const local = tag === 'local' ? localOf(userId).map((one) => ({ id: one.record.id, listed: listed(one, 'local') })) : [];
      const after = [...shipped, ...own, ...local].filter(({ id }) => id > key).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const page = after.slice(0, limit);
      return { functions: page.map((one) => one.listed), ...(after.length > limit ? { lastKey: page.at(-1)?.id } : {}) };
    },
    async read(id, digest, userId) {
      const one = authored.functionOf(id);
      const version = digest === undefined ? one && (await firstSeen(one, userId)) : authored.version(digest);
      if (version?.record.id === id && (await policy.maySee(version, userId))) {
        const { number, source } = version;
        const tag = version.local ? 'local' : one && one.live === number ? 'live' : 'test';
        return {
          id,
          digest: version.digest,
          tag,
          record: source,
          ...(number > 0 ? { number } : {}),
          ...(await facts(id, userId)),
        };
      }
      if (digest === undefined && one?.saved && !version && (await rights.may(id, userId, 'edit')))
        return { id, digest: '', tag: 'test', record: one.saved, ...(await facts(id, userId)) };
      const found = digest === undefined ? find(id) : findVersion(id, digest);
      return { id: found.record.id, digest: found.digest, tag: 'live', record: found.source, ...(await facts(id, userId)) };
    },
    async pageBundle(id, digest, userId) {
      const own = authored.version(digest);
      const { record } = own ?? findVersion(id, digest);
      // A bundle is code: it goes to those who may read it. Others' pages let the server run.
      const isAllowed = own?.local
        ? // Its source lies on its author's machine.
          false
        : own?.draftOf
          ? own.draftOf.has(userId) && own.record.id === id && (await rights.may(id, userId, 'edit'))
          : own === undefined ||
            (record.id === id && (authored.functionOf(id) ? await rights.may(id, userId, 'run-test') : own.ownerId === userId));
      if (!isAllowed || !FUNCTION_LANGUAGES[record.language].runsInPages) throw new PartiError('function.not-found', { id });
      const isData = record.language === 'excel';
      if (own) return { text: await authored.bundle(own), origin: isData ? 'workbook' : 'author' };
      return { text: findVersion(id, digest).bundle, origin: isData ? 'workbook' : 'shipped' };
    },
  };

  /** The version by which a function is shown: the released one, where somebody may read no other. */
  async function firstSeen({ versions, live, test }: AuthoredFunction, userId: string): Promise<AuthoredVersion | undefined> {
    const wanted = [live, test].flatMap((number) => versions.find((one) => one.number === number) ?? []);
    for (const version of [...wanted, ...versions.toReversed()]) if (await policy.maySee(version, userId)) return version;
    return undefined;
  }
}

/** The version of a function that a person may add at a stage; administrators see every one, where they ask as such. */
function offered(one: AuthoredFunction, tag: Tag, account: AccountFacts, asAdministrator: boolean): AuthoredVersion | undefined {
  const number = tag === 'live' ? one.live : tag === 'test' && one.test !== one.live ? one.test : undefined;
  if (number === undefined || one.retired) return undefined;
  const roles = functionRoles(one.permissions, account);
  const isSeen = asAdministrator && roles.has('administrator');
  return isSeen || mayAny(roles, tag === 'live' ? 'run-live' : 'run-test')
    ? one.versions.find((version) => version.number === number)
    : undefined;
}

/** A listed record with what the server knows of it, under the names that records have for it. */
function delivered(one: AuthoredFunction, version: AuthoredVersion, tag: Tag) {
  const { source, number } = version;
  const given = { created: one.createdAt.toISOString(), last_updated: one.updatedAt.toISOString() };
  return listed(
    { ...version, source: { ...source, ...given, user_id: one.ownerId, private: !one.isPublic, version_id: String(number) } },
    tag,
  );
}

function listed({ record, digest, source }: Pick<ShippedFunction | AuthoredVersion, 'record' | 'digest' | 'source'>, tag: Tag) {
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
