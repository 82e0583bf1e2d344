import { readFile } from 'node:fs/promises';

const PAGE = 4096;

/** Resident bytes of a process and of everything it has started; 0 when it is gone. Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  const [own, children] = await Promise.all([pagesOf(pid), childrenOf(pid)]);
  const below = await Promise.all(children.map(residentMemory));
  return own * PAGE + below.reduce((sum, bytes) => sum + bytes, 0);
}

const pagesOf = async (pid: number): Promise<number> => Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0);

const childrenOf = async (pid: number): Promise<number[]> =>
  (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
