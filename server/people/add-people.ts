import type { WebContext } from '../context/context.ts';
import type { SessionService } from '../identity/sessions.ts';
import type { MailService } from '../mail/mail-service.ts';
import { createGroups } from './groups.ts';
import { createHandOver, type FunctionsMoved } from './hand-over.ts';
import type { OfficeInvitations } from './office-invitations.ts';
import { createOrganizationService } from './organization-service.ts';
import { createPeopleService } from './people-service.ts';
import { addPeopleRoutes } from './routes.ts';
import type { Standings } from './standings.ts';

/** What people stand on besides the context. */
export interface PeopleNeeds {
  standings: Standings;
  invitations: OfficeInvitations;
  sessions: SessionService;
  mail: MailService;
  functionsMoved: FunctionsMoved;
  here(): ReadonlySet<string>;
}

/** Adds the organisation: people, groups, domains, use. */
export function addPeople({ http, config, pool, bus }: WebContext, needs: PeopleNeeds): void {
  const groups = createGroups(pool, bus);
  const handOver = createHandOver(pool, bus, needs.functionsMoved);
  const people = createPeopleService({ ...needs, pool, bus, groups, handOver });
  addPeopleRoutes(http, config, {
    people,
    groups,
    standings: needs.standings,
    organization: createOrganizationService(pool, needs.standings),
  });
}
