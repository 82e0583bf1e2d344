import { PartiError, type JsonValue } from '#domain';
import type { ReadFile } from './read-file.ts';

/** From the reader off the main thread. */
export type ImportAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'read'; file: ReadFile }
  | { kind: 'failed'; code: string | undefined; parameters: Readonly<Record<string, JsonValue>>; message: string };

export function failureAnswer(error: unknown): ImportAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const { code, parameters } = error instanceof PartiError ? error : { code: undefined, parameters: {} };
  return { kind: 'failed', code, parameters, message };
}
