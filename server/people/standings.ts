import type { Pool } from 'pg';
import type { MembershipLevel, SelectedUse, Standing } from '#domain';

/** Where somebody stands in their organisation. */
export interface FullStanding extends Standing {
  organizationId: string;
  selected: SelectedUse[];
}

/** Levels of people, asked anew with each call that is for one: a change counts at once. */
export interface Standings {
  /** Who is deactivated or unknown has the least. */
  of(userId: string): Promise<FullStanding>;
}

const NOBODY: FullStanding = { organizationId: '', level: 'guest', selected: [], isAdmin: false };

export function createStandings(pool: Pool): Standings {
  return {
    async of(userId) {
      const { rows } = await pool.query<{
        organizationId: string;
        level: MembershipLevel;
        selected: SelectedUse[];
        isAdmin: boolean;
      }>({
        name: 'standing',
        text: `SELECT m.organization_id AS "organizationId", m.level, m.selected, u.role = 'admin' AS "isAdmin"
                 FROM membership m JOIN "user" u ON u.id = m.user_id
                WHERE m.user_id = $1 AND u.deactivated_at IS NULL ORDER BY m.created_at LIMIT 1`,
        values: [userId],
      });
      return rows[0] ?? NOBODY;
    },
  };
}

/** Name of the organisation of this server, which everybody may see at the door. */
export async function homeName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM organization ORDER BY created_at, id LIMIT 1');
  return rows[0]?.name ?? '';
}
