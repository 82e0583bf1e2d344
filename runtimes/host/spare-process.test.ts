import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { createProcessPool } from './process-pool.ts';
import { keepSpareProcess } from './spare-process.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  ahead.length = 0;
});
const ahead: boolean[] = [];
/** A process that waits to be ended. */
const start = (isAhead: boolean): ChildProcess => {
  ahead.push(isAhead);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  started.push(child);
  return child;
};
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

describe('a spare process', () => {
  it('waits for whoever needs one next, and is handed out once', () => {
    const spare = keepSpareProcess(start, 60_000);
    const first = spare.take();
    expect(started).toEqual([first]);
    spare.refill();
    spare.refill();
    expect(started).toHaveLength(2);
    expect(spare.take()).toBe(started[1]);
    expect(spare.take()).toBe(started[2]);
    // Only the one that waited had time to make itself ready.
    expect(ahead).toEqual([false, true, false]);
    spare.close();
    expect(started.map((child) => child.killed)).toEqual([false, false, false]);
  });

  it('ends when nobody needs it for its time, and with its keeper', async () => {
    const brief = keepSpareProcess(start, 1);
    brief.refill();
    await ended(started[0] as ChildProcess);
    const kept = keepSpareProcess(start, 60_000);
    kept.refill();
    kept.close();
    await ended(started[1] as ChildProcess);
    kept.refill();
    expect(started).toHaveLength(2);
  });

  it('that died meanwhile is not handed out', async () => {
    const spare = keepSpareProcess(start, 60_000);
    spare.refill();
    const dead = started[0] as ChildProcess;
    dead.kill('SIGKILL');
    await ended(dead);
    expect(spare.take()).not.toBe(dead);
    spare.close();
  });

  it('that cannot be started is no failure of the call before', () => {
    const spare = keepSpareProcess(() => {
      throw new Error('no jail');
    }, 60_000);
    expect(() => spare.refill()).not.toThrow();
    expect(() => spare.take()).toThrow('no jail');
  });

  it('is started by a pool that is told of a call to come, once, and not after its end', () => {
    const spare = keepSpareProcess(start, 60_000);
    const unused = () => {
      throw new Error('no call was made');
    };
    const pool = createProcessPool(unused, { running: 1, kept: 1, idleMs: 60_000, callsPerProcess: 1, spare });
    pool.prepare();
    pool.prepare();
    expect(started).toHaveLength(1);
    pool.close();
    pool.prepare();
    expect(started).toHaveLength(1);
  });
});
