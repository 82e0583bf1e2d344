import type { Pool } from 'pg';
import {
  groupEntry,
  isJsonObject,
  readFunctionRecord,
  type FunctionGrant,
  type FunctionPermissions,
  type FunctionRecord,
  type FunctionVersions,
  type JsonObject,
} from '#domain';

/** A version that somebody on this server has published. */
export interface AuthoredVersion {
  digest: string;
  /** 1, 2, … within its function; 0 for what was read from a file and is not stored. */
  number: number;
  /** Was released once: it goes on running where it is pinned. */
  isReleased: boolean;
  /** Whose function it is. */
  ownerId: string;
  authorId: string | null;
  record: FunctionRecord;
  /** The record as its author wrote it. */
  source: JsonObject;
  bundleDigest: string;
  /** Blob of the author's files; versions of before these were kept have none. */
  sourceDigest?: string;
  note: string;
  createdAt: Date;
  /** When it was released first. */
  liveAt?: Date;
  /** Came inside a file: never trusted without a jail. */
  isImported: boolean;
  /** Accounts that are writing it: nobody else may have it. Absent for what was kept as a version. */
  draftOf?: ReadonlySet<string>;
  /** Its source lies on the author's machine, where it runs for them alone; absent for what is built here. */
  local?: { machine: string; sourceDigest: string; ownerName: string };
}

/** To whom a function was given, besides its owner. */
export interface FunctionGrantRow {
  kind: 'person' | 'domain' | 'group';
  grantee: string;
  may: FunctionGrant;
}

/** Why a function is offered no more, and what to use instead. */
export interface Retirement {
  reason: string;
  /** Id of the function that takes its place. */
  successor?: string;
}

/** A function of somebody of this server. */
export interface AuthoredFunction {
  id: string;
  name: string;
  ownerId: string;
  /** The record as it was saved last; versions keep theirs. */
  saved?: JsonObject;
  isPublic: boolean;
  grants: readonly FunctionGrantRow[];
  permissions: FunctionPermissions;
  /** Oldest first. */
  versions: readonly AuthoredVersion[];
  live?: number;
  test?: number;
  retired?: Retirement;
  thumbnailDigest?: string;
  createdAt: Date;
  updatedAt: Date;
}

interface FunctionRow {
  id: string;
  name: string;
  ownerId: string;
  record: JsonObject | null;
  visibility: 'private' | 'public';
  live: number | null;
  test: number | null;
  thumbnailDigest: string | null;
  retired: JsonObject | null;
  createdAt: Date;
  updatedAt: Date;
}

interface VersionRow {
  functionId: string;
  digest: string;
  number: number;
  record: JsonObject;
  bundleDigest: string;
  sourceDigest: string | null;
  note: string;
  authorId: string | null;
  createdAt: Date;
  liveAt: Date | null;
  isImported: boolean;
}

/** Functions that people of this server own, or the one with this id. */
export async function readFunctionRows(pool: Pool, id: string | null = null): Promise<AuthoredFunction[]> {
  const [functions, versions, grants] = await Promise.all([
    pool.query<FunctionRow>(
      `SELECT id, name, owner_id AS "ownerId", record, visibility, live, test, thumbnail_digest AS "thumbnailDigest", retired,
              created_at AS "createdAt", updated_at AS "updatedAt"
         FROM function WHERE owner_id IS NOT NULL AND ($1::text IS NULL OR id = $1) ORDER BY id`,
      [id],
    ),
    pool.query<VersionRow>(
      `SELECT v.function_id AS "functionId", v.digest, v.number, v.record, v.bundle_digest AS "bundleDigest", v.source_digest AS "sourceDigest",
              v.note, v.author_id AS "authorId", v.created_at AS "createdAt", v.live_at AS "liveAt", v.imported AS "isImported"
         FROM function_version v JOIN function f ON f.id = v.function_id
        WHERE NOT v.shipped AND f.owner_id IS NOT NULL AND v.bundle_digest IS NOT NULL AND ($1::text IS NULL OR f.id = $1) ORDER BY v.number`,
      [id],
    ),
    pool.query<FunctionGrantRow & { functionId: string }>(
      `SELECT p.function_id AS "functionId", p.kind, p.grantee, p.may FROM function_permission p
        WHERE $1::text IS NULL OR p.function_id = $1 ORDER BY p.kind, p.grantee, p.may`,
      [id],
    ),
  ]);
  const versionsOf = Map.groupBy(versions.rows, (row) => row.functionId);
  const grantsOf = Map.groupBy(grants.rows, (row) => row.functionId);
  return functions.rows.map((row) => functionOf(row, versionsOf.get(row.id) ?? [], grantsOf.get(row.id) ?? []));
}

