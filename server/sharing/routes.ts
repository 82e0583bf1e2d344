import type { FastifyRequest } from 'fastify';
import { PartiError } from '#domain';
import type { ServerContext } from '../context.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { callerOf } from '../identity/authenticate.ts';
import { mailLanguage, mailText, type MailKind } from '../mail/mail-texts.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { WorkflowPolicy } from '../workflows/policy.ts';
import type { Invitations } from './invitations.ts';
import { readInvitee } from './invitee.ts';
import { createShares } from './shares.ts';

/** What the sharing routes stand on. */
export interface SharingParts {
  policy: WorkflowPolicy;
  mail: MailService;
  invitations: Invitations;
}

/** Invitations hold bits enough against guessing; this keeps the noise down, a minute and address. */
const GUESSES = 30;

/** Sharing with people and domains, invitations, and the public page's switch. Owners only, except to look. */
export function addSharingRoutes({ config, http, pool, bus }: ServerContext, { policy, mail, invitations }: SharingParts): void {
  const shares = createShares(pool, bus);
  const tell = async (kind: MailKind, request: FastifyRequest, to: string, workflowId: string, url: string) => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM workflow WHERE id = $1', [workflowId]);
    const language = mailLanguage(request.headers['accept-language']);
    const facts = { url, workflow: rows[0]?.name ?? '', person: callerOf(request).name };
    await mail.send({ to, ...mailText(kind, language, facts) });
  };
  const invitationUrl = (request: FastifyRequest, token: string) => `${addressOf(request, config)}/invitation#${token}`;

  addCall(http, 'GET workflows/{id}/sharing', async ({ path: { id }, request }) => {
    const { userId } = callerOf(request);
    await policy.mustEdit(id, userId);
    const listed = await shares.list(id);
    return { ...listed, mayShare: listed.owner.id === userId };
  });
  addCall(http, 'POST share/workflows/{id}', async ({ path: { id }, body, request }) => {
    const { userId } = callerOf(request);
    await policy.mustShare(id, userId);
    const invitee = readInvitee(body.target_email);
    if (invitee.kind === 'domain') {
      await shares.put(id, { kind: 'domain', target: invitee.domain }, body.role);
      return { kind: 'domain' as const, target: invitee.domain };
    }
    const { rows } = await pool.query<{ id: string; email: string }>(
      `SELECT id, email FROM "user" WHERE ${invitee.kind === 'email' ? 'lower(email)' : 'username'} = $1 AND "activatedAt" IS NOT NULL`,
      [invitee.kind === 'email' ? invitee.email : invitee.username],
    );
    const person = rows[0];
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
  addCall(
    http,
    'POST invitations/read',
    async ({ body }) => {
      const { workflowName, invitedBy, role, email } = await invitations.read(body.token);
      return { workflowName, invitedBy, role, email };
    },
    { perMinute: GUESSES },
  );
  addCall(
    http,
    'POST invitations/accept',
    async ({ body, request }) => ({ workflowId: await invitations.accept(body.token, callerOf(request).userId) }),
    { perMinute: GUESSES },
  );
}
