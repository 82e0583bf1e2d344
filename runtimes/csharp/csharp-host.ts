import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, PartiError, type JsonObject } from '#domain';
import {
  createProcessPool,
  FramedProcess,
  openStarter,
  type FunctionCall,
  type FunctionHost,
  type ProgramStarter,
} from '../host/index.ts';
import type { CsharpTools } from './build-tools.ts';
import { compilerProgram, runnerProgram } from './csharp-programs.ts';
import type { DotnetPlace } from './find-dotnet.ts';

const COMPILE_MS = 60_000;
/** The comparison of two calls has this long before the next call goes its own way. */
const COMPARE_MS = 300;
const soon = () => new Promise<false>((resolve) => setTimeout(resolve, COMPARE_MS, false).unref());
const NOTHING = JSON.stringify({ inputs: {}, models: {} });

/** Runs C# functions, and compiles them where they have not been before. */
export interface CsharpHost extends FunctionHost {
  /** Compiles a bundle. Rejects with `function.compile-failed`, which names file, line and column. */
  compile(bundle: string): Promise<void>;
}

/** The host of C# functions; `starter` is the jail, or `openStarter` for a trusted author's own functions. */
export function createCsharpHost(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  { cacheFolder, running = 2 }: { cacheFolder: string; running?: number },
): CsharpHost {
  const program = runnerProgram(place, tools, starter !== openStarter);
  const start = (prime: string) => (call: FunctionCall) =>
    new FramedProcess(starter.start(program), Buffer.from(JSON.stringify({ assembly: call.bundle, prime })));
  const options = { running, kept: 2 * running + 2, idleMs: 900_000, callsPerProcess: 1000 };
  const warm = createProcessPool(start(NOTHING), options);
  /** One call a process: for the first call of a version, and for those that carry state from call to call. */
  const fresh = createProcessPool(start(''), { ...options, callsPerProcess: 1 });
  const repeats = new Map<string, Promise<boolean>>();
  const compiling = new Map<string, Promise<string>>();

  const assemblyOf = (bundle: string): Promise<string> => {
    const key = createHash('sha256').update(tools.key).update(bundle).digest('hex');
    const known = compiling.get(key) ?? compile(bundle, join(cacheFolder, 'assemblies', key));
    compiling.set(key, known);
    known.catch(() => compiling.delete(key));
    return known;
  };
  const compile = async (bundle: string, file: string): Promise<string> => {
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const host = createProcessPool(() => new FramedProcess(starter.start(compilerProgram(place, tools)), Buffer.alloc(0)), {
      running: 1,
      kept: 1,
      idleMs: COMPILE_MS,
      callsPerProcess: 1,
    });
    try {
      const { files } = JSON.parse(bundle) as { files: JsonObject };
      const call = { digest: '', bundle: '', account: '', inputs: files, models: {}, timeoutMs: COMPILE_MS };
      const { outputs } = (await host.run(call)).result;
      const assembly = isJsonObject(outputs) ? outputs['assembly'] : undefined;
      if (typeof assembly !== 'string') throw new PartiError('run.missing-implementation');
      mkdirSync(join(cacheFolder, 'assemblies'), { recursive: true });
      writeFileSync(`${file}.new`, assembly);
      renameSync(`${file}.new`, file);
      return assembly;
    } catch (error) {
      if (!(error instanceof PartiError) || error.code !== 'run.failed') throw error;
      throw new PartiError('function.compile-failed', { message: String(error.parameters['message']) }, { cause: error });
    } finally {
      host.close();
    }
  };
  /** Whether a process that has been called before answers as a fresh one does. */
  const answersAlike = async (call: FunctionCall, first: unknown): Promise<boolean> => {
    const { onLog: _, onProgress: __, signal: ___, ...silent } = call;
    const second = await warm.run(silent).catch(() => undefined);
    return second !== undefined && JSON.stringify(second.result) === JSON.stringify(first);
  };

  return {
    compile: async (bundle) => void (await assemblyOf(bundle)),
    async run(call) {
      const compiled = { ...call, bundle: await assemblyOf(call.bundle) };
      call.signal?.throwIfAborted();
      const known = repeats.get(call.digest);
      // Nobody waits for the comparison: a function that hangs without inputs would hold up all its calls.
      const isAlike = known && (await Promise.race([known, soon()]));
      if (known) return isAlike ? warm.run(compiled) : fresh.run(compiled);
      const ran = await fresh.run(compiled);
      if (!repeats.has(call.digest)) repeats.set(call.digest, answersAlike(compiled, ran.result));
      return ran;
    },
    // A process of .NET is of one function from its start.
    prepare: () => undefined,
    close() {
      warm.close();
      fresh.close();
    },
  };
}
