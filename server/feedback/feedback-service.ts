import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadQuery } from '#api';
import type { JsonObject } from '#domain';
import type { MailService } from '../mail/mail-service.ts';

/** What people tell whoever looks after the server. */
export interface Feedback {
  supportEmail: string;
  /** Kept first; a mail that cannot be sent waits in the outbox. */
  send(userId: string, payload: JsonObject): Promise<void>;
  list(page: ReadQuery<Contract['GET admin/feedback']>): Promise<CallAnswer<Contract['GET admin/feedback']>>;
}

export function createFeedback(pool: Pool, mail: Pick<MailService, 'send'>, supportEmail = ''): Feedback {
  return {
    supportEmail,
    async send(userId, payload) {
      const { rows } = await pool.query<{ name: string; email: string }>(
        `WITH told AS (INSERT INTO feedback (id, user_id, payload) VALUES ($1, $2, $3))
         SELECT name, email FROM "user" WHERE id = $2`,
        [randomUUID(), userId, JSON.stringify(payload)],
      );
      const [sender] = rows;
      if (!sender || supportEmail === '') return;
      const fields = Object.entries(payload).map(
        ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      await mail.send({
        to: supportEmail,
        subject: `Feedback: ${sender.name.replace(/\s+/g, ' ')}`,
        text: `${sender.name} <${sender.email}>\n\n${fields.join('\n')}\n`,
      });
    },
    async list({ key, limit }) {
      const { rows } = await pool.query<{ id: string; name: string; email: string | null; payload: JsonObject; createdAt: Date }>(
        `SELECT f.id, u.name, CASE WHEN u.email LIKE '%@localhost' THEN NULL ELSE u.email END AS email, f.payload, f.created_at AS "createdAt"
           FROM feedback f JOIN "user" u ON u.id = f.user_id
          WHERE $1::text IS NULL OR (f.created_at, f.id) < (SELECT created_at, id FROM feedback WHERE id = $1)
          ORDER BY f.created_at DESC, f.id DESC LIMIT $2`,
        [key ?? null, limit + 1],
      );
      const page = rows.slice(0, limit);
      return {
        feedback: page.map(({ createdAt, ...one }) => ({ ...one, at: createdAt.toISOString() })),
        ...(rows.length > limit ? { lastKey: page.at(-1)?.id } : {}),
      };
    },
  };
}
