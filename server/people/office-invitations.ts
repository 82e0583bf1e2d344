import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { PartiError, type MembershipLevel } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';
import { hashToken } from '../identity/tokens.ts';
import { joinGroups } from './groups.ts';

/** An open invitation to an organisation. */
export interface OfficeInvitation {
  id: string;
  organizationId: string;
  organization: string;
  invitedBy: string;
  createdBy: string;
  email: string;
  level: MembershipLevel;
  groups: string[];
}

/** Invitations to an organisation: bound to an address, 14 days, until they are taken back. */
export interface OfficeInvitations {
  /** Answers the token by address; who is invited already gets a new one. */
  create(
    organizationId: string,
    people: readonly { email: string; name: string; level: MembershipLevel; groups: readonly string[] }[],
    createdBy: string,
  ): Promise<Map<string, string>>;
  /** Rejects with `login.invitation-invalid`. */
  read(token: string): Promise<OfficeInvitation>;
  /** Gives the account level and groups and ends the invitation. Rejects with `login.invitation-invalid`. */
  accept(token: string, userId: string): Promise<void>;
  remove(organizationId: string, id: string): Promise<void>;
}

const LIFE_DAYS = 14;

export function createOfficeInvitations(pool: Pool): OfficeInvitations {
  const read = async (token: string): Promise<OfficeInvitation> => {
    const { rows } = await pool.query<OfficeInvitation>(
      `SELECT i.id, i.organization_id AS "organizationId", o.name AS organization, u.name AS "invitedBy", i.created_by AS "createdBy", i.email, i.level, i.groups
         FROM organization_invitation i JOIN organization o ON o.id = i.organization_id JOIN "user" u ON u.id = i.created_by
        WHERE i.token_hash = $1 AND i.expires_at > now()`,
      [hashToken(token)],
    );
    if (!rows[0]) throw new PartiError('login.invitation-invalid');
    return rows[0];
  };
  return {
    read,
    async create(organizationId, people, createdBy) {
      const tokens = new Map(people.map(({ email }) => [email, randomBytes(16).toString('base64url')]));
      const rows = people.map(({ email, ...one }) => ({
        ...one,
        id: randomUUID(),
        email,
        hash: hashToken(tokens.get(email) ?? ''),
      }));
      await pool.query(
        `INSERT INTO organization_invitation (id, organization_id, email, name, level, groups, token_hash, created_by, expires_at)
         SELECT r.id, $1, r.email, r.name, r.level, ARRAY(SELECT jsonb_array_elements_text(r.groups)), r.hash, $3, now() + make_interval(days => ${LIFE_DAYS})
           FROM jsonb_to_recordset($2::jsonb) AS r(id text, email text, name text, level text, groups jsonb, hash text)
         ON CONFLICT (organization_id, email) DO UPDATE SET name = excluded.name, level = excluded.level, groups = excluded.groups,
           token_hash = excluded.token_hash, created_by = excluded.created_by, expires_at = excluded.expires_at, created_at = now()`,
        [organizationId, JSON.stringify(rows), createdBy],
      );
      return tokens;
    },
    async accept(token, userId) {
      const invitation = await read(token);
      const { id, organizationId, email, level, groups } = invitation;
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE membership m SET level = CASE WHEN u.role = 'admin' THEN m.level ELSE $3 END FROM "user" u
            WHERE m.user_id = $1 AND m.organization_id = $2 AND u.id = m.user_id AND lower(u.email) = $4`,
          [userId, organizationId, level, email],
        );
        if (rowCount !== 1) throw new PartiError('login.invitation-invalid');
        await joinGroups(client, organizationId, [userId], groups);
        await client.query('DELETE FROM organization_invitation WHERE id = $1', [id]);
      });
    },
    async remove(organizationId, id) {
      const { rowCount } = await pool.query('DELETE FROM organization_invitation WHERE id = $1 AND organization_id = $2', [
        id,
        organizationId,
      ]);
      if (rowCount !== 1) throw new PartiError('people.not-found');
    },
  };
}
