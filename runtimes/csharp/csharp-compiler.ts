import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, PartiError, type JsonObject, type JsonValue, type SourceDiagnostic } from '#domain';
import { createSingleCalls, openStarter, readSourceAnswer, type ProgramStarter, type SingleCalls } from '../host/index.ts';
import type { CsharpTools } from './build-tools.ts';
import { compilerProgram } from './csharp-programs.ts';
import type { LibraryResolver, LockedLibrary } from './locked-libraries.ts';
import type { DotnetPlace } from './find-dotnet.ts';

const COMPILE_MS = 60_000;
/** A process that has compiled is surely there this long. */
const OWN_MS = 3 * 60_000;

/** Compiles each bundle in a process of its own; outside the jail, where there is one author, all in one. */
export interface CsharpCompiler {
  /**
   * Its assembly, base64; made once. For an account what its own process made of the bundle counts too. Rejects with
   * `function.compile-failed`, which names file, line and column.
   */
  assembly(bundle: string, account?: string): Promise<string>;
  /** Whether there is one already. */
  knows(bundle: string, account: string): boolean;
  /** Takes what the process of an account has made of a bundle, for that account alone. Throws `function.compile-failed`. */
  take(bundle: string, account: string, compiled: Compiled): void;
  /** Starts the process of the next one that has no libraries. */
  prepare(): void;
  /** Ends the processes that wait for the next. */
  close(): void;
}

/** What a compilation gave. */
export interface Compiled {
  /** Undefined: it does not compile. */
  assembly?: string;
  diagnostics: SourceDiagnostic[];
}

/** As many as a message on a card may name. */
const MOST_NAMED = 5;
/** Assemblies of drafts that are held; who goes back further compiles anew. */
const MOST_DRAFTS = 64;

/** Compiler of C# functions with the libraries that they name; what it makes is kept in `cacheFolder`. */
export function createCsharpCompiler(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  cacheFolder: string,
  libraries: LibraryResolver,
): CsharpCompiler {
  const isOwn = starter === openStarter;
  let ownAt = -OWN_MS;
  const compiling = new Map<string, Promise<string>>();
  const folder = join(cacheFolder, 'assemblies');
  /** Of each choice of libraries. */
  const calls = new Map<string, SingleCalls>();
  const callsOf = (used: ReturnType<LibraryResolver['resolve']>): SingleCalls => {
    const key = JSON.stringify(used);
    const program = (isAhead: boolean) =>
      compilerProgram(place, tools, used, ...(isAhead ? ['--ahead'] : []), ...(isOwn ? ['--stay'] : []));
    const known = calls.get(key) ?? createSingleCalls(program, COMPILE_MS);
    calls.set(key, known);
    return known;
  };
  const compile = async (bundle: string): Promise<Compiled> => {
    const { files, libraries: named } = JSON.parse(bundle) as { files: JsonObject; libraries?: LockedLibrary[] };
    try {
      const { outputs } = await callsOf(libraries.resolve(named)).run(starter, files, isOwn ? '' : undefined);
      if (isOwn) ownAt = performance.now();
      return readCompiled(outputs, Object.keys(files));
    } catch (error) {
      if (!(error instanceof PartiError) || error.code !== 'run.failed') throw error;
      throw new PartiError('function.compile-failed', { message: String(error.parameters['message']) }, { cause: error });
    }
  };
  const make = async (bundle: string, file: string): Promise<string> => {
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const assembly = madeOf(await compile(bundle));
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, assembly);
    renameSync(`${file}.new`, file);
    return assembly;
  };
  const keyOf = (bundle: string): string => createHash('sha256').update(tools.key).update(bundle).digest('hex');
  /** By account and key; the newest stands last. */
  const drafts = new Map<string, string>();
  return {
    assembly(bundle, account) {
      const key = keyOf(bundle);
      const draft = account === undefined ? undefined : drafts.get(`${account} ${key}`);
      if (draft !== undefined) return Promise.resolve(draft);
      const known = compiling.get(key) ?? make(bundle, join(folder, key));
      compiling.set(key, known);
      known.catch(() => compiling.delete(key));
      return known;
    },
    knows(bundle, account) {
      const key = keyOf(bundle);
      return compiling.has(key) || drafts.has(`${account} ${key}`);
    },
    take(bundle, account, compiled) {
      drafts.set(`${account} ${keyOf(bundle)}`, madeOf(compiled));
      for (const oldest of [...drafts.keys()].slice(0, -MOST_DRAFTS)) drafts.delete(oldest);
    },
    prepare() {
      if (performance.now() - ownAt >= OWN_MS) callsOf(libraries.resolve([])).prepare(starter);
    },
    close() {
      for (const one of calls.values()) one.close();
    },
  };
}

/** What a compilation of these files answered, which may say anything. */
export function readCompiled(outputs: JsonValue | undefined, files: readonly string[]): Compiled {
  const assembly = isJsonObject(outputs) ? outputs['assembly'] : undefined;
  const { diagnostics = [] } = readSourceAnswer(outputs, new Set(files));
  return { diagnostics, ...(typeof assembly === 'string' ? { assembly } : {}) };
}

function madeOf({ assembly, diagnostics }: Compiled): string {
  if (assembly === undefined) throw new PartiError('function.compile-failed', { message: named(diagnostics) });
  return assembly;
}

/** The first errors, one a line. */
const named = (diagnostics: readonly SourceDiagnostic[]): string =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, MOST_NAMED)
    .map(({ file, line, column, code, message }) => `${file}:${line}:${column}: ${code}: ${message}`)
    .join('\n');
