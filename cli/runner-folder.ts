import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  canonicalJson,
  isJsonObject,
  ownValue,
  parseJson,
  PartiError,
  RECORD_NAMES,
  readFunctionRecord,
  type FunctionRecord,
  type JsonObject,
  type RawResult,
} from '#domain';
import { readAuthorFolder, sha256, type Languages, type Origin } from '#runtimes/languages';
import type { FunctionCall, SourceWriter } from '#runtimes/host';
import { openHopsEndpoint } from './hops-endpoint.ts';
import { runCommand } from './own-command.ts';

/** A function as its folder stands now. */
export interface LocalFunction {
  folder: string;
  record: FunctionRecord;
  /** The record as the server is told: without what concerns this machine alone. */
  recordText: string;
  /** SHA-256 of what runs. */
  sourceDigest: string;
  /** Why it cannot run; the record is told all the same. */
  fault?: PartiError;
  /** A save has begun: by the time that it is read, what builds it and what calls it are up. Absent where nothing is built. */
  expect?: () => void;
  run(call: Omit<FunctionCall, 'digest' | 'bundle' | 'account'>): Promise<{ result: RawResult; runMs: number }>;
}

/** How functions of folders run here. */
export interface FolderParts {
  languages: Languages;
  /** In the jail, as the server would. */
  isJailed: boolean;
}

/** Reads and builds the function of a folder. Throws `local-runner.folder-gone`, `function.no-source` and what is wrong with a record. */
export async function readLocalFunction(folder: string, { languages, isJailed }: FolderParts): Promise<LocalFunction> {
  if (!existsSync(folder)) throw new PartiError('local-runner.folder-gone', { folder });
  const source = readRecord(folder);
  const local = ownValue(source, 'local');
  const own = isJsonObject(local) ? local : {};
  const command = ownValue(own, 'command');
  const hops = ownValue(own, 'hops');
  const { local: _place, ...told } = source;

  if (Array.isArray(command) && command.length > 0 && command.every((word) => typeof word === 'string')) {
    const sourceDigest = folderDigest(folder, canonicalJson(own));
    return made(folder, told, sourceDigest, (call) => runCommand(command, folder, { ...call, ...NOBODY }));
  }
  if (typeof hops === 'string') {
    const endpoint = openHopsEndpoint(hops);
    const described = await endpoint.describe();
    const record = { ...described, ...told };
    const sourceDigest = folderDigest(folder, canonicalJson([own, described]));
    return made(folder, record, sourceDigest, (call) => endpoint.run({ ...call, ...NOBODY }));
  }
  const { files } = readAuthorFolder(folder);
  const { language } = readFunctionRecord(told);
  const origin: Origin = isJailed ? 'foreign' : 'trusted';
  // Whoever needs what did not start hears why.
  const expect = () => void languages.expect(language, origin).catch(() => undefined);
  try {
    const bundle = await languages.publish(language, files, readFunctionRecord(told), AUTHOR);
    const digest = sha256(bundle);
    const run: LocalFunction['run'] = (call) => languages.run(language, { ...call, digest, bundle, account: '' }, origin);
    return { ...made(folder, told, digest, run), expect };
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    const failed = () => Promise.reject(error);
    return { ...made(folder, told, sha256(canonicalJson(files)), failed), fault: error, expect };
  }
}

/** Nobody but one author saves here: one process builds all that they do. */
const AUTHOR: SourceWriter = { account: '', functionId: '' };

const NOBODY = { digest: '', bundle: '', account: '' } as const;

function made(folder: string, source: JsonObject, sourceDigest: string, run: LocalFunction['run']): LocalFunction {
  return { folder, record: readFunctionRecord(source), recordText: JSON.stringify(source), sourceDigest, run };
}

function readRecord(folder: string): JsonObject {
  const name = RECORD_NAMES.find((one) => existsSync(join(folder, one)));
  if (!name) throw new PartiError('function.no-source', { file: RECORD_NAMES[0] as string });
  const value = parseJson(readFileSync(join(folder, name), 'utf8'));
  if (!isJsonObject(value)) throw new PartiError('function.record-not-an-object');
  return value;
}

const SKIPPED = /(^|[\\/])(\.[^\\/]+|node_modules|__pycache__|bin|obj)([\\/]|$)/;
const [MOST_FILES, MOST_BYTES] = [2000, 200 * 1024 * 1024];

/** SHA-256 over every file that lies in a folder: what a command does may depend on each. Throws `function.source-too-large`. */
function folderDigest(folder: string, more: string): string {
  const parts = [more];
  let bytes = 0;
  const walk = (place: string) => {
    for (const entry of readdirSync(place, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(place, entry.name);
      if (SKIPPED.test(relative(folder, path))) continue;
      if (entry.isDirectory()) walk(path);
      if (!entry.isFile()) continue;
      bytes += statSync(path).size;
      if (bytes > MOST_BYTES || parts.length > MOST_FILES)
        throw new PartiError('function.source-too-large', { megabytes: MOST_BYTES / 1024 / 1024 });
      parts.push(`${relative(folder, path)}\n${hash('sha256', readFileSync(path), 'hex')}`);
    }
  };
  walk(folder);
  return sha256(parts.join('\n'));
}

/** A save is several events; editors write beside and rename. */
const SETTLE_MS = 40;
/** Whether the folder is still there, and files that no event told of, ms. */
const LOOK_MS = 2000;

/**
 * Calls `changed` after something in a folder was saved, moved or deleted, also where the folder comes back; `begun` at the
 * first sign of it. Answers what ends that.
 */
export function watchFolder(folder: string, { begun, changed }: { begun?: () => void; changed(): void }): () => void {
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wasThere = existsSync(folder);
  const soon = () => {
    if (timer === undefined) begun?.();
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      // Gone for less than a look: it is missed now, so that its return is seen.
      wasThere = existsSync(folder);
      changed();
    }, SETTLE_MS);
  };
  const open = () => {
    watcher?.close();
    watcher = undefined;
    if (!existsSync(folder)) return;
    watcher = watch(resolve(folder), { recursive: true }, (_event, name) => {
      if (name === null || !SKIPPED.test(name)) soon();
    });
    watcher.on('error', () => watcher?.close());
  };
  open();
  const look = setInterval(() => {
    const isThere = existsSync(folder);
    if (isThere === wasThere) return;
    wasThere = isThere;
    open();
    soon();
  }, LOOK_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(look);
    watcher?.close();
  };
}
