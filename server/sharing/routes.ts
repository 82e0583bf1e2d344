import type { FastifyRequest } from 'fastify';
import { PartiError } from '#domain';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Invitations } from './invitations.ts';
import { findAccount, readInvitee } from './invitee.ts';
import { createSharingMail } from './sharing-mail.ts';
import { createShares } from '../access/shares.ts';
import type { Transfers } from './transfers.ts';

/** What the sharing routes stand on. */
export interface SharingParts {
  policy: WorkflowPolicy;
  mail: MailService;
  invitations: Invitations;
  transfers: Transfers;
}

/** Sharing with people and domains, invitations, and the public page's switch. Owners only, except to look. */
export function addSharingRoutes(
  { config, http, pool, bus }: WebContext,
  { policy, mail, invitations, transfers }: SharingParts,
): void {
  const shares = createShares(pool, bus);
  const tell = createSharingMail(pool, mail);
  const invitationUrl = (request: FastifyRequest, token: string) => `${addressOf(request, config)}/invitation#${token}`;

  addCall(http, 'GET workflows/{id}/sharing', async ({ path: { id }, request }) => {
    const { userId } = callerOf(request);
    await policy.mustEdit(id, userId);
    const [listed, transfer] = await Promise.all([shares.list(id), transfers.openOf(id, userId)]);
    return { ...listed, transfer: transfer ?? null, mayShare: listed.owner.id === userId };
  });
  addCall(http, 'POST share/workflows/{id}', async ({ path: { id }, body, request }) => {
    const { userId } = callerOf(request);
    await policy.mustShare(id, userId);
    const invitee = readInvitee(body.target_email);
    if (invitee.kind === 'domain') {
      await shares.put(id, { kind: 'domain', target: invitee.domain }, body.role);
      return { kind: 'domain' as const, target: invitee.domain };
    }
    const person = await findAccount(pool, invitee);
    if (person) {
      if (person.id === userId) throw new PartiError('sharing.invalid-invitee', { text: body.target_email });
      await shares.put(id, { kind: 'person', target: person.id }, body.role);
      if (body.notify) await tell('shared', request, person.email, id, `${addressOf(request, config)}/workflows/${id}`);
      return { kind: 'person' as const, target: person.id };
    }
    if (invitee.kind === 'username') throw new PartiError('sharing.invalid-invitee', { text: body.target_email });
    const made = await invitations.create({ workflowId: id, role: body.role, email: invitee.email, createdBy: userId });
    const url = invitationUrl(request, made.token);
    if (body.notify) await tell('invited', request, invitee.email, id, url);
    return { kind: 'invitation' as const, target: made.id, url };
  });
  addCall(http, 'PUT workflows/{id}/sharing', async ({ path: { id }, body: { kind, target, role }, request }) => {
    await policy.mustShare(id, callerOf(request).userId);
    await shares.put(id, { kind, target }, role);
  });
  addCall(http, 'POST workflows/{id}/unshare', async ({ path: { id }, body, request }) => {
    await policy.mustShare(id, callerOf(request).userId);
    await shares.remove(id, body);
  });
  addCall(http, 'PUT workflows/{id}/public', async ({ path: { id }, body, request }) => {
    await policy.mustShare(id, callerOf(request).userId);
    await shares.setPublic(id, body.isPublic);
  });
  addCall(http, 'POST workflows/{id}/invitations', async ({ path: { id }, body, request }) => {
    const { userId } = callerOf(request);
    await policy.mustShare(id, userId);
    const made = await invitations.create({ workflowId: id, role: body.role, createdBy: userId });
    return { id: made.id, url: invitationUrl(request, made.token) };
  });
  addCall(http, 'POST invitations/read', async ({ body }) => {
    const { workflowName, invitedBy, role, email } = await invitations.read(body.token);
    return { workflowName, invitedBy, role, email };
  });
  addCall(http, 'POST invitations/accept', async ({ body, request }) => ({
    workflowId: await invitations.accept(body.token, callerOf(request).userId),
  }));
}
