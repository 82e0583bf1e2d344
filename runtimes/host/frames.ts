/** What a frame says. The same numbers stand in every host program. */
export const FRAME = { load: 1, ready: 2, run: 3, progress: 4, log: 5, result: 6, error: 7, done: 8 } as const;

export interface Frame {
  type: number;
  /** Names the run, 16 bytes: a run cannot answer for another one. */
  nonce: Buffer;
  payload: Buffer;
}

const NONCE_BYTES = 16;
/** Length of the payload, type, nonce. */
const HEADER_BYTES = 4 + 1 + NONCE_BYTES;

export function encodeFrame({ type, nonce, payload }: Frame): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(payload.length, 0);
  header.writeUInt8(type, 4);
  nonce.copy(header, 5);
  return Buffer.concat([header, payload]);
}

/** Takes bytes as they come and answers the frames that are whole. Throws for a payload over `maxBytes`, before it is held. */
export function createFrameReader(maxBytes: number): (chunk: Buffer) => Frame[] {
  let chunks: Buffer[] = [];
  let held = 0;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    const frames: Frame[] = [];
    while (held >= HEADER_BYTES) {
      // Joined only when the header, or all of it, is there: a long result comes in many pieces.
      if ((chunks[0] as Buffer).length < HEADER_BYTES) chunks = [Buffer.concat(chunks)];
      const head = chunks[0] as Buffer;
      const length = head.readUInt32BE(0);
      if (length > maxBytes) throw new RangeError('frame too long');
      const whole = HEADER_BYTES + length;
      if (held < whole) break;
      const bytes = chunks.length === 1 ? head : Buffer.concat(chunks);
      frames.push({
        type: bytes.readUInt8(4),
        nonce: bytes.subarray(5, HEADER_BYTES),
        payload: bytes.subarray(HEADER_BYTES, whole),
      });
      chunks = held > whole ? [bytes.subarray(whole)] : [];
      held -= whole;
    }
    return frames;
  };
}
