import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Notices } from './notices-service.ts';

/** Notices of the person who asks. */
export function addNoticeRoutes(http: FastifyInstance, notices: Notices): void {
  addCall(http, 'GET notices', ({ query, request }) => notices.list(callerOf(request).userId, query));
  addCall(http, 'POST notices/read', ({ body, request }) => notices.read(callerOf(request).userId, body.ids));
  addCall(http, 'GET notices/choices', async ({ request }) => ({ choices: await notices.choices(callerOf(request).userId) }));
  addCall(http, 'PUT notices/choices', ({ body, request }) => notices.choose(callerOf(request).userId, body));
}
