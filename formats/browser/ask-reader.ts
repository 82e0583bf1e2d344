import type { ImportedFile } from '../content/imported-file.ts';
import { failureOf, type ReadAnswer, type ReadRequest } from './reader-messages.ts';

/** Has a worker read one file, and ends it. Rejects as its reader does, and with the reason of `signal`. */
export function askReader(
  worker: Worker,
  request: ReadRequest,
  { onProgress, signal }: { onProgress: (share: number) => void; signal?: AbortSignal },
): Promise<ImportedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportedFile>();
  signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  worker.onmessage = ({ data }: { data: ReadAnswer }) => {
    if (data.kind === 'progress') onProgress(data.share);
    else if (data.kind === 'read') resolve(data.file);
    else reject(failureOf(data));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}
