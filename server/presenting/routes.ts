import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { DATA_ALONE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { DeckFiles } from './deck-files.ts';

/** Decks that are taken away. */
export function addPresentingRoutes(http: FastifyInstance, decks: DeckFiles): void {
  addCall(http, 'POST workflows/{id}/deck-file', async ({ path, body, request, reply }) => {
    const gaveUp = new AbortController();
    reply.raw.once('close', () => gaveUp.abort());
    const { name, page } = await decks.ofWorkflow(path.id, body, callerOf(request).userId, gaveUp.signal);
    return {
      content: page,
      headers: {
        // Never a page of this server.
        ...DATA_ALONE,
        'content-disposition': `attachment; filename="deck.html"; filename*=UTF-8''${encodeURIComponent(`${name}.html`.toWellFormed())}`,
      },
    };
  });
}
