/** `npm start`: builds what is stale in a process of its own (its memory goes with it), then serves. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { staleSteps } from './build.ts';
import { runInGroup, takeLock } from './clone-lock.mjs';

const root = join(import.meta.dirname, '..');

if (staleSteps().length > 0) {
  // Another start in this clone writes the same files.
  const { release, note } = await takeLock(join(root, '.cache', 'build.pid'), 'build', ({ pid, isGone }) => {
    if (!isGone) process.stderr.write(`Parti: process ${pid} is building in this folder; waiting for it.\n`);
  });
  if (staleSteps().length > 0) await build(note);
  release();
}
// The heap grows in smaller steps: a third less at rest for a fifth of the reads a second. Not an argument, which another Node may refuse.
setFlagsFromString('--heap-growing-percent=30');
await import('../server/main.ts');

async function build(note: (pid: number) => void): Promise<void> {
  const program = join(import.meta.dirname, 'build.ts');
  const args = ['--disable-warning=ExperimentalWarning', program];
  const { code, stoppedBy } = await runInGroup(process.execPath, args, { stdio: 'inherit' }, note);
  if (code === 0) return;
  if (stoppedBy) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
  process.stderr.write(
    '  → The message above names the file. Restore it (git checkout) or report it, then run npm start again.\n',
  );
  process.exit(1);
}
