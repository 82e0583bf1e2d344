import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Snippets } from './snippets-service.ts';

/** Snippets of the person who asks. */
export function addSnippetRoutes(http: FastifyInstance, snippets: Snippets): void {
  addCall(http, 'GET snippets', async ({ request }) => ({ snippets: await snippets.list(callerOf(request).userId) }));
  addCall(http, 'POST snippets', ({ body, request }) => snippets.keep(callerOf(request).userId, body.name, body.text));
  addCall(http, 'GET snippets/{id}', async ({ path, request }) => ({
    text: await snippets.text(callerOf(request).userId, path.id),
  }));
  addCall(http, 'DELETE snippets/{id}', ({ path, request }) => snippets.remove(callerOf(request).userId, path.id));
}
