import { posix } from 'node:path';
import { RECORD_NAMES } from '#domain';
import type { Runtime } from '../host/index.ts';
import { DATA_ENDINGS, isSourcePath } from './author-source.ts';
import { RUNTIMES } from './runtimes.ts';

/** An author's folder and what is around it. Paths have forward slashes and start at the folder: `src/A.cs`, `../Common/B.cs`. */
export interface SourceTree {
  /** Paths of all files below a folder; none where there is no such folder, or nobody may look into it. */
  below(folder: string): readonly string[];
  /** Text of a file; undefined where there is none, or nobody may look into it. */
  text(path: string): string | undefined;
}

/**
 * Where each source of a function lies, by the path under which it is known from then on: what is under `src/`, and for a
 * language with projects those that `src/` names, wherever they stand, and the data of the folder itself.
 */
export function gatherSources(tree: SourceTree): Map<string, string> {
  const sources = new Map<string, string>();
  const own = tree.below('src').filter(isSourcePath);
  for (const path of own) sources.set(path.slice('src/'.length), path);
  const projects = RUNTIMES.find(({ entry, projects: some }) => some && own.some(entry.matches))?.projects;
  if (projects) addProjects(tree, projects, sources);
  return sources;
}

function addProjects(tree: SourceTree, projects: Required<Runtime>['projects'], sources: Map<string, string>): void {
  const isProject = (path: string) => path.endsWith(projects.ending) && posix.dirname(path) === 'src';
  const waiting = tree.below('src').filter(isProject);
  // A folder without a project is as its record's tool made it.
  const folders = waiting.length === 0 ? [projects.folder] : [];
  const seen = new Set(waiting);
  const data = new Set<string>();
  const telling: string[] = [];
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const text = tree.text(project);
    if (text === undefined) continue;
    const from = posix.dirname(project);
    if (from !== 'src') folders.push(from);
    const named = projects.read(text);
    if (named.isSource) telling.push(project);
    for (const path of named.files) data.add(posix.join(from, path));
    for (const path of named.projects.map((one) => posix.join(from, one))) if (!seen.has(path)) waiting.push(path);
    for (const path of waiting) seen.add(path);
  }
  for (const folder of new Set(folders)) addFolder(tree, folder, sources);
  const beside = [...data].filter((path) => isSourcePath(path) && !isBelowSource(path) && tree.text(path) !== undefined);
  const found = beside.length > 0 ? beside : tree.below('.').filter((path) => !path.includes('/') && isData(path));
  for (const path of [...found, ...telling]) if (!isTaken(sources, path)) add(sources, posix.basename(path), path);
}

/** Sources of a project stand under its folder's name, its data where the function looks for them: beside itself. */
function addFolder(tree: SourceTree, folder: string, sources: Map<string, string>): void {
  let prefix = posix.basename(folder);
  while ([...sources.keys()].some((path) => path.startsWith(`${prefix}/`))) prefix += '_';
  for (const path of tree.below(folder).filter(isSourcePath)) {
    const inside = posix.relative(folder, path);
    if (!isTaken(sources, path)) add(sources, isData(inside) ? inside : `${prefix}/${inside}`, path);
  }
}

const isBelowSource = (path: string): boolean => path.startsWith('src/');
const isData = (path: string): boolean =>
  DATA_ENDINGS.some((ending) => path.endsWith(ending)) && !RECORD_NAMES.some((name) => name === path);
const isTaken = (sources: ReadonlyMap<string, string>, path: string): boolean => [...sources.values()].includes(path);

/** What lies nearer to the function was added first, and stays. */
function add(sources: Map<string, string>, name: string, path: string): void {
  if (!sources.has(name)) sources.set(name, path);
}
