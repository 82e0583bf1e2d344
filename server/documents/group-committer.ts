import type { Pool } from 'pg';
import { commitUpdates, type PendingUpdate } from './document-store.ts';

/** How long the first update of a group waits for others. */
const GROUP_MS = 5;
const RETRY_MS = 250;
const RETRY_MAX_MS = 4000;
/** PostgreSQL: no such document any more; somebody else wrote this sequence number. */
const GONE = '23503';
const TAKEN = '23505';

/** Whose updates are committed; told in the order of its sequence numbers. */
export interface CommitOwner {
  /** Everything up to this sequence number is durable. */
  committed(throughSequence: number): void;
  /** The database does not take them; it is tried again until it does. */
  stalled(error: unknown): void;
  /** They will never be taken: the document is gone or written by another process. */
  lost(error: unknown): void;
}

/** Gathers accepted updates of all documents and commits them together: one flush of the disk for all. */
export interface GroupCommitter {
  add(owner: CommitOwner, update: PendingUpdate): void;
  /** Commits what waits, once; resolves when that has been tried. */
  flush(): Promise<void>;
  /** Nobody waits for these any more. */
  forget(owner: CommitOwner): void;
}

export function createGroupCommitter(pool: Pool): GroupCommitter {
  let waiting = new Map<CommitOwner, PendingUpdate[]>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let retryMs = RETRY_MS;
  const forgotten = new WeakSet<CommitOwner>();

  const schedule = (delayMs: number) => {
    timer ??= setTimeout(() => void flush(), delayMs);
  };
  const putBack = (owner: CommitOwner, updates: readonly PendingUpdate[]) => {
    if (!forgotten.has(owner)) waiting.set(owner, [...updates, ...(waiting.get(owner) ?? [])]);
  };
  const settle = (owner: CommitOwner, updates: readonly PendingUpdate[]) => {
    const last = updates.at(-1);
    if (last && !forgotten.has(owner)) owner.committed(last.sequence);
  };
  const commitAlone = async (owner: CommitOwner, updates: readonly PendingUpdate[]): Promise<boolean> => {
    try {
      await commitUpdates(pool, updates);
      settle(owner, updates);
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === GONE || code === TAKEN) {
        owner.lost(error);
        return true;
      }
      putBack(owner, updates);
      if (!forgotten.has(owner)) owner.stalled(error);
      return false;
    }
  };
  const commit = async () => {
    clearTimeout(timer);
    timer = undefined;
    const group = waiting;
    waiting = new Map();
    if (group.size === 0) return;
    try {
      await commitUpdates(pool, [...group.values()].flat());
      retryMs = RETRY_MS;
      for (const [owner, updates] of group) settle(owner, updates);
    } catch {
      // One document must not hold up the others.
      let isFine = true;
      for (const [owner, updates] of group) isFine = (await commitAlone(owner, updates)) && isFine;
      if (isFine) return;
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    }
  };
  const flush = () => {
    // One commit at a time: sequence numbers of a document reach the disk in order.
    running = running.then(commit);
    return running;
  };
  return {
    add(owner, update) {
      const updates = waiting.get(owner);
      if (updates) updates.push(update);
      else waiting.set(owner, [update]);
      schedule(GROUP_MS);
    },
    flush,
    forget(owner) {
      forgotten.add(owner);
      waiting.delete(owner);
    },
  };
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
