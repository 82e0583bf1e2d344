import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { SetupStep } from '#domain';
import { addCall } from '../http/add-call.ts';
import { asFile, DATA_ALONE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { DeckFiles } from './deck-files.ts';
import type { ViewActions } from './view-actions.ts';

const packed = promisify(gzip);

/** Decks that are taken away, and steps of setup views. */
export function addPresentingRoutes(http: FastifyInstance, decks: DeckFiles, steps: ViewActions): void {
  addCall(http, 'GET workflows/{id}/view-actions', ({ path, request }) => steps.read(path.id, callerOf(request).userId));
  addCall(http, 'PUT workflows/{id}/views/{view}/actions', async ({ path, body, request }) => ({
    steps: await steps.write(path.id, path.view, body.steps as SetupStep[], callerOf(request).userId),
  }));
  addCall(http, 'POST workflows/{id}/deck-file', async ({ path, body, request, reply }) => {
    const gaveUp = new AbortController();
    reply.raw.once('close', () => gaveUp.abort());
    const { name, page } = await decks.ofWorkflow(path.id, body, callerOf(request).userId, gaveUp.signal);
    return {
      content: page,
      headers: {
        // Never a page of this server.
        ...DATA_ALONE,
        ...asFile(`${name}.html`, 'deck.html'),
      },
    };
  });
  addCall(http, 'POST workflows/{id}/slides/{slide}/sides', async ({ path, body, request, reply }) => {
    const gaveUp = new AbortController();
    reply.raw.once('close', () => gaveUp.abort());
    const file = await decks.sidesOf(path.id, path.slide, body, callerOf(request).userId, gaveUp.signal);
    return { content: await packed(Buffer.from(JSON.stringify(file))) };
  });
}
