import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { callerOf } from '../identity/authenticate.ts';
import type { MailService } from '../mail/mail-service.ts';
import { mailLanguage, mailText, type MailKind } from '../mail/mail-texts.ts';

/** Sends a mail about a workflow in the name of whoever sent the call, in the language of their browser. */
export type SharingMail = (kind: MailKind, request: FastifyRequest, to: string, workflowId: string, url: string) => Promise<void>;

export function createSharingMail(pool: Pool, mail: MailService): SharingMail {
  return async (kind, request, to, workflowId, url) => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM workflow WHERE id = $1', [workflowId]);
    const language = mailLanguage(request.headers['accept-language']);
    const facts = { url, workflow: rows[0]?.name ?? '', person: callerOf(request).name };
    await mail.send({ to, ...mailText(kind, language, facts) });
  };
}
