import type { Pool } from 'pg';
import type { Contract, ReadBody } from '#api';
import { PartiError, type TransferMove } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Asker } from '../identity/asker.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { findAccount, readInvitee } from './invitee.ts';
import type { SharingMail } from './sharing-mail.ts';
import type { Transfer, Transfers } from './transfers.ts';

/** Offers of workflows to other owners; every open tab of both sides is told. Reject as `Transfers` does. */
export interface TransferService {
  /** Rejects besides as `WorkflowPolicy.mustTransfer` does, and with `sharing.invalid-invitee`. */
  offer(workflowId: string, wish: ReadBody<Contract['POST workflows/{id}/transfer']>, asker: Asker): Promise<Transfer>;
  /** Rejects besides with `http.invalid-request` for a word that is no move. */
  move(workflowId: string, move: string, userId: string): Promise<Transfer>;
  offeredTo: Transfers['offeredTo'];
}

/** What transfers stand on. */
export interface TransferParts {
  pool: Pool;
  policy: WorkflowPolicy;
  mail: SharingMail;
  realtime: Pick<Realtime, 'toPerson'>;
  transfers: Transfers;
}

export function createTransferService({ pool, policy, mail, realtime, transfers }: TransferParts): TransferService {
  const tellBoth = ({ workflowId, workflowName, owner, recipient, state }: Transfer) => {
    const told = { action: 'transfer.changed', workflowId, workflowName, state } as const;
    realtime.toPerson(owner.id, { ...told, isOffering: true, with: recipient.name });
    realtime.toPerson(recipient.id, { ...told, isOffering: false, with: owner.name });
  };
  return {
    offeredTo: transfers.offeredTo,
    async offer(workflowId, { target_email: text, keep, notify }, asker) {
      await policy.mustTransfer(workflowId, asker.userId);
      const invitee = readInvitee(text);
      const person = invitee.kind === 'domain' ? undefined : await findAccount(pool, invitee);
      if (!person) throw new PartiError('sharing.invalid-invitee', { text });
      const offered = await transfers.offer({ workflowId, ownerId: asker.userId, recipientId: person.id, keep });
      tellBoth(offered);
      if (notify) await mail('offered', asker, person.email, workflowId, `${asker.origin}/workflows`);
      return offered;
    },
    async move(workflowId, move, userId) {
      const moved = await transfers.move(workflowId, readMove(move), userId);
      tellBoth(moved);
      return moved;
    },
  };
}

function readMove(text: string): TransferMove {
  if (text === 'accept' || text === 'reject' || text === 'cancel') return text;
  throw new PartiError('http.invalid-request', { detail: `unknown move ${text}` });
}
