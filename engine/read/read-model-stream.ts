import { isJsonObject, PartiError, type JsonObject, type JsonValue } from '#domain';
import type { ModelIssue } from './issue.ts';
import { modelFileOf, parseLenient, type ModelFile } from './model-file.ts';
import { JsonSplitter, type JsonPiece } from './split-json.ts';

/** Options of reading a model as it arrives. */
export interface StreamOptions {
  /** Hears how many bytes have been read so far. */
  onProgress?: ((bytes: number) => void) | undefined;
  /** Stops the reading; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Model of any size, read element by element, so that neither its text nor a copy of it stands in memory whole.
 * Rejects as `readModelText` throws; ids that stand twice are kept once and reported.
 */
export async function readModelStream(
  chunks: AsyncIterable<Uint8Array>,
  { onProgress, signal }: StreamOptions = {},
): Promise<ModelFile> {
  const reading = new PieceReader();
  const splitter = new JsonSplitter((piece) => reading.take(piece));
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    splitter.feed(chunk);
    bytes += chunk.length;
    onProgress?.(bytes);
  }
  splitter.end();
  return reading.toFile(splitter.hasElements);
}

class PieceReader {
  readonly #issues: ModelIssue[] = [];
  readonly #members: [string, JsonValue][] = [];
  readonly #elements = new Map<string, JsonValue>();
  readonly #items: JsonValue[] = [];

  take({ kind, text, line, column }: JsonPiece): void {
    try {
      if (kind === 'item') {
        this.#items.push(parseLenient(text, '', this.#issues));
        return;
      }
      const [[key, value]] = Object.entries(this.#parseMember(text)) as [[string, JsonValue]];
      if (kind === 'member') this.#members.push([key, value]);
      else this.#addElement(key, value);
    } catch (error) {
      throw placed(error, line, kind === 'item' ? column : column - 1);
    }
  }

  toFile(hasElements: boolean): ModelFile {
    if (this.#items.length > 0) return modelFileOf(this.#items, this.#issues);
    if (hasElements) this.#members.push(['Elements', Object.fromEntries(this.#elements) as JsonObject]);
    return modelFileOf(Object.fromEntries(this.#members), this.#issues);
  }

  #parseMember(text: string): JsonObject {
    const before = this.#issues.length;
    const parsed = parseLenient(`{${text}}`, '', this.#issues);
    if (!isJsonObject(parsed) || Object.keys(parsed).length !== 1)
      throw new PartiError('json.invalid', { line: 1, column: 1, reason: 'unexpected-character' });
    for (const issue of this.#issues.slice(before)) issue.elementId = Object.keys(parsed)[0] as string;
    return parsed;
  }

  #addElement(id: string, value: JsonValue): void {
    if (this.#elements.has(id))
      this.#issues.push({ code: 'model.id-duplicate', elementId: id, message: 'The id stands twice; the last one is kept.' });
    this.#elements.set(id, value);
  }
}

/** The place of a failure within the file rather than within its piece. */
function placed(error: unknown, line: number, column: number): unknown {
  if (!(error instanceof PartiError) || error.code !== 'json.invalid') return error;
  const inner = error.parameters as { line: number; column: number; reason: string };
  return new PartiError('json.invalid', {
    line: line + inner.line - 1,
    column: inner.line === 1 ? column + inner.column - 1 : inner.column,
    reason: inner.reason,
  });
}
