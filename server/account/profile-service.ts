import type { Pool } from 'pg';
import type { Answer, CallBody, Contract } from '#api';
import {
  assertAllowed,
  checkUserName,
  PartiError,
  profileProblems,
  refusalError,
  type MembershipLevel,
  type Profile,
} from '#domain';
import { asPicture, keepPicture, type Picture } from '../blobs/kept-picture.ts';
import type { CoreContext } from '../context/context.ts';

/** What changes about a person. */
export type ProfileChange = CallBody<Contract['PATCH account']>;

/** What people tell of themselves. */
export interface ProfileService {
  /** Rejects with `session.not-authorized` for an account that is gone. */
  read(userId: string): Promise<Answer<'GET account'>>;
  /** Rejects with `profile.field-required`, `profile.phone-*`, `username.taken` or what `checkUserName` says, and then keeps nothing. */
  change(userId: string, change: ProfileChange): Promise<void>;
  /** Rejects with `file.type-not-allowed`, or `http.invalid-request` for one of too many pixels. */
  setPicture(userId: string, content: Buffer): Promise<void>;
  dropPicture(userId: string): Promise<void>;
  /** Rejects with `http.not-found` where there is none. */
  picture(userId: string): Promise<Picture>;
  /** Pictures of everybody, for the sweep. */
  pictureDigests(): Promise<string[]>;
}

type Row = Omit<Answer<'GET account'>, 'isProfileRequired' | 'since' | 'email' | 'level' | 'organization'> & {
  email: string;
  since: Date;
  level: MembershipLevel | null;
  organization: string | null;
};

const COLUMNS: Record<keyof ProfileChange, string> = {
  name: 'name',
  username: '"displayUsername"',
  phone: 'phone',
  givenName: 'given_name',
  familyName: 'family_name',
  company: 'company',
  title: 'title',
  referral: 'referral',
};

export function createProfileService(
  { pool, blobs, bus }: Pick<CoreContext, 'pool' | 'blobs' | 'bus'>,
  { isProfileRequired }: { isProfileRequired: boolean },
): ProfileService {
  const read = async (userId: string): Promise<Answer<'GET account'>> => {
    const { rows } = await pool.query<Row>(
      `SELECT u.id, u.name, coalesce(u."displayUsername", '') AS username, u.email, coalesce(u.phone, '') AS phone,
              coalesce(u.given_name, '') AS "givenName", coalesce(u.family_name, '') AS "familyName", coalesce(u.company, '') AS company,
              coalesce(u.title, '') AS title, coalesce(u.referral, '') AS referral, u.avatar_digest AS picture, u."createdAt" AS since,
              m.level, o.name AS organization,
              EXISTS (SELECT FROM account a WHERE a."userId" = u.id AND a.password IS NOT NULL) AS "hasPassword",
              ARRAY(SELECT p.label FROM account a JOIN identity_provider p ON p.id = a."providerId" WHERE a."userId" = u.id ORDER BY p.label) AS providers
         FROM "user" u LEFT JOIN membership m ON m.user_id = u.id LEFT JOIN organization o ON o.id = m.organization_id
        WHERE u.id = $1 ORDER BY m.created_at LIMIT 1`,
      [userId],
    );
    const [row] = rows;
    if (!row) throw new PartiError('session.not-authorized');
    return {
      ...row,
      email: row.email.endsWith('@localhost') ? null : row.email,
      since: row.since.toISOString(),
      level: row.level ?? 'guest',
      organization: row.organization ?? '',
      isProfileRequired,
    };
  };
  const mustFit = async (userId: string, change: ProfileChange) => {
    const now = await read(userId);
    const fields: Partial<Profile> = { ...now, ...change };
    const [problem] = profileProblems(fields, change.phone ?? now.phone).filter(({ code, parameters }) => {
      if (code === 'profile.phone-invalid') return change.phone !== undefined;
      if (!isProfileRequired) return false;
      // What is not sent is not asked for: one field after the other may be told.
      return code === 'profile.phone-required' ? change.phone !== undefined : Object.hasOwn(change, String(parameters['field']));
    });
    if (problem) throw refusalError(problem);
    if (change.username !== undefined) assertAllowed(checkUserName(change.username));
  };
  return {
    read,
    async change(userId, change) {
      await mustFit(userId, change);
      const named = (Object.keys(COLUMNS) as (keyof ProfileChange)[]).filter((field) => change[field] !== undefined);
      if (named.length === 0) return;
      const sets = named.map((field, at) => `${COLUMNS[field]} = ${field === 'name' ? `$${at + 2}` : `nullif($${at + 2}, '')`}`);
      const username = change.username;
      const values: unknown[] = [userId, ...named.map((field) => change[field])];
      if (username !== undefined) {
        values.push(username.toLowerCase());
        sets.push(`username = $${values.length}`);
      }
      const { rowCount } = await renamed(
        pool,
        `UPDATE "user" SET ${sets.join(', ')}, "updatedAt" = now() WHERE id = $1${
          username === undefined
            ? ''
            : ` AND NOT EXISTS (SELECT FROM "user" o WHERE o.username = $${values.length} AND o.id <> $1)`
        }`,
        values,
        username ?? '',
      );
      if (rowCount === 0) throw new PartiError('username.taken', { username: username ?? '' });
      if (change.name !== undefined) bus.emit('person.renamed', { userId, name: change.name });
    },
    async setPicture(userId, content) {
      const digest = await keepPicture(blobs, content);
      await pool.query('UPDATE "user" SET avatar_digest = $2, "updatedAt" = now() WHERE id = $1', [userId, digest]);
    },
    async dropPicture(userId) {
      await pool.query('UPDATE "user" SET avatar_digest = NULL, "updatedAt" = now() WHERE id = $1', [userId]);
    },
    async picture(userId) {
      const { rows } = await pool.query<{ digest: string | null }>('SELECT avatar_digest AS digest FROM "user" WHERE id = $1', [
        userId,
      ]);
      return asPicture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined);
    },
    async pictureDigests() {
      const { rows } = await pool.query<{ digest: string }>(
        'SELECT avatar_digest AS digest FROM "user" WHERE avatar_digest IS NOT NULL',
      );
      return rows.map(({ digest }) => digest);
    },
  };
}

const UNIQUE_VIOLATION = '23505';

/** Two people who take one name at once: the second is told as the later one would be. */
async function renamed(pool: Pool, text: string, values: unknown[], username: string): Promise<{ rowCount: number | null }> {
  try {
    return await pool.query(text, values);
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new PartiError('username.taken', { username });
    throw error;
  }
}
