import { PartiError, type FunctionRecord } from '#domain';
import type { SourceFiles } from '../host/index.ts';
import { RUNTIMES } from './runtimes.ts';

/** An author's folder as it is handed in. */
export interface AuthorSource {
  /** `parti.json`, or a foreign record such as `hypar.json`, as text. */
  recordText: string;
  /** Text of each source file by its path under `src/`; of those that stand elsewhere, by the path `gatherSources` gives them. */
  files: SourceFiles;
}

/** Sources are text that people wrote. */
export const MAX_SOURCE_BYTES = 5 * 1024 * 1024;
export const MAX_SOURCE_FILES = 500;

/** Texts that functions of every language may bring along. */
export const DATA_ENDINGS = ['.json', '.txt', '.csv'];
/** What tools leave in the folders of authors. */
const SKIPPED = new Set(['node_modules', '__pycache__', 'bin', 'obj', '__MACOSX']);

/** Whether a folder, by its name, holds nothing that an author wrote. */
export const isSkippedFolder = (name: string): boolean =>
  SKIPPED.has(name) || (name.startsWith('.') && name !== '.' && name !== '..');

/** Whether a file of an author's folder, by its path with forward slashes, is one of its sources. */
export function isSourcePath(path: string): boolean {
  const endings = [...DATA_ENDINGS, ...RUNTIMES.flatMap((runtime) => runtime.endings)];
  return !path.split('/').some(isSkippedFolder) && endings.some((ending) => path.endsWith(ending));
}

const BINARY = RUNTIMES.flatMap(({ isBinary, endings }) => (isBinary ? endings : []));

/** Text under which a source is kept, by its path: what is no text stands as base64. */
export const sourceTextOf = (path: string, bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isBinarySource(path) ? 'base64' : 'utf8');

/** Whether a source, by its path, is kept as base64. */
export const isBinarySource = (path: string): boolean => BINARY.some((ending) => path.toLowerCase().endsWith(ending));

/** Whether a file, by its path with forward slashes, may name sources that stand elsewhere. */
export const isProjectPath = (path: string): boolean =>
  !path.split('/').some(isSkippedFolder) && RUNTIMES.some(({ projects }) => projects && path.endsWith(projects.ending));

/** Throws `function.source-too-large` or `function.no-source` for a source that cannot be a function of this language. */
export function checkSource(language: FunctionRecord['language'], files: SourceFiles): void {
  const paths = Object.keys(files);
  checkSize(
    Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    paths.length,
  );
  const entry = RUNTIMES.find((runtime) => runtime.language === language)?.entry;
  if (entry && !paths.some(entry.matches)) throw new PartiError('function.no-source', { file: entry.name });
}

/** Throws `function.source-too-large` for more bytes or files than people write. */
export function checkSize(bytes: number, files: number): void {
  if (bytes > MAX_SOURCE_BYTES || files > MAX_SOURCE_FILES)
    throw new PartiError('function.source-too-large', { megabytes: MAX_SOURCE_BYTES / 1024 / 1024 });
}
