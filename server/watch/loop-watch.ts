import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** Kinds of work on a document, as the log and the record of deaths call them. */
export const DOCUMENT_WORK = ['edit', 'import', 'open', 'walk'] as const;

/** One kind of work on a document. */
export type DocumentWork = (typeof DOCUMENT_WORK)[number];

/** Watch over the event loop: writes a line to the log while the loop is held, with what it was told last. */
export interface LoopWatch {
  /** What the loop works on from now on; undefined: nothing that has a name. */
  at(workflowId: string | undefined, work?: DocumentWork): void;
  close(): Promise<void>;
}

/** With both beats between them the line stands in the log before the loop was held for 2 s. */
const HELD_MS = 1500;
const BEAT_MS = 250;
/** Longest id that is named, bytes. */
const NAME_BYTES = 128;

/** Places in the shared state: beats of the loop, bytes of the name, kind of work. */
const BEATS = 0;
const LENGTH = 1;
const WORK = 2;

/**
 * Runs beside the loop that it watches, plain JavaScript: a thread that takes types away first costs tens of megabytes. A
 * machine that slept, or a process that was stopped, has held nothing up: then this thread has not looked either.
 */
const THREAD = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { state, name, works, heldMs, beatMs, pid, hostname } = workerData;
const say = (held) => {
  const workflowId = Buffer.from(name.slice(0, Atomics.load(state, ${LENGTH}))).toString();
  const known = workflowId ? { workflowId, work: works[Atomics.load(state, ${WORK})] } : {};
  const msg = workflowId ? 'a document holds the event loop' : 'the event loop is held';
  const line = { level: 50, time: Date.now(), pid, hostname, ...known, heldMs: Math.round(held), msg };
  try { writeSync(2, JSON.stringify(line) + '\\n'); } catch {}
};
let beats = -1, since = performance.now(), last = since, told = false;
setInterval(() => {
  const now = performance.now();
  const slept = now - last > 4 * beatMs;
  last = now;
  const seen = Atomics.load(state, ${BEATS});
  if (seen !== beats || slept) {
    beats = seen; since = now; told = false;
    return;
  }
  if (told || now - since < heldMs) return;
  told = true;
  say(now - since);
}, beatMs);
`;

/** Starts the watch, in a thread of its own. */
export function watchLoop(log: Pick<Logger, 'error'>): LoopWatch {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const name = new Uint8Array(new SharedArrayBuffer(NAME_BYTES));
  const encoder = new TextEncoder();
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: { state, name, works: DOCUMENT_WORK, heldMs: HELD_MS, beatMs: BEAT_MS, pid: process.pid, hostname: hostname() },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.once('error', (error) => log.error({ err: error }, 'the watch over the event loop ended'));
  thread.unref();
  const beat = setInterval(() => Atomics.add(state, BEATS, 1), BEAT_MS);
  beat.unref();
  return {
    at(workflowId = '', work = 'edit') {
      Atomics.store(state, WORK, DOCUMENT_WORK.indexOf(work));
      Atomics.store(state, LENGTH, encoder.encodeInto(workflowId, name).written);
    },
    async close() {
      clearInterval(beat);
      await thread.terminate();
    },
  };
}
