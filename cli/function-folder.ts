import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDraftPath, isJsonObject, jsonEqual, parseJson, PartiError, RECORD_NAMES, type JsonObject } from '#domain';
import { isBinarySource, readAuthorFolder } from '#runtimes/languages';

/** A version as a server hands it over: its record, and its files by their path under `src/`. */
export interface PulledVersion {
  id: string;
  name: string;
  number: number;
  digest: string;
  record: JsonObject;
  files: Readonly<Record<string, string>>;
}

/** Version that a folder began from; it goes along where the folder is kept by git. */
export interface FolderBase {
  id: string;
  number: number;
  digest: string;
}

const BASE_FILE = '.parti-base.json';

/** Version that a folder began from; undefined where none is told, or what is told is none. */
export function readBase(folder: string): FolderBase | undefined {
  const path = join(folder, BASE_FILE);
  if (!existsSync(path)) return undefined;
  const value = parseJson(readFileSync(path, 'utf8'));
  if (!isJsonObject(value)) return undefined;
  const { id, number, digest } = value;
  return typeof id === 'string' && typeof number === 'number' && typeof digest === 'string' ? { id, number, digest } : undefined;
}

/** Tells a folder what it began from. */
export function writeBase(folder: string, { id, number, digest }: FolderBase): void {
  writeFileSync(join(folder, BASE_FILE), `${JSON.stringify({ id, number, digest }, null, 2)}\n`);
}

/** Whether there is nothing in a folder that could be lost. */
export const isFree = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** What a folder holds, as a version would. Throws as `readAuthorFolder` does, and `json.invalid`. */
export function readFolder(folder: string): { record: JsonObject; recordText: string; files: Record<string, string> } {
  const { recordText, files } = readAuthorFolder(folder);
  const record = parseJson(recordText);
  if (!isJsonObject(record)) throw new PartiError('function.record-not-an-object');
  return { record, recordText, files: { ...files } };
}

/** Whether a folder holds just this. */
export const holds = (
  { record, files }: Pick<ReturnType<typeof readFolder>, 'record' | 'files'>,
  version: Pick<PulledVersion, 'record' | 'files'>,
): boolean => jsonEqual(record, version.record) && jsonEqual(files, { ...version.files });

/**
 * Writes a version into a folder; files of `before` that it has not go, everything else in the folder stays. Throws
 * `function.file-name` before anything is written where a name would lead elsewhere.
 */
export function writeFolder(folder: string, version: PulledVersion, before: Iterable<string> = []): void {
  const paths = Object.keys(version.files);
  const bad = paths.find((path) => !isDraftPath(path));
  if (bad !== undefined) throw new PartiError('function.file-name', { name: bad });
  mkdirSync(folder, { recursive: true });
  for (const path of before)
    if (isDraftPath(path) && !Object.hasOwn(version.files, path)) rmSync(join(folder, 'src', path), { force: true });
  for (const [path, text] of Object.entries(version.files)) {
    const place = join(folder, 'src', path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, isBinarySource(path) ? Buffer.from(text, 'base64') : text);
  }
  writeRecord(folder, version.record);
  writeBase(folder, version);
}

/** Writes the record of a folder where it says something else; one that says the same keeps the form that it has. */
export function writeRecord(folder: string, record: JsonObject): void {
  const place = join(folder, RECORD_NAMES.find((name) => existsSync(join(folder, name))) ?? 'parti.json');
  if (existsSync(place) && jsonEqual(parseJson(readFileSync(place, 'utf8')), record)) return;
  writeFileSync(place, `${JSON.stringify(record, null, 2)}\n`);
}

/** Whether all sources of a folder stand below its `src/`, and none in a project elsewhere that only leads there. */
export const standsAlone = (folder: string, files: Readonly<Record<string, string>>): boolean =>
  Object.keys(files).every((path) => existsSync(join(folder, 'src', path)));
