import { PartiError, type JsonValue, type RawResult } from '#domain';
import type { WorkbookAnswer, WorkbookCall } from './excel-messages.ts';

/** A call of a workbook in this page. */
export interface PageWorkbookCall {
  digest: string;
  bundle: string;
  inputs: JsonValue;
  timeoutMs: number;
}

/** Works out workbooks in a worker beside the page, which is made with the first call. */
export interface WorkbookHost {
  /** Rejects with `run.failed`, or with `run.client-preview-unavailable` where it took too long or the worker does not come. */
  run(call: PageWorkbookCall): Promise<RawResult>;
  close(): void;
}

/** A host over the worker that `start` makes. */
export function createWorkbookHost(
  start: () => Worker = () => new Worker(new URL('./excel.worker.ts', import.meta.url), { type: 'module' }),
): WorkbookHost {
  let worker: Worker | undefined;
  let nextId = 1;
  const held = new Set<string>();
  const pending = new Map<number, PromiseWithResolvers<RawResult>>();

  const end = () => {
    worker?.terminate();
    worker = undefined;
    held.clear();
    for (const { reject } of pending.values()) reject(new PartiError('run.client-preview-unavailable'));
    pending.clear();
  };
  const hear = ({ data }: MessageEvent<WorkbookAnswer>) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if ('json' in data) return resolve?.(JSON.parse(data.json) as RawResult);
    reject?.(
      data.isBroken
        ? new PartiError('run.client-preview-unavailable', {}, { message: data.message })
        : new PartiError('run.failed', { message: data.message }, { message: data.message }),
    );
    if (data.isBroken) end();
  };
  const started = (): Worker => {
    if (worker) return worker;
    worker = start();
    worker.onmessage = hear;
    worker.onerror = end;
    return worker;
  };
  return {
    async run({ digest, bundle, inputs, timeoutMs }) {
      const id = nextId++;
      const answer = Promise.withResolvers<RawResult>();
      pending.set(id, answer);
      const call: WorkbookCall = { id, digest, inputs: JSON.stringify(inputs), ...(held.has(digest) ? {} : { bundle }) };
      started().postMessage(call);
      held.add(digest);
      const timer = setTimeout(end, timeoutMs);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    close: end,
  };
}
