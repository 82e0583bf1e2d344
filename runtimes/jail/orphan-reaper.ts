import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';

/**
 * Reaper of orphans: ends what this process has started once this process is gone, by whatever signal. Linux and macOS;
 * on Windows it does nothing.
 */
export interface OrphanReaper {
  /** A word to stand in the command line of a program, by which it and its copies are found; nobody else has it. */
  newMark(): string;
  /** Ends with SIGKILL everything that bears the mark, now. Linux only. */
  endMarked(mark: string): void;
  /** Sends `signal` to a process, and SIGKILL to its children with `SIGKILL`, when this process is gone before it. */
  endWith(pid: number | undefined, signal: 'SIGKILL' | 'SIGINT'): void;
  /** That process has ended: its number may be given out again. */
  forget(pid: number | undefined): void;
}

/**
 * The kernel's own sign of a parent's death reaches nobody who has not asked for it yet, and bubblewrap asks late: its
 * process 1 outlives a parent that is killed while it starts. A shell outside sees the end of the pipe whatever happens.
 * It looks several times, because a program may be between its fork and its command line.
 */
const SCRIPT = `
sweep() {
  case "$1" in parti-[0-9a-f]*[.-]) ;; *) return;; esac
  for file in $(printf '%s\\n' "$1" | grep -l -s -a -F -f - /proc/[0-9]*/cmdline); do
    pid=\${file#/proc/}; kill -9 "\${pid%/cmdline}"
  done
}
read -r all || exit 0
held=
while read -r word which; do
  case "$word" in
    sweep) sweep "$which";;
    9|2) held="$held $word:$which";;
    forget) left=; for one in $held; do [ "\${one#*:}" = "$which" ] || left="$left $one"; done; held=$left;;
  esac
done
for one in $held; do
  case "$one" in 9:*) pkill -9 -P "\${one#*:}";; esac
  kill "-\${one%%:*}" "\${one#*:}"
done
for wait in 0.3 0.7 2 0; do sweep "$all"; sleep $wait; done
`;
const NUMBERS = { SIGKILL: 9, SIGINT: 2 } as const;

/** Starts a reaper, which lives as long as this process and three seconds more. */
function startReaper(): OrphanReaper {
  const all = `parti-${randomBytes(16).toString('hex')}-`;
  const input = process.platform === 'win32' ? undefined : startShell();
  const say = (line: string) => void input?.write(`${line}\n`);
  let marks = 0;
  say(all);
  return {
    newMark: () => `${all}${marks++}.`,
    endMarked: (mark) => say(`sweep ${mark}`),
    endWith: (pid, signal) => pid !== undefined && say(`${NUMBERS[signal]} ${pid}`),
    forget: (pid) => pid !== undefined && say(`forget ${pid}`),
  };
}

function startShell(): Writable {
  const child = spawn('/bin/sh', ['-c', SCRIPT], {
    // A session of its own: a signal to the group of this process must not reach it.
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const input = child.stdin;
  child.once('error', () => undefined);
  input.on('error', () => undefined);
  child.unref();
  if ('unref' in input && typeof input.unref === 'function') input.unref();
  return input;
}

let reaper: OrphanReaper | undefined;

/** The one of this process, started on first use. */
export const orphanReaper = (): OrphanReaper => (reaper ??= startReaper());
