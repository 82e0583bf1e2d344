import { chmodSync, cpSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { removeAtExit, removeNow } from './remove-at-exit.ts';

/** Hands out paths that the jail's own account can open: files under folders closed to others are copied once. */
export interface ReachableCopies {
  reach(path: string): string;
  /** Removes the copies. */
  close(): void;
}

export function createReachableCopies(isNeeded = process.getuid?.() === 0): ReachableCopies {
  const copies = new Map<string, string>();
  let folder: string | undefined;
  return {
    close() {
      if (folder) removeNow(folder);
      folder = undefined;
      copies.clear();
    },
    reach(path) {
      const real = realpathSync(path);
      if (!isNeeded || isOpenToAll(real)) return real;
      const known = copies.get(real);
      if (known) return known;
      if (!folder) {
        folder = mkdtempSync(join(tmpdir(), 'parti-jail-'));
        chmodSync(folder, 0o755);
        removeAtExit(folder);
      }
      const copy = join(folder, `${copies.size}-${basename(real)}`);
      cpSync(real, copy, { recursive: true, mode: 0 });
      chmodSync(copy, 0o755);
      copies.set(real, copy);
      return copy;
    },
  };
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o004) === 0) return false;
  for (let at = dirname(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
