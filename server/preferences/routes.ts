import type { FastifyInstance } from 'fastify';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Preferences } from './preferences-service.ts';

/** Preferences of the person who asks. */
export function addPreferenceRoutes(http: FastifyInstance, preferences: Preferences): void {
  addCall(http, 'GET prefs', ({ request }) => preferences.read(callerOf(request).userId));
  addCall(http, 'PUT set-preferences', ({ body, request }) => preferences.set(callerOf(request).userId, body));
}
