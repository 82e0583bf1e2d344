import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { addCall } from '../http/add-call.ts';
import { askerOf } from '../identity/asker.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Comments } from './comments-service.ts';

/** Comments over HTTP, and news of them over the session. */
export function addCommentRoutes(
  http: FastifyInstance,
  realtime: Pick<Realtime, 'action'>,
  config: Pick<ServerConfig, 'publicUrl'>,
  comments: Comments,
): void {
  addCall(http, 'GET workflows/{id}/comments', ({ path, query, request }) =>
    comments.list(path.id, callerOf(request).userId, query.key),
  );
  addCall(http, 'GET workflows/{id}/comments/people', async ({ path, request }) => ({
    people: await comments.people(path.id, callerOf(request).userId),
  }));
  addCall(http, 'POST workflows/{id}/comments', ({ path, body, request }) =>
    comments.begin(path.id, body.anchor, body.text, askerOf(request, config)),
  );
  addCall(http, 'GET comments/{thread}', ({ path, request }) => comments.read(path.thread, callerOf(request).userId));
  addCall(http, 'POST comments/{thread}/replies', ({ path, body, request }) =>
    comments.reply(path.thread, body.text, askerOf(request, config)),
  );
  addCall(http, 'PUT comments/{thread}/resolved', ({ path, body, request }) =>
    comments.setResolved(path.thread, body.isResolved, callerOf(request).userId),
  );
  addCall(http, 'POST comments/{thread}/seen', ({ path, request }) => comments.seen(path.thread, callerOf(request).userId));
  addCall(http, 'PATCH comments/{id}', ({ path, body, request }) =>
    comments.change(path.id, body.text, askerOf(request, config)),
  );
  addCall(http, 'DELETE comments/{id}', ({ path, request }) => comments.remove(path.id, callerOf(request).userId));
  addAction(realtime, 'comment.open', (session, wish) => comments.open(session, wish));
  addAction(realtime, 'comment.close', (session, { workflowId }) => comments.close(session, workflowId));
}
