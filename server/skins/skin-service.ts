import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody, SkinDocument, SkinNote, WornSkin } from '#api';
import { mayUseSkin, PartiError } from '#domain';
import { wearSkin } from './worn-skin.ts';

/** Looks of customers. */
export interface SkinService {
  /** Rejects with `skin.not-found` for one that nobody made, or that is switched off. */
  worn(name: string): Promise<WornSkin>;
  list(): Promise<CallAnswer<Contract['GET organization/skins']>>;
  keep(name: string, wish: ReadBody<Contract['PUT organization/skins/{name}']>): Promise<{ notes: SkinNote[] }>;
  /** Rejects with `skin.not-found`. */
  remove(name: string): Promise<void>;
  /** Suffixes that a product admits; none for one that nobody made. */
  suffixesOf(product: string | undefined): Promise<readonly string[]>;
  /** Rejects with `login.incorrect-product` or `login.skin-unconfirmed` where this account may not sign in under the look. */
  mustAdmit(userId: string, product: string | undefined): Promise<void>;
}

interface Row {
  name: string;
  document: SkinDocument;
  view: string[];
  isEnabled: boolean;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

export function createSkins(pool: Pool): SkinService {
  const find = async (name: string): Promise<Row | undefined> =>
    (await pool.query<Row>('SELECT name, document, view, enabled AS "isEnabled" FROM skin WHERE name = $1', [name])).rows[0];
  const suffixesOf = async (product: string | undefined): Promise<readonly string[]> => {
    const found = product === undefined || product === '' ? undefined : await find(product);
    return found?.isEnabled ? found.view : [];
  };
  return {
    suffixesOf,
    async worn(name) {
      const found = await find(name);
      if (!found?.isEnabled) throw new PartiError('skin.not-found', { name });
      return wearSkin(found.name, found.view, found.document).worn;
    },
    async list() {
      const { rows } = await pool.query<Row>('SELECT name, document, view, enabled AS "isEnabled" FROM skin ORDER BY name');
      return { skins: rows.map((one) => ({ ...one, notes: wearSkin(one.name, one.view, one.document).notes })) };
    },
    async keep(name, { document, view, isEnabled }) {
      if (!NAME.test(name)) throw new PartiError('skin.name-invalid', { name });
      const { notes } = wearSkin(name, view, document);
      await pool.query(
        `INSERT INTO skin (name, document, view, enabled) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET document = excluded.document, view = excluded.view, enabled = excluded.enabled, updated_at = now()`,
        [name, JSON.stringify(document), view, isEnabled],
      );
      return { notes };
    },
    async remove(name) {
      const { rowCount } = await pool.query('DELETE FROM skin WHERE name = $1', [name]);
      if (!rowCount) throw new PartiError('skin.not-found', { name });
    },
    async mustAdmit(userId, product) {
      const suffixes = await suffixesOf(product);
      if (suffixes.length === 0) return;
      const { rows } = await pool.query<{ email: string; isConfirmed: boolean }>(
        'SELECT email, "emailVerified" AS "isConfirmed" FROM "user" WHERE id = $1',
        [userId],
      );
      const { email = '', isConfirmed = false } = rows[0] ?? {};
      if (!mayUseSkin(email, suffixes).ok) throw new PartiError('login.incorrect-product');
      // An address that nobody answered from says nothing of whose it is.
      if (!isConfirmed) throw new PartiError('login.skin-unconfirmed', { email });
    },
  };
}
