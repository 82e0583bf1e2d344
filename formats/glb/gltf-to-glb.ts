import { PartiError } from '#domain';

interface GltfBuffers {
  buffers?: { byteLength: number; uri?: string }[];
  bufferViews?: { buffer: number; byteOffset?: number }[];
}

const [GLB_MAGIC, JSON_CHUNK, BIN_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942] as const;
const rounded = (length: number): number => Math.ceil(length / 4) * 4;

export const isGlb = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength >= 20 && new DataView(bytes).getUint32(0, true) === GLB_MAGIC;

/** The JSON of a GLB, which stands in front. */
export function glbJson(bytes: ArrayBuffer): string {
  const length = new DataView(bytes).getUint32(12, true);
  return new TextDecoder().decode(new Uint8Array(bytes, 20, Math.min(length, bytes.byteLength - 20)));
}

/**
 * A glTF file with its buffers inside as one GLB: the page's policy lets nobody load addresses, not even those that hold their
 * bytes themselves. Throws `import.unreadable` where the file is none, or where a buffer is a file of its own.
 */
export function gltfToGlb(text: string): ArrayBuffer {
  const json = parsed(text);
  const pieces = (json.buffers ?? []).map(({ uri }) => bytesOf(uri));
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += rounded(piece.length);
  }
  for (const view of json.bufferViews ?? []) {
    view.byteOffset = (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0);
    view.buffer = 0;
  }
  if (pieces.length > 0) json.buffers = [{ byteLength: length }];
  const head = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = rounded(head.length);
  const file = new Uint8Array(28 + jsonLength + length).fill(0x20, 20, 20 + jsonLength);
  const words = new DataView(file.buffer);
  for (const [at, word] of [GLB_MAGIC, 2, file.length, jsonLength, JSON_CHUNK].entries()) words.setUint32(at * 4, word, true);
  file.set(head, 20);
  words.setUint32(20 + jsonLength, length, true);
  words.setUint32(24 + jsonLength, BIN_CHUNK, true);
  for (const [at, piece] of pieces.entries()) file.set(piece, 28 + jsonLength + (starts[at] as number));
  return file.buffer;
}

function unreadable(reason: string): PartiError {
  return new PartiError('import.unreadable', { format: 'glTF', reason });
}

function parsed(text: string): GltfBuffers {
  try {
    return JSON.parse(text) as GltfBuffers;
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

function bytesOf(uri: string | undefined): Uint8Array {
  const data = /^data:[^,]*;base64,(.*)$/s.exec(uri ?? '')?.[1];
  if (data === undefined) throw unreadable(`${uri ?? 'buffer'}: save as .glb`);
  return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
}
