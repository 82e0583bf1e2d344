import type { Pool } from 'pg';
import type { Asker } from '../identity/asker.ts';
import type { MailService } from '../mail/mail-service.ts';
import { mailText, type MailKind } from '../mail/mail-texts.ts';

/** Sends a mail about a workflow in the name of the asker, in the language of their browser. */
export type SharingMail = (
  kind: MailKind,
  asker: Asker,
  to: string,
  workflowId: string,
  url: string,
  text?: string,
) => Promise<void>;

export function createSharingMail(pool: Pool, mail: MailService): SharingMail {
  return async (kind, { name, language }, to, workflowId, url, text) => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM workflow WHERE id = $1', [workflowId]);
    await mail.send({
      to,
      ...mailText(kind, language, { url, workflow: rows[0]?.name ?? '', person: name, ...(text ? { text } : {}) }),
    });
  };
}
