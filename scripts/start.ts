/** `npm start`: builds what is stale in a process of its own (its memory goes with it), then serves. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleSteps } from './build.ts';

if (staleSteps().length > 0) {
  const built = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
  if (built.status !== 0) {
    process.stderr.write(
      '  → The message above names the file. Restore it (git checkout) or report it, then run npm start again.\n',
    );
    process.exit(1);
  }
}
await import('../server/main.ts');
