import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, lstatSync, mkdtempSync, openSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeInherited } from './close-inherited.ts';
import { DEFAULT_LIMITS, type JailLimits } from './jail-limits.ts';
import { orphanReaper } from './orphan-reaper.ts';
import { createReachableCopies } from './reachable-copies.ts';
import { removeAtExit, removeNow } from './remove-at-exit.ts';

/** A program as it runs in the jail. */
export interface JailedProgram {
  /** Path inside the jail. */
  command: string;
  args: readonly string[];
  /** Everything it sees of the environment. */
  env?: Readonly<Record<string, string>>;
  /** Files and folders of the machine, read-only, by their path inside. The C library's folders are always there. */
  files: Readonly<Record<string, string>>;
  /**
   * Folders of files, without folders in them, that are copied in: of all else `/proc/self/mountinfo` tells where on the
   * machine it lies.
   */
  copied?: Readonly<Record<string, string>>;
  /** A `/proc` of its own processes. */
  proc?: boolean;
  limits?: Partial<JailLimits>;
}

/** Starts programs that reach nothing but what is handed to them. */
export interface Jail {
  /** Account that jailed programs have outside; undefined: the server's own, which is not root. */
  readonly ownAccount: boolean;
  /**
   * Starts a program with pipes on 1 to 4: 1 and 2 are its log, 3 comes in, 4 goes out. SIGKILL to the child ends all
   * that it has started, and so does the end of this process, however it comes.
   */
  start(program: JailedProgram): ChildProcess;
  close(): void;
}

/** Programs that make the jail. */
export interface JailTools {
  bubblewrap: string;
  prlimit: string;
  filter: Buffer;
  /** This bubblewrap knows `--disable-userns`. */
  refusesNesting: boolean;
}

/** Accounts that nobody has: one a process, so that the limit on processes counts one jail only. */
const FIRST_ACCOUNT = 57_000;
const ACCOUNTS = 2_000;
const LIBRARY_FOLDERS = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
/** After the pipes and the filter. */
const FIRST_COPY = 6;
const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom', '/dev/random'];

export function createJail({ bubblewrap, prlimit, filter, refusesNesting }: JailTools): Jail {
  closeInherited();
  const reachable = createReachableCopies();
  const folder = mkdtempSync(join(tmpdir(), 'parti-seccomp-'));
  const filterFile = join(folder, 'filter');
  writeFileSync(filterFile, filter);
  removeAtExit(folder);
  const ownAccount = process.getuid?.() === 0;
  let next = process.pid % ACCOUNTS;

  return {
    ownAccount,
    close() {
      removeNow(folder);
      reachable.close();
    },
    start({ command, args, env = {}, files, copied = {}, proc = false, limits: asked }) {
      const limits = { ...DEFAULT_LIMITS, ...asked };
      const copies = openCopied(copied);
      const account = ownAccount ? FIRST_ACCOUNT + (next++ % ACCOUNTS) : undefined;
      const mounts = [
        ...LIBRARY_FOLDERS.flatMap((path) => libraryMount(path)),
        ...['--ro-bind', prlimit, '/jail/prlimit'],
        ...Object.entries(files).flatMap(([inside, outside]) => ['--ro-bind', reachable.reach(outside), inside]),
        ...Object.keys(copied).flatMap((folder) => ['--dir', folder]),
        ...copies.flatMap(({ inside }, at) => ['--file', String(FIRST_COPY + at), inside]),
        ...DEVICES.flatMap((path) => ['--dev-bind', path, path]),
        ...(proc ? ['--proc', '/proc'] : []),
        ...(limits.scratch > 0 ? ['--size', String(limits.scratch), '--tmpfs', '/tmp'] : []),
        // Earlier it would stand in the way of the mounts.
        ...['--remount-ro', '/'],
      ];
      const filterDescriptor = openSync(filterFile, 'r');
      const reaper = orphanReaper();
      const mark = reaper.newMark();
      const child = spawn(
        prlimit,
        [
          ...[`--as=${limits.addressSpace}`, `--data=${limits.data}`, `--cpu=${limits.cpuSeconds}`, `--fsize=${limits.fileSize}`],
          ...['--core=0', '--nofile=256', bubblewrap],
          ...['--unshare-all', '--unshare-user', ...(refusesNesting ? ['--disable-userns'] : [])],
          ...['--uid', '65534', '--gid', '65534', '--hostname', 'jail', '--cap-drop', 'ALL'],
          ...['--die-with-parent', '--new-session', '--clearenv', '--chdir', '/'],
          // Says nothing to bubblewrap.
          ...['--unsetenv', mark],
          ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
          ...mounts,
          ...['--seccomp', '5', '--', '/jail/prlimit', `--nproc=${limits.processes}`, command, ...args],
        ],
        {
          // Bubblewrap is process 1 inside, and its environment can be read there.
          env: {},
          cwd: '/',
          stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', filterDescriptor, ...copies.map(({ descriptor }) => descriptor)],
          ...(account === undefined ? {} : { uid: account, gid: account }),
        },
      );
      for (const descriptor of [filterDescriptor, ...copies.map((copy) => copy.descriptor)]) closeSync(descriptor);
      // Killed while it started, it has left a process 1 behind that did not notice.
      child.once('exit', (_code, signal) => signal && reaper.endMarked(mark));
      return child;
    },
  };
}

/** The files of folders, each open to be read. */
const openCopied = (folders: Readonly<Record<string, string>>): { inside: string; descriptor: number }[] =>
  Object.entries(folders).flatMap(([inside, outside]) =>
    readdirSync(outside).map((name) => ({ inside: `${inside}/${name}`, descriptor: openSync(join(outside, name), 'r') })),
  );

/** Merged systems have links where others have folders. */
function libraryMount(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}
