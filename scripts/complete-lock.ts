/**
 * Adds to package-lock.json every optional dependency that the registry did not serve at install time,
 * so that `npm ci` accepts the lock on every platform. Run after each `npm install`: `npm run lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, LockEntry>;
}

/** First match wins: longer and more particular names stand first. */
const OS_BY_NAME: [part: string, os: string][] = [
  ['android', 'android'],
  ['darwin', 'darwin'],
  ['macos', 'darwin'],
  ['freebsd', 'freebsd'],
  ['netbsd', 'netbsd'],
  ['openbsd', 'openbsd'],
  ['openharmony', 'openharmony'],
  ['linux', 'linux'],
  ['win32', 'win32'],
  ['windows', 'win32'],
  ['win-', 'win32'],
  ['sunos', 'sunos'],
  ['aix', 'aix'],
  ['wasm32', 'wasm'],
  ['webcontainers', 'wasm'],
];
const CPU_BY_NAME: [part: string, cpu: string][] = [
  ['arm64', 'arm64'],
  ['aarch64', 'arm64'],
  ['armv7', 'arm'],
  ['arm-', 'arm'],
  ['riscv64', 'riscv64'],
  ['s390x', 's390x'],
  ['ppc64', 'ppc64'],
  ['loong64', 'loong64'],
  ['mips64', 'mips64el'],
  ['ia32', 'ia32'],
  ['x86', 'ia32'],
  ['x64', 'x64'],
  ['arm', 'arm'],
];

/** Optional dependencies named in the lock that have no entry, with the path each would get. */
export function missingOptional(lock: Lockfile): { path: string; name: string; range: string; dev: boolean }[] {
  const missing: { path: string; name: string; range: string; dev: boolean }[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isResolvable(lock, path, name)) continue;
      const nested = path.includes('/node_modules/');
      missing.push({
        path: nested ? `${path}/node_modules/${name}` : `node_modules/${name}`,
        name,
        range,
        dev: entry.dev === true,
      });
    }
  }
  return missing;
}

function isResolvable(lock: Lockfile, from: string, name: string): boolean {
  for (let base = from; ;) {
    if (lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    const cut = base.lastIndexOf('/node_modules/');
    base = cut < 0 ? '' : base.slice(0, cut);
  }
}

function entryFor(name: string, range: string, dev: boolean): LockEntry | undefined {
  const os = OS_BY_NAME.find(([part]) => name.includes(part))?.[1];
  // Without os npm would try to fetch the package everywhere.
  if (!os) return undefined;
  const cpu = CPU_BY_NAME.find(([part]) => name.includes(part))?.[1];
  const libc = name.includes('musl') ? 'musl' : /linux.*(gnu|glibc)/.test(name) ? 'glibc' : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(dev ? { dev: true } : {}),
    optional: true,
    os: [os],
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  };
}

/** Completes the lock in place; answers the names it could not place. */
export function completeLock(lock: Lockfile): { added: number; unplaced: string[] } {
  const unplaced: string[] = [];
  let added = 0;
  for (const { path, name, range, dev } of missingOptional(lock)) {
    const entry = entryFor(name, range, dev);
    if (!entry) unplaced.push(name);
    else {
      lock.packages[path] = entry;
      added++;
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return { added, unplaced };
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const { added, unplaced } = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`package-lock.json: ${added} entries added\n`);
  if (unplaced.length > 0) {
    process.stderr.write(`no platform known for: ${unplaced.join(', ')}\n`);
    process.exitCode = 1;
  }
}
