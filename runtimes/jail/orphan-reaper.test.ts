import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { probeJail } from './probe-jail.ts';

const { jail } = await probeJail();
const folder = openTemporaryFolder('parti-orphans-');
chmodSync(folder, 0o755);
afterAll(() => jail?.close());

/** Processes that were started with `path`, the dead that wait to be collected left out. */
function withArgument(path: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readProc(pid, 'cmdline').includes(path));
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** A program that waits, under a name that this test alone uses. */
function waitingProgram(name: string): { outside: string; inside: string } {
  const outside = join(folder, name);
  copyFileSync('/bin/sleep', outside);
  chmodSync(outside, 0o755);
  return { outside, inside: `/bin/${name}` };
}

const gone = (path: string) => expect.poll(() => withArgument(path), { interval: 50 }).toEqual([]);

describe.skipIf(!jail)('orphans of the jail (skipped where there is none)', () => {
  it('a jailed program that is killed while it starts leaves no first process behind', { timeout: 60_000 }, async () => {
    const { outside, inside } = waitingProgram('sleep-started');
    for (let round = 0; round < 10; round++) {
      const child = jail?.start({ command: inside, args: ['1000'], files: { [inside]: outside } }) as ChildProcess;
      const ended = once(child, 'exit');
      const { pid } = child;
      // The first process is there, and has not yet asked to die with its parent.
      while (readProc(pid as number, `task/${pid}/children`) === '' && child.exitCode === null)
        await new Promise((resolve) => setImmediate(resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await gone(outside);
  });

  it('a parent that is killed while it starts jailed programs leaves none behind', { timeout: 60_000 }, async () => {
    const { outside, inside } = waitingProgram('sleep-orphaned');
    const program = [
      `import { probeJail } from ${JSON.stringify(join(import.meta.dirname, 'probe-jail.ts'))};`,
      'const { jail } = await probeJail();',
      'const start = () => jail.start({',
      `  command: ${JSON.stringify(inside)}, args: ['1000'], files: { ${JSON.stringify(inside)}: ${JSON.stringify(outside)} },`,
      '});',
      "for (let count = 0; count < 8; count++) { start(); process.stdout.write('.'); }",
      'setInterval(() => {}, 1000);',
    ].join('\n');
    for (const started of [1, 3, 5, 8]) {
      const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(parent, 'exit');
      let seen = 0;
      parent.stdout.on('data', (dots: Buffer) => {
        seen += dots.length;
        if (seen >= started) parent.kill('SIGKILL');
      });
      await ended;
    }
    await gone(outside);
  });
});
