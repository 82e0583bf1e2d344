import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type JsonValue, PartiError, receivedError } from '#domain';
import type { ExportFile, ExportType, GlbMode } from '#engine';

/** What to export. `texts` are models as JSON. */
export interface ExportRequest {
  texts: string[];
  fileType: ExportType;
  mode: GlbMode;
  schemas: string[];
}

export interface ExportedFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: ExportFile['contentType'];
}

/** From the worker: the file, or a code of the catalogue. */
export type ExportAnswer = ExportedFile | { code: string; parameters: Record<string, JsonValue> };

/** Makes files in threads of their own, so that nobody else's request waits for a large model. */
export interface Exporter {
  /** Rejects with a `PartiError`; ends the work when `signal` says that nobody waits for it any more. */
  run(request: ExportRequest, signal: AbortSignal): Promise<ExportedFile>;
  stop(): Promise<void>;
}

const SECONDS = 120;

export function createExporter(): Exporter {
  const most = Math.max(1, availableParallelism() - 1);
  const working = new Set<Worker>();
  const waiting: (() => void)[] = [];
  const free = async () => {
    while (working.size >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    async run(request, signal) {
      await free();
      if (signal.aborted) {
        waiting.shift()?.();
        throw new PartiError('export.failed');
      }
      const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { workerData: request });
      working.add(worker);
      const end = () => void worker.terminate();
      const late = setTimeout(end, SECONDS * 1000);
      signal.addEventListener('abort', end, { once: true });
      try {
        return await answerOf(worker);
      } finally {
        clearTimeout(late);
        signal.removeEventListener('abort', end);
        working.delete(worker);
        end();
        waiting.shift()?.();
      }
    },
    async stop() {
      await Promise.all([...working].map((worker) => worker.terminate()));
    },
  };
}

function answerOf(worker: Worker): Promise<ExportedFile> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: ExportAnswer) =>
      'code' in answer ? reject(receivedError(answer.code, answer.parameters)) : resolve(answer),
    );
    worker.once('error', (error) => reject(new PartiError('export.failed', {}, { cause: error })));
    worker.once('exit', () => reject(new PartiError('export.failed')));
  });
}
