import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { orphanReaper } from '#runtimes/jail';
import { claimDatabase, isClaimed, releaseDatabase, stopLeftBehind } from './database-owner.ts';
import { findPostgresPlace, type PostgresPlace } from './postgres-place.ts';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection options for `pg`; a Unix socket, no TCP port. */
  connection: { host: string; user: string; database: string };
  moved: string | undefined;
  /** Resolves when the process ends without being asked to. */
  crashed: Promise<string>;
  stop(): Promise<void>;
}

const MAJOR = '18';
const START_TRIES_MS = 10_000;
const RETRY_MS = 100;

/** Another server holds the data folder. */
export class DatabaseInUseError extends Error {
  readonly pid: string;

  constructor(pid: string) {
    super(
      `Another Parti (database process ${pid}) is running on this data folder. Stop it, or set PARTI_DATA_DIR to another folder.`,
    );
    this.name = 'DatabaseInUseError';
    this.pid = pid;
  }
}

/**
 * Starts PostgreSQL as a child process over `dataFolder`: makes the database on first use, drops to "nobody" when this
 * process is root, ends orphans of a killed server first. Rejects with {@link DatabaseInUseError} or a next step.
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const place = findPostgresPlace(dataFolder);
  await ensureCluster(place);
  const deadline = performance.now() + START_TRIES_MS;
  for (;;) {
    const attempt = await tryStart(place);
    if ('running' in attempt) return attempt.running;
    if (attempt.output.includes('pre-existing shared memory block') && performance.now() < deadline) {
      endOrphans(place);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    const holder = /lock file "postmaster.pid" already exists[\s\S]*?PID (\d+)/.exec(attempt.output)?.[1];
    // Its server was killed and left it running: nobody else uses it.
    if (holder && !isClaimed(ownerFile(place)) && (await stopLeftBehind(Number(holder)))) continue;
    // Its server may be one that was just told to stop.
    if (holder && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    if (holder) throw new DatabaseInUseError(holder);
    throw new Error(`PostgreSQL did not start:\n${attempt.output}\nIts data lies in ${place.data}.`);
  }
}

const ownerFile = (place: PostgresPlace): string => `${place.data}.owner`;

async function ensureCluster(place: PostgresPlace): Promise<void> {
  const version = join(place.data, 'PG_VERSION');
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim();
    if (major !== MAJOR)
      throw new Error(
        `The data in ${place.data} belongs to PostgreSQL ${major}; this Parti brings ${MAJOR}. Start the Parti that made it, or choose another PARTI_DATA_DIR.`,
      );
    return;
  }
  // Made beside and renamed: a killed initdb must not look finished.
  const making = `${place.data}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  if (place.identity) chownSync(making, place.identity.uid, place.identity.gid);
  const { code, output } = await run(place, 'initdb', [
    '-D',
    making,
    '-A',
    'trust',
    '-U',
    'parti',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]);
  if (code !== 0) throw new Error(`The database could not be made in ${dirname(place.data)}:\n${output}`);
  renameSync(making, place.data);
}

function run(place: PostgresPlace, name: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = launch(place, name, args);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** However this process ends by itself, an impatient signal or a start that failed, its databases do not stay behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGINT');
});

function launch(place: PostgresPlace, name: string, args: string[]): ChildProcess {
  const child = spawn(join(place.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name), args, {
    cwd: '/',
    // Nothing of the caller's environment decides locale or time zone of the data.
    env: { TZ: 'UTC', PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl+C in the terminal must not stop the database before the server.
    detached: true,
    ...(place.identity ?? {}),
  });
  running.add(child);
  // However it is ended from outside: nor then.
  orphanReaper().endWith(child.pid, 'SIGINT');
  child.once('exit', () => {
    running.delete(child);
    orphanReaper().forget(child.pid);
  });
  return child;
}

type Attempt = { running: EmbeddedPostgres } | { output: string };

async function tryStart(place: PostgresPlace): Promise<Attempt> {
  const settings = {
    listen_addresses: '',
    shared_buffers: '64MB',
    unix_socket_permissions: '0700',
    unix_socket_directories: place.socketFolder,
    max_connections: '40',
    log_timezone: 'UTC',
  };
  const child = launch(place, 'postgres', [
    '-D',
    place.data,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  let output = '';
  let stopping = false;
  const take = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000));
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  // Its output stays open while backends of a killed one go on: they must not delay what follows.
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const connection = { host: place.socketFolder, user: 'parti', database: 'postgres' };
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    // The socket may still be that of another server on the same data.
    if (holderOf(place) === child.pid && (await answers(connection))) {
      claimDatabase(ownerFile(place));
      const crashed = exited.then(() => (stopping ? new Promise<string>(() => undefined) : output));
      const stop = async () => {
        stopping = true;
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGINT');
        const timer = setTimeout(() => child.kill('SIGQUIT'), 5000);
        await exited;
        clearTimeout(timer);
        releaseDatabase(ownerFile(place));
      };
      return { running: { connection, moved: place.moved, crashed, stop } };
    }
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  return { output };
}

function holderOf(place: PostgresPlace): number | undefined {
  try {
    return Number(readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

async function answers(connection: { host: string; user: string; database: string }): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Backends whose postmaster was killed keep its shared memory: those of our binaries with our data folder. */
function endOrphans(place: PostgresPlace): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== place.data || !readlinkSync(`/proc/${name}/exe`).startsWith(place.binaries))
        continue;
      process.kill(Number(name), 'SIGQUIT');
    } catch {
      // Gone, or another user's.
    }
  }
}
