import { spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, row, type BenchRow } from './measure.ts';

/** Figures of this machine, printed beside every run: only quotients may be compared between machines. */
export function yardsticks(): BenchRow[] {
  const common = { peer: null, target: 'yardstick', ok: null };
  return [
    row({ id: 'Y1', what: 'empty Node start', value: emptyNodeStartMs(), unit: 'ms', rounds: 7, ...common }),
    row({ id: 'Y2', what: 'fdatasync of 8 KB', value: fdatasyncPerSecond(), unit: '/s', rounds: 1, ...common }),
    row({ id: 'Y3', what: 'loop of 10 million steps', value: loopMs(), unit: 'ms', rounds: 5, ...common }),
  ];
}

export function emptyNodeStartMs(): number {
  return median(
    Array.from({ length: 7 }, () => {
      const startedAt = performance.now();
      spawnSync(process.execPath, ['-e', '0']);
      return performance.now() - startedAt;
    }),
  );
}

export function fdatasyncPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'parti-bench-'));
  const file = openSync(join(folder, 'sync'), 'w');
  const block = Buffer.alloc(8192, 1);
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < 1000) {
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    count++;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return count / seconds;
}

export function loopMs(): number {
  return median(
    Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      let x = 1;
      for (let index = 0; index < 10_000_000; index++) x = (Math.imul(x, 48271) + index) | 0;
      return performance.now() - startedAt + (x === 0.5 ? 1 : 0);
    }),
  );
}
