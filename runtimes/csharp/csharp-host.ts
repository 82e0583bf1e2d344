import {
  createProcessPool,
  FramedProcess,
  keepSpareProcess,
  openStarter,
  type FunctionCall,
  type FunctionHost,
  type ProgramStarter,
  type SpareProcess,
} from '../host/index.ts';
import type { CsharpTools } from './build-tools.ts';
import type { CsharpCompiler } from './csharp-compiler.ts';
import { runnerProgram } from './csharp-programs.ts';
import type { LibraryResolver, LockedLibrary } from './locked-libraries.ts';
import type { DotnetPlace } from './find-dotnet.ts';

/** The comparison of two calls has this long before the next call goes its own way. */
const COMPARE_MS = 300;
/** After a first call, before it is made again to be compared. */
const REST_MS = 1500;
/** A process that was started ahead is ended when nobody needs it for this long. */
const SPARE_MS = 4 * 60_000;
const soon = () => new Promise<false>((resolve) => setTimeout(resolve, COMPARE_MS, false).unref());
const NOTHING = JSON.stringify({ inputs: {}, models: {} });

/**
 * The host of C# functions, which compiles them where they have not been before; `starter` is the jail, or `openStarter`
 * for a trusted author's own functions.
 */
export function createCsharpHost(
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  starter: ProgramStarter,
  compile: CsharpCompiler['assembly'],
  libraries: LibraryResolver,
  running = 2,
): FunctionHost {
  const isJailed = starter !== openStarter;
  const start = (prime: string, spares?: SpareProcess) => (call: FunctionCall) => {
    const { libraries: named } = JSON.parse(call.bundle) as { libraries: LockedLibrary[] };
    const { folders } = libraries.resolve(named);
    const child =
      spares && folders.length === 0
        ? spares.take()
        : starter.start(runnerProgram(place, tools, { isJailed, libraries: folders }));
    return new FramedProcess(child, Buffer.from(`{"prime":${JSON.stringify(prime)},"function":${call.bundle}}`));
  };
  const options = { running, kept: 2 * running + 2, idleMs: 900_000, callsPerProcess: 1000 };
  const warm = createProcessPool(start(NOTHING), options);
  const spare = keepSpareProcess((isAhead) => starter.start(runnerProgram(place, tools, { isJailed, isAhead })), SPARE_MS);
  /** One call a process: for the first call of a version, and for those that carry state from call to call. */
  const fresh = createProcessPool(start('', spare), { ...options, callsPerProcess: 1, spare });
  const repeats = new Map<string, Promise<boolean>>();
  const comparing = new Map<string, NodeJS.Timeout>();

  /** Whether a process that has been called before answers as a fresh one does. */
  const answersAlike = async (call: FunctionCall, first: unknown): Promise<boolean> => {
    const { onLog: _, onProgress: __, signal: ___, ...silent } = call;
    const second = await warm.run(silent).catch(() => undefined);
    return second !== undefined && JSON.stringify(second.result) === JSON.stringify(first);
  };

  return {
    async run(call) {
      const { libraries: named = [] } = JSON.parse(call.bundle) as { libraries?: LockedLibrary[] };
      // Said before a process is started for it.
      libraries.resolve(named);
      const loaded = JSON.stringify({
        assembly: await compile(call.bundle, call.account),
        files: dataFilesOf(call.bundle),
        libraries: named,
      });
      const compiled = { ...call, bundle: loaded };
      call.signal?.throwIfAborted();
      const known = repeats.get(call.digest);
      // Nobody waits for the comparison: a function that hangs without inputs would hold up all its calls.
      const isAlike = known && (await Promise.race([known, soon()]));
      if (known) return isAlike ? warm.run(compiled) : fresh.run(compiled);
      const ran = await fresh.run(compiled);
      // Who tries a draft waits for what comes next, not for this comparison.
      clearTimeout(comparing.get(call.digest));
      const compare = () => {
        comparing.delete(call.digest);
        if (!repeats.has(call.digest)) repeats.set(call.digest, answersAlike(compiled, ran.result));
      };
      comparing.set(call.digest, setTimeout(compare, REST_MS).unref());
      return ran;
    },
    prepare: fresh.prepare,
    close() {
      for (const timer of comparing.values()) clearTimeout(timer);
      warm.close();
      fresh.close();
    },
  };
}

/** What lies beside the function while it runs: every file of its bundle that was not compiled. */
function dataFilesOf(bundle: string): Record<string, string> {
  const { files } = JSON.parse(bundle) as { files: Record<string, string> };
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.cs')));
}
