import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RoomStep } from '#domain';
import { addCall } from '../http/add-call.ts';
import { KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { SlideNotes } from './slide-notes.ts';
import type { Talks } from './talks.ts';

/** Talks that others follow, over the session for people of the workflow and as streams for everybody else; notes of slides. */
export function addTalkRoutes(
  http: FastifyInstance,
  realtime: Pick<Realtime, 'action'>,
  talks: Talks,
  notes: Pick<SlideNotes, 'read' | 'write'>,
): void {
  addAction(realtime, 'talk.open', (session, wish) => talks.open(session, wish));
  addAction(realtime, 'talk.close', (session, { workflowId }) => talks.close(session, workflowId));
  addAction(realtime, 'talk.show', (session, wish) => talks.show(session, wish));
  addAction(realtime, 'talk.take', (session, { workflowId }) => talks.take(session, workflowId));
  addAction(realtime, 'talk.ask', (session, { workflowId }) => talks.ask(session, workflowId));
  addAction(realtime, 'talk.hand', (session, wish) => talks.hand(session, wish));
  addAction(realtime, 'talk.answer', (session, wish) => talks.answer(session, wish));
  addCall(http, 'POST workflows/{id}/talk', ({ path, body, request, reply }) =>
    talks.begin(path.id, body, callerOf(request), givenUp(reply)),
  );
  addCall(http, 'POST workflows/{id}/talk/slides', ({ path, body, request, reply }) =>
    talks.takeSlides(path.id, body, callerOf(request), givenUp(reply)),
  );
  addCall(http, 'PATCH workflows/{id}/talk', ({ path, body, request }) => talks.change(path.id, body, callerOf(request)));
  addCall(http, 'DELETE workflows/{id}/talk', ({ path, request }) => talks.end(path.id, callerOf(request)));
  addCall(http, 'GET workflows/{id}/slide-notes', async ({ path, request }) => ({
    notes: await notes.read(path.id, callerOf(request).userId),
  }));
  addCall(http, 'PUT workflows/{id}/slides/{slide}/note', ({ path, body, request }) =>
    notes.write(path.id, path.slide, body.text, callerOf(request).userId),
  );
  addCall(http, 'POST public/talks/join', ({ body, request }) => talks.join(body.code, request.ip));
  addCall(http, 'POST public/talks/{id}/deck', async ({ path, body }) => ({
    content: await talks.deck(path.id, body.key),
    headers: KEPT_NOWHERE,
  }));
  addCall(http, 'POST public/talks/{id}/stream', async ({ path, body }) => ({
    content: await talks.stream(path.id, body.key, body.tab),
    // A proxy that gathers what passes would keep the room waiting.
    headers: { ...KEPT_NOWHERE, 'x-accel-buffering': 'no' },
  }));
  addCall(http, 'POST public/talks/{id}/watching', ({ path, body: { key, ...report } }) => talks.report(path.id, key, report));
  addCall(http, 'POST public/talks/{id}/notes', async ({ path, body }) => ({ notes: await talks.notes(path.id, body.key) }));
  addCall(http, 'POST public/talks/{id}/remote', ({ path, body: { key, ...step } }) =>
    talks.step(path.id, key, step as RoomStep),
  );
}

function givenUp(reply: FastifyReply): AbortSignal {
  const gaveUp = new AbortController();
  reply.raw.once('close', () => gaveUp.abort());
  return gaveUp.signal;
}
