import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import type { EventLog } from './events-service.ts';

/** What pages tell, and what administrators read of it. */
export function addEventRoutes(http: FastifyInstance, events: EventLog): void {
  addCall(http, 'POST events', ({ body }) => events.keep(body));
  addCall(http, 'POST stats', ({ query }) => events.keepStat(query));
  addCall(http, 'GET admin/events', ({ query }) => events.list(query));
}
