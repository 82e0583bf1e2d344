import type { Administrators } from '../identity/administrators.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { HeadlessActions } from './headless-actions.ts';
import { readText } from './read-payload.ts';

/** What the command line may ask about administrators and waiting mails: whoever may open the control socket owns the server. */
export function createAdminActions({
  administrators,
  mail,
}: {
  administrators: Administrators;
  mail: Pick<MailService, 'outbox' | 'sendAgain' | 'delivers'>;
}): HeadlessActions {
  return {
    'admin.list': () => administrators.list(),
    'admin.add': (payload) => administrators.add(readText(payload, 'login')),
    'admin.remove': (payload) => administrators.remove(readText(payload, 'login')),
    'mail.list': async () => ({ ...mail.outbox.read({ limit: Number.MAX_SAFE_INTEGER }), delivers: mail.delivers }),
    async 'mail.send'(payload) {
      await mail.sendAgain(readText(payload, 'file'));
      return {};
    },
    async 'mail.remove'(payload) {
      mail.outbox.remove(readText(payload, 'file'));
      return {};
    },
  };
}
