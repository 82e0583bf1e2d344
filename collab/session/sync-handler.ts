import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, readSyncMessage } from 'y-protocols/sync';
import type { WebsocketProvider } from 'y-websocket';

const SYNC = 0;

/** Lets a provider tell when an update of the server could not be applied; of itself it only logs that. */
export function tellFailedUpdates(provider: WebsocketProvider, onFailed: (error: unknown) => void): void {
  provider.messageHandlers[SYNC] = (encoder, decoder, from, emitSynced) => {
    encoding.writeVarUint(encoder, SYNC);
    const kind = readSyncMessage(decoder, encoder, from.doc, from, onFailed);
    if (emitSynced && kind === messageYjsSyncStep2 && !from.synced) from.synced = true;
  };
}
