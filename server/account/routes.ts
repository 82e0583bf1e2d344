import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { ProfileService } from './profile-service.ts';

/** What the routes of one's own account call. */
export interface AccountRouteParts {
  profile: ProfileService;
  sessions: OwnSessions;
  data(userId: string, sessionId: string): Promise<Buffer>;
}

/** One's own account: profile, picture, sessions, data. */
export function addAccountRoutes(
  http: FastifyInstance,
  realtime: Realtime,
  { profile, sessions, data }: AccountRouteParts,
): void {
  addCall(http, 'GET account', ({ request }) => profile.read(callerOf(request).userId));
  addCall(http, 'PATCH account', ({ body, request }) => profile.change(callerOf(request).userId, body));
  addCall(http, 'PUT account/picture', ({ body, request }) => profile.setPicture(callerOf(request).userId, body));
  addCall(http, 'DELETE account/picture', ({ request }) => profile.dropPicture(callerOf(request).userId));
  addCall(http, 'GET account/picture', async ({ request }) => ({
    ...(await profile.picture(callerOf(request).userId)),
    headers: { 'cache-control': 'private, no-cache' },
  }));
  addCall(http, 'GET account/sessions', async ({ request }) => {
    const { userId, sessionId } = callerOf(request);
    return { sessions: await sessions.list(userId, sessionId) };
  });
  addCall(http, 'DELETE account/sessions/{id}', ({ path, request }) => sessions.end(callerOf(request).userId, path.id));
  addCall(http, 'POST account/sessions/end-others', ({ request }) => {
    const { userId, sessionId } = callerOf(request);
    return sessions.endOthers(userId, sessionId);
  });
  addCall(http, 'GET account/data', async ({ request }) => {
    const { userId, sessionId } = callerOf(request);
    return {
      content: await data(userId, sessionId),
      headers: { 'content-disposition': 'attachment; filename="parti-account.zip"', 'cache-control': 'no-store' },
    };
  });
  addAction(realtime, 'updateuserprofile', ({ caller }, change) => profile.change(caller.userId, change));
}
