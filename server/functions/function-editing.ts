import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  assertAllowed,
  checkDeletionName,
  deleteVersions,
  mayMakePublic,
  PartiError,
  readFunctionRecord,
  refusalError,
  saveVersion,
  tagVersion,
  type FunctionVersions,
  type JsonObject,
} from '#domain';
import { readName } from '../access/account-facts.ts';
import type { FunctionRights } from '../access/function-rights.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Library } from '#library';
import { inTransaction } from '../database/in-transaction.ts';
import type { AuthoredFunctions, PublishedVersion } from './authored-functions.ts';
import { granteeOf } from './function-grants.ts';
import { versionsOf, type AuthoredFunction, type AuthoredVersion, type FunctionGrantRow } from './function-rows.ts';
import { followTest, type FollowerParts } from './test-followers.ts';

/** What editing stands on. */
export interface FunctionEditingParts extends FollowerParts {
  blobs: BlobStore;
  authored: AuthoredFunctions;
  rights: FunctionRights;
  /** Every version that ever came with a Parti on this data. */
  shipped: Library;
}

/** Changes of functions by their people. Each asks for the right first and rejects as `FunctionRights.must` does. */
export interface FunctionEditing {
  /** Rejects with `function.live-read-only` for the released version. */
  save(id: string, record: JsonObject, stage: Stage, userId: string): Promise<void>;
  /** Rejects with `function.delete-name-mismatch` for another name than its own. */
  remove(id: string, name: string | undefined, userId: string): Promise<void>;
  versions(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/versions']>>;
  version(id: string, name: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/versions/{v}']>>;
  tag(
    id: string,
    name: string,
    wish: ReadBody<Contract['PATCH functions/{id}/versions/{v}']>,
    userId: string,
  ): Promise<CallAnswer<Contract['PATCH functions/{id}/versions/{v}']>>;
  removeVersions(id: string, names: readonly string[], userId: string): Promise<void>;
  /** Makes an older version the newest. */
  restore(id: string, name: string, userId: string): Promise<{ number: number; digest: string; followed: number }>;
  /** A version of the saved record with the files of the newest. Rejects with `function.no-source` where none were kept. */
  keepSaved(id: string, note: string | undefined, userId: string): Promise<PublishedVersion>;
  /** Test nodes follow a version that was just published; where nothing changed they stay as they are. */
  followed(version: PublishedVersion, userId: string): Promise<number>;
  setPublic(id: string, isPublic: boolean, userId: string): Promise<void>;
  /** Rejects with `function.not-found` for a successor that is the function itself, or that this account may not see. */
  retire(id: string, wish: ReadBody<Contract['PUT functions/{id}/retired']>, userId: string): Promise<void>;
  permissions(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/permissions']>>;
  grant(id: string, wish: ReadBody<Contract['PUT functions/{id}/permissions']>, userId: string): Promise<void>;
}

type Stage = 'live' | 'test' | 'local' | undefined;

export function createFunctionEditing(parts: FunctionEditingParts): FunctionEditing {
  const { pool, authored, rights, shipped } = parts;
  /** A function of this server; what comes with Parti is changed by nobody. */
  const own = (id: string): AuthoredFunction => {
    const found = authored.functionOf(id);
    if (!found) throw new PartiError('function.not-found', { id });
    return found;
  };
  const named = ({ versions }: AuthoredFunction, name: string): AuthoredVersion => {
    const found = versions.findLast((one) => String(one.number) === name || one.digest === name);
    if (!found) throw new PartiError('function.version-not-found', { version: name });
    return found;
  };
  /** Writes tags that a rule of the lifecycle gave. */
  const keepTags = async (one: AuthoredFunction, changed: ReturnType<typeof tagVersion>, released?: number) => {
    if (!changed.ok) throw refusalError(changed);
    const { live, test } = changed.versions;
    await inTransaction(pool, async (client) => {
      await client.query('UPDATE function SET live = $2, test = $3, updated_at = now() WHERE id = $1', [
        one.id,
        live === undefined ? null : Number(live),
        test === undefined ? null : Number(test),
      ]);
      if (released !== undefined)
        await client.query(
          'UPDATE function_version SET live_at = coalesce(live_at, now()) WHERE function_id = $1 AND number = $2',
          [one.id, released],
        );
    });
    await authored.reload(one.id);
  };
  const mustBeEditable = (versions: FunctionVersions, stage: Stage) => {
    const verdict = saveVersion(versions, '', stage ?? 'test');
    if (!verdict.ok) throw refusalError(verdict);
  };
  const followed = (version: AuthoredVersion, userId: string) => followTest(parts, version.record.id, version.digest, userId);
  const publishAgain = async (id: string, version: AuthoredVersion, record: JsonObject, note: string, userId: string) => {
    const kept = await authored.sourceOf(version);
    if (!kept) throw new PartiError('function.no-source', { file: 'source.json' });
    return authored.publish(userId, { id, recordText: JSON.stringify(record), files: kept.files, note });
  };

  return {
    followed: async (version, userId) => (version.isUnchanged ? 0 : followed(version, userId)),
    async save(id, record, stage, userId) {
      await rights.must(id, userId, 'edit');
      mustBeEditable(versionsOf(own(id)), stage);
      if (readFunctionRecord(record).id !== id) throw new PartiError('function.not-found', { id: readFunctionRecord(record).id });
      await authored.create(userId, JSON.stringify(record));
    },
    async remove(id, name, userId) {
      await rights.must(id, userId, 'delete');
      const one = own(id);
      if (name !== undefined) assertAllowed(checkDeletionName(name, readFunctionRecord(one.saved ?? {}).displayName || one.name));
      await pool.query('DELETE FROM function WHERE id = $1 AND owner_id IS NOT NULL', [id]);
      await authored.reload(id);
    },
    async versions(id, userId) {
      await rights.must(id, userId, 'see-versions');
      const { rows } = await pool.query<VersionRow>(VERSIONS_SQL, [id]);
      return {
        versions: rows.map(({ live, test, createdAt, liveAt, ...row }) => ({
          ...row,
          tag: row.number === live ? ('live' as const) : ('test' as const),
          isTested: row.number === test,
          createdAt: createdAt.toISOString(),
          ...(liveAt ? { liveAt: liveAt.toISOString() } : {}),
        })),
      };
    },
    async version(id, name, userId) {
      const one = authored.functionOf(id);
      if (!one) return shippedVersion(shipped, id, name);
      await rights.must(id, userId, 'compare-versions');
      const version = named(one, name);
      const kept = await authored.sourceOf(version);
      return {
        number: version.number,
        digest: version.digest,
        record: version.source,
        files: kept ? { ...kept.files } : null,
      };
    },
    async tag(id, name, { tag, note }, userId) {
      await rights.must(id, userId, tag === 'live' ? 'release' : 'edit');
      const one = own(id);
      const version = named(one, name);
      const number = String(version.number);
      await keepTags(one, tagVersion(versionsOf(one), number, tag), tag === 'live' ? version.number : undefined);
      if (note !== undefined)
        await pool
          .query('UPDATE function_version SET note = $3 WHERE function_id = $1 AND number = $2', [id, version.number, note])
          .then(() => authored.reload(id));
      const count = tag === 'test' ? await followed(version, userId) : 0;
      return { number: version.number, digest: version.digest, tag, followed: count };
    },
    async removeVersions(id, names, userId) {
      await rights.must(id, userId, 'delete-versions');
      const one = own(id);
      const numbers = [...new Set(names.map((name) => named(one, name).number))];
      const changed = deleteVersions(versionsOf(one), numbers.map(String));
      if (!changed.ok) throw refusalError(changed);
      await pool.query('DELETE FROM function_version WHERE function_id = $1 AND number = ANY($2)', [id, numbers]);
      await keepTags(own(id), changed);
    },
    async restore(id, name, userId) {
      await rights.must(id, userId, 'edit');
      const old = named(own(id), name);
      const { rows } = await pool.query<{ number: number }>(
        `WITH next AS (UPDATE function SET last_number = last_number + 1, test = last_number + 1, updated_at = now() WHERE id = $1 RETURNING last_number)
         INSERT INTO function_version (function_id, number, digest, record, bundle_digest, source_digest, author_id, note, imported, live_at)
         SELECT function_id, last_number, digest, record, bundle_digest, source_digest, $3, note, imported, NULL
           FROM function_version, next WHERE function_id = $1 AND number = $2 RETURNING number`,
        [id, old.number, userId],
      );
      await authored.reload(id);
      const number = rows[0]?.number;
      if (number === undefined) throw new PartiError('function.version-not-found', { version: name });
      return { number, digest: old.digest, followed: await followed(old, userId) };
    },
    async keepSaved(id, note, userId) {
      await rights.must(id, userId, 'edit');
      const { saved, versions } = own(id);
      const newest = versions.findLast((one) => one.sourceDigest !== undefined);
      if (!saved || !newest) throw new PartiError('function.no-source', { file: 'source.json' });
      return publishAgain(id, newest, saved, note ?? '', userId);
    },
    async setPublic(id, isPublic, userId) {
      await rights.must(id, userId, 'set-visibility');
      if (isPublic) assertAllowed(mayMakePublic(versionsOf(own(id))));
      await pool.query('UPDATE function SET visibility = $2, updated_at = now() WHERE id = $1', [
        id,
        isPublic ? 'public' : 'private',
      ]);
      await authored.reload(id);
    },
    async retire(id, { reason, successor }, userId) {
      await rights.must(id, userId, 'set-visibility');
      own(id);
      // What somebody is to use instead is another function, and one that may be seen.
      if (successor === id) throw new PartiError('function.not-found', { id });
      if (reason !== undefined && successor) await rights.must(successor, userId, 'see');
      const retired = reason === undefined ? null : JSON.stringify({ reason, ...(successor ? { successor } : {}) });
      await pool.query('UPDATE function SET retired = $2, updated_at = now() WHERE id = $1', [id, retired]);
      await authored.reload(id);
    },
    async permissions(id, userId) {
      await rights.must(id, userId, 'see');
      const one = authored.functionOf(id);
      if (!one) return { isPublic: true, mayChange: false, grants: [] };
      const mayChange = await rights.may(id, userId, 'set-permissions');
      return {
        owner: { id: one.ownerId, name: await readName(pool, one.ownerId) },
        isPublic: one.isPublic,
        mayChange,
        grants: mayChange ? await namedGrants(pool, one) : [],
      };
    },
    async grant(id, { grantee: text, kind, may }, userId) {
      await rights.must(id, userId, 'set-permissions');
      own(id);
      const grantee = kind === undefined || kind === 'person' ? await granteeOf(pool, text) : { kind, grantee: text };
      if (!grantee) throw new PartiError('sharing.invalid-invitee', { text });
      await inTransaction(pool, async (client) => {
        await client.query('DELETE FROM function_permission WHERE function_id = $1 AND kind = $2 AND grantee = $3', [
          id,
          grantee.kind,
          grantee.grantee,
        ]);
        await client.query(
          'INSERT INTO function_permission (function_id, kind, grantee, may) SELECT $1, $2, $3, may FROM unnest($4::text[]) AS one(may) ON CONFLICT DO NOTHING',
          [id, grantee.kind, grantee.grantee, may],
        );
      });
      await authored.reload(id);
    },
  };
}

interface VersionRow {
  number: number;
  digest: string;
  note: string;
  author: string | null;
  createdAt: Date;
  liveAt: Date | null;
  hasSource: boolean;
  live: number | null;
  test: number | null;
}

const VERSIONS_SQL = `
  SELECT v.number, v.digest, v.note, u.name AS author, v.created_at AS "createdAt", v.live_at AS "liveAt",
         v.source_digest IS NOT NULL AS "hasSource", f.live, f.test
    FROM function_version v JOIN function f ON f.id = v.function_id LEFT JOIN "user" u ON u.id = v.author_id
   WHERE v.function_id = $1 ORDER BY v.number DESC`;

/** What comes with Parti is open to everybody; earlier versions kept their record alone. */
function shippedVersion(library: Library, id: string, name: string): CallAnswer<Contract['GET functions/{id}/versions/{v}']> {
  const found = library.functions.find((one) => one.record.id === id && one.digest === name);
  if (!found && library.functions.some((one) => one.record.id === id))
    throw new PartiError('function.version-not-found', { version: name });
  if (!found) throw new PartiError('function.not-found', { id });
  return { number: 0, digest: found.digest, record: found.source, files: found.files ? { ...found.files } : null };
}

/** Grants by whom they are for, with the names of people. */
async function namedGrants(pool: Pool, { grants }: AuthoredFunction) {
  const ids = grants.filter((one) => one.kind === 'person').map((one) => one.grantee);
  const { rows } = await pool.query<{ id: string; name: string; email: string | null }>(
    `SELECT id, name, CASE WHEN email LIKE '%@localhost' THEN NULL ELSE email END AS email FROM "user" WHERE id = ANY($1)`,
    [ids],
  );
  const people = new Map(rows.map((row) => [row.id, row]));
  const named = await pool.query<{ id: string; name: string }>('SELECT id, name FROM org_group WHERE id = ANY($1)', [
    grants.filter((one) => one.kind === 'group').map((one) => one.grantee),
  ]);
  const groupNames = new Map(named.rows.map((row) => [row.id, row.name]));
  const groups = Map.groupBy(grants, ({ kind, grantee }) => `${kind} ${grantee}`);
  return [...groups.values()].flatMap((all: FunctionGrantRow[]) => {
    const [first] = all;
    if (!first) return [];
    const { kind, grantee } = first;
    const person = kind === 'person' ? people.get(grantee) : undefined;
    if (kind === 'person' && !person) return [];
    return [
      {
        kind,
        grantee,
        name: person?.name ?? groupNames.get(grantee) ?? grantee,
        email: person?.email ?? null,
        may: all.map((one) => one.may),
      },
    ];
  });
}
