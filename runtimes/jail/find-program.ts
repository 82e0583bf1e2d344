import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const USUAL = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin'];

/** Path of an executable on PATH or in the usual folders, links resolved; undefined when there is none. */
export function findProgram(name: string, folders: readonly string[] = pathFolders()): string | undefined {
  const places = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name));
  for (const place of places) {
    try {
      accessSync(place, constants.X_OK);
      return realpathSync(place);
    } catch {
      // Not here.
    }
  }
  return undefined;
}

const pathFolders = (): string[] => [...new Set([...(process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute), ...USUAL])];
