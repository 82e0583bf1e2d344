import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SharedDocument } from '#collab';
import type { DocumentWatch } from '../watch/document-watch.ts';
import { compactDocument } from './compact-document.ts';
import { projectWorkflow } from './document-store.ts';

/** Committed updates after which the state is written anew once nobody edits; reading so many costs some 20 ms. */
const COMPACT_AFTER = 500;
/** Nobody edits when nothing came for this long: writing a large state makes acknowledgements wait. */
const QUIET_MS = 2000;
/** So many are not left to pile up, whoever waits; reading them costs half a second. */
const COMPACT_AT_ONCE = 10_000;
/** Lists hear of a change this long after the first of a burst. */
const PROJECT_MS = 200;

/** What a document needs after its edits are safe: rows for lists, a short log, and what left it in history. Never fails an edit. */
export interface RoomUpkeep {
  /** Something is in memory that is not committed yet: until it is, no state is written. */
  waits(): void;
  /** Everything up to `sequence` is committed, and nothing after it is in memory. */
  settled(sequence: number): void;
  /** Writes what is due now; resolves when it is written, or could not be. */
  finish(sequence: number): Promise<void>;
  /** The document is gone: nothing is written any more. */
  stop(): void;
}

export function createRoomUpkeep(
  workflowId: string,
  document: SharedDocument,
  loadedUpdates: number,
  loadedSequence: number,
  { pool, log, watch }: { pool: Pool; log: Logger; watch: Pick<DocumentWatch, 'working'> },
): RoomUpkeep {
  let lastSettled = loadedSequence;
  let compactedAt = loadedSequence - loadedUpdates;
  let projectedAt = loadedSequence;
  let timer: NodeJS.Timeout | undefined;
  let quietTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** One piece of work after another; one that fails is tried again after the next edit. */
  const work = (name: string, task: () => Promise<void>) => {
    running = running
      .then(() => (isStopped ? undefined : task()))
      .catch((error: unknown) => log.error({ err: error, workflowId }, `${name} failed`));
    return running;
  };
  const project = () => {
    clearTimeout(timer);
    timer = undefined;
    const sequence = lastSettled;
    if (sequence === projectedAt) return running;
    watch.working(workflowId, 'open');
    const facts = document.facts();
    return work('projection', async () => {
      await projectWorkflow(pool, workflowId, facts);
      projectedAt = sequence;
    });
  };
  const compact = (sequence: number) => {
    watch.working(workflowId, 'open');
    const state = document.state();
    compactedAt = sequence;
    return work('compaction', () => compactDocument(pool, workflowId, state, sequence));
  };
  return {
    waits() {
      clearTimeout(quietTimer);
    },
    settled(sequence) {
      lastSettled = sequence;
      timer ??= setTimeout(() => void project(), PROJECT_MS);
      clearTimeout(quietTimer);
      if (sequence - compactedAt >= COMPACT_AT_ONCE) void compact(sequence);
      else if (sequence - compactedAt >= COMPACT_AFTER) quietTimer = setTimeout(() => void compact(sequence), QUIET_MS);
    },
    async finish(sequence) {
      lastSettled = sequence;
      clearTimeout(quietTimer);
      void project();
      if (sequence > compactedAt) void compact(sequence);
      await running;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(quietTimer);
    },
  };
}
