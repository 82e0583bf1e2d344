import { isJsonObject, type JsonObject } from '#domain';
import { createProcessPool, FramedProcess, readSourceAnswer, type ProgramStarter, type SourceService } from '../host/index.ts';
import { libraryTypes, type CsharpTools } from './build-tools.ts';
import { compilerProgram } from './csharp-programs.ts';
import type { DotnetPlace } from './find-dotnet.ts';
import { GENERATED_FILE, generateTypes } from './generate-types.ts';
import type { LibraryResolver, LockedLibrary } from './locked-libraries.ts';

const IDLE_MS = 5 * 60_000;
const TIMEOUT_MS = 20_000;

/**
 * Names, meanings and faults of C# by the compiler of the installed SDK, in the jail alone: one process for an author and
 * function, ended after five idle minutes, four at once. It sees the classes that the record makes, and the libraries it names.
 */
export function createCsharpLanguage(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  libraries: LibraryResolver,
): SourceService {
  const host = createProcessPool(
    ({ bundle }) => {
      const used = libraries.resolve(JSON.parse(bundle) as LockedLibrary[]);
      return new FramedProcess(starter.start(compilerProgram(place, tools, used, '--language')), Buffer.from('{}'));
    },
    { running: 2, kept: 4, idleMs: IDLE_MS, callsPerProcess: 20_000 },
  );
  return {
    async ask({ account, functionId, files, record, question }) {
      const generated = generateTypes(files, record, libraryTypes());
      const bundle = JSON.stringify(libraries.lock(record.source['packages']));
      const own = Object.keys(files);
      const inputs: JsonObject = {
        files: { ...files, ...(generated === undefined ? {} : { [GENERATED_FILE]: generated }) },
        own,
        models: modelNames(record.source['model_dependencies']),
        question: question as unknown as JsonObject,
      };
      // Other libraries, other process.
      const call = { digest: `${functionId} ${bundle}`, bundle, account, inputs, models: {}, timeoutMs: TIMEOUT_MS };
      return readSourceAnswer((await host.run(call)).result.outputs, new Set(own));
    },
    close: () => host.close(),
  };
}

const modelNames = (dependencies: unknown): string[] =>
  (Array.isArray(dependencies) ? dependencies : []).flatMap((one) =>
    isJsonObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
  );
