import type { Pool } from 'pg';
import {
  canonicalJson,
  checkRecordText,
  FIRST_SDK,
  isJsonObject,
  parseJson,
  PartiError,
  readFunctionRecord,
  recordError,
  type FunctionRecord,
  type JsonObject,
} from '#domain';
import { versionDigest, type AuthorSource, type Languages } from '#runtimes/languages';
import type { BlobStore } from '../blobs/blob-store.ts';

/** A version that somebody on this server has published. */
export interface AuthoredVersion {
  digest: string;
  tag: 'live' | 'test' | 'local';
  ownerId: string;
  record: FunctionRecord;
  /** The record as its author wrote it. */
  source: JsonObject;
  bundleDigest: string;
  createdAt: Date;
  /** Came inside a file: never trusted without a jail. */
  isImported: boolean;
}

/** Functions of the people of this server. */
export interface AuthoredFunctions {
  /** Undefined when nobody here has it. */
  version(digest: string): AuthoredVersion | undefined;
  /** Newest version with this tag of each function that this person owns, by id. */
  listOf(ownerId: string, tag: AuthoredVersion['tag']): AuthoredVersion[];
  /** Newest version of a function, if this person owns it. */
  newestOf(functionId: string, ownerId: string): AuthoredVersion | undefined;
  bundle(version: AuthoredVersion): Promise<string>;
  /** Digests of all bundles, those of held versions too, which no row names. */
  bundleDigests(): string[];
  /** Makes a version of a file known to this process, not trusted; nothing is stored. A record that could not be published is left out. */
  hold(userId: string, held: { digest: string; recordText: string; bundle: string }): Promise<void>;
  /** Stores a held version as a private one; left out where the function belongs to somebody else. */
  keepHeld(digest: string): Promise<void>;
  /** Saves a record without source. Rejects with `function.not-owner`, or the codes of a bad record. */
  create(ownerId: string, recordText: string): Promise<{ id: string }>;
  /**
   * Publishes a version with the tag `test`, creating the function where it is new. Without a record text the saved one
   * counts. What `checkRecordText` finds wrong is refused. Rejects with `function.*`, `json.invalid`, `run.no-*`.
   */
  publish(
    ownerId: string,
    source: Omit<AuthorSource, 'recordText'> & { recordText?: string; id?: string },
  ): Promise<AuthoredVersion>;
}

interface Row {
  digest: string;
  tag: AuthoredVersion['tag'];
  ownerId: string;
  record: JsonObject;
  bundleDigest: string;
  createdAt: Date;
  isImported: boolean;
}

