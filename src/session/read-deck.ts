import type { DeckFile } from '#domain';

/** A deck out of an answer that holds it as gzip of JSON. */
export async function readDeck(answer: { body: ReadableStream<Uint8Array<ArrayBuffer>> | null }): Promise<DeckFile> {
  const plain = answer.body?.pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(plain).json()) as DeckFile;
}
