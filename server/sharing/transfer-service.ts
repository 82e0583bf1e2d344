import type { Pool } from 'pg';
import type { Contract, ReadBody } from '#api';
import { PartiError, type TransferMove } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Asker } from '../identity/asker.ts';
import type { MailKind } from '../mail/mail-texts.ts';
import type { Notices } from '../notices/notices-service.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { findAccount, readInvitee } from './invitee.ts';
import type { Transfer, Transfers } from './transfers.ts';

/** Offers of workflows to other owners; every open tab of both sides is told. Reject as `Transfers` does. */
export interface TransferService {
  /** Rejects besides as `WorkflowPolicy.mustTransfer` does, and with `sharing.invalid-invitee`. */
  offer(workflowId: string, wish: ReadBody<Contract['POST workflows/{id}/transfer']>, asker: Asker): Promise<Transfer>;
  /** Rejects besides with `http.invalid-request` for a word that is no move. */
  move(workflowId: string, move: string, asker: Asker): Promise<Transfer>;
  offeredTo: Transfers['offeredTo'];
}

/** What transfers stand on. */
export interface TransferParts {
  pool: Pool;
  policy: WorkflowPolicy;
  notices: Pick<Notices, 'tell'>;
  realtime: Pick<Realtime, 'toPerson'>;
  transfers: Transfers;
}

export function createTransferService({ pool, policy, notices, realtime, transfers }: TransferParts): TransferService {
  const tellBoth = ({ workflowId, workflowName, owner, recipient, state }: Transfer) => {
    const told = { action: 'transfer.changed', workflowId, workflowName, state } as const;
    realtime.toPerson(owner.id, { ...told, isOffering: true, with: recipient.name });
    realtime.toPerson(recipient.id, { ...told, isOffering: false, with: owner.name });
  };
  /** The other side hears of it; `mail` where that is wanted by whoever moved. */
  const tellOther = async (
    { workflowId, workflowName: workflow, owner, recipient, state: news }: Transfer,
    { userId, name: person, origin, language }: Asker,
    mail: { kind: MailKind; url: string } | undefined,
  ) =>
    notices.tell(
      [userId === owner.id ? recipient.id : owner.id],
      { kind: 'transfer', actorId: userId, data: { news, workflowId, workflow } },
      mail && { kind: mail.kind, facts: { url: mail.url, workflow, person }, origin, language },
    );
  return {
    offeredTo: transfers.offeredTo,
    async offer(workflowId, { target_email: text, keep, notify }, asker) {
      await policy.mustTransfer(workflowId, asker.userId);
      const invitee = readInvitee(text);
      const person = invitee.kind === 'domain' ? undefined : await findAccount(pool, invitee);
      if (!person) throw new PartiError('sharing.invalid-invitee', { text });
      const offered = await transfers.offer({ workflowId, ownerId: asker.userId, recipientId: person.id, keep });
      tellBoth(offered);
      await tellOther(offered, asker, notify ? { kind: 'offered', url: `${asker.origin}/workflows` } : undefined);
      return offered;
    },
    async move(workflowId, move, asker) {
      const moved = await transfers.move(workflowId, readMove(move), asker.userId);
      tellBoth(moved);
      const { state } = moved;
      const kind = state === 'accepted' ? 'offer-accepted' : state === 'rejected' ? 'offer-rejected' : undefined;
      await tellOther(moved, asker, kind && { kind, url: `${asker.origin}/workflows` });
      return moved;
    },
  };
}

function readMove(text: string): TransferMove {
  if (text === 'accept' || text === 'reject' || text === 'cancel') return text;
  throw new PartiError('http.invalid-request', { detail: `unknown move ${text}` });
}
