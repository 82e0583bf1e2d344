import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of `/proc/<pid>/stat` a second; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** A process and everything below it that runs now; Linux only. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statOf(Number(name))?.[1]);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(below)];
  return below(pid);
}

/** Waits until none of these processes runs any more: npm ends before the server that it started. */
export async function untilEnded(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => statOf(pid) !== undefined)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Processor time of these processes so far, with that of their children that ended (ms). */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (stat ? ([11, 12, 13, 14].reduce((ticks, at) => ticks + Number(stat[at]), 0) * 1000) / TICKS : 0);
  }, 0);
}

/** Proportional memory of these processes (MB). */
export function memoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // Ended meanwhile.
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Fields of a process after its name: state, parent, …; undefined when it ended. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
