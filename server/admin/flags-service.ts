import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, PRODUCT_FLAGS } from '#domain';

/** For whom flags of the product are on. A flag never gives a right: the server asks none before it answers. */
export interface FlagsService {
  /** Names that are on for this person. */
  of(userId: string): Promise<string[]>;
  list(): Promise<CallAnswer<Contract['GET admin/flags']>['flags']>;
  /** Rejects with `flags.unknown-toggle`. */
  set(name: string, enabledFor: 'all' | 'admins' | 'nobody'): Promise<void>;
}

export function createFlagsService(pool: Pool, isAdministrator: (userId: string) => Promise<boolean>): FlagsService {
  const rows = async () =>
    (await pool.query<{ name: string; enabledFor: 'all' | 'admins' }>('SELECT name, enabled_for AS "enabledFor" FROM flag')).rows;
  return {
    async of(userId) {
      const flags = await rows();
      const isAdmin = flags.some(({ enabledFor }) => enabledFor === 'admins') && (await isAdministrator(userId));
      return flags.flatMap(({ name, enabledFor }) => (enabledFor === 'all' || isAdmin ? [name] : [])).toSorted();
    },
    async list() {
      const known = new Map((await rows()).map(({ name, enabledFor }) => [name, enabledFor]));
      return PRODUCT_FLAGS.map((name) => ({ name, enabledFor: known.get(name) ?? 'nobody' }));
    },
    async set(name, enabledFor) {
      if (!PRODUCT_FLAGS.some((one) => one === name)) throw new PartiError('flags.unknown-toggle', { flag: name });
      await (enabledFor === 'nobody'
        ? pool.query('DELETE FROM flag WHERE name = $1', [name])
        : pool.query(
            'INSERT INTO flag (name, enabled_for) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET enabled_for = excluded.enabled_for',
            [name, enabledFor],
          ));
    },
  };
}
