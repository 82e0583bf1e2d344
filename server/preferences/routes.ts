import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { preferencesAnswer, setPreferencesRequest } from '#api';
import type { ServerContext } from '../context.ts';
import { callerOf } from '../identity/authenticate.ts';

const DEFAULTS = { theme: 'system' as const, seenPosts: [] as string[], preferredUnits: 'metric' as const };

/** Theme, seen posts and units, kept per person. */
export function addPreferenceRoutes({ http, pool }: ServerContext): void {
  const typed = http.withTypeProvider<ZodTypeProvider>();
  typed.get('/api/prefs', { schema: { tags: ['preferences'], response: { 200: preferencesAnswer } } }, async (request) => {
    const { rows } = await pool.query<{ preferences: object }>('SELECT preferences FROM preferences WHERE user_id = $1', [
      callerOf(request).userId,
    ]);
    return { preferences: { ...DEFAULTS, ...rows[0]?.preferences } };
  });
  typed.put(
    '/api/set-preferences',
    { schema: { tags: ['preferences'], body: setPreferencesRequest } },
    async (request, reply) => {
      await pool.query(
        `INSERT INTO preferences (user_id, preferences) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET preferences = preferences.preferences || excluded.preferences, updated_at = now()`,
        [callerOf(request).userId, JSON.stringify(request.body)],
      );
      return reply.status(204).send();
    },
  );
}
