import { Worker } from 'node:worker_threads';
import { receivedError, type CanonicalResult, type ElementModel, type JsonObject, type RunResult } from '#domain';

/** A result as its host wrote it. */
export interface FormRequest {
  id: number;
  functionDigest: string;
  functionId: string;
  json: string;
}

/** Canonical text and where its model stands in it, or a code of the catalogue. */
export type FormAnswer = { id: number } & (
  | (Omit<CanonicalResult, 'result' | 'modelText'> & Omit<RunResult, 'model'> & { model?: { start: number; end: number } })
  | { code: string; parameters: JsonObject }
);

/** Makes results canonical in a thread of its own, for runs that nobody waits for: the event loop stays with people. */
export interface CanonicalThread {
  /** As `CanonicalMemory.canonical` does, of a result that is not parsed yet. Rejects with another error where the thread is gone. */
  canonical(functionDigest: string, json: string, functionId: string): Promise<CanonicalResult>;
  /** Ends the thread; it starts again when it is asked. */
  rest(): void;
}

/** Nobody asked it for this long: it goes, with its memory. */
const IDLE_MS = 10_000;
/** Models are parsed in it, one after the other: room for a young one saves most of the collecting. */
const LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1024 };

export function createCanonicalThread(start: () => Worker = startWorker): CanonicalThread {
  const waiting = new Map<number, PromiseWithResolvers<CanonicalResult>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let next = 1;

  const lose = (lost: Worker, error: unknown) => {
    if (worker !== lost) return;
    worker = undefined;
    clearTimeout(idle);
    void lost.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const take = (answer: FormAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('code' in answer) asked?.reject(receivedError(answer.code, answer.parameters));
    else asked?.resolve(asCanonical(answer));
  };
  const running = (): Worker => {
    if (worker) return worker;
    const made = start();
    made.unref();
    made.on('message', take);
    made.once('error', (error) => lose(made, error));
    made.once('exit', () => lose(made, new Error('the thread ended')));
    worker = made;
    return made;
  };
  const rest = () => {
    if (worker) lose(worker, new Error('the thread rests'));
  };
  return {
    async canonical(functionDigest, json, functionId) {
      clearTimeout(idle);
      const asked = Promise.withResolvers<CanonicalResult>();
      const id = next++;
      waiting.set(id, asked);
      running().postMessage({ id, functionDigest, functionId, json } satisfies FormRequest);
      try {
        return await asked.promise;
      } finally {
        clearTimeout(idle);
        if (waiting.size === 0) idle = setTimeout(rest, IDLE_MS).unref();
      }
    },
    rest,
  };
}

const startWorker = (): Worker =>
  new Worker(new URL('./canonical.worker.ts', import.meta.url), { execArgv: [], resourceLimits: LIMITS });

/** The model is parsed when somebody reads it: most of what a study makes is handed on as text. */
function asCanonical(answer: Exclude<FormAnswer, { code: string }>): CanonicalResult {
  const { text, digest, modelDigest, model, messages, outputs } = answer;
  if (!model || modelDigest === undefined) return { text, digest, result: { outputs, messages } };
  const modelText = text.slice(model.start, model.end);
  let parsed: ElementModel | undefined;
  const result: RunResult = {
    get model() {
      return (parsed ??= JSON.parse(modelText) as ElementModel);
    },
    outputs,
    messages,
  };
  return { text, digest, modelDigest, modelText, result };
}
