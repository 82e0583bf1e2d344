import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 over the contents of every file below the named files and folders, without tests, and without stories unless asked. */
export function sourceStamp(root: string, names: readonly string[], { withStories = false } = {}): string {
  const hash = createHash('sha256');
  const leftOut = withStories ? /\.test\.tsx?$/ : /\.(test|story)\.tsx?$/;
  for (const name of names) addToHash(hash, root, name, leftOut);
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, root: string, name: string, leftOut: RegExp): void {
  const path = join(root, name);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const entry of readdirSync(path).toSorted()) {
      if (entry !== 'dist' && entry !== 'node_modules') addToHash(hash, root, `${name}/${entry}`, leftOut);
    }
  } else if (!leftOut.test(name)) {
    hash.update(name).update('\0').update(readFileSync(path)).update('\0');
  }
}
