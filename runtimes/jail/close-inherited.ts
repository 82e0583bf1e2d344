import { closeSync, readdirSync, readFileSync } from 'node:fs';

const FIRST_OF_OTHERS = 3;
const O_CLOEXEC = 0o2_000_000;

/**
 * Closes files that this process was started with and never asked for: a terminal, a supervisor or a script may have left
 * a socket or a folder open, and every program started from here would hold it too, jailed ones as well. What Node opens
 * itself is never handed on. Linux only; elsewhere there is no jail.
 */
export function closeInherited(): void {
  if (process.platform !== 'linux') return;
  const channel = Number(process.env['NODE_CHANNEL_FD'] ?? -1);
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name);
    if (descriptor < FIRST_OF_OTHERS || descriptor === channel || !isHandedOn(descriptor)) continue;
    closeSync(descriptor);
  }
}

function isHandedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    // The listing's own, closed meanwhile.
    return false;
  }
}
