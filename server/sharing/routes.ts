import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE } from '../http/file-headers.ts';
import { askerOf } from '../identity/asker.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Invitations } from './invitations.ts';
import type { PublicPage } from './public-service.ts';
import type { Publications } from './publications.ts';
import type { SharingService } from './sharing-service.ts';
import type { TransferService } from './transfer-service.ts';

/** Services that the routes of sharing call. */
export interface SharingServices {
  sharing: SharingService;
  transfers: TransferService;
  invitations: Invitations;
  publicPage: PublicPage;
  publications: Publications;
}

/** Sharing, invitations, offers to other owners, and the public page. */
export function addSharingRoutes(
  http: FastifyInstance,
  config: Pick<ServerConfig, 'publicUrl'>,
  { sharing, transfers, invitations, publicPage, publications }: SharingServices,
): void {
  addCall(http, 'GET workflows/{id}/sharing', ({ path, request }) => sharing.read(path.id, callerOf(request).userId));
  addCall(http, 'POST share/workflows/{id}', ({ path, body, request }) => sharing.share(path.id, body, askerOf(request, config)));
  addCall(http, 'PUT workflows/{id}/sharing', ({ path, body: { role, ...target }, request }) =>
    sharing.setRight(path.id, target, role, callerOf(request).userId),
  );
  addCall(http, 'POST workflows/{id}/unshare', ({ path, body, request }) =>
    sharing.unshare(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'PUT workflows/{id}/public', ({ path, body, request }) =>
    sharing.setPublic(path.id, body.isPublic, callerOf(request).userId),
  );
  addCall(http, 'POST workflows/{id}/publication', ({ path, request }) =>
    publications.publish(path.id, callerOf(request).userId),
  );
  addCall(http, 'PATCH workflows/{id}/publication', ({ path, body, request }) =>
    publications.change(path.id, body, callerOf(request).userId),
  );
  addCall(http, 'POST workflows/{id}/invitations', ({ path, body, request }) =>
    sharing.invite(path.id, body.role, askerOf(request, config)),
  );
  addCall(http, 'POST invitations/read', async ({ body }) => {
    const { workflowName, organization, invitedBy, role, email } = await invitations.read(body.token);
    return { workflowName, organization, invitedBy, role, email };
  });
  addCall(http, 'POST invitations/accept', async ({ body, request }) => ({
    workflowId: await invitations.accept(body.token, callerOf(request).userId),
  }));

  addCall(http, 'POST workflows/{id}/transfer', ({ path, body, request }) =>
    transfers.offer(path.id, body, askerOf(request, config)),
  );
  addCall(http, 'POST workflows/{id}/transfer/{move}', ({ path, request }) =>
    transfers.move(path.id, path.move, askerOf(request, config)),
  );
  addCall(http, 'GET transfers', async ({ request }) => ({
    transfers: await transfers.offeredTo(callerOf(request).userId),
  }));

  addCall(http, 'GET public/workflows/{id}', ({ path, query }) => publicPage.read(path.id, query.key));
  addCall(http, 'POST public/workflows/{id}/unlock', async ({ path, body }) => ({
    key: await publicPage.unlock(path.id, body.password),
  }));
  addCall(http, 'GET public/workflows/{id}/results/{digest}', async ({ path, query }) => ({
    content: await publicPage.resultText(path.id, path.digest, query.key),
    headers: DATA_ALONE,
  }));
}
