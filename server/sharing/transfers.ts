import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import {
  assertAllowed,
  mayOffer,
  moveTransfer,
  PartiError,
  refusalError,
  type KeptRight,
  type TransferMove,
  type TransferState,
} from '#domain';
import { replacePersonShares } from '../access/shares.ts';
import type { Bus } from '../bus/bus.ts';
import { inTransaction } from '../database/in-transaction.ts';

/** Somebody in an offer; no address where no mail reaches them. */
interface Party {
  id: string;
  name: string;
  email: string | null;
}

/** An offer of a workflow to another owner. */
export interface Transfer {
  workflowId: string;
  workflowName: string;
  owner: Party;
  recipient: Party;
  keep: KeptRight;
  state: TransferState;
}

/** Offers of workflows to other owners. `domain/` says who may do what; a new owner is told on the bus. */
export interface Transfers {
  /**
   * Offers a workflow of `ownerId`. Rejects with `transfer.to-self`, or `move.illegal` while another offer is open.
   * Whether they are the owner is the policy's question.
   */
  offer(wish: { workflowId: string; ownerId: string; recipientId: string; keep: KeptRight }): Promise<Transfer>;
  /**
   * Answers or withdraws the latest offer; with `accept` the workflow changes hands in the same commit. Rejects with
   * `transfer.recipient-only`, `workflow.owner-only`, `workflow.insufficient-permissions` for neither side, or `move.illegal`
   * where nothing is open.
   */
  move(workflowId: string, move: TransferMove, userId: string): Promise<Transfer>;
  /** The open offer, for its two sides only. */
  openOf(workflowId: string, userId: string): Promise<Transfer | undefined>;
  /** Open offers to somebody, oldest first. */
  offeredTo(userId: string): Promise<Transfer[]>;
}

interface Row {
  id: string;
  workflowId: string;
  workflowName: string;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  recipientId: string;
  recipientName: string;
  recipientEmail: string;
  keep: KeptRight;
  state: TransferState;
}

const SELECT = `
  SELECT t.id, t.keep, t.state, t.workflow_id AS "workflowId", w.name AS "workflowName",
         o.id AS "ownerId", o.name AS "ownerName", o.email AS "ownerEmail",
         r.id AS "recipientId", r.name AS "recipientName", r.email AS "recipientEmail"
    FROM ownership_transfer t JOIN workflow w ON w.id = t.workflow_id
    JOIN "user" o ON o.id = t.owner_id JOIN "user" r ON r.id = t.recipient_id`;

export function createTransfers(pool: Pool, bus: Bus): Transfers {
  return {
    async offer({ workflowId, ownerId, recipientId, keep }) {
      const { rows } = await pool.query<{ id: string; email: string }>('SELECT id, email FROM "user" WHERE id = ANY($1)', [
        [ownerId, recipientId],
      ]);
      const emailOf = (id: string) => rows.find((row) => row.id === id)?.email ?? '';
      const verdict = mayOffer({ id: ownerId, email: emailOf(ownerId) }, emailOf(recipientId), undefined);
      assertAllowed(verdict);
      const id = randomUUID();
      const { rowCount } = await pool.query(
        `INSERT INTO ownership_transfer (id, workflow_id, owner_id, recipient_id, keep) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (workflow_id) WHERE state = 'pending' DO NOTHING`,
        [id, workflowId, ownerId, recipientId, keep],
      );
      if (rowCount !== 1) throw new PartiError('move.illegal', { state: 'pending', move: 'offer' });
      const made = await pool.query<Row>(`${SELECT} WHERE t.id = $1`, [id]);
      return transferOf(made.rows[0]);
    },
    async move(workflowId, move, userId) {
      const moved = await inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          `${SELECT} WHERE t.workflow_id = $1 ORDER BY t.offered_at DESC LIMIT 1 FOR UPDATE OF t, w`,
          [workflowId],
        );
        const row = rows[0];
        if (!row) throw new PartiError('move.illegal', { state: 'none', move });
        if (userId !== row.ownerId && userId !== row.recipientId)
          throw new PartiError('workflow.insufficient-permissions', { owner: row.ownerName });
        const next = nextOf(row, move, userId);
        await client.query('UPDATE ownership_transfer SET state = $2, answered_at = now() WHERE id = $1', [row.id, next]);
        if (next === 'accepted') await handOver(client, row);
        return transferOf({ ...row, state: next });
      });
      if (moved.state === 'accepted') bus.emit('workflow.access-changed', { workflowId });
      return moved;
    },
    async openOf(workflowId, userId) {
      const { rows } = await pool.query<Row>(
        `${SELECT} WHERE t.workflow_id = $1 AND t.state = 'pending' AND $2 IN (t.owner_id, t.recipient_id)`,
        [workflowId, userId],
      );
      return rows[0] && transferOf(rows[0]);
    },
    async offeredTo(userId) {
      const { rows } = await pool.query<Row>(
        `${SELECT} WHERE t.recipient_id = $1 AND t.state = 'pending' ORDER BY t.offered_at`,
        [userId],
      );
      return rows.map(transferOf);
    },
  };
}

/** The state after the move. Throws what the domain refuses. */
function nextOf(row: Row, move: TransferMove, userId: string): TransferState {
  const by = { id: userId, email: userId === row.recipientId ? row.recipientEmail : '' };
  const { ownerId, ownerName, recipientEmail, state } = row;
  const moved = moveTransfer({ ownerId, ownerName, recipientEmail, state }, move, by);
  if (moved.ok) return moved.transfer.state;
  // Addresses are for those who have them already.
  if (moved.code === 'transfer.recipient-only') throw new PartiError(moved.code, { recipient: row.recipientName });
  throw refusalError(moved);
}

/** The workflow, its shares and its open invitations in the new owner's hands. */
async function handOver(client: PoolClient, { workflowId, ownerId, recipientId, keep }: Row): Promise<void> {
  await client.query('UPDATE workflow SET owner_id = $2 WHERE id = $1', [workflowId, recipientId]);
  const kept = keep === 'none' ? undefined : { userId: ownerId, right: keep };
  await replacePersonShares(client, workflowId, [ownerId, recipientId], kept);
  await client.query('UPDATE invitation SET created_by = $2 WHERE workflow_id = $1', [workflowId, recipientId]);
}

function transferOf(row: Row | undefined): Transfer {
  if (!row) throw new PartiError('workflow.not-found');
  const { workflowId, workflowName, keep, state } = row;
  return {
    workflowId,
    workflowName,
    keep,
    state,
    owner: { id: row.ownerId, name: row.ownerName, email: shownEmail(row.ownerEmail) },
    recipient: { id: row.recipientId, name: row.recipientName, email: shownEmail(row.recipientEmail) },
  };
}

/** Addresses that no mail reaches are shown to nobody. */
const shownEmail = (email: string): string | null => (email.endsWith('@localhost') ? null : email);
