import type { ImportedFile } from '../content/imported-file.ts';
import { failureAnswer, type ReadAnswer, type ReadRequest } from './reader-messages.ts';

/** The part of a worker's global scope that is used here; the DOM's own types describe a window. */
interface WorkerScope {
  onmessage: ((event: { data: ReadRequest }) => void) | null;
  postMessage(message: ReadAnswer): void;
}

/** Progress is told in steps of this share. */
const STEP = 0.02;

type Read = (request: ReadRequest, onProgress: (share: number) => void) => Promise<ImportedFile>;

/** Makes this worker answer files by what `read` finds in them. */
export function serveReader(read: Read): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }) => {
    let told = 0;
    const onProgress = (share: number) => {
      if (share < told + STEP) return;
      told = share;
      scope.postMessage({ kind: 'progress', share });
    };
    read(data, onProgress).then(
      (found) => scope.postMessage({ kind: 'read', file: found }),
      (error: unknown) => scope.postMessage(failureAnswer(error)),
    );
  };
}
