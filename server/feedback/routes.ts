import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Feedback } from './feedback-service.ts';

/** What people tell whoever looks after the server. */
export function addFeedbackRoutes(http: FastifyInstance, feedback: Feedback): void {
  addCall(http, 'GET feedback', () => ({ supportEmail: feedback.supportEmail }));
  addCall(http, 'POST feedback', ({ body, request }) => feedback.send(callerOf(request).userId, body));
  addCall(http, 'GET admin/feedback', ({ query }) => feedback.list(query));
}
