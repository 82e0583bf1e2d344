import type { Pool } from 'pg';
import {
  canonicalJson,
  checkRecordText,
  FIRST_SDK,
  functionPermissions,
  functionRoles,
  isJsonObject,
  jsonEqual,
  mayAny,
  parseJson,
  PartiError,
  readFunctionRecord,
  recordError,
  type FunctionPermissions,
  type FunctionRecord,
  type JsonObject,
} from '#domain';
import { versionDigest, type AuthorSource, type Languages } from '#runtimes/languages';
import { readAccount } from '../access/account-facts.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { withSchemas } from '../schemas/schema-rows.ts';
import { grantsOfRecord, writeGrants } from './function-grants.ts';
import {
  readFunctionRows,
  readSourceText,
  sourceText,
  type AuthoredFunction,
  type AuthoredVersion,
  type KeptSource,
} from './function-rows.ts';

/** Functions of the people of this server. */
export interface AuthoredFunctions {
  /** Undefined when nobody here has it. Where several versions share a digest: the one that was released, else the newest. */
  version(digest: string): AuthoredVersion | undefined;
  /** Undefined when there is none, or it comes with Parti. */
  functionOf(id: string): AuthoredFunction | undefined;
  all(): AuthoredFunction[];
  permissionsOf(id: string): FunctionPermissions | undefined;
  /** Reads a function again after its rows were changed. */
  reload(id: string): Promise<void>;
  bundle(version: AuthoredVersion): Promise<string>;
  /** Files of a version as its author wrote them; undefined where they were not kept. */
  sourceOf(version: AuthoredVersion): Promise<KeptSource | undefined>;
  /** Functions of somebody belong to another from now on; the rows do already. */
  moved(from: string, to: string): void;
  /** Digests of all bundles and sources, those of held versions and drafts too, which no row names. */
  bundleDigests(): string[];
  /**
   * Makes a version of a file known to this process, not trusted; nothing is stored. A record that could not be published is
   * left out, and a source that does not build to the digest.
   */
  hold(userId: string, held: { digest: string; recordText: string; bundle: string; source?: string }): Promise<void>;
  /** Stores a held version as a private one; left out where the function belongs to somebody else. */
  keepHeld(digest: string): Promise<void>;
  /**
   * Builds files that somebody is writing: a version that is listed nowhere, theirs alone, for a day. Rejects as `publish`
   * does; where there is such a version already, that is meant.
   */
  draft(userId: string, draft: { recordText: string; files: KeptSource['files'] }): Promise<{ digest: string }>;
  /** Saves a record without source. Rejects with `function.not-owner` for who may not edit it, or the codes of a bad record. */
  create(userId: string, recordText: string): Promise<{ id: string }>;
  /**
   * Publishes a version that test mode runs, creating the function where it is new. Without a record text the saved one
   * counts. What `checkRecordText` finds wrong is refused. Rejects with `function.*`, `json.invalid`, `run.no-*`.
   */
  publish(
    authorId: string,
    source: Omit<AuthorSource, 'recordText'> & { recordText?: string; id?: string; note?: string },
  ): Promise<PublishedVersion>;
}

/** A version as publishing answers it. */
export interface PublishedVersion extends AuthoredVersion {
  /** The newest version was this one already, and nothing was written. */
  isUnchanged: boolean;
}

/** An unlisted version serves this long, ms. */
const DRAFT_MS = 24 * 60 * 60 * 1000;
/** Of one author and function; who goes back further builds anew. */
const MOST_DRAFTS = 8;

/** What stands beside the rows of functions. */
export interface AuthoredBeside {
  /** Answers versions whose sources lie elsewhere: what local runners offered. */
  localVersion?(digest: string): AuthoredVersion | undefined;
  /** Hears of a function whose rows were changed. */
  onChanged?(functionId: string): void;
}