export async function createAuthoredFunctions(pool: Pool, blobs: BlobStore, languages: Languages): Promise<AuthoredFunctions> {
  const versions = new Map<string, AuthoredVersion>();
  const keep = (version: AuthoredVersion) => versions.set(version.digest, version);
  const { rows } = await pool.query<Row>(
    `SELECT v.digest, v.tag, f.owner_id AS "ownerId", v.record, v.bundle_digest AS "bundleDigest", v.created_at AS "createdAt", v.imported AS "isImported"
       FROM function_version v JOIN function f ON f.id = v.function_id
      WHERE NOT v.shipped AND f.owner_id IS NOT NULL AND v.bundle_digest IS NOT NULL ORDER BY v.created_at`,
  );
  for (const { record, ...row } of rows) keep({ ...row, source: record, record: readFunctionRecord(record) });

  const newestFirst = () => [...versions.values()].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const readRecord = async (recordText: string | undefined, id: string | undefined): Promise<JsonObject> => {
    if (recordText !== undefined) {
      const record = parseJson(recordText);
      if (!isJsonObject(record)) throw new PartiError('function.record-not-an-object');
      return record;
    }
    const saved = await pool.query<{ record: JsonObject | null }>('SELECT record FROM function WHERE id = $1', [id]);
    const record = saved.rows[0]?.record;
    if (!record) throw new PartiError('function.not-found', { id: id ?? '' });
    return record;
  };
  const save = async (ownerId: string, source: JsonObject): Promise<FunctionRecord> => {
    const record = readFunctionRecord(source);
    if (!record.id) throw new PartiError('function.no-id');
    if (!record.name) throw new PartiError('function.name-required');
    const { rowCount } = await pool.query(
      `INSERT INTO function (id, owner_id, name, record) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, record = excluded.record, updated_at = now() WHERE function.owner_id = $2`,
      [record.id, ownerId, record.name, JSON.stringify(source)],
    );
    if (rowCount !== 1) throw new PartiError('function.not-owner');
    return record;
  };

  /** What is published says which SDK it was made with: a later one must not change what it does. */
  const withSdk = (source: JsonObject): JsonObject => {
    const { language, sdk } = readFunctionRecord(source);
    const newest = languages.newestSdk(language) ?? FIRST_SDK;
    return sdk === undefined && newest !== FIRST_SDK ? { ...source, sdk: newest } : source;
  };

  return {
    version: (digest) => versions.get(digest),
    listOf(ownerId, tag) {
      const newest = new Map<string, AuthoredVersion>();
      for (const one of newestFirst())
        if (one.ownerId === ownerId && one.tag === tag && !newest.has(one.record.id)) newest.set(one.record.id, one);
      return [...newest.values()].toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1));
    },
    newestOf: (functionId, ownerId) => newestFirst().find((one) => one.record.id === functionId && one.ownerId === ownerId),
    bundleDigests: () => [...versions.values()].map((one) => one.bundleDigest),
    bundle: async (version) => {
      try {
        return (await blobs.get(version.bundleDigest)).toString();
      } catch (cause) {
        throw new PartiError('run.missing-implementation', {}, { cause });
      }
    },
    async hold(ownerId, { digest, recordText, bundle }) {
      const source = soundRecord(recordText);
      if (!source) return;
      const bundleDigest = await blobs.put(Buffer.from(bundle));
      const record = readFunctionRecord(source);
      keep({ digest, tag: 'test', ownerId, record, source, bundleDigest, createdAt: new Date(), isImported: true });
    },
    async keepHeld(digest) {
      const version = versions.get(digest);
      if (!version?.isImported) return;
      const { record, source, ownerId, bundleDigest } = version;
      await pool.query('INSERT INTO function (id, owner_id, name, record) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        record.id,
        ownerId,
        record.name,
        JSON.stringify(source),
      ]);
      await pool.query(
        `INSERT INTO function_version (function_id, digest, tag, record, bundle_digest, imported)
         SELECT $1, $2, 'test', $3, $4, true FROM function WHERE id = $1 AND owner_id = $5 ON CONFLICT DO NOTHING`,
        [record.id, digest, JSON.stringify(source), bundleDigest, ownerId],
      );
    },
    async create(ownerId, recordText) {
      return { id: (await save(ownerId, await readRecord(recordText, undefined))).id };
    },
    async publish(ownerId, { recordText, id, files }) {
      const source = withSdk(await readRecord(recordText, id));
      if (id !== undefined && readFunctionRecord(source).id !== id) throw new PartiError('function.not-found', { id });
      const checked = checkRecordText(recordText ?? canonicalJson(source));
      const refusal = recordError(checked);
      if (refusal) throw refusal;
      const given = checked.record;
      const bundle = await languages.publish(given.language, files, given);
      const record = await save(ownerId, source);
      const digest = versionDigest(bundle, canonicalJson(source));
      const bundleDigest = await blobs.put(Buffer.from(bundle));
      const written = await pool.query<{ createdAt: Date }>(
        `INSERT INTO function_version (function_id, digest, tag, record, bundle_digest) VALUES ($1, $2, 'test', $3, $4)
         ON CONFLICT (function_id, digest) DO UPDATE SET bundle_digest = excluded.bundle_digest, created_at = now(), imported = false
         RETURNING created_at AS "createdAt"`,
        [record.id, digest, JSON.stringify(source), bundleDigest],
      );
      const createdAt = written.rows[0]?.createdAt ?? new Date();
      const version: AuthoredVersion = {
        digest,
        tag: 'test',
        ownerId,
        record,
        source,
        bundleDigest,
        createdAt,
        isImported: false,
      };
      keep(version);
      return version;
    },
  };
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
