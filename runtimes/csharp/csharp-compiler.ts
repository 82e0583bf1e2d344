import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, PartiError, type JsonObject, type SourceDiagnostic } from '#domain';
import { createSingleCalls, readSourceAnswer, type ProgramStarter, type SingleCalls } from '../host/index.ts';
import type { CsharpTools } from './build-tools.ts';
import { compilerProgram } from './csharp-programs.ts';
import type { LibraryResolver, LockedLibrary } from './locked-libraries.ts';
import type { DotnetPlace } from './find-dotnet.ts';

const COMPILE_MS = 60_000;

/** Compiles each bundle in a process of its own. */
export interface CsharpCompiler {
  /** Its assembly, base64; made once. Rejects with `function.compile-failed`, which names file, line and column. */
  assembly(bundle: string): Promise<string>;
  /** Starts the process of the next one that has no libraries. */
  prepare(): void;
  /** Ends the processes that wait for the next. */
  close(): void;
}

/** What a compilation gave. */
interface Compiled {
  /** Undefined: it does not compile. */
  assembly?: string;
  diagnostics: SourceDiagnostic[];
}

/** As many as a message on a card may name. */
const MOST_NAMED = 5;

/** Compiler of C# functions with the libraries that they name; what it makes is kept in `cacheFolder`. */
export function createCsharpCompiler(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  cacheFolder: string,
  libraries: LibraryResolver,
): CsharpCompiler {
  const compiling = new Map<string, Promise<string>>();
  const folder = join(cacheFolder, 'assemblies');
  /** Of each choice of libraries. */
  const calls = new Map<string, SingleCalls>();
  const callsOf = (used: ReturnType<LibraryResolver['resolve']>): SingleCalls => {
    const key = JSON.stringify(used);
    const program = (isAhead: boolean) => compilerProgram(place, tools, used, ...(isAhead ? ['--ahead'] : []));
    const known = calls.get(key) ?? createSingleCalls(program, COMPILE_MS);
    calls.set(key, known);
    return known;
  };
  const compile = async (bundle: string): Promise<Compiled> => {
    const { files, libraries: named } = JSON.parse(bundle) as { files: JsonObject; libraries?: LockedLibrary[] };
    try {
      const { outputs } = await callsOf(libraries.resolve(named)).run(starter, files);
      const assembly = isJsonObject(outputs) ? outputs['assembly'] : undefined;
      const { diagnostics = [] } = readSourceAnswer(outputs, new Set(Object.keys(files)));
      return { diagnostics, ...(typeof assembly === 'string' ? { assembly } : {}) };
    } catch (error) {
      if (!(error instanceof PartiError) || error.code !== 'run.failed') throw error;
      throw new PartiError('function.compile-failed', { message: String(error.parameters['message']) }, { cause: error });
    }
  };
  const make = async (bundle: string, file: string): Promise<string> => {
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const { assembly, diagnostics } = await compile(bundle);
    if (assembly === undefined) throw new PartiError('function.compile-failed', { message: named(diagnostics) });
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, assembly);
    renameSync(`${file}.new`, file);
    return assembly;
  };
  return {
    assembly(bundle) {
      const key = createHash('sha256').update(tools.key).update(bundle).digest('hex');
      const known = compiling.get(key) ?? make(bundle, join(folder, key));
      compiling.set(key, known);
      known.catch(() => compiling.delete(key));
      return known;
    },
    prepare: () => callsOf(libraries.resolve([])).prepare(starter),
    close() {
      for (const one of calls.values()) one.close();
    },
  };
}

/** The first errors, one a line. */
const named = (diagnostics: readonly SourceDiagnostic[]): string =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, MOST_NAMED)
    .map(({ file, line, column, code, message }) => `${file}:${line}:${column}: ${code}: ${message}`)
    .join('\n');
