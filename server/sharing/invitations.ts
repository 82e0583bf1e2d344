import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { PartiError, SHARING_RIGHTS, type SharingRight } from '#domain';
import type { Bus } from '../bus/bus.ts';
import { hashToken } from '../identity/tokens.ts';
import type { OfficeInvitation, OfficeInvitations } from '../people/office-invitations.ts';

/** An open invitation as its holder sees it. */
export interface Invitation {
  id: string;
  /** Null: to the organisation. */
  workflowId: string | null;
  workflowName: string | null;
  organization: string;
  invitedBy: string;
  createdBy: string;
  role: SharingRight;
  /** The only address that it is meant for; null: whoever holds it. */
  email: string | null;
}

/** Invitations: 128 bits, kept hashed, 7 days, once for each account, until they are taken back; those to the organisation are read and accepted the same way. */
export interface Invitations {
  /** Answers the token; an older invitation of the same address ends. */
  create(wish: {
    workflowId: string;
    role: SharingRight;
    email?: string;
    createdBy: string;
  }): Promise<{ id: string; token: string }>;
  /** Rejects with `login.invitation-invalid`. */
  read(token: string): Promise<Invitation>;
  /** Gives the account what was promised. Rejects with `login.invitation-invalid`. Answers the workflow, if there is one. */
  accept(token: string, userId: string): Promise<string | null>;
}

const LIFE_DAYS = 7;
const TOKEN_BYTES = 16;

export function createInvitations(pool: Pool, bus: Bus, office: Pick<OfficeInvitations, 'read' | 'accept'>): Invitations {
  const find = async (token: string): Promise<(Invitation & { workflowId: string }) | undefined> => {
    const { rows } = await pool.query<Invitation & { workflowId: string }>(
      `SELECT i.id, i.workflow_id AS "workflowId", w.name AS "workflowName", o.name AS organization, u.name AS "invitedBy", i.created_by AS "createdBy", i.role, i.email
         FROM invitation i JOIN workflow w ON w.id = i.workflow_id JOIN "user" u ON u.id = i.created_by
         JOIN membership m ON m.user_id = u.id JOIN organization o ON o.id = m.organization_id
        WHERE i.token_hash = $1 AND i.expires_at > now() AND w.owner_id = i.created_by`,
      [hashToken(token)],
    );
    return rows[0];
  };
  return {
    read: async (token) => (await find(token)) ?? toOffice(await office.read(token)),
    async create({ workflowId, role, email, createdBy }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO invitation (id, workflow_id, token_hash, email, role, created_by, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => ${LIFE_DAYS}))
         ON CONFLICT (workflow_id, email) WHERE email IS NOT NULL
         DO UPDATE SET token_hash = excluded.token_hash, role = excluded.role, created_by = excluded.created_by, expires_at = excluded.expires_at
         RETURNING id`,
        [randomUUID(), workflowId, hashToken(token), email ?? null, role, createdBy],
      );
      return { id: rows[0]?.id ?? '', token };
    },
    async accept(token, userId) {
      const invitation = await find(token);
      if (!invitation) {
        const { id, createdBy } = await office.read(token);
        await office.accept(token, userId);
        bus.emit('invitation.taken', { invitationId: id, createdBy, userId });
        return null;
      }
      // One statement: a second acceptance of the same account changes nothing, neither does one by the owner.
      const { rows } = await pool.query<{ isAllowed: boolean }>(
        `WITH me AS (SELECT id, lower(email) AS email FROM "user" WHERE id = $2),
              allowed AS (SELECT me.id FROM me, invitation i WHERE i.id = $1 AND (i.email IS NULL OR i.email = me.email)),
              used AS (INSERT INTO invitation_use (invitation_id, user_id) SELECT $1, id FROM allowed ON CONFLICT DO NOTHING RETURNING user_id),
              shared AS (
                INSERT INTO workflow_share (workflow_id, kind, target, role)
                SELECT $3, 'person', used.user_id, $4 FROM used JOIN workflow w ON w.id = $3 AND w.owner_id <> used.user_id
                ON CONFLICT (workflow_id, kind, target) DO UPDATE
                  SET role = CASE WHEN array_position($5::text[], excluded.role) > array_position($5::text[], workflow_share.role)
                             THEN excluded.role ELSE workflow_share.role END)
         SELECT EXISTS (SELECT FROM allowed) AS "isAllowed"`,
        [invitation.id, userId, invitation.workflowId, invitation.role, SHARING_RIGHTS],
      );
      // Used before by this account: whoever still has access gets in, whoever lost it stays out.
      if (!rows[0]?.isAllowed) throw new PartiError('login.invitation-invalid');
      bus.emit('workflow.access-changed', { workflowId: invitation.workflowId });
      const { id: invitationId, createdBy, workflowId } = invitation;
      bus.emit('invitation.taken', { invitationId, createdBy, userId, workflowId });
      return invitation.workflowId;
    },
  };
}

const toOffice = ({ id, organization, invitedBy, createdBy, email }: OfficeInvitation): Invitation => ({
  id,
  createdBy,
  organization,
  invitedBy,
  email,
  workflowId: null,
  workflowName: null,
  role: 'view',
});
