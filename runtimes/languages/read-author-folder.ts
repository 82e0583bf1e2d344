import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { PartiError, RECORD_NAMES } from '#domain';
import { checkSize, isProjectPath, isSkippedFolder, isSourcePath, sourceTextOf, type AuthorSource } from './author-source.ts';
import { gatherSources, type SourceTree } from './gather-sources.ts';

/**
 * Reads an author's folder, with the projects of the same repository that it names. Throws `function.no-source` without a
 * record, `function.source-too-large`.
 */
export function readAuthorFolder(folder: string): AuthorSource {
  const record = RECORD_NAMES.find((name) => isItself(join(folder, name), 'file'));
  if (!record) throw new PartiError('function.no-source', { file: RECORD_NAMES[0] as string });
  const sources = [...gatherSources(treeOf(folder))];
  checkSize(
    sources.reduce((sum, [, path]) => sum + statSync(join(folder, path)).size, 0),
    sources.length,
  );
  const files = sources.map(([name, path]): [string, string] => [name, sourceTextOf(path, readFileSync(join(folder, path)))]);
  return { recordText: readFileSync(join(folder, record), 'utf8'), files: Object.fromEntries(files) };
}

function treeOf(folder: string): SourceTree {
  const repository = repositoryOf(resolve(folder));
  const isInside = (path: string): boolean => {
    const place = resolve(folder, path);
    return place.startsWith(repository + sep) && existsSync(place) && hasNoLink(repository, place);
  };
  return {
    below: (path) => (isInside(path) && isItself(join(folder, path), 'folder') ? filesUnder(join(folder, path), path) : []),
    text: (path) =>
      (isSourcePath(path) || isProjectPath(path)) && isInside(path) && isItself(join(folder, path), 'file')
        ? readFileSync(join(folder, path), 'utf8')
        : undefined,
  };
}

/** The clone that a folder stands in; without one the folder around it, where its neighbours are. */
function repositoryOf(folder: string): string {
  for (let place = folder; place !== dirname(place); place = dirname(place)) if (existsSync(join(place, '.git'))) return place;
  return dirname(folder);
}

/** On the way down from a folder no link leads elsewhere. */
const hasNoLink = (from: string, to: string): boolean => join(realpathSync(from), relative(from, to)) === realpathSync(to);

/** Paths of the files below a folder, with forward slashes. Listing all at once would follow links. */
function filesUnder(place: string, path: string): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !isSkippedFolder(name))
    .flatMap((entry) => {
      const below = posix.join(path, entry.name);
      if (entry.isDirectory()) return filesUnder(join(place, entry.name), below);
      return entry.isFile() ? [below] : [];
    });
}

/** There and no link: a link could name any file of this machine. */
function isItself(path: string, kind: 'file' | 'folder'): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (kind === 'file' ? found?.isFile() : found?.isDirectory()) ?? false;
}
