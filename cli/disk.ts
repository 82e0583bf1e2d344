import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PartiError } from '#domain';

/** A file that could not be read or written, whoever met it, as our own error; undefined for every other one. */
export function diskError(error: unknown): PartiError | undefined {
  const { path, syscall = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (path === undefined) return undefined;
  const code = ['open', 'read', 'scandir', 'stat', 'lstat'].includes(syscall) ? 'file.read-failed' : 'file.write-failed';
  return new PartiError(code, { file: path, reason: reasonOf(error) });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Bytes of a file that a command was told. Throws `file.read-failed`. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new PartiError('file.read-failed', { file, reason: reasonOf(error) });
  }
}

/** What lies in a folder that a command was told. Throws `file.read-failed`. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new PartiError('file.read-failed', { file: folder, reason: reasonOf(error) });
  }
}

/** Writes a file that a command was told. Throws `file.write-failed`. */
export function writeBytes(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new PartiError('file.write-failed', { file, reason: reasonOf(error) });
  }
}

/** Makes a folder, and those around it. Throws `file.write-failed`. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new PartiError('file.write-failed', { file: folder, reason: reasonOf(error) });
  }
}

/** Throws `file.write-failed` where a file could not be written, before work is done for it. */
export function mustTake(file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK);
    if (existsSync(file) && !statSync(file).isFile()) throw new Error('not a file');
  } catch (error) {
    throw new PartiError('file.write-failed', { file, reason: reasonOf(error) });
  }
}
