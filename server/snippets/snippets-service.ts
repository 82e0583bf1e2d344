import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { clipFacts, PartiError, SNIPPET_LIMITS, type ClipFacts } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';

type Snippet = CallAnswer<Contract['POST snippets']>;

/** Parts of graphs that a person keeps; nobody else reads them. */
export interface Snippets {
  /** By name. */
  list(userId: string): Promise<Snippet[]>;
  /** Rejects with `snippet.no-clip`, `snippet.too-large` and `snippet.too-many`. */
  keep(userId: string, name: string, text: string): Promise<Snippet>;
  /** Rejects with `snippet.not-found`. */
  text(userId: string, id: string): Promise<string>;
  /** Rejects with `snippet.not-found`. */
  remove(userId: string, id: string): Promise<void>;
}

export function createSnippets(pool: Pool): Snippets {
  return {
    async list(userId) {
      const { rows } = await pool.query<{ id: string; name: string; facts: ClipFacts }>(
        'SELECT id, name, facts FROM snippet WHERE user_id = $1 ORDER BY lower(name), created_at, id',
        [userId],
      );
      return rows.map(({ id, name, facts }) => ({ id, name, ...facts }));
    },
    async keep(userId, name, text) {
      if (Buffer.byteLength(text) > SNIPPET_LIMITS.bytes)
        throw new PartiError('snippet.too-large', { max: SNIPPET_LIMITS.bytes / 1024 / 1024 });
      const facts = clipFacts(text);
      if (!facts) throw new PartiError('snippet.no-clip');
      const id = randomUUID();
      await inTransaction(pool, async (client) => {
        // Two tabs that keep at once count each other.
        await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`snippets ${userId}`]);
        const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM snippet WHERE user_id = $1', [userId]);
        if (Number(rows[0]?.count) >= SNIPPET_LIMITS.count)
          throw new PartiError('snippet.too-many', { max: SNIPPET_LIMITS.count });
        await client.query('INSERT INTO snippet (id, user_id, name, clip, facts) VALUES ($1, $2, $3, $4, $5)', [
          id,
          userId,
          name,
          text,
          JSON.stringify(facts),
        ]);
      });
      return { id, name, ...facts };
    },
    async text(userId, id) {
      const { rows } = await pool.query<{ clip: string }>('SELECT clip FROM snippet WHERE id = $1 AND user_id = $2', [
        id,
        userId,
      ]);
      if (!rows[0]) throw new PartiError('snippet.not-found');
      return rows[0].clip;
    },
    async remove(userId, id) {
      const { rowCount } = await pool.query('DELETE FROM snippet WHERE id = $1 AND user_id = $2', [id, userId]);
      if (rowCount === 0) throw new PartiError('snippet.not-found');
    },
  };
}
