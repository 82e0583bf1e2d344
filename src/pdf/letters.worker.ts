import wasmAddress from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';
import decompress from 'woff2-encoder/decompress';
import { createFontCutter } from './cut-font.ts';
import type { LettersAnswer, LettersWish } from './interface-fonts.ts';

/**
 * Cuts letters out of the files of the interface's fonts. The unpacker of WOFF2 writes its own bindings and evaluates them, which
 * no page may: it stands in a worker that has no page and asks this server alone.
 */
const cutter = bytesOf(wasmAddress).then(createFontCutter);
const files = new Map<string, Promise<Uint8Array>>();

onmessage = async ({ data: { id, file, letters, weight } }: MessageEvent<LettersWish>) => {
  const answer = await cut(file, letters, weight).then(
    (bytes): LettersAnswer => ({ id, bytes }),
    (error: unknown): LettersAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  postMessage(answer);
};

async function cut(file: string, letters: string, weight: number): Promise<Uint8Array> {
  if (!files.has(file)) files.set(file, bytesOf(file).then(decompress));
  return (await cutter)((await files.get(file)) as Uint8Array, letters, weight);
}

async function bytesOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
