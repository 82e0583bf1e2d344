import * as Y from 'yjs';

/** From here on people are told that a document grows too big. */
const WARN_BYTES = 4 * 1024 * 1024;
/** Updates of so many bytes may lie between two measurements. */
const MEASURE_EVERY = 256 * 1024;

/** Watches how large a document is: it is measured only when enough was added, since measuring costs as much as saving it. */
export function measureSize(doc: Y.Doc): { isLarge(): boolean } {
  let bytes = 0;
  let since = 0;
  doc.on('update', (update: Uint8Array) => {
    since += update.length;
  });
  return {
    isLarge() {
      // A state is never larger than the updates that made it.
      if (since >= MEASURE_EVERY && bytes + since >= WARN_BYTES) {
        bytes = Y.encodeStateAsUpdate(doc).length;
        since = 0;
      }
      return bytes >= WARN_BYTES;
    },
  };
}
