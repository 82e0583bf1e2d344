import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Names this process beyond its pid, which may be given out again. */
function identityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return isAlive(pid) ? String(pid) : undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Records that this process runs the database whose data lies beside `file`. */
export function claimDatabase(file: string): void {
  writeFileSync(file, identityOf(process.pid) ?? String(process.pid));
}

export function releaseDatabase(file: string): void {
  rmSync(file, { force: true });
}

/** Whether the process that recorded itself still runs. No record: unknown, taken as alive. */
export function isClaimed(file: string): boolean {
  try {
    const recorded = readFileSync(file, 'utf8');
    return identityOf(Number(recorded.split(' ')[0])) === recorded;
  } catch {
    return true;
  }
}

/** Asks a database that its server left behind to stop, and waits until it is gone; false after 10 s. */
export async function stopLeftBehind(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It ended between being seen and being asked.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  const deadline = performance.now() + 10_000;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
