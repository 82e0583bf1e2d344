import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '#domain';

/** Record of the documents during whose work the process died, in the folder `watch` of the data. */
export interface DeathRecord {
  /** What a death counts for from now on; written at once, and there after a kill. Undefined: for nothing. */
  at(workflowId: string | undefined, work?: string): void;
  /** Times that the process died over a document, where they are so many that it is worked on no more; otherwise 0. */
  deathsOf(workflowId: string): number;
  /** The document is worked on again, and its deaths are forgotten. Answers whether there were any. */
  forget(workflowId: string): boolean;
  close(): void;
}

/** A document that took part in so many deaths is worked on no more. */
const TOO_MANY = 2;
/** A single death counts for so long: servers are killed for other reasons, too. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the one line that says what is worked on. */
const LINE_BYTES = 256;

interface Death {
  /** Milliseconds since 1970. */
  at: number;
  work: string;
}

/** Opens the record; a document that was worked on when the last process died has one death more. */
export function openDeathRecord(dataFolder: string, now: () => number = Date.now): DeathRecord {
  const folder = join(dataFolder, 'watch');
  mkdirSync(folder, { recursive: true });
  const linePath = join(folder, 'at-work');
  const deathsPath = join(folder, 'deaths.json');
  const deaths = readDeaths(deathsPath);
  const write = () => {
    // Whole or not at all: the process may be killed here, too.
    writeFileSync(`${deathsPath}.new`, `${JSON.stringify(Object.fromEntries(deaths), null, 2)}\n`);
    renameSync(`${deathsPath}.new`, deathsPath);
  };
  const left = readLine(linePath);
  if (left) {
    const before = deaths.get(left.workflowId) ?? [];
    const counted = before.length >= TOO_MANY ? before : before.filter(({ at }) => left.at - at < DAY_MS);
    deaths.set(left.workflowId, [...counted, { at: left.at, work: left.work }]);
    write();
  }
  const line = openSync(linePath, 'w');
  let written = '';
  return {
    at(workflowId, work = '') {
      const what = workflowId === undefined ? '' : `${work} ${workflowId}`;
      if (what === written) return;
      written = what;
      const text = workflowId === undefined ? '' : JSON.stringify({ workflowId, work, at: now() });
      writeSync(
        line,
        Buffer.alloc(LINE_BYTES, ' ').fill(text, 0, Math.min(Buffer.byteLength(text), LINE_BYTES)),
        0,
        LINE_BYTES,
        0,
      );
    },
    deathsOf(workflowId) {
      const { length } = deaths.get(workflowId) ?? [];
      return length >= TOO_MANY ? length : 0;
    },
    forget(workflowId) {
      if (!deaths.delete(workflowId)) return false;
      write();
      return true;
    },
    close() {
      this.at(undefined);
      closeSync(line);
    },
  };
}

function readLine(path: string): ({ workflowId: string } & Death) | undefined {
  const { workflowId, work, at } = readObject(path);
  return typeof workflowId === 'string' && typeof at === 'number' ? { workflowId, work: String(work), at } : undefined;
}

function readDeaths(path: string): Map<string, Death[]> {
  return new Map(
    Object.entries(readObject(path)).map(([id, found]) => [id, Array.isArray(found) ? found.flatMap(readDeath) : []]),
  );
}

const readDeath = (value: unknown): Death[] =>
  isJsonObject(value) && typeof value['at'] === 'number' ? [{ at: value['at'], work: String(value['work']) }] : [];

/** What is not there, or was not written to its end, says nothing. */
function readObject(path: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8').trim());
    return isJsonObject(read) ? read : {};
  } catch {
    return {};
  }
}
