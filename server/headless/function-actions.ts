import { isJsonObject, PartiError, readFunctionRecord, type JsonObject, type JsonValue } from '#domain';
import type { FunctionRights } from '../access/function-rights.ts';
import type { FunctionTrials } from '../executions/function-trials.ts';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { FunctionEditing } from '../functions/function-editing.ts';
import type { AuthoredFunction, AuthoredVersion } from '../functions/function-rows.ts';
import { readText } from './read-payload.ts';

/** What the command line asks about functions of this server. */
export interface FunctionActionParts {
  authored: AuthoredFunctions;
  rights: FunctionRights;
  editing: FunctionEditing;
  trials: FunctionTrials;
  /** Whom they serve. */
  ownerId(): Promise<string>;
}

type Action = (payload: JsonObject) => Promise<JsonValue>;

/** Actions about the versions of authors' functions; each rejects as the call of the same meaning does over HTTP. */
export function createFunctionActions({ authored, rights, editing, trials, ownerId }: FunctionActionParts) {
  /** A function by its id, else by its name: among several the one's own. Rejects with `function.several-named`. */
  const find = async (payload: JsonObject): Promise<AuthoredFunction> => {
    const wanted = readText(payload, 'function');
    const userId = await ownerId();
    const byId = authored.functionOf(wanted);
    if (byId && (await rights.may(byId.id, userId, 'see'))) return byId;
    const named: AuthoredFunction[] = [];
    for (const one of authored.all()) if (isNamed(one, wanted) && (await rights.may(one.id, userId, 'see'))) named.push(one);
    const own = named.filter((one) => one.ownerId === userId);
    const found = own.length > 0 ? own : named;
    if (found.length > 1)
      throw new PartiError('function.several-named', { name: wanted, ids: found.map(({ id }) => id).join(', ') });
    if (!found[0]) throw new PartiError('function.not-found', { id: wanted });
    return found[0];
  };
  /** Number or digest of a version: of `newest`, `live` and `test` that which is meant by it. */
  const versionName = (one: AuthoredFunction, payload: JsonObject): string => {
    const given = typeof payload['version'] === 'string' && payload['version'] !== '' ? payload['version'] : 'newest';
    const meant = { newest: one.versions.at(-1)?.number, live: one.live, test: one.test }[given];
    const name = ['newest', 'live', 'test'].includes(given) ? String(meant ?? '') : given;
    if (name === '') throw new PartiError('function.version-not-found', { version: given });
    return name;
  };
  const named = (one: AuthoredFunction) => ({ id: one.id, name: one.name });
  const newestOf = (one: AuthoredFunction | undefined): AuthoredVersion | undefined => one?.versions.at(-1);

  return {
    async 'function.pull'(payload) {
      const one = await find(payload);
      const version = await editing.version(one.id, versionName(one, payload), await ownerId());
      if (!version.files) throw new PartiError('function.no-source', { file: 'source.json' });
      return { ...named(one), ...version };
    },
    async 'function.push'(payload) {
      const recordText = readText(payload, 'recordText');
      const { files, base, note } = payload;
      if (!isJsonObject(files)) throw new PartiError('http.invalid-request', { detail: 'files' });
      const userId = await ownerId();
      const newest = newestOf(authored.functionOf(readFunctionRecord(recordText).id));
      if (newest && !isBase(newest, base) && payload['onTop'] !== true) {
        // What this person may not see is not told either.
        await rights.must(newest.record.id, userId, 'edit');
        throw new PartiError('function.draft-behind', { version: String(newest.number) });
      }
      const version = await authored.publish(userId, {
        recordText,
        files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, String(text)])),
        ...(typeof note === 'string' ? { note } : {}),
      });
      const { isUnchanged } = version;
      const followed = await editing.followed(version, userId);
      const { id, name, displayName } = version.record;
      return { id, name: displayName || name, number: version.number, digest: version.digest, followed, unchanged: isUnchanged };
    },
    async 'function.versions'(payload) {
      const one = await find(payload);
      return { ...named(one), ...(await editing.versions(one.id, await ownerId())) };
    },
    async 'function.release'(payload) {
      const one = await find(payload);
      const { note } = payload;
      const wish = { tag: 'live' as const, ...(typeof note === 'string' ? { note } : {}) };
      return { ...named(one), ...(await editing.tag(one.id, versionName(one, payload), wish, await ownerId())) };
    },
    async 'function.try'(payload) {
      const one = await find(payload);
      const userId = await ownerId();
      const { number, digest } = await editing.version(one.id, versionName(one, payload), userId);
      const { results } = await trials.run(one.id, { digest }, userId);
      return { ...named(one), number, results: results as unknown as JsonValue };
    },
  } satisfies Record<string, Action>;
}

/** Sources that build to the same share a digest, and another server counts by itself: number and digest must both be those. */
const isBase = ({ number, digest }: AuthoredVersion, base: JsonValue | undefined): boolean =>
  isJsonObject(base) && base['number'] === number && base['digest'] === digest;

const isNamed = ({ name, saved, versions }: AuthoredFunction, wanted: string): boolean => {
  const record = saved ?? versions.at(-1)?.source;
  return name === wanted || (record !== undefined && readFunctionRecord(record).displayName === wanted);
};
