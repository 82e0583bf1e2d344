import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';

/** Theme, seen posts, units and language, kept per person; told with what the person tells of themselves. */
export interface Preferences {
  read(userId: string): Promise<CallAnswer<Contract['GET prefs']>>;
  /** Changes those that are named. */
  set(userId: string, changed: ReadBody<Contract['PUT set-preferences']>): Promise<void>;
}

type Kept = CallAnswer<Contract['GET prefs']>;
type Language = Kept['preferences']['language'];

const DEFAULTS = {
  theme: 'system' as const,
  seenPosts: [] as string[],
  preferredUnits: 'metric' as const,
  guides: {} as Kept['preferences']['guides'],
};

export function createPreferences(pool: Pool): Preferences {
  return {
    async read(userId) {
      const { rows } = await pool.query<
        Kept['profile'] &
          Omit<Kept, 'preferences' | 'profile' | 'datecreated'> & { preferences: object | null; language: Language; made: Date }
      >(
        `SELECT p.preferences, u.language, u.phone, u."createdAt" AS made, u.name AS "preferredUsername",
                coalesce(u."displayUsername", '') AS username, coalesce(u.given_name, '') AS "givenName",
                coalesce(u.family_name, '') AS "familyName", coalesce(u.company, '') AS company, coalesce(u.title, '') AS title,
                coalesce(u.referral, '') AS referral
           FROM "user" u LEFT JOIN preferences p ON p.user_id = u.id WHERE u.id = $1`,
        [userId],
      );
      const [row] = rows;
      return {
        preferences: { ...DEFAULTS, ...row?.preferences, language: row?.language ?? null },
        profile: {
          givenName: row?.givenName ?? '',
          familyName: row?.familyName ?? '',
          company: row?.company ?? '',
          title: row?.title ?? '',
          referral: row?.referral ?? '',
        },
        phone: row?.phone ?? null,
        datecreated: row?.made.getTime() ?? 0,
        preferredUsername: row?.preferredUsername ?? '',
        username: row?.username ?? '',
      };
    },
    async set(userId, { language, ...changed }) {
      // Beside the name: mails to the person ask for it there.
      if (language !== undefined) await pool.query('UPDATE "user" SET language = $2 WHERE id = $1', [userId, language]);
      if (Object.keys(changed).length === 0) return;
      await pool.query({
        name: 'set-preferences',
        text: `INSERT INTO preferences (user_id, preferences) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET preferences = preferences.preferences || excluded.preferences ||
           jsonb_build_object('guides', coalesce(preferences.preferences->'guides', '{}') || coalesce(excluded.preferences->'guides', '{}')),
           updated_at = now()`,
        values: [userId, JSON.stringify(changed)],
      });
    },
  };
}
