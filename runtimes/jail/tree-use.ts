import { readdir, readFile } from 'node:fs/promises';

const PAGE = 4096;
/** Of the kernel, to everybody outside it: a hundred a second. */
const MS_PER_TICK = 10;

/** What a process and everything it has started use; nothing when it is gone. Linux only. */
export interface TreeUse {
  /** Memory that is resident now, bytes. */
  resident: number;
  /** Processor time since their start, milliseconds. */
  processorMs: number;
}

export async function measureTree(pid: number): Promise<TreeUse> {
  const [resident, processorMs, children] = await Promise.all([pagesOf(pid), ticksOf(pid), childrenOf(pid)]);
  const below = await Promise.all(children.map(measureTree));
  return below.reduce((sum, use) => ({ resident: sum.resident + use.resident, processorMs: sum.processorMs + use.processorMs }), {
    resident: resident * PAGE,
    processorMs: processorMs * MS_PER_TICK,
  });
}

const pagesOf = async (pid: number): Promise<number> => Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0);

/** User and system time; the name of the program, which stands in brackets before them, may hold anything. */
async function ticksOf(pid: number): Promise<number> {
  const fields = (await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Of every thread: what a thread has started does not stand with the others. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
