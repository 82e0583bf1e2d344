import type { Pool } from 'pg';
import { canonicalJson, readFunctionRecord, type JsonObject } from '#domain';
import { sha256 } from '#runtimes/languages';
import type { AuthoredVersion } from '../functions/function-rows.ts';

/** A version whose source lies on its author's machine: it runs there, for them alone. */
export type LocalVersion = AuthoredVersion & { local: { machine: string; sourceDigest: string; ownerName: string } };

/** What a runner offers of one function. */
export interface LocalOffer {
  source: JsonObject;
  sourceDigest: string;
  machine: string;
}

/** Versions that local runners offered, the newest of each person and function: workflows pin them. */
export interface LocalVersions {
  version(digest: string): LocalVersion | undefined;
  /** Keeps what is offered and answers its version; the same offer of the same person is the same version. */
  keep(owner: { userId: string; name: string }, offer: LocalOffer): Promise<LocalVersion>;
  /** Somebody is called otherwise now. */
  renamed(userId: string, name: string): void;
}

/** Versions of one person and function that are kept: a save makes one. */
const MOST_KEPT = 200;

interface Row {
  digest: string;
  userId: string;
  ownerName: string;
  sourceDigest: string;
  record: JsonObject;
  machine: string;
  createdAt: Date;
}

export async function createLocalVersions(pool: Pool): Promise<LocalVersions> {
  const { rows } = await pool.query<Row>(
    `SELECT v.digest, v.user_id AS "userId", u.name AS "ownerName", v.source_digest AS "sourceDigest", v.record, v.machine,
            v.created_at AS "createdAt" FROM local_version v JOIN "user" u ON u.id = v.user_id`,
  );
  const versions = new Map(rows.map((row) => [row.digest, versionOf(row)]));
  return {
    version: (digest) => versions.get(digest),
    renamed(userId, name) {
      for (const [digest, one] of versions)
        if (one.ownerId === userId) versions.set(digest, { ...one, local: { ...one.local, ownerName: name } });
    },
    async keep({ userId, name }, { source, sourceDigest, machine }) {
      const functionId = readFunctionRecord(source).id;
      const digest = sha256(['local', userId, sourceDigest, canonicalJson(source)].join('\n'));
      const known = versions.get(digest);
      if (known?.local.machine === machine) return known;
      const made = versionOf({
        ...{ digest, userId, ownerName: name, sourceDigest, record: source, machine },
        createdAt: known?.createdAt ?? new Date(),
      });
      await pool.query(
        `INSERT INTO local_version (digest, user_id, function_id, source_digest, record, machine) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (digest) DO UPDATE SET machine = excluded.machine`,
        [digest, userId, functionId, sourceDigest, JSON.stringify(source), machine],
      );
      versions.set(digest, made);
      const dropped = await pool.query<{ digest: string }>(
        `DELETE FROM local_version WHERE digest IN (SELECT digest FROM local_version WHERE user_id = $1 AND function_id = $2
          ORDER BY created_at DESC OFFSET ${MOST_KEPT}) RETURNING digest`,
        [userId, functionId],
      );
      for (const one of dropped.rows) versions.delete(one.digest);
      return made;
    },
  };
}

function versionOf({ digest, userId, ownerName, sourceDigest, record, machine, createdAt }: Row): LocalVersion {
  return {
    digest,
    number: 0,
    isReleased: false,
    ownerId: userId,
    authorId: userId,
    record: readFunctionRecord(record),
    source: record,
    bundleDigest: '',
    note: '',
    createdAt,
    isImported: false,
    local: { machine, sourceDigest, ownerName },
  };
}
