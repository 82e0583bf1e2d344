import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeJail } from './probe-jail.ts';
import { seccompFilter } from './seccomp-filter.ts';

describe('the jail', () => {
  it('names the command that installs what is missing', async () => {
    const found = new Map([['apt-get', '/usr/bin/apt-get']]);
    const state = await probeJail((name) => found.get(name));
    expect(state).toMatchObject(
      process.platform === 'linux'
        ? { tier: 'none', reason: 'bubblewrap is not installed.', install: 'sudo apt-get install bubblewrap' }
        : { tier: 'none' },
    );
  });

  it.skipIf(process.platform !== 'linux')('is none, with the reason, where its programs do not work', async () => {
    const state = await probeJail(() => '/bin/false');
    expect(state.tier).toBe('none');
    expect(state.reason).toContain('The jail did not start');
  });

  it('asks the process for one word at its end, however many jails are open, and for none when they are closed', async () => {
    const before = process.listenerCount('exit');
    const states = await Promise.all(Array.from({ length: 3 }, () => probeJail()));
    const opened = states.filter(({ jail }) => jail).length;
    expect(process.listenerCount('exit') - before).toBe(Math.min(1, opened));
    for (const { jail } of states) jail?.close();
    expect(process.listenerCount('exit')).toBe(before);
  });

  it.each(['x64', 'arm64'])('has a filter of whole instructions, each jump inside it, for %s', (machine) => {
    const filter = seccompFilter(machine) as Buffer;
    expect(filter.length % 8).toBe(0);
    const count = filter.length / 8;
    for (let at = 0; at < count; at++) {
      const isJump = (filter.readUInt16LE(at * 8) & 7) === 5;
      const reach = isJump ? Math.max(filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)) : 0;
      expect(at + 1 + reach).toBeLessThanOrEqual(count);
    }
    // The last instruction answers.
    expect(filter.readUInt16LE((count - 1) * 8)).toBe(6);
  });

  it('knows no filter for other processors', () => {
    expect(seccompFilter('mips')).toBeUndefined();
  });

  it.skipIf(process.platform !== 'linux')('hands on nothing that the server was started with', () => {
    const held = openSync('/', 'r');
    const program = [
      "import { spawnSync } from 'node:child_process';",
      `import { closeInherited } from ${JSON.stringify(join(import.meta.dirname, 'close-inherited.ts'))};`,
      "const isHandedOn = () => spawnSync('ls', ['/proc/self/fd']).stdout.toString().split('\\n').includes('40');",
      'const before = isHandedOn();',
      'closeInherited();',
      'process.stdout.write(`${before} ${isHandedOn()}`);',
    ];
    const between = Array.from({ length: 37 }, () => 'ignore' as const);
    const seen = spawnSync(process.execPath, ['--input-type=module', '-e', program.join('\n')], {
      stdio: ['ignore', 'pipe', 'inherit', ...between, held],
    });
    closeSync(held);
    expect(seen.stdout.toString()).toBe('true false');
  });
});
