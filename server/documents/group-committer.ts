import type { Pool } from 'pg';
import { commitUpdates, type PendingUpdate } from './document-store.ts';

/** How long the first update of a group waits for others. */
const GROUP_MS = 5;

/** Gathers accepted updates of all documents and commits them together. */
export interface GroupCommitter {
  /** Resolves when the update is durable; rejects when it never will be. */
  add(update: PendingUpdate): Promise<void>;
  /** Commits what waits. */
  flush(): Promise<void>;
}

export function createGroupCommitter(pool: Pool): GroupCommitter {
  let waiting: { update: PendingUpdate; resolve(): void; reject(error: unknown): void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const commit = async () => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      await commitUpdates(
        pool,
        group.map(({ update }) => update),
      );
      group.forEach(({ resolve }) => resolve());
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // One commit at a time: sequence numbers of a document reach the disk in order.
    running = running.then(commit);
    return running;
  };
  return {
    add: (update) =>
      new Promise((resolve, reject) => {
        waiting.push({ update, resolve, reject });
        timer ??= setTimeout(() => void flush(), GROUP_MS);
      }),
    flush,
  };
}
