import { PartiError, type TransferMove } from '#domain';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { findAccount, readInvitee } from './invitee.ts';
import { createSharingMail } from './sharing-mail.ts';
import type { Transfer, Transfers } from './transfers.ts';

/** What the transfer routes stand on. */
export interface TransferParts {
  policy: WorkflowPolicy;
  mail: MailService;
  realtime: Realtime;
  transfers: Transfers;
}

/** Offers of workflows to other owners; every open tab of both sides is told. */
export function addTransferRoutes(
  { config, http, pool }: WebContext,
  { policy, mail, realtime, transfers }: TransferParts,
): void {
  const sendMail = createSharingMail(pool, mail);
  const tellBoth = ({ workflowId, workflowName, owner, recipient, state }: Transfer) => {
    const told = { action: 'transfer.changed', workflowId, workflowName, state } as const;
    realtime.toPerson(owner.id, { ...told, isOffering: true, with: recipient.name });
    realtime.toPerson(recipient.id, { ...told, isOffering: false, with: owner.name });
  };

  addCall(http, 'POST workflows/{id}/transfer', async ({ path: { id }, body, request }) => {
    const { userId } = callerOf(request);
    await policy.mustTransfer(id, userId);
    const invitee = readInvitee(body.target_email);
    const person = invitee.kind === 'domain' ? undefined : await findAccount(pool, invitee);
    if (!person) throw new PartiError('sharing.invalid-invitee', { text: body.target_email });
    const offered = await transfers.offer({ workflowId: id, ownerId: userId, recipientId: person.id, keep: body.keep });
    tellBoth(offered);
    if (body.notify) await sendMail('offered', request, person.email, id, `${addressOf(request, config)}/workflows`);
    return offered;
  });
  addCall(http, 'POST workflows/{id}/transfer/{move}', async ({ path: { id, move }, request }) => {
    const moved = await transfers.move(id, readMove(move), callerOf(request).userId);
    tellBoth(moved);
    return moved;
  });
  addCall(http, 'GET transfers', async ({ request }) => ({
    transfers: await transfers.offeredTo(callerOf(request).userId),
  }));
}

function readMove(text: string): TransferMove {
  if (text === 'accept' || text === 'reject' || text === 'cancel') return text;
  throw new PartiError('http.invalid-request', { detail: `unknown move ${text}` });
}
