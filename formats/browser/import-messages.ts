import { PartiError, type JsonValue } from '#domain';
import type { ReadFile } from './read-file.ts';

/** From the reader off the main thread. */
export type ImportAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'read'; file: ReadFile }
  | { kind: 'failed'; code: string | undefined; parameters: Readonly<Record<string, JsonValue>>; message: string };

function failureAnswer(error: unknown): ImportAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const { code, parameters } = error instanceof PartiError ? error : { code: undefined, parameters: {} };
  return { kind: 'failed', code, parameters, message };
}

/** The part of a worker's global scope that is used here; the DOM's own types describe a window. */
interface WorkerScope {
  onmessage: ((event: { data: { file: File; type: string } }) => void) | null;
  postMessage(message: ImportAnswer): void;
}

/** Progress is told in steps of this share. */
const STEP = 0.02;

/** Makes this worker answer files by what `read` finds in them. */
export function serveReader(read: (file: File, type: string, onProgress: (share: number) => void) => Promise<ReadFile>): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data: { file, type } }) => {
    let told = 0;
    const onProgress = (share: number) => {
      if (share < told + STEP) return;
      told = share;
      scope.postMessage({ kind: 'progress', share });
    };
    read(file, type, onProgress).then(
      (found) => scope.postMessage({ kind: 'read', file: found }),
      (error: unknown) => scope.postMessage(failureAnswer(error)),
    );
  };
}
