import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageName, PartiError, type FunctionRecord } from '#domain';
import { openStarter, type FunctionCall, type FunctionHost, type ProgramStarter } from '../host/index.ts';
import {
  buildTools,
  createCsharpHost,
  csharpSources,
  findDotnet,
  GENERATED_FILE,
  generateTypes,
  type CsharpHost,
} from '../csharp/index.ts';
import { probeJail, type JailState } from '../jail/index.ts';
import { createPythonHost, findPython, type PythonPlace } from '../python/index.ts';
import { bundleInJail, createJailedScriptHost } from '../script/index.ts';
import { installCommand } from './install-command.ts';
import { checkSource, sourceBundle, type AuthorSource } from './author-source.ts';

export type AuthorLanguage = FunctionRecord['language'];

/** One runtime as administrators see it. */
export interface LanguageState {
  language: AuthorLanguage;
  /**
   * `no-jail`: it is there, but other people's functions have nowhere to run. `runtime-only`: it runs, but nothing can be
   * compiled for it.
   */
  state: 'ready' | 'no-runtime' | 'runtime-only' | 'no-jail';
  version?: string;
  /** What mends it, in a sentence. */
  hint?: string;
  /** Command that installs what is missing. */
  install?: string;
}

/** Name of a language's runtime in result keys. */
export type Epochs = Readonly<Partial<Record<AuthorLanguage, string>>>;

/** Runs authors' functions of every language that this machine has, in the jail. */
export interface Languages {
  /**
   * Turns an author's files into the bundle that hosts run; with the record, C# gets the classes that its author has not
   * written. Rejects with `function.*` and `run.no-*` codes.
   */
  publish(language: AuthorLanguage, files: AuthorSource['files'], record?: FunctionRecord): Promise<string>;
  /**
   * Runs a bundle as `FunctionHost.run` does; besides, rejects with `run.no-jail` and `run.no-runtime`. `trusted`: the
   * author is the person at this machine, so that a missing jail does not matter.
   */
  run(language: AuthorLanguage, call: FunctionCall, trusted: boolean): ReturnType<FunctionHost['run']>;
  /** First calls in these languages may come soon; costs next to nothing where a runtime or the jail is missing. */
  prepare(languages: Iterable<AuthorLanguage>): Promise<void>;
  /** Names the runtimes of these languages in result keys; stays the same as long as results do. Others are not looked for. */
  epochs(languages: Iterable<AuthorLanguage>): Promise<Epochs>;
  jail(): Promise<JailState>;
  states(): Promise<LanguageState[]>;
  /** A first and a next call of a function that does nothing, milliseconds; empty where the runtime is not ready. */
  measure(state: LanguageState): Promise<{ coldMs?: number; warmMs?: number }>;
  close(): void;
}

export interface LanguageOptions {
  /** Keeps what is built from sources; safe to delete. */
  cacheFolder: string;
  /** Python and folder of .NET to use; undefined: `PARTI_PYTHON` and `PARTI_DOTNET`, else what is found. */
  python?: string | undefined;
  dotnet?: string | undefined;
  probe?: () => Promise<JailState>;
}

