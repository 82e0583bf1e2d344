import { readdir, readFile, stat, statfs } from 'node:fs/promises';

const PAGE = 4096;
const TMPFS = 0x01021994;
/** Of the kernel, to everybody outside it: a hundred a second. */
const MS_PER_TICK = 10;

/** What a process and everything it has started use; nothing when it is gone. Linux only. */
export interface TreeUse {
  /** Memory that is resident now, bytes. */
  resident: number;
  /** Processor time since their start, milliseconds. */
  processorMs: number;
  /** Files and folders in its scratch space: each is memory of the kernel, which no limit of a process counts. */
  files: number;
}

export async function measureTree(pid: number): Promise<TreeUse> {
  const [pages, ticks, files, children] = await Promise.all([pagesOf(pid), ticksOf(pid), filesOf(pid), childrenOf(pid)]);
  const below = await Promise.all(children.map(measureTree));
  const own: TreeUse = { resident: pages * PAGE, processorMs: ticks * MS_PER_TICK, files };
  return below.reduce((sum, use) => {
    const [resident, processorMs] = [sum.resident + use.resident, sum.processorMs + use.processorMs];
    // All of a jail share one scratch space.
    return { resident, processorMs, files: Math.max(sum.files, use.files) };
  }, own);
}

const pagesOf = async (pid: number): Promise<number> => Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0);

/** User and system time; the name of the program, which stands in brackets before them, may hold anything. */
async function ticksOf(pid: number): Promise<number> {
  const fields = (await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Of a process in a jail with scratch space; of others nothing: theirs is the machine's. */
async function filesOf(pid: number): Promise<number> {
  const scratch = `/proc/${pid}/root/tmp`;
  try {
    const [own, ours] = await Promise.all([stat(scratch), stat('/tmp')]);
    if (own.dev === ours.dev) return 0;
    const { type, files, ffree } = await statfs(scratch);
    return type === TMPFS ? files - ffree : 0;
  } catch {
    return 0;
  }
}

/** Of every thread: what a thread has started does not stand with the others. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