function functionOf(row: FunctionRow, versions: readonly VersionRow[], grants: readonly FunctionGrantRow[]): AuthoredFunction {
  const { record, visibility, live, test, thumbnailDigest, retired, ...rest } = row;
  return {
    ...rest,
    ...(record ? { saved: record } : {}),
    isPublic: visibility === 'public',
    grants,
    permissions: permissionsOf(row, grants),
    versions: versions.map((version) => versionOf(version, row.ownerId)),
    ...(live === null ? {} : { live }),
    ...(test === null ? {} : { test }),
    ...(retired ? { retired: readRetirement(retired) } : {}),
    ...(thumbnailDigest ? { thumbnailDigest } : {}),
  };
}

function versionOf({ functionId: _, record, sourceDigest, liveAt, ...row }: VersionRow, ownerId: string): AuthoredVersion {
  return {
    ...row,
    ownerId,
    record: readFunctionRecord(record),
    source: record,
    isReleased: liveAt !== null,
    ...(sourceDigest ? { sourceDigest } : {}),
    ...(liveAt ? { liveAt } : {}),
  };
}

function permissionsOf({ ownerId, visibility }: FunctionRow, grants: readonly FunctionGrantRow[]): FunctionPermissions {
  const entries = (may: FunctionGrant) => grants.filter((one) => one.may === may).map(entryOf);
  return {
    ownerId,
    ownerName: '',
    isPublic: visibility === 'public',
    execute: entries('execute'),
    contribute: entries('contribute'),
    publish: entries('publish'),
    stats: entries('stats'),
  };
}

const entryOf = ({ kind, grantee }: FunctionGrantRow): string =>
  kind === 'group' ? groupEntry(grantee) : kind === 'domain' ? `@${grantee}` : grantee;

function readRetirement(value: JsonObject): Retirement {
  const { reason, successor } = value;
  return {
    reason: typeof reason === 'string' ? reason : '',
    ...(typeof successor === 'string' ? { successor } : {}),
  };
}

/** Tags of a function's versions, as the rules of the lifecycle take them. */
export function versionsOf({ versions, live, test }: Pick<AuthoredFunction, 'versions' | 'live' | 'test'>): FunctionVersions {
  return {
    ids: versions.map((one) => String(one.number)),
    ...(live === undefined ? {} : { live: String(live) }),
    ...(test === undefined ? {} : { test: String(test) }),
  };
}

/** Files of an author as they are kept. */
export interface KeptSource {
  files: Readonly<Record<string, string>>;
  /** Text of the record as written, where one came with them. */
  recordText?: string;
}

/** Text of the blob that keeps an author's files. */
export const sourceText = ({ files, recordText }: KeptSource): string =>
  JSON.stringify({ files, ...(recordText === undefined ? {} : { recordText }) });

/** Files out of such a text; undefined for any other. */
export function readSourceText(text: string): KeptSource | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value as never)) return undefined;
  const { files, recordText } = value as JsonObject;
  if (!isJsonObject(files) || Object.values(files).some((one) => typeof one !== 'string')) return undefined;
  return {
    files: files as Record<string, string>,
    ...(typeof recordText === 'string' ? { recordText } : {}),
  };
}
