import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import { parseGrantee, PartiError, type SharingRight } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Shares, ShareTarget } from '../access/shares.ts';
import type { Asker } from '../identity/asker.ts';
import type { Notices } from '../notices/notices-service.ts';
import type { Invitations } from './invitations.ts';
import { findAccount, findGroup, membersOf, readInvitee } from './invitee.ts';
import type { Publications } from './publications.ts';
import type { SharingMail } from './sharing-mail.ts';
import type { Transfers } from './transfers.ts';

/**
 * Sharing with people and domains, invitations, and the public page's switch. Owners only, except to look: `read` rejects
 * as `WorkflowPolicy.mustEdit` does, all others as `mustShare`.
 */
export interface SharingService {
  read(workflowId: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}/sharing']>>;
  /** Shares with an account, a group or a domain, and invites an address that has none. Rejects with `sharing.invalid-invitee`. */
  share(workflowId: string, wish: ShareWish, asker: Asker): Promise<CallAnswer<Contract['POST share/workflows/{id}']>>;
  setRight(workflowId: string, target: ShareTarget, right: SharingRight, userId: string): Promise<void>;
  unshare(workflowId: string, target: ShareTarget, userId: string): Promise<void>;
  setPublic(workflowId: string, isPublic: boolean, userId: string): Promise<void>;
  /** An invitation for whoever holds its address. */
  invite(workflowId: string, right: SharingRight, asker: Asker): Promise<{ id: string; url: string }>;
}

type ShareWish = ReadBody<Contract['POST share/workflows/{id}']>;

export interface SharingParts {
  pool: Pool;
  policy: WorkflowPolicy;
  shares: Shares;
  invitations: Invitations;
  transfers: Pick<Transfers, 'openOf'>;
  mail: SharingMail;
  notices: Pick<Notices, 'tell'>;
  publications: Pick<Publications, 'facts' | 'publish'>;
}

export function createSharingService({
  pool,
  policy,
  shares,
  invitations,
  transfers,
  mail,
  notices,
  publications,
}: SharingParts): SharingService {
  const invitationUrl = ({ origin }: Asker, token: string) => `${origin}/invitation#${token}`;
  /** Tells people that they may open a workflow; by mail only where `notify` says so. */
  const tell = async (people: readonly string[], workflowId: string, role: SharingRight, asker: Asker, notify: boolean) => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM workflow WHERE id = $1', [workflowId]);
    const { userId: actorId, name: person, origin, language } = asker;
    const workflow = rows[0]?.name ?? '';
    const url = `${origin}/workflows/${workflowId}`;
    await notices.tell(
      people,
      { kind: 'share', actorId, data: { news: 'shared', workflowId, workflow, role } },
      notify ? { kind: 'shared', facts: { url, workflow, person }, origin, language } : undefined,
    );
  };
  return {
    async read(workflowId, userId) {
      await policy.mustEdit(workflowId, userId);
      const [listed, transfer, publication] = await Promise.all([
        shares.list(workflowId),
        transfers.openOf(workflowId, userId),
        publications.facts(workflowId),
      ]);
      return { ...listed, transfer: transfer ?? null, mayShare: listed.owner.id === userId, publication };
    },
    async share(workflowId, { target_email: text, role, notify }, asker) {
      await policy.mustShare(workflowId, asker.userId);
      const named = parseGrantee(text);
      const isPerson = 'kind' in named && (named.kind !== 'username' || (await findAccount(pool, named)) !== undefined);
      const group = isPerson ? undefined : await findGroup(pool, text, asker.userId);
      if (group) {
        await shares.put(workflowId, { kind: 'group', target: group }, role);
        await tell(await membersOf(pool, group), workflowId, role, asker, false);
        return { kind: 'group', target: group };
      }
      const invitee = readInvitee(text);
      if (invitee.kind === 'domain') {
        await shares.put(workflowId, { kind: 'domain', target: invitee.domain }, role);
        return { kind: 'domain', target: invitee.domain };
      }
      const person = await findAccount(pool, invitee);
      if (person) {
        if (person.id === asker.userId) throw new PartiError('sharing.invalid-invitee', { text });
        await shares.put(workflowId, { kind: 'person', target: person.id }, role);
        await tell([person.id], workflowId, role, asker, notify);
        return { kind: 'person', target: person.id };
      }
      if (invitee.kind === 'username') throw new PartiError('sharing.invalid-invitee', { text });
      const made = await invitations.create({ workflowId, role, email: invitee.email, createdBy: asker.userId });
      const url = invitationUrl(asker, made.token);
      if (notify) await mail('invited', asker, invitee.email, workflowId, url);
      return { kind: 'invitation', target: made.id, url };
    },
    async setRight(workflowId, target, right, userId) {
      await policy.mustShare(workflowId, userId);
      await shares.put(workflowId, target, right);
    },
    async unshare(workflowId, target, userId) {
      await policy.mustShare(workflowId, userId);
      await shares.remove(workflowId, target);
    },
    async setPublic(workflowId, isPublic, userId) {
      await policy.mustShare(workflowId, userId);
      // What is open is what stands now, until its owner publishes again.
      if (isPublic) await publications.publish(workflowId, userId);
      await shares.setPublic(workflowId, isPublic);
    },
    async invite(workflowId, right, asker) {
      await policy.mustShare(workflowId, asker.userId);
      const made = await invitations.create({ workflowId, role: right, createdBy: asker.userId });
      return { id: made.id, url: invitationUrl(asker, made.token) };
    },
  };
}
