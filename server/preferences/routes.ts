import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';

const DEFAULTS = { theme: 'system' as const, seenPosts: [] as string[], preferredUnits: 'metric' as const };

/** Theme, seen posts and units, kept per person. */
export function addPreferenceRoutes({ http, pool }: WebContext): void {
  addCall(http, 'GET prefs', async ({ request }) => {
    const { rows } = await pool.query<{ preferences: object }>('SELECT preferences FROM preferences WHERE user_id = $1', [
      callerOf(request).userId,
    ]);
    return { preferences: { ...DEFAULTS, ...rows[0]?.preferences } };
  });
  addCall(http, 'PUT set-preferences', async ({ request, body }) => {
    await pool.query({
      name: 'set-preferences',
      text: `INSERT INTO preferences (user_id, preferences) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET preferences = preferences.preferences || excluded.preferences, updated_at = now()`,
      values: [callerOf(request).userId, JSON.stringify(body)],
    });
  });
}
