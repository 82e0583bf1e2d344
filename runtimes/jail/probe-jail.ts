import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';
import { createJail, type Jail, type JailTools } from './jail.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** How far programs of other authors are held on this machine: in the full jail, or not at all and so refused. */
export type JailTier = 'full' | 'none';

/** What the probe found. */
export interface JailState {
  tier: JailTier;
  /** Present in the tier `full`. */
  jail?: Jail;
  /** Why there is none; `reason` says it in a sentence, with what mends it. */
  problem?: 'not-linux' | 'unknown-processor' | 'not-installed' | 'namespaces-refused' | 'failed';
  reason?: string;
  /** Command that installs what is missing. */
  install?: string;
  /** Version of bubblewrap. */
  version?: string;
  /** Jailed programs have an account of their own; false: the server's account, which is not root. */
  ownAccount: boolean;
  /** Start of a jailed program to its end, milliseconds. */
  startMs?: number;
}

const INSTALL: readonly [manager: string, command: string][] = [
  ['apt-get', 'sudo apt-get install bubblewrap'],
  ['dnf', 'sudo dnf install bubblewrap'],
  ['pacman', 'sudo pacman -S bubblewrap'],
  ['zypper', 'sudo zypper install bubblewrap'],
  ['apk', 'sudo apk add bubblewrap util-linux'],
];
const NESTING_SINCE = [0, 8];

/** Tries the jail for real: starts a program in it and reads what that can reach. Never rejects. */
export async function probeJail(find: (name: string) => string | undefined = findProgram): Promise<JailState> {
  if (process.platform !== 'linux') return none('not-linux', 'The jail needs Linux.');
  const filter = seccompFilter();
  if (!filter) return none('unknown-processor', `The jail does not know this kind of processor (${process.arch}).`);
  const bubblewrap = find('bwrap');
  const prlimit = find('prlimit');
  if (!bubblewrap || !prlimit) {
    const missing = bubblewrap ? 'prlimit (util-linux)' : 'bubblewrap';
    const install =
      INSTALL.find(([manager]) => find(manager))?.[1] ?? 'Install bubblewrap with the package manager of your system';
    return none('not-installed', `${missing} is not installed.`, install);
  }
  const version = await versionOf(bubblewrap);
  const jail = createJail({ bubblewrap, prlimit, filter, refusesNesting: isAtLeast(version) } satisfies JailTools);
  const startedAt = performance.now();
  const failure = await tryOut(jail);
  if (failure === undefined)
    return { tier: 'full', jail, version, ownAccount: jail.ownAccount, startMs: performance.now() - startedAt };
  jail.close();
  return { ...none(...failure), version };
}

type Problem = NonNullable<JailState['problem']>;

const none = (problem: Problem, reason: string, install?: string): JailState => ({
  tier: 'none',
  problem,
  reason,
  ownAccount: false,
  ...(install ? { install } : {}),
});

async function versionOf(bubblewrap: string): Promise<string> {
  try {
    return (await promisify(execFile)(bubblewrap, ['--version'])).stdout.replace(/[^\d.]/g, '');
  } catch {
    return '0';
  }
}

function isAtLeast(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > (NESTING_SINCE[0] ?? 0) || minor >= (NESTING_SINCE[1] ?? 0);
}

/** Asks the limits of a jailed process: the shortest program that proves namespaces, mounts, filter and limits at once. */
async function tryOut(jail: Jail): Promise<[Problem, string] | undefined> {
  const child = jail.start({ command: '/jail/prlimit', args: ['--nproc', '--raw', '--noheadings', '--output=SOFT'], files: {} });
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  try {
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout as Readable), text(child.stderr as Readable), ended]);
    if (code === 0 && out.trim() === '32') return undefined;
    return namespacesRefused(err)
      ? [
          'namespaces-refused',
          'This system does not let programs make namespaces of their own. Allow unprivileged user namespaces for bwrap (on Ubuntu by an AppArmor profile), or run Parti where they are allowed.',
        ]
      : ['failed', `The jail did not start: ${err.trim().split('\n')[0] ?? ''} (exit ${code}).`];
  } catch (error) {
    return ['failed', `The jail did not start: ${String(error)}`];
  } finally {
    clearTimeout(timer);
  }
}

const namespacesRefused = (message: string): boolean => /namespace|uid map|Operation not permitted/i.test(message);
