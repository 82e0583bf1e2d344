import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import type { RuntimesService } from './runtimes-service.ts';

/** What administrators see and measure. */
export function addAdminRoutes(http: FastifyInstance, runtimes: RuntimesService): void {
  addCall(http, 'GET admin/runtimes', () => runtimes.read());
  addCall(http, 'POST admin/runtimes/{language}/measure', ({ path }) => runtimes.measure(path.language));
}
