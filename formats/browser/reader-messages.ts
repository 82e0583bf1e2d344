import { PartiError, receivedError, type JsonValue } from '#domain';
import type { FileUnit } from '../content/file-unit.ts';
import type { ImportedFile } from '../content/imported-file.ts';

/** Asks a worker to read a file; `page` counts from 1, `unit` is that of a file which names none. */
export interface ReadRequest {
  file: File;
  page: number;
  unit?: FileUnit | undefined;
}

/** What the worker answers: shares on the way, 0 to 1, and one end. */
export type ReadAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'read'; file: ImportedFile }
  | { kind: 'failed'; code: string | undefined; parameters: Readonly<Record<string, JsonValue>>; message: string };

/** A failure as it is told across. */
export function failureAnswer(error: unknown): ReadAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const { code, parameters } = error instanceof PartiError ? error : { code: undefined, parameters: {} };
  return { kind: 'failed', code, parameters, message };
}

/** The failure that an answer tells. */
export const failureOf = ({ code, parameters, message }: Extract<ReadAnswer, { kind: 'failed' }>): Error =>
  code === undefined ? new Error(message) : receivedError(code, parameters);
