import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { DocumentChannels } from './document-channels.ts';

/** Document channels over the realtime session. */
export function addDocumentRoutes(realtime: Realtime, channels: DocumentChannels): void {
  addAction(realtime, 'channel.open', channels.open);
  addAction(realtime, 'channel.close', (session, { channel }) => channels.close(session, channel));
  realtime.frames(channels.receive);
  realtime.framesLost((session, channel, error) => channels.lost(session, channel, error.code));
}
