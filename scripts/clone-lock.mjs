// What only one process at a time may do in a clone, and children that end with whoever started them.
// Plain JavaScript without dependencies: the launcher uses it before any install.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A lock file that nobody has written into yet: whoever made it was ended at once. */
const UNNAMED_MS = 5000;
const LOOK_MS = 200;
/** After it was asked to end; npm removes what it has half written. */
const PATIENCE_MS = 5000;

/**
 * Waits until the lock is this process's and answers how to release it, and to note the child that does the work: while
 * either lives, others wait. `tell` hears once for whom it waits
 * (`{pid, what, seconds}`), or that a lock was left behind by a process that is gone (`{pid, what, isGone: true}`).
 * Rejects with the system's error where the folder cannot be written.
 */
export async function takeLock(file, what, tell) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ; await new Promise((resolve) => setTimeout(resolve, LOOK_MS))) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, what, at: Date.now() }), { flag: 'wx' });
      const release = () => {
        process.off('exit', release);
        if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
      };
      // Also where somebody ends this process from elsewhere in it.
      process.on('exit', release);
      const note = (child) => writeFileSync(file, JSON.stringify({ pid: process.pid, what, at: Date.now(), child }));
      return { release, note };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readLock(file);
    if (!holder) continue;
    if (!isAlive(holder.pid) && !isAlive(holder.child)) {
      if (dropLock(file, holder)) tell({ ...holder, isGone: true });
    } else if (!told) {
      told = true;
      // Its starter was killed, it was not: two of them would delete each other's files.
      const pid = isAlive(holder.pid) ? holder.pid : holder.child;
      tell({ ...holder, pid, seconds: Math.round((Date.now() - holder.at) / 1000) });
    }
  }
}

/** Who holds the lock; `pid` 0 for one that was never named. Undefined when there is none, or it is being written. */
function readLock(file) {
  try {
    const { pid, what, at, child } = JSON.parse(readFileSync(file, 'utf8'));
    return { pid, what, at, child };
  } catch {
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    return age > UNNAMED_MS ? { pid: 0, what: '', at: 0 } : undefined;
  }
}

/** Removes a lock whose holder is gone; false where another waiter was faster. */
function dropLock(file, { pid, at }) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return false;
  }
  const taken = readLock(aside);
  const isSame = !taken || (taken.pid === pid && taken.at === at);
  // Somebody took it between the look and the move.
  if (isSame) rmSync(aside, { force: true });
  else renameSync(aside, file);
  return isSame;
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Ended, and nobody has asked how: in a container without an init process it stays so. */
function hasEnded(pid) {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Runs a program in a process group of its own and resolves with `{code, signal, error}`. A signal to this process, or
 * the end of the one that started it, ends the whole group; then `stoppedBy` names it. `started` hears its pid.
 */
export function runInGroup(command, args, options, started = () => undefined) {
  const hasGroups = process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, detached: hasGroups });
    const { pid } = child;
    if (pid !== undefined) started(pid);
    let stoppedBy;
    let timer;
    const end = (signal) => {
      try {
        if (hasGroups && pid) process.kill(-pid, signal);
        else child.kill(signal);
      } catch {
        // Gone already.
      }
    };
    const stop = (signal) => {
      if (stoppedBy || pid === undefined) return;
      stoppedBy = signal;
      end('SIGTERM');
      timer = setTimeout(() => end('SIGKILL'), PATIENCE_MS);
    };
    const heard = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => stop(signal)]);
    for (const [signal, hear] of heard) process.on(signal, hear);
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && stop('SIGHUP'), LOOK_MS);
    const finish = (outcome) => {
      clearInterval(watch);
      clearTimeout(timer);
      for (const [signal, hear] of heard) process.off(signal, hear);
      // What it has started may outlive it.
      if (stoppedBy) end('SIGKILL');
      resolve({ stoppedBy, ...outcome });
    };
    child.once('error', (error) => finish({ error }));
    child.once('exit', (code, signal) => finish({ code, signal }));
  });
}
