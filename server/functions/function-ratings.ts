import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { functionMetadata, PartiError, type FunctionRecord } from '#domain';
import type { FunctionRights } from '../access/function-rights.ts';

/** Stars that people give to functions whose record asks for them. Each rejects as `FunctionRights.must` does for what one may not see. */
export interface FunctionRatings {
  read(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/rating']>>;
  /** Null takes one's own away. Rejects with `function.not-rated` where the record asks for none. */
  rate(id: string, stars: number | null, userId: string): Promise<void>;
}

/** What ratings stand on. */
export interface RatingParts {
  pool: Pool;
  rights: Pick<FunctionRights, 'must'>;
  /** The record as somebody sees it. Rejects with `function.not-found`. */
  recordOf(id: string, userId: string): Promise<FunctionRecord>;
}

export function createFunctionRatings({ pool, rights, recordOf }: RatingParts): FunctionRatings {
  return {
    async read(id, userId) {
      await rights.must(id, userId, 'see');
      const { rows } = await pool.query<{ count: number; average: number | null; own: number | null }>(
        `SELECT count(*)::int AS count, avg(stars)::float AS average, max(stars) FILTER (WHERE user_id = $2)::int AS own
           FROM function_rating WHERE function_id = $1`,
        [id, userId],
      );
      const { count, average, own } = rows[0] ?? { count: 0, average: null, own: null };
      return { count, ...(average === null ? {} : { average }), ...(own === null ? {} : { own }) };
    },
    async rate(id, stars, userId) {
      await rights.must(id, userId, 'see');
      if (stars === null) {
        await pool.query('DELETE FROM function_rating WHERE function_id = $1 AND user_id = $2', [id, userId]);
        return;
      }
      if (!functionMetadata(await recordOf(id, userId)).hasFeedbackRating) throw new PartiError('function.not-rated');
      await pool.query(
        `INSERT INTO function_rating (function_id, user_id, stars) VALUES ($1, $2, $3)
           ON CONFLICT (function_id, user_id) DO UPDATE SET stars = $3, updated_at = now()`,
        [id, userId, stars],
      );
    },
  };
}
