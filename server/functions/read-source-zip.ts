import { posix } from 'node:path';
import { unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate';
import { PartiError, RECORD_NAMES } from '#domain';
import { checkSize, gatherSources, isProjectPath, isSourcePath, sourceTextOf, type AuthorSource } from '#runtimes/languages';

/** An author's folder out of a zip. `recordText` is absent when the zip holds sources only. */
export type ZippedSource = Pick<AuthorSource, 'files'> & { recordText?: string };

/**
 * Reads a zip of an author's folder: a record, `src/` and the projects in the zip that it names, with or without one folder around them, or sources alone.
 * Sizes are checked before anything is unpacked. Throws `function.source-too-large`, `upload.content-mismatch`.
 */
export function readSourceZip(bytes: Uint8Array): ZippedSource {
  let size = 0;
  let count = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!(isSourcePath(name) || isProjectPath(name)) || leavesFolder(name)) return false;
    size += originalSize;
    count++;
    checkSize(size, count);
    return true;
  };
  const unpacked = Object.entries(unzip(bytes, isWanted)).map(([name, content]): [string, string] => [
    name.replaceAll('\\', '/'),
    sourceTextOf(name, content),
  ]);
  const root = rootOf(unpacked.map(([name]) => name));
  const entries = new Map(unpacked.map(([name, text]): [string, string] => [name.slice(root.length), text]));
  const recordName = RECORD_NAMES.find((name) => entries.has(name));
  const hasSourceFolder = [...entries.keys()].some((name) => name.startsWith('src/'));
  const below = (folder: string) => [...entries.keys()].filter((name) => posix.relative(folder, name).split('/')[0] !== '..');
  const inFolder = () =>
    [...gatherSources({ below, text: (path) => entries.get(posix.normalize(path)) })].map(([name, path]): [string, string] => [
      name,
      entries.get(path) ?? '',
    ]);
  const alone = () => [...entries].filter(([name]) => name !== recordName && isSourcePath(name));
  const files = hasSourceFolder ? inFolder() : alone();
  const recordText = recordName === undefined ? undefined : entries.get(recordName);
  return { files: Object.fromEntries(files), ...(recordText === undefined ? {} : { recordText }) };
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof PartiError) throw error;
    throw new PartiError('function.compile-failed', { message: 'the zip cannot be read' }, { cause: error });
  }
}

const leavesFolder = (name: string): boolean =>
  name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split(/[\\/]/).includes('..');

/** The one folder that everything lies in, with its slash; empty when there is none. */
function rootOf(names: readonly string[]): string {
  const first = names[0]?.split('/')[0];
  if (first === undefined || first === 'src') return '';
  return names.every((name) => name.startsWith(`${first}/`)) ? `${first}/` : '';
}
