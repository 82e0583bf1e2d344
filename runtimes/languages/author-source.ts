import { PartiError, type FunctionRecord } from '#domain';

/** An author's folder as it is handed in. */
export interface AuthorSource {
  /** `parti.json`, or a foreign record such as `hypar.json`, as text. */
  recordText: string;
  /** Text of each source file by its path under `src/`. */
  files: Readonly<Record<string, string>>;
}

/** Sources are text that people wrote. */
export const MAX_SOURCE_BYTES = 5 * 1024 * 1024;
export const MAX_SOURCE_FILES = 500;

const ENTRY: Partial<Record<FunctionRecord['language'], { name: string; test: (path: string) => boolean }>> = {
  python: { name: 'src/function.py', test: (path) => path === 'function.py' },
  typescript: { name: 'src/function.ts', test: (path) => path === 'function.ts' || path === 'function.js' },
  csharp: { name: 'src/*.cs', test: (path) => path.endsWith('.cs') },
};

/** Throws `function.source-too-large` or `function.no-source` for a source that cannot be a function of this language. */
export function checkSource(language: FunctionRecord['language'], files: AuthorSource['files']): void {
  const paths = Object.keys(files);
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_SOURCE_BYTES || paths.length > MAX_SOURCE_FILES)
    throw new PartiError('function.source-too-large', { megabytes: MAX_SOURCE_BYTES / 1024 / 1024 });
  const entry = ENTRY[language];
  if (entry && !paths.some(entry.test)) throw new PartiError('function.no-source', { file: entry.name });
}

/** The bundle of languages that run from source: the files by path, in one order. */
export function sourceBundle(files: AuthorSource['files']): string {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ files: Object.fromEntries(sorted) });
}
