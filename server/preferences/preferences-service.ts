import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';

/** Theme, seen posts and units, kept per person. */
export interface Preferences {
  read(userId: string): Promise<CallAnswer<Contract['GET prefs']>>;
  /** Changes those that are named. */
  set(userId: string, changed: ReadBody<Contract['PUT set-preferences']>): Promise<void>;
}

const DEFAULTS = { theme: 'system' as const, seenPosts: [] as string[], preferredUnits: 'metric' as const };

export function createPreferences(pool: Pool): Preferences {
  return {
    async read(userId) {
      const { rows } = await pool.query<{ preferences: object }>('SELECT preferences FROM preferences WHERE user_id = $1', [
        userId,
      ]);
      return { preferences: { ...DEFAULTS, ...rows[0]?.preferences } };
    },
    async set(userId, changed) {
      await pool.query({
        name: 'set-preferences',
        text: `INSERT INTO preferences (user_id, preferences) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET preferences = preferences.preferences || excluded.preferences, updated_at = now()`,
        values: [userId, JSON.stringify(changed)],
      });
    },
  };
}
