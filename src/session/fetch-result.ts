import { PartiError, tellElementCount, type ElementModel, type JsonValue, type RunMessage, type RunResult } from '#domain';
import { readLargeDocument } from '#engine';

/** Results from this size on (bytes) are kept as bytes: parsing them would hold up the page. */
const LARGE = 8 * 1024 * 1024;
/** Bytes that are kept together. */
const STEP = 1024 * 1024;
/** Bytes that are looked through before the clock is asked. */
const LOOK = 128 * 1024;
/** What may be looked through before the page may do something else (ms). */
const TURN_MS = 8;
/** Parts of a model that are no building elements: as `countElements` has it. */
const DEFINITION = /^Elements\.(Material|Geometry\.|Profile$|.*Profile$|Property|.*Type$)/;

/** How far a large result is, and how to give it up. */
export interface FetchOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Reads the answer to a result call. A large one is read as it comes, without holding up the page, and its elements are
 * parsed when they are looked at. Rejects with the signal's reason.
 */
export async function readResult(answer: Response, { onProgress, signal }: FetchOptions): Promise<RunResult> {
  const size = Number(answer.headers.get('content-length') ?? 0);
  if (size < LARGE || !answer.body) return (await answer.json()) as RunResult;
  onProgress(0);
  const { rest, model, kinds } = await readLargeDocument(inSteps(answer.body, size), {
    signal,
    onProgress: (bytes) => onProgress(bytes / size),
  });
  const result: RunResult = {
    ...(model ? { model: model satisfies ElementModel } : {}),
    outputs: (rest['outputs'] ?? {}) as Record<string, JsonValue>,
    messages: (rest['messages'] ?? []) as unknown as RunMessage[],
  };
  let count = 0;
  for (const [kind, number] of kinds) if (kind !== '' && !DEFINITION.test(kind)) count += number;
  tellElementCount(result, count);
  return result;
}

/** A body in pieces; now and then the page may draw in between. */
async function* inSteps(body: ReadableStream<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let room = new Uint8Array(Math.min(STEP, size));
  let [used, looked, total] = [0, 0, 0];
  let since = performance.now();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    let chunk = next.value;
    total += chunk.length;
    while (chunk.length > 0) {
      const part = chunk.subarray(0, Math.min(room.length - used, looked + LOOK - used));
      room.set(part, used);
      used += part.length;
      chunk = chunk.subarray(part.length);
      if (used < room.length && used - looked < LOOK) continue;
      yield room.subarray(looked, used);
      looked = used;
      if (used === room.length) {
        room = new Uint8Array(STEP);
        used = looked = 0;
      }
      if (performance.now() - since < TURN_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  if (used > looked) yield room.subarray(looked, used);
  if (total === 0) throw new PartiError('run.result-lost');
}
