import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { REALTIME_CHUNKS } from '#api';
import { PartiError } from '#domain';
import { frameOf } from '../relay/sync-messages.ts';

/** Channel number that no document has: its frames are parts of longer ones. */
export const CHUNK_CHANNEL = 0;
/** Action of a text frame that is part of a longer message. */
export const CHUNK_ACTION = 'uploadmessagechunk';

/** One part of a long message. */
export interface Chunk {
  version: number;
  /** Names the message among those of its sender. */
  id: number;
  index: number;
  count: number;
  /** Channel of a document's frame, request of a text message: who is told when it fails. */
  about: number;
  bytes: Uint8Array;
}

/** The text frames of a message: itself, or numbered parts of 30,720 characters of base64 each. */
export function textFrames(message: string, id: number, requestId: number): string[] {
  if (message.length <= REALTIME_CHUNKS.payload) return [message];
  const whole = toBase64(new TextEncoder().encode(message));
  const count = Math.ceil(whole.length / REALTIME_CHUNKS.payload);
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      action: CHUNK_ACTION,
      requestId,
      version: REALTIME_CHUNKS.version,
      id,
      index,
      count,
      data: whole.slice(index * REALTIME_CHUNKS.payload, (index + 1) * REALTIME_CHUNKS.payload),
    }),
  );
}

/** Text part of a message. Throws `realtime.chunk-version` for another version, `realtime.chunk-missing` for one that is none. */
export function readTextChunk(message: Readonly<Record<string, unknown>>): Chunk {
  const { version, id, index, count, requestId, data } = message;
  if (version !== REALTIME_CHUNKS.version) throw new PartiError('realtime.chunk-version', { version: String(version) });
  if (typeof data !== 'string' || data.length > REALTIME_CHUNKS.payload) throw new PartiError('realtime.chunk-missing');
  return {
    version,
    id: Number(id),
    index: Number(index),
    count: Number(count),
    about: Number(requestId),
    bytes: new TextEncoder().encode(data),
  };
}

/** Text of parts that were put together. */
export function textOfParts(base64: Uint8Array): string {
  return new TextDecoder().decode(fromBase64(new TextDecoder().decode(base64)));
}

/** The binary frames of a document's frame: itself, or numbered parts of 30,720 bytes each. */
export function binaryFrames(frame: Uint8Array, id: number, channel: number): Uint8Array[] {
  if (frame.length <= REALTIME_CHUNKS.payload) return [frame];
  const count = Math.ceil(frame.length / REALTIME_CHUNKS.payload);
  return Array.from({ length: count }, (_, index) => {
    const encoder = encoding.createEncoder();
    for (const part of [REALTIME_CHUNKS.version, id, index, count, channel]) encoding.writeVarUint(encoder, part);
    encoding.writeUint8Array(encoder, frame.subarray(index * REALTIME_CHUNKS.payload, (index + 1) * REALTIME_CHUNKS.payload));
    return frameOf(CHUNK_CHANNEL, encoding.toUint8Array(encoder));
  });
}

/** Binary part of a message; throws as {@link readTextChunk} does. */
export function readBinaryChunk(message: Uint8Array): Chunk {
  const decoder = decoding.createDecoder(message);
  const version = decoding.readVarUint(decoder);
  if (version !== REALTIME_CHUNKS.version) throw new PartiError('realtime.chunk-version', { version: String(version) });
  const [id = 0, index = 0, count = 0, about = 0] = [0, 0, 0, 0].map(() => decoding.readVarUint(decoder));
  return { version, id, index, count, about, bytes: decoding.readTailAsUint8Array(decoder).slice() };
}

/** Assembler of parts, whatever their order. */
export interface Assembler {
  /** Takes a part; answers the whole with its last one. Throws `realtime.chunk-missing` for parts that do not belong together or are too many. */
  take(chunk: Chunk): Uint8Array | undefined;
  /** Gives up what is not whole, silently. */
  clear(): void;
}

interface Assembly {
  parts: (Uint8Array | undefined)[];
  missing: number;
  bytes: number;
  stop: () => void;
}

/** Assembler that holds 4 messages and `maxBytes` at most; a part that does not come in 2 s fails its message by `onLost`. */
export function createAssembler(
  after: (delayMs: number, task: () => void) => () => void,
  onLost: (about: number, error: PartiError) => void,
  maxBytes: number = REALTIME_CHUNKS.maxBytes,
): Assembler {
  const open = new Map<number, Assembly>();
  const held = () => [...open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const drop = (id: number) => {
    open.get(id)?.stop();
    open.delete(id);
  };
  return {
    take({ id, index, count, about, bytes }) {
      const found = open.get(id) ?? {
        parts: Array.from({ length: isPossible(count) ? count : 0 }),
        missing: count,
        bytes: 0,
        stop: () => undefined,
      };
      const isOff = found.parts.length !== count || !Number.isSafeInteger(index) || index < 0 || index >= count;
      const isTooMuch = (!open.has(id) && open.size >= REALTIME_CHUNKS.maxAssemblies) || held() + bytes.length > maxBytes;
      if (isOff || isTooMuch) {
        drop(id);
        throw new PartiError('realtime.chunk-missing');
      }
      // The same part twice is the same part.
      if (found.parts[index] === undefined) {
        found.parts[index] = bytes;
        found.missing--;
        found.bytes += bytes.length;
      }
      found.stop();
      if (found.missing > 0) {
        found.stop = after(REALTIME_CHUNKS.waitMs, () => {
          open.delete(id);
          onLost(about, new PartiError('realtime.chunk-missing'));
        });
        open.set(id, found);
        return undefined;
      }
      open.delete(id);
      return joined(found);
    },
    clear() {
      for (const id of [...open.keys()]) drop(id);
    },
  };
}

const isPossible = (count: number): boolean =>
  Number.isSafeInteger(count) && count > 0 && count <= Math.ceil((2 * REALTIME_CHUNKS.maxBytes) / REALTIME_CHUNKS.payload);

function joined({ parts, bytes }: Assembly): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    if (!part) continue;
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // More arguments at once than this overflow the stack.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 32_768)) as string;
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch (error) {
    throw new PartiError('realtime.chunk-missing', {}, { cause: error });
  }
}
