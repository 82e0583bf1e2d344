import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import type { Administrators } from '../identity/administrators.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { FlagsService } from './flags-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { RuntimesService } from './runtimes-service.ts';

/** What administration stands on. */
export interface AdminParts {
  runtimes: RuntimesService;
  mail: Pick<MailService, 'outbox' | 'sendAgain' | 'delivers'>;
  administrators: Administrators;
  flags: FlagsService;
}

/** What administrators see, measure and decide. */
export function addAdminRoutes(http: FastifyInstance, { runtimes, mail, administrators, flags }: AdminParts): void {
  addCall(http, 'GET flags', async ({ request }) => ({ flags: await flags.of(callerOf(request).userId) }));
  addCall(http, 'GET admin/flags', async () => ({ flags: await flags.list() }));
  addCall(http, 'PUT admin/flags/{name}', ({ path, body }) => flags.set(path.name, body.enabledFor));

  addCall(http, 'GET admin/runtimes', () => runtimes.read());
  addCall(http, 'POST admin/runtimes/{language}/measure', ({ path }) => runtimes.measure(path.language));

  addCall(http, 'GET admin/mails', ({ query }) => ({ ...mail.outbox.read(query), delivers: mail.delivers }));
  addCall(http, 'POST admin/mails/{file}/send', ({ path }) => mail.sendAgain(path.file));
  addCall(http, 'DELETE admin/mails/{file}', ({ path }) => mail.outbox.remove(path.file));

  addCall(http, 'GET admin/administrators', async () => ({ administrators: await administrators.list() }));
  addCall(http, 'POST admin/administrators', ({ body }) => administrators.add(body.login));
  addCall(http, 'DELETE admin/administrators/{id}', async ({ path }) => void (await administrators.remove(path.id)));
}
