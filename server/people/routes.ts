import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { askerOf } from '../identity/asker.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Groups } from './groups.ts';
import type { OrganizationService } from './organization-service.ts';
import type { PeopleService } from './people-service.ts';
import type { Standings } from './standings.ts';

/** Services that the routes of people call. */
export interface PeopleServices {
  people: PeopleService;
  organization: OrganizationService;
  groups: Groups;
  standings: Standings;
}

/** The organisation of whoever asks: people, groups, domains, use. */
export function addPeopleRoutes(
  http: FastifyInstance,
  config: Pick<ServerConfig, 'publicUrl'>,
  { people, organization, groups, standings }: PeopleServices,
): void {
  addCall(http, 'GET organization', ({ request }) => organization.read(callerOf(request).userId));
  addCall(http, 'PATCH organization', ({ body, request }) => organization.rename(callerOf(request).userId, body.name));
  addCall(http, 'GET organization/colleagues', ({ query, request }) =>
    organization.colleagues(callerOf(request).userId, query.search),
  );
  addCall(http, 'GET organization/domains', async ({ request }) => ({
    domains: await organization.domains(callerOf(request).userId),
  }));
  addCall(http, 'POST organization/domains', ({ body, request }) =>
    organization.addDomain(callerOf(request).userId, body.domain),
  );
  addCall(http, 'POST organization/domains/{domain}/verify', ({ path, body, request }) =>
    organization.verifyDomain(callerOf(request).userId, path.domain, body.byWord),
  );
  addCall(http, 'DELETE organization/domains/{domain}', ({ path, request }) =>
    organization.removeDomain(callerOf(request).userId, path.domain),
  );
  addCall(http, 'GET organization/usage', ({ query, request }) => organization.usage(callerOf(request).userId, query));

  addCall(http, 'GET people', ({ query, request }) => people.list(callerOf(request).userId, query));
  addCall(http, 'POST people/invite', ({ body, request }) => people.invite(body, askerOf(request, config)));
  addCall(http, 'DELETE people/invitations/{id}', ({ path, request }) =>
    people.removeInvitation(path.id, callerOf(request).userId),
  );
  addCall(http, 'PATCH people/{id}', ({ path, body, request }) => people.change(path.id, body, callerOf(request).userId));
  addCall(http, 'POST people/{id}/deactivate', ({ path, request }) => people.deactivate(path.id, callerOf(request).userId));
  addCall(http, 'POST people/{id}/activate', ({ path, request }) => people.activate(path.id, callerOf(request).userId));
  addCall(http, 'POST people/{id}/hand-over', ({ path, body, request }) =>
    people.handOver(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'POST people/{id}/erase', ({ path, body, request }) => people.erase(path.id, body.to, callerOf(request).userId));

  const home = async (userId: string) => (await standings.of(userId)).organizationId;
  addCall(http, 'GET groups', async ({ request }) => ({ groups: await groups.list(await home(callerOf(request).userId)) }));
  addCall(http, 'POST groups', async ({ body, request }) => groups.create(await home(callerOf(request).userId), body.name));
  addCall(http, 'PATCH groups/{id}', async ({ path, body, request }) =>
    groups.rename(await home(callerOf(request).userId), path.id, body.name),
  );
  addCall(http, 'DELETE groups/{id}', async ({ path, request }) => groups.remove(await home(callerOf(request).userId), path.id));
}
