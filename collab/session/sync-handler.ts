import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, readSyncMessage } from 'y-protocols/sync';
import type { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

const SYNC = 0;

/**
 * Lets a provider tell when an update of the server could not be applied; of itself it only logs that. What fills an empty
 * document is passed on as it came.
 */
export function tellFailedUpdates(provider: WebsocketProvider, onFailed: (error: unknown) => void): void {
  provider.messageHandlers[SYNC] = (encoder, decoder, from, emitSynced) => {
    encoding.writeVarUint(encoder, SYNC);
    const whole = from.doc.store.clients.size === 0 ? readWhole(decoder) : undefined;
    if (whole) fillDocument(from.doc, whole, from, onFailed);
    const kind = whole ? messageYjsSyncStep2 : readSyncMessage(decoder, encoder, from.doc, from, onFailed);
    if (emitSynced && kind === messageYjsSyncStep2 && !from.synced) from.synced = true;
  };
}

/** The update of a message that answers with all there is; undefined, and nothing read, for another one. */
function readWhole(decoder: decoding.Decoder): Uint8Array | undefined {
  const ahead = decoding.clone(decoder);
  if (decoding.readVarUint(ahead) !== messageYjsSyncStep2) return undefined;
  const update = decoding.readVarUint8Array(ahead);
  decoder.pos = ahead.pos;
  return update;
}

/**
 * Applies what fills an empty document, and tells whoever hears of updates what came: Yjs would write all of it anew for
 * them, which takes nearly as long as reading it.
 */
export function fillDocument(doc: Y.Doc, update: Uint8Array, origin: unknown, onFailed: (error: unknown) => void): void {
  const observers: Map<string, Set<unknown>> = doc._observers;
  const hearing = observers.get('update');
  observers.delete('update');
  const made: Y.Transaction[] = [];
  const note = (transaction: Y.Transaction) => void made.push(transaction);
  doc.on('afterTransaction', note);
  try {
    Y.applyUpdate(doc, update, origin);
  } catch (error) {
    onFailed(error);
    return;
  } finally {
    doc.off('afterTransaction', note);
    // Somebody may have begun to hear meanwhile.
    for (const listener of observers.get('update') ?? []) hearing?.add(listener);
    if (hearing) observers.set('update', hearing);
  }
  const [first] = made;
  if (first && first.afterState.size > 0) doc.emit('update', [update.slice(), origin, doc, first]);
}
