import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PartiError, RECORD_NAMES } from '#domain';
import { checkSize, isSkippedFolder, isSourcePath, type AuthorSource } from './author-source.ts';

/** Reads an author's folder. Throws `function.no-source` without a record, `function.source-too-large`. */
export function readAuthorFolder(folder: string): AuthorSource {
  const record = RECORD_NAMES.find((name) => isItself(join(folder, name), 'file'));
  if (!record) throw new PartiError('function.no-source', { file: RECORD_NAMES[0] as string });
  const root = join(folder, 'src');
  const paths = isItself(root, 'folder') ? filesUnder(root).filter((path) => isSourcePath(withSlashes(path))) : [];
  checkSize(
    paths.reduce((sum, path) => sum + statSync(join(root, path)).size, 0),
    paths.length,
  );
  const files = paths.map((path): [string, string] => [withSlashes(path), readFileSync(join(root, path), 'utf8')]);
  return { recordText: readFileSync(join(folder, record), 'utf8'), files: Object.fromEntries(files) };
}

const withSlashes = (path: string): string => path.split(sep).join('/');

/** Paths of the files below a folder. Listing all at once would follow links. */
function filesUnder(root: string, below = ''): string[] {
  return readdirSync(join(root, below), { withFileTypes: true })
    .filter(({ name }) => !isSkippedFolder(name))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return filesUnder(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/** There and no link: a link could name any file of this machine. */
function isItself(path: string, kind: 'file' | 'folder'): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (kind === 'file' ? found?.isFile() : found?.isDirectory()) ?? false;
}
