import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PythonPlace } from './find-python.ts';

/**
 * Where the host program lies: with its byte code once that has been made, which begins here and keeps nobody waiting, else
 * as source. Compiling it takes a fifth of Python's start.
 */
export function compiledHost({ executable, version }: PythonPlace, sources: string, cacheFolder: string): () => string {
  const hash = createHash('sha256').update(version);
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' }).toSorted())
    if (path.endsWith('.py')) hash.update(path).update(readFileSync(join(sources, path)));
  const folder = join(cacheFolder, `python-${hash.digest('hex').slice(0, 16)}`);
  // Without byte code everything works as well.
  if (!existsSync(folder)) void compile(executable, sources, cacheFolder, folder).catch(() => undefined);
  return () => (existsSync(folder) ? folder : sources);
}

async function compile(executable: string, sources: string, cacheFolder: string, folder: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true });
  const made = mkdtempSync(join(cacheFolder, 'making-'));
  try {
    cpSync(sources, made, { recursive: true, filter: (path) => !path.endsWith('__pycache__') });
    await promisify(execFile)(executable, ['-I', '-S', '-m', 'compileall', '-q', '--invalidation-mode', 'unchecked-hash', made], {
      timeout: 60_000,
    });
    // The jail's own account reads it.
    chmodSync(made, 0o755);
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
