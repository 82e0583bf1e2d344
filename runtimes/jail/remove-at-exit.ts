import { rmSync } from 'node:fs';

const folders = new Set<string>();

/** Removes a folder when the process ends, if `removeNow` has not done it before. */
export function removeAtExit(folder: string): void {
  // One listener for all of them: tests and tools open many jails in one process.
  if (folders.size === 0) process.on('exit', removeAll);
  folders.add(folder);
}

/** Removes a folder at once. */
export function removeNow(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
  if (folders.size === 0) process.off('exit', removeAll);
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
