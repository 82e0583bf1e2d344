import { failureAnswer, type ImportAnswer } from './import-messages.ts';
import { readFile } from './read-file.ts';

/** The part of a worker's global scope that is used here; the DOM's own types describe a window. */
interface WorkerScope {
  onmessage: ((event: { data: { file: File; type: string } }) => void) | null;
  postMessage(message: ImportAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;
/** Progress is told in steps of this share. */
const STEP = 0.02;

scope.onmessage = ({ data: { file, type } }) => {
  let told = 0;
  readFile(file, type, (share) => {
    if (share < told + STEP) return;
    told = share;
    scope.postMessage({ kind: 'progress', share });
  }).then(
    (read) => scope.postMessage({ kind: 'read', file: read }),
    (error: unknown) => scope.postMessage(failureAnswer(error)),
  );
};
