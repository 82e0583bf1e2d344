import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, PartiError, type JsonObject } from '#domain';
import { createProcessPool, FramedProcess, type ProgramStarter } from '../host/index.ts';
import type { CsharpTools } from './build-tools.ts';
import { compilerProgram } from './csharp-programs.ts';
import type { DotnetPlace } from './find-dotnet.ts';

const COMPILE_MS = 60_000;

/** Assembly of a bundle, base64; made once. Rejects with `function.compile-failed`, which names file, line and column. */
export type CsharpCompiler = (bundle: string) => Promise<string>;

/** Compiler of C# functions; what it makes is kept in `cacheFolder`. */
export function createCsharpCompiler(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  cacheFolder: string,
): CsharpCompiler {
  const compiling = new Map<string, Promise<string>>();
  const folder = join(cacheFolder, 'assemblies');
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
      mkdirSync(folder, { recursive: true });
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
  return (bundle) => {
    const key = createHash('sha256').update(tools.key).update(bundle).digest('hex');
    const known = compiling.get(key) ?? compile(bundle, join(folder, key));
    compiling.set(key, known);
    known.catch(() => compiling.delete(key));
    return known;
  };
}
