import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import {
  createProcessPool,
  FramedProcess,
  readSourceAnswer,
  type ProgramStarter,
  type SourceService,
  type SourceWriter,
} from '../host/index.ts';
import { libraryTypes, type CsharpTools } from './build-tools.ts';
import { readCompiled, type Compiled } from './csharp-compiler.ts';
import { compilerProgram } from './csharp-programs.ts';
import type { DotnetPlace } from './find-dotnet.ts';
import { GENERATED_FILE, generateTypes } from './generate-types.ts';
import type { LibraryResolver, LockedLibrary } from './locked-libraries.ts';

const IDLE_MS = 5 * 60_000;
const TIMEOUT_MS = 20_000;

/** What an author asks while writing, and the building of what is written: their process has read it already. */
export interface CsharpLanguage extends SourceService {
  /** Undefined where their process has not answered yet: it takes seconds to start. Rejects as `ask` does. */
  build(writer: SourceWriter, bundle: string): Promise<Compiled | undefined>;
}

/**
 * Names, meanings and faults of C# by the compiler of the installed SDK, in the jail alone: one process for an author and
 * function, ended after five idle minutes, four at once. It sees the classes that the record makes, and the libraries it names.
 */
export function createCsharpLanguage(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  libraries: LibraryResolver,
): CsharpLanguage {
  const host = createProcessPool(
    ({ bundle }) => {
      const used = libraries.resolve(JSON.parse(bundle) as LockedLibrary[]);
      return new FramedProcess(starter.start(compilerProgram(place, tools, used, '--language')), Buffer.from('{}'));
    },
    { running: 2, kept: 4, idleMs: IDLE_MS, callsPerProcess: 20_000 },
  );
  /** When the process of a function, an account and libraries answered last, ms. */
  const answered = new Map<string, number>();
  const call = async (
    { account, functionId }: SourceWriter,
    locked: readonly LockedLibrary[],
    inputs: JsonObject,
  ): Promise<JsonValue | undefined> => {
    const bundle = JSON.stringify(locked);
    // Other libraries, other process.
    const digest = `${functionId} ${bundle}`;
    const { result } = await host.run({ digest, bundle, account, inputs, models: {}, timeoutMs: TIMEOUT_MS });
    answered.set(`${account} ${digest}`, Date.now());
    for (const [key, at] of answered) if (Date.now() - at > IDLE_MS) answered.delete(key);
    return result.outputs;
  };
  return {
    async ask({ files, record, question, ...writer }) {
      const generated = generateTypes(files, record, libraryTypes());
      const own = Object.keys(files);
      const inputs: JsonObject = {
        files: { ...files, ...(generated === undefined ? {} : { [GENERATED_FILE]: generated }) },
        own,
        models: modelNames(record.source['model_dependencies']),
        question: question as unknown as JsonObject,
      };
      return readSourceAnswer(await call(writer, libraries.lock(record.source['packages']), inputs), new Set(own));
    },
    async build(writer, bundle) {
      const { files, libraries: locked = [] } = JSON.parse(bundle) as { files: JsonObject; libraries?: LockedLibrary[] };
      const at = answered.get(`${writer.account} ${writer.functionId} ${JSON.stringify(locked)}`);
      if (at === undefined || Date.now() - at > IDLE_MS) return undefined;
      const own = Object.keys(files);
      return readCompiled(await call(writer, locked, { files, own, models: [], question: { kind: 'build' } }), own);
    },
    close: () => host.close(),
  };
}

const modelNames = (dependencies: unknown): string[] =>
  (Array.isArray(dependencies) ? dependencies : []).flatMap((one) =>
    isJsonObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
  );
