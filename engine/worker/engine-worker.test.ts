import { describe, expect, it } from 'vitest';
import type { ElementModel } from '#domain';
import { createEngineWorker, readLargeDocument } from '../index.ts';
import type { SceneAnswer } from './messages.ts';

const MB = 1024 * 1024;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

describe('a large document on its way to the worker', () => {
  it('is copied a few megabytes at a time: in between the page may do something else', async () => {
    const text = JSON.stringify({
      Elements: Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`e${at}`, { Id: `e${at}`, discriminator: 'X', Name: 'n'.repeat(2 * MB) }]),
      ),
    });
    const { model } = await readLargeDocument(inPieces(new TextEncoder().encode(text), MB));
    /** Bytes that came in each turn of the page. */
    const turns: number[] = [0];
    const received: Uint8Array[] = [];
    const { promise, resolve } = Promise.withResolvers<number>();
    let isOpen = true;
    const turn = () => {
      turns.push(0);
      if (isOpen) setTimeout(turn);
    };
    turn();
    const worker = createEngineWorker(() => ({
      postMessage(message: unknown, transfer: Transferable[] = []) {
        // As a real one: what is handed over is gone here.
        const sent = structuredClone(message, { transfer }) as { piece?: Uint8Array; number?: number };
        if (sent.number !== undefined) resolve(sent.number);
        if (!sent.piece) return;
        received.push(sent.piece);
        turns[turns.length - 1] = (turns.at(-1) as number) + sent.piece.length;
      },
      terminate: () => undefined,
      onmessage: null as ((event: MessageEvent<SceneAnswer>) => unknown) | null,
      onerror: null,
    }));
    void worker.tessellate([{ nodeId: 'n', digest: 'd', model: model as ElementModel }]);
    await promise;
    isOpen = false;
    worker.dispose();
    expect(Buffer.concat(received).toString()).toBe(text);
    expect(Math.max(...turns)).toBeLessThanOrEqual(8 * MB);
    expect(turns.filter((bytes) => bytes > 0).length).toBeGreaterThanOrEqual(3);
  });
});