export async function createAuthoredFunctions(
  pool: Pool,
  blobs: BlobStore,
  languages: Languages,
  { localVersion = () => undefined, onChanged = () => undefined }: AuthoredBeside = {},
): Promise<AuthoredFunctions> {
  const functions = new Map<string, AuthoredFunction>();
  const byDigest = new Map<string, AuthoredVersion>();
  const held = new Map<string, AuthoredVersion>();
  const drafts = new Map<string, AuthoredVersion>();
  const forget = (id: string) => {
    for (const { digest } of functions.get(id)?.versions ?? []) byDigest.delete(digest);
    functions.delete(id);
  };
  const keep = (one: AuthoredFunction) => {
    functions.set(one.id, one);
    for (const version of one.versions) {
      const before = byDigest.get(version.digest);
      if (!before?.isReleased || version.isReleased) byDigest.set(version.digest, version);
      held.delete(version.digest);
    }
  };
  for (const one of await readFunctionRows(pool)) keep(one);
  const reload = async (id: string) => {
    const [found] = await readFunctionRows(pool, id);
    forget(id);
    if (found) keep(found);
    onChanged(id);
  };

  const readRecord = async (recordText: string | undefined, id: string | undefined): Promise<JsonObject> => {
    if (recordText !== undefined) {
      const record = parseJson(recordText);
      if (!isJsonObject(record)) throw new PartiError('function.record-not-an-object');
      return record;
    }
    const record = functions.get(id ?? '')?.saved;
    if (!record) throw new PartiError('function.not-found', { id: id ?? '' });
    return record;
  };
  const mayEdit = async (id: string, userId: string): Promise<boolean> => {
    const permissions = functions.get(id)?.permissions;
    return !!permissions && mayAny(functionRoles(permissions, await readAccount(pool, userId)), 'edit');
  };
  const save = async (userId: string, source: JsonObject): Promise<FunctionRecord> => {
    const record = readFunctionRecord(source);
    if (!record.id) throw new PartiError('function.no-id');
    if (!record.name) throw new PartiError('function.name-required');
    // The lists of a record are read once, when its function is made: from then on grants count.
    const isNew = await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'INSERT INTO function (id, owner_id, name, record) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
        [record.id, userId, record.name, JSON.stringify(source)],
      );
      if (rowCount === 1) await writeGrants(client, record.id, await grantsOfRecord(client, functionPermissions(record)));
      return rowCount === 1;
    });
    if (!isNew) {
      if (!(await mayEdit(record.id, userId))) throw new PartiError('function.not-owner');
      await pool.query('UPDATE function SET name = $2, record = $3, updated_at = now() WHERE id = $1', [
        record.id,
        record.name,
        JSON.stringify(source),
      ]);
    }
    await reload(record.id);
    return record;
  };

  /** What is published says which SDK it was made with: a later one must not change what it does. */
  const withSdk = (source: JsonObject): JsonObject => {
    const { language, sdk } = readFunctionRecord(source);
    const newest = languages.newestSdk(language) ?? FIRST_SDK;
    return sdk === undefined && newest !== FIRST_SDK ? { ...source, sdk: newest } : source;
  };
  /** What a record with files is built to. */
  const build = async (
    source: JsonObject,
    recordText: string | undefined,
    files: KeptSource['files'],
    /** Who tries it, where it is not kept. */
    account?: string,
  ) => {
    const checked = checkRecordText(recordText ?? canonicalJson(source));
    const refusal = recordError(checked);
    if (refusal) throw refusal;
    const { record } = checked;
    const writer = account === undefined ? undefined : { account, functionId: record.id };
    const bundle = await languages.publish(record.language, files, record, writer);
    return { bundle, digest: versionDigest(bundle, canonicalJson(source)) };
  };
  /** The kept source of a file, where building it gives what stands under the digest. */
  const soundSource = async (digest: string, record: JsonObject, text: string | undefined): Promise<string | undefined> => {
    const kept = text === undefined ? undefined : readSourceText(text);
    if (!kept) return undefined;
    const built = await build(record, undefined, kept.files).catch(() => undefined);
    return built?.digest === digest ? blobs.put(Buffer.from(sourceText(kept))) : undefined;
  };
  const sourceOf = async ({ sourceDigest }: AuthoredVersion): Promise<KeptSource | undefined> =>
    sourceDigest === undefined ? undefined : readSourceText((await blobs.get(sourceDigest)).toString());
  /** The newest version where it is made of just this record and these files. */
  const newestIf = async (id: string, digest: string, files: KeptSource['files']): Promise<AuthoredVersion | undefined> => {
    const newest = functions.get(id)?.versions.at(-1);
    // Files that build to the same are a version of their own all the same: what was written must not be lost.
    if (newest?.digest !== digest) return undefined;
    return jsonEqual((await sourceOf(newest))?.files ?? {}, files) ? newest : undefined;
  };
  /** Writes a version under the next number, or onto the newest where that is the same: its date stays. */
  const write = async (
    id: string,
    version: Omit<AuthoredVersion, 'number' | 'isReleased' | 'ownerId' | 'record' | 'createdAt'>,
    same?: AuthoredVersion,
  ) => {
    const { digest, source, bundleDigest, sourceDigest, authorId, note, isImported } = version;
    await inTransaction(pool, async (client) => {
      if (same) {
        await client.query(
          `UPDATE function_version SET bundle_digest = $3, source_digest = coalesce($4, source_digest), imported = $5,
                  note = CASE WHEN $6 = '' THEN note ELSE $6 END WHERE function_id = $1 AND number = $2`,
          [id, same.number, bundleDigest, sourceDigest ?? null, isImported && same.isImported, note],
        );
      } else {
        await client.query(
          `WITH next AS (UPDATE function SET last_number = last_number + 1 WHERE id = $1 RETURNING last_number)
           INSERT INTO function_version (function_id, number, digest, record, bundle_digest, source_digest, author_id, note, imported)
           SELECT $1, last_number, $2, $3, $4, $5, $6, $7, $8 FROM next`,
          [id, digest, JSON.stringify(source), bundleDigest, sourceDigest ?? null, authorId, note, isImported],
        );
      }
      await client.query(
        'UPDATE function SET test = (SELECT max(number) FROM function_version WHERE function_id = $1), updated_at = now() WHERE id = $1',
        [id],
      );
    });
    await reload(id);
  };

  return {
    version: (digest) => byDigest.get(digest) ?? held.get(digest) ?? drafts.get(digest) ?? localVersion(digest),
    functionOf: (id) => functions.get(id),
    all: () => [...functions.values()],
    permissionsOf: (id) => functions.get(id)?.permissions,
    reload,
    moved(from, to) {
      for (const one of [...functions.values()].filter(({ ownerId }) => ownerId === from))
        keep({
          ...one,
          ownerId: to,
          permissions: { ...one.permissions, ownerId: to },
          versions: one.versions.map((version) => ({ ...version, ownerId: to })),
        });
    },
    bundleDigests: () =>
      [...byDigest.values(), ...held.values(), ...drafts.values()].flatMap((one) => [
        one.bundleDigest,
        ...(one.sourceDigest ? [one.sourceDigest] : []),
      ]),
    bundle: async (version) => {
      try {
        return (await blobs.get(version.bundleDigest)).toString();
      } catch (cause) {
        throw new PartiError('run.missing-implementation', {}, { cause });
      }
    },
    sourceOf,
    async hold(ownerId, { digest, recordText, bundle, source: kept }) {
      const source = soundRecord(recordText);
      if (!source) return;
      const bundleDigest = await blobs.put(Buffer.from(bundle));
      const sourceDigest = await soundSource(digest, source, kept);
      held.set(digest, {
        ...{ digest, ownerId, source, bundleDigest, number: 0, isReleased: false, authorId: null, note: '', isImported: true },
        ...(sourceDigest ? { sourceDigest } : {}),
        record: readFunctionRecord(source),
        createdAt: new Date(),
      });
    },
    async keepHeld(digest) {
      const version = held.get(digest);
      if (!version) return;
      const { record, source, ownerId } = version;
      await pool.query('INSERT INTO function (id, owner_id, name, record) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        record.id,
        ownerId,
        record.name,
        JSON.stringify(source),
      ]);
      await reload(record.id);
      const one = functions.get(record.id);
      if (one?.ownerId === ownerId && !one.versions.some((other) => other.digest === digest)) await write(record.id, version);
    },
    async draft(userId, { recordText, files }) {
      const source = await withSchemas(pool, withSdk(await readRecord(recordText, undefined)));
      const { bundle, digest } = await build(source, recordText, files, userId);
      for (const [key, { createdAt }] of drafts) if (Date.now() - createdAt.getTime() > DRAFT_MS) drafts.delete(key);
      if (byDigest.has(digest) || held.has(digest)) return { digest };
      const draftOf = new Set([...(drafts.get(digest)?.draftOf ?? []), userId]);
      const bundleDigest = await blobs.put(Buffer.from(bundle));
      const record = readFunctionRecord(source);
      // The newest stands last.
      drafts.delete(digest);
      drafts.set(digest, {
        ...{ digest, source, record, bundleDigest, draftOf, ownerId: userId, authorId: userId, note: '' },
        ...{ number: 0, isReleased: false, isImported: false, createdAt: new Date() },
      });
      const own = [...drafts.values()].filter((one) => one.ownerId === userId && one.record.id === record.id);
      for (const one of own.slice(0, -MOST_DRAFTS)) drafts.delete(one.digest);
      return { digest };
    },
    async create(userId, recordText) {
      return { id: (await save(userId, await readRecord(recordText, undefined))).id };
    },
    async publish(authorId, { recordText, id, files, note = '' }) {
      const written = withSdk(await readRecord(recordText, id));
      const source = await withSchemas(pool, written);
      const given = readFunctionRecord(source);
      if (id !== undefined && given.id !== id) throw new PartiError('function.not-found', { id });
      const { bundle, digest } = await build(source, recordText, files);
      const same = await newestIf(given.id, digest, files);
      if (same && isSettled(same, written, note) && (await mayEdit(given.id, authorId))) return { ...same, isUnchanged: true };
      const record = await save(authorId, written);
      const [bundleDigest, sourceDigest] = await Promise.all([
        blobs.put(Buffer.from(bundle)),
        blobs.put(Buffer.from(sourceText({ files, ...(recordText === undefined ? {} : { recordText }) }))),
      ]);
      await write(record.id, { digest, source, bundleDigest, sourceDigest, authorId, note, isImported: false }, same);
      // Somebody else may have kept another meanwhile: the newest is not always one's own.
      const version = functions.get(record.id)?.versions.findLast((one) => one.digest === digest);
      if (!version) throw new PartiError('function.publish-failed');
      return { ...version, isUnchanged: false };
    },
  };

  /** Whether keeping a version once more would change neither it nor its function. */
  function isSettled(version: AuthoredVersion, record: JsonObject, note: string): boolean {
    const one = functions.get(version.record.id);
    const isNoted = note === '' || note === version.note;
    return isNoted && !version.isImported && one?.test === version.number && !!one.saved && jsonEqual(one.saved, record);
  }
}

/** The record of a text that publishing would take; undefined for any other. */
function soundRecord(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isJsonObject(value) && !recordError(checkRecordText(text)) ? value : undefined;
  } catch (error) {
    if (error instanceof PartiError) return undefined;
    throw error;
  }
}
