import { describe, expect, it } from 'vitest';
import { elementCountOf, hasModel, type RunResult } from '#domain';
import { createResultsPort } from './create-results-port.ts';
import { readResult, type FetchOptions } from './fetch-result.ts';

/** A result of more than 8 MB: masses, each with its profile, and a material. */
const COUNT = 9000;
const Elements = Object.fromEntries([
  ['m', { discriminator: 'Elements.Material', Id: 'm', Name: 'Brick' }],
  ...Array.from({ length: COUNT }, (_, at) => [
    `mass ${at}`,
    { discriminator: 'Elements.Mass', Name: `№ ${at}`, Note: 'x'.repeat(1000) },
  ]),
]) as Record<string, Record<string, string>>;
const whole = { messages: [{ level: 'info', text: 'done' }], model: { Elements }, outputs: { Area: 12.5 } };

function answerOf(text: string, onPull: (bytes: number) => void = () => undefined): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      onPull(at);
      controller.enqueue(bytes.slice(at, (at += 70_000)));
      if (at >= bytes.length) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-length': String(bytes.length) } });
}

const options = (): FetchOptions & { shares: number[] } => {
  const shares: number[] = [];
  return { onProgress: (share) => shares.push(share), signal: new AbortController().signal, shares };
};

describe('a large result', () => {
  it('holds what its text holds, tells how far it is, and counts its elements without reading them', async () => {
    const asked = options();
    const result = await readResult(answerOf(JSON.stringify(whole)), asked);
    expect(hasModel(result)).toBe(true);
    expect(elementCountOf(result)).toBe(COUNT);
    expect(result.outputs).toEqual(whole.outputs);
    expect(result.messages).toEqual(whole.messages);
    expect(result.model?.Elements['mass 7']).toEqual(Elements['mass 7']);
    expect(Object.keys(result.model?.Elements ?? {})).toEqual(Object.keys(Elements));
    expect(asked.shares[0]).toBe(0);
    expect(asked.shares.at(-1)).toBe(1);
    expect(asked.shares).toEqual(asked.shares.toSorted((a, b) => a - b));
  });

  it('is parsed at once while it is small', async () => {
    const small = { messages: [], outputs: { a: 1 } };
    const asked = options();
    expect(await readResult(answerOf(JSON.stringify(small)), asked)).toEqual(small);
    expect(asked.shares).toEqual([]);
  });

  it('can be given up on its way, stays so, and is loaded again when that is asked for', async () => {
    const text = JSON.stringify(whole);
    let calls = 0;
    const results = createResultsPort((_, given) => {
      calls++;
      return readResult(answerOf(text), given);
    });
    const book = results.transfers;
    const givenUp = new Promise<void>((resolve) => {
      const end = book?.subscribe(() => {
        if (!book.get().some(({ share, isCancelled }) => share > 0.2 && !isCancelled)) return;
        end?.();
        book.cancel('d');
        resolve();
      });
    });
    await expect(results.load('d')).rejects.toMatchObject({ code: 'run.result-cancelled' });
    await givenUp;
    expect(book?.get()).toEqual([{ digest: 'd', share: 0, isCancelled: true }]);
    await expect(results.load('d')).rejects.toMatchObject({ code: 'run.result-cancelled' });
    expect(calls).toBe(1);
    book?.resume('d');
    const result: RunResult = await results.load('d');
    expect(elementCountOf(result)).toBe(COUNT);
    expect(calls).toBe(2);
    expect(book?.get()).toEqual([]);
  });
});
