import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as Y from 'yjs';
import { readSyncMessage, type RealtimeSession } from '#collab';
import { startChaosServer, type ChaosServer } from '../../tests/chaos/chaos-server.ts';
import { median, row, type BenchRow, type Measure } from '../measure.ts';
import { processorMs, processTree } from '../processes.ts';
import { joinAsWriter, openChannel, type RawWriter } from '../raw-tab.ts';

const ROUNDS = 2;
const CASES = [
  { readers: 50, updates: 1500 },
  { readers: 200, updates: 400 },
] as const;
const folder = join(import.meta.dirname, '..', 'peers');

/** C1: one writes in a burst, many read; processor time of the server (with its database) for each update that reaches a reader. */
export const measure: Measure = {
  ids: ['C1'],
  async run() {
    if (!existsSync(join(folder, 'node_modules', '@hocuspocus'))) throw new Error('first: npm install --prefix bench/peers');
    const rows: BenchRow[] = [];
    for (const { readers, updates } of CASES) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await ourBurst(readers, updates));
        theirs.push(await theirBurst(readers, updates));
      }
      const made = row({
        id: 'C1',
        what: `burst 1×${readers}, durable: CPU per delivery`,
        value: median(ours),
        unit: 'µs',
        peer: { name: 'hocuspocus (not durable)', value: median(theirs) },
        target: '≤ 0.6 × peer',
        ok: median(ours) <= 0.6 * median(theirs),
        rounds: ROUNDS,
      });
      rows.push(made);
    }
    return rows;
  },
};

/** Microseconds of processor time a delivery, until everything has arrived and is committed. */
async function ourBurst(readers: number, updates: number): Promise<number> {
  const server = await startChaosServer();
  try {
    const { id } = await server.api.call('POST workflows', { body: { blank: true } });
    const arrivals = await Promise.all(Array.from({ length: readers }, () => joinAsReader(server, id, updates)));
    const writer = await joinAsWriter(server, id);
    const pids = processTree(server.pid());
    const before = processorMs(pids);
    await Promise.all([burst(writer, updates), ...arrivals.map(({ all }) => all)]);
    const spentMs = processorMs(pids) - before;
    for (const { session } of [writer, ...arrivals]) session.close();
    return (spentMs * 1000) / (readers * updates);
  } finally {
    await server.end();
  }
}

/** Reads the document as a tab does; `all` resolves with the last update of the burst. */
async function joinAsReader(
  server: ChaosServer,
  id: string,
  updates: number,
): Promise<{ session: RealtimeSession; all: Promise<void> }> {
  const session = server.tab();
  const document = new Y.Doc();
  const layout = document.getMap('layout');
  const all = new Promise<void>((resolve) => {
    layout.observe(() => layout.has(`n${updates - 1}`) && resolve());
  });
  await openChannel(session, id, (message) => {
    const read = readSyncMessage(message);
    if (read.kind === 'update') Y.applyUpdate(document, read.update);
  });
  return { session, all };
}

async function burst(writer: RawWriter, updates: number): Promise<void> {
  const done: Promise<void>[] = [];
  for (let index = 0; index < updates; index++) {
    done.push(writer.write(`n${index}`));
    if (index % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(done);
}

async function theirBurst(readers: number, updates: number): Promise<number> {
  const server = program('hocuspocus-server.mjs', []);
  const port = (await lineOf(server, /^port (\d+)/))[1] ?? '';
  const clients = program('hocuspocus-burst.mjs', [port, String(readers), String(updates)]);
  try {
    await lineOf(clients, /^ready/);
    const pids = processTree(server.pid ?? 0);
    const before = processorMs(pids);
    clients.stdin.write('go\n');
    await lineOf(clients, /^done/);
    return ((processorMs(pids) - before) * 1000) / (readers * updates);
  } finally {
    clients.kill('SIGKILL');
    server.kill('SIGKILL');
  }
}

const program = (name: string, args: string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(folder, name), ...args], { cwd: folder });

/** The first line that matches; rejects when the program ends or a minute has passed. */
function lineOf(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let errors = '';
    const timer = setTimeout(() => reject(new Error(`no ${String(pattern)} in 60 s: ${errors}`)), 60_000);
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = pattern.exec(line);
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}