/** `runtime` is the runtime script of TypeScript functions. Nothing starts before it is needed. */
export function createLanguages(runtime: string, options: LanguageOptions): Languages {
  const { cacheFolder, probe = probeJail } = options;
  const hosts = new Map<string, Promise<FunctionHost>>();
  let jail: Promise<JailState> | undefined;
  let python: Promise<PythonPlace | undefined> | undefined;
  const probed = () => (jail ??= probe());
  const foundPython = () => (python ??= findPython(options.python));
  const foundDotnet = () => findDotnet(options.dotnet);

  /** Asked before every walk over a document: each is read once, and Python started only for a workflow that uses it. */
  const epochs = new Map<AuthorLanguage, Promise<string>>();
  const readEpoch: Partial<Record<AuthorLanguage, () => Promise<string>>> = {
    python: async () => hashOf([(await foundPython())?.version ?? '', ...sourcesIn(PYTHON_HOST)]),
    csharp: async () => hashOf([foundDotnet().place?.version ?? '', ...csharpSources()]),
  };
  const epochOf = (language: AuthorLanguage): Promise<string> | undefined => {
    const known = epochs.get(language) ?? readEpoch[language]?.();
    if (known) epochs.set(language, known);
    return known;
  };
  const starterFor = async (trusted: boolean): Promise<ProgramStarter> => {
    const state = await probed();
    if (state.jail) return state.jail;
    if (!trusted) throw new PartiError('run.no-jail');
    return openStarter;
  };
  const createHost = async (language: AuthorLanguage, starter: ProgramStarter): Promise<FunctionHost> => {
    if (language === 'typescript') return createJailedScriptHost(runtime, starter);
    if (language === 'csharp') return createCsharp(starter);
    const place = language === 'python' ? await foundPython() : undefined;
    if (!place) throw new PartiError('run.no-runtime', { language: languageName(language) });
    return createPythonHost(place, starter, { cacheFolder });
  };
  const createCsharp = async (starter: ProgramStarter): Promise<CsharpHost> => {
    const found = foundDotnet();
    if (found.state !== 'ready') throw new PartiError('run.no-runtime', { language: languageName('csharp') });
    return createCsharpHost(found.place, await buildTools(found.place, cacheFolder), starter, { cacheFolder });
  };
  const hostOf = async (language: AuthorLanguage, trusted: boolean): Promise<FunctionHost> => {
    const starter = await starterFor(trusted);
    const key = `${language}:${starter === openStarter}`;
    const host = hosts.get(key) ?? createHost(language, starter);
    hosts.set(key, host);
    host.catch(() => hosts.delete(key));
    return host;
  };

  return {
    jail: probed,
    async publish(language, files, record) {
      checkSource(language, files);
      if (language === 'typescript') return bundleInJail(files, await starterFor(true));
      if (language === 'python') return sourceBundle(files);
      if (language === 'csharp') {
        const generated = record && generateTypes(files, record);
        const bundle = sourceBundle(generated === undefined ? files : { ...files, [GENERATED_FILE]: generated });
        await ((await hostOf('csharp', true)) as CsharpHost).compile(bundle);
        return bundle;
      }
      throw new PartiError('run.no-runtime', { language: languageName(language) });
    },
    run: async (language, call, trusted) => (await hostOf(language, trusted)).run(call),
    async prepare(languages) {
      for (const language of languages) {
        // The tools of C# are compiled for seconds: not before somebody runs it.
        if (language !== 'python' && language !== 'typescript') continue;
        const host = await hostOf(language, false).catch(() => undefined);
        host?.prepare();
      }
    },
    async epochs(languages) {
      const found: [AuthorLanguage, string][] = [];
      for (const language of languages) {
        const epoch = await epochOf(language);
        if (epoch !== undefined) found.push([language, epoch]);
      }
      return Object.fromEntries(found) as Epochs;
    },
    async states() {
      const [{ tier }, place] = await Promise.all([probed(), foundPython()]);
      const jailed = tier === 'full' ? ('ready' as const) : ('no-jail' as const);
      return [
        { language: 'typescript', state: jailed, version: `Node ${process.versions.node}` },
        place
          ? { language: 'python', state: jailed, version: `CPython ${place.version}` }
          : {
              language: 'python',
              state: 'no-runtime',
              hint: 'Install Python 3.11 or newer, or set PARTI_PYTHON to one.',
              ...missing('python'),
            },
        csharpState(foundDotnet(), jailed),
      ];
    },
    async measure({ language, state }) {
      const files = state === 'ready' ? NOTHING[language] : undefined;
      if (!files) return {};
      const call = { digest: 'nothing', bundle: await this.publish(language, files), account: '' };
      const time = async (): Promise<number> => {
        const startedAt = performance.now();
        await this.run(language, { ...call, inputs: {}, models: {}, timeoutMs: 30_000 }, false);
        return performance.now() - startedAt;
      };
      const coldMs = await time();
      await time();
      return { coldMs, warmMs: await time() };
    },
    close() {
      for (const host of hosts.values()) void host.then((one) => one.close()).catch(() => undefined);
      void jail?.then((state) => state.jail?.close());
    },
  };
}

function csharpState({ state, place }: ReturnType<typeof findDotnet>, jailed: 'ready' | 'no-jail'): LanguageState {
  if (state === 'ready') return { language: 'csharp', state: jailed, version: `.NET ${place.version}` };
  if (state === 'no-runtime')
    return {
      language: 'csharp',
      state,
      hint: 'Install the .NET 10 SDK, or set PARTI_DOTNET to its folder.',
      ...missing('csharp'),
    };
  return {
    language: 'csharp',
    state,
    ...(place ? { version: `.NET ${place.version}` } : {}),
    hint: 'Only the runtime is here; install the .NET 10 SDK to compile functions.',
    ...missing('csharp'),
  };
}

function missing(language: 'python' | 'csharp'): { install?: string } {
  const install = installCommand(language);
  return install === undefined ? {} : { install };
}

/** A function that does nothing, in each language. */
const NOTHING: Partial<Record<AuthorLanguage, AuthorSource['files']>> = {
  python: { 'function.py': 'def execute(models, inputs):\n    return {}\n' },
  csharp: {
    'Nothing.cs':
      'public class NothingInputs { } public static class Nothing { public static Elements.Model Execute(Dictionary<string, Elements.Model> models, NothingInputs inputs) => new(); }',
  },
  typescript: { 'function.ts': 'export function execute() {\n  return { outputs: {} };\n}\n' },
};

const PYTHON_HOST = join(import.meta.dirname, '..', 'python', 'host');

/** Texts of all files under a folder, in one order. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:py|cs)$/.test(path))
    .toSorted()
    .map((path) => readFileSync(join(folder, path), 'utf8'));

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
