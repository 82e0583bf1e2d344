import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Presence } from './presence-service.ts';

/** Presence over the realtime session. */
export function addPresenceRoutes(realtime: Realtime, presence: Presence): void {
  addAction(realtime, 'presence.open', presence.open);
  addAction(realtime, 'presence.set', presence.set);
  addAction(realtime, 'presence.close', (session, { workflowId }) => presence.close(session, workflowId));
}
