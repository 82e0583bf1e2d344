import type { Pool } from 'pg';
import { quotaState } from '#domain';
import type { WebContext } from '../context/context.ts';
import { originOf } from '../config/server-config.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Notices } from './notices-service.ts';

/** Tells people what the bus says of them: plans that run low, once a month for each limit, and invitations that were taken. */
export function hearNews(
  { bus, config, log, pool }: Pick<WebContext, 'bus' | 'config' | 'log' | 'pool'>,
  notices: Pick<Notices, 'tell'>,
  quotas: Pick<Quotas, 'of'>,
): void {
  const origin = originOf(config);
  const tellOfQuota = async (userId: string) => {
    const facts = await quotas.of(userId);
    for (const what of ['executions', 'edits'] as const) {
      const { bucket, limit } = facts[what];
      const news = quotaState(facts[what]);
      if (limit === null || news === 'normal') continue;
      const once = `quota ${bucket} ${what} ${news} ${limit}`;
      const mail = { kind: `${what}-${news}`, facts: { url: `${origin}/account#plan`, limit }, origin, language: 'en' } as const;
      await notices.tell([userId], { kind: 'quota', data: { news, what, bucket, limit }, once }, mail);
    }
  };
  bus.on('quota.changed', ({ userId }) => {
    tellOfQuota(userId).catch((error: unknown) => log.error({ err: error }, 'nobody was told of a quota'));
  });
  bus.on('invitation.taken', ({ invitationId, createdBy, userId, workflowId }) => {
    const tell = async () => {
      const { person, workflow, organization } = await namesOf(pool, userId, workflowId);
      const data =
        workflowId === undefined
          ? ({ news: 'joined-office', organization } as const)
          : ({ news: 'joined', workflowId, workflow } as const);
      const url = workflowId === undefined ? `${origin}/admin/people` : `${origin}/workflows/${workflowId}`;
      await notices.tell(
        [createdBy],
        { kind: 'invitation', actorId: userId, data, once: `taken ${invitationId} ${userId}` },
        workflowId === undefined
          ? { kind: 'office-joined', facts: { url, person, organization }, origin, language: 'en' }
          : { kind: 'taken', facts: { url, person, workflow }, origin, language: 'en' },
      );
    };
    tell().catch((error: unknown) => log.error({ err: error }, 'nobody was told of an invitation'));
  });
}

async function namesOf(pool: Pool, userId: string, workflowId: string | undefined) {
  const { rows } = await pool.query<{ person: string; workflow: string; organization: string }>(
    `SELECT u.name AS person, coalesce((SELECT name FROM workflow WHERE id = $2), '') AS workflow,
            coalesce((SELECT o.name FROM membership m JOIN organization o ON o.id = m.organization_id
                       WHERE m.user_id = u.id ORDER BY m.created_at LIMIT 1), '') AS organization
       FROM "user" u WHERE u.id = $1`,
    [userId, workflowId ?? null],
  );
  return rows[0] ?? { person: '', workflow: '', organization: '' };
}
