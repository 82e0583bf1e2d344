import type { SpawnOptions } from 'node:child_process';

/** Who holds a lock, or left it behind. */
export interface LockHolder {
  pid: number;
  what: string;
  isGone?: true;
  seconds?: number;
}

/** Waits until the lock is this process's. Rejects where the folder cannot be written. */
export function takeLock(
  file: string,
  what: string,
  tell: (holder: LockHolder) => void,
): Promise<{ release(): void; note(child: number): void }>;

/** Runs a program in a process group of its own, which ends with a signal to this process or with the end of its parent. */
export function runInGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  started?: (pid: number) => void,
): Promise<{ code?: number | null; signal?: NodeJS.Signals | null; error?: Error; stoppedBy?: NodeJS.Signals }>;
