import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { createBus } from '../bus/bus.ts';
import { watchDocuments } from './document-watch.ts';
import { watchLoop, type DocumentWork } from './loop-watch.ts';

/**
 * How the process of the fixture comes to its end: `spins` and `promises` hold its loop for ever, within one call and from one
 * promise to the next; `exits` ends in the midst of a turn; `rests` waits for what never comes after the turn has ended.
 */
export type Holding = 'spins' | 'promises' | 'exits' | 'rests';

/** A line of the log. */
export interface LogLine {
  workflowId?: string;
  work?: string;
  heldMs?: number;
  msg: string;
}

/** Starts a process that works on a document. */
export function startHolding(folder: string, workflowId: string, work: DocumentWork, holding: Holding): ChildProcess {
  return spawn(process.execPath, [import.meta.filename, folder, workflowId, work, holding], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
}

/** The first line that it writes to its log. */
export async function firstLine(child: ChildProcess): Promise<LogLine> {
  const [line] = (await once(createInterface({ input: child.stderr as NodeJS.ReadableStream }), 'line')) as [string];
  return JSON.parse(line) as LogLine;
}

/** Works on the document until the loop is held and said to be; then kills the process. */
export async function dieOver(
  folder: string,
  workflowId: string,
  {
    work = 'walk',
    holding = 'spins',
    signal = 'SIGKILL',
  }: { work?: DocumentWork; holding?: Holding; signal?: NodeJS.Signals } = {},
): Promise<LogLine> {
  const child = startHolding(folder, workflowId, work, holding);
  const line = await firstLine(child);
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return line;
}

// Run by itself it is the process that is held up and killed.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, workflowId, work, holding] = process.argv.slice(2) as [string, string, DocumentWork, Holding];
  const watch = watchDocuments(folder, createBus(), watchLoop(pino(pino.destination(2))));
  if (workflowId) watch.working(workflowId, work);
  if (holding === 'exits') process.exit(0);
  if (holding === 'spins') for (;;);
  if (holding === 'promises') for (;;) await Promise.resolve();
  setInterval(() => process.stdout.write('rests\n'), 10);
}
