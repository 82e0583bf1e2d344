import { spawn } from 'node:child_process';

/** Does work while a process of its own keeps one core busy. */
export async function besideBusyCore<T>(work: () => Promise<T>): Promise<T> {
  // Ends by itself where this process was killed.
  const program = `const parent = process.ppid; for (;;) { for (let i = 0; i < 1e8; i++); if (process.ppid !== parent) break; }`;
  const busy = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  try {
    return await work();
  } finally {
    busy.kill('SIGKILL');
  }
}
