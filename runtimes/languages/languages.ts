import {
  FIRST_SDK,
  FUNCTION_LANGUAGES,
  PartiError,
  type FunctionLanguage,
  type FunctionRecord,
  type PreparedThing,
  type SourceAnswer,
} from '#domain';
import {
  openStarter,
  type FunctionCall,
  type FunctionHost,
  type OpenRuntime,
  type ProgramStarter,
  type Runtime,
  type RuntimeSetup,
  type AskedSource,
  type RuntimeState,
  type SourceFiles,
  type SourceService,
  type SourceWriter,
} from '../host/index.ts';
import { createThingReader, type ThingReader } from '../content/index.ts';
import { readWorkbook, type PublishedBook } from '../excel/index.ts';
import { probeJail, type JailState } from '../jail/index.ts';
import { checkSource, isBinarySource } from './author-source.ts';
import { installCommand } from './install-command.ts';
import { readAuthorFolder } from './read-author-folder.ts';
import { RUNTIMES } from './runtimes.ts';

/** Runtime of one language as administrators see it. */
export interface LanguageState extends Omit<RuntimeState, 'state'> {
  language: FunctionLanguage;
  /** `no-jail`: it is there, but other people's functions have nowhere to run. */
  state: RuntimeState['state'] | 'no-jail';
  /** Command that installs what is missing. */
  install?: string;
}

/**
 * Whose function it is, which decides where it runs. `foreign`: in the jail or not at all; `trusted`, the person at this
 * machine: a missing jail does not matter; `shipped`, comes with Parti: in a host of its own where its runtime has one, else
 * as trusted.
 */
export type Origin = 'foreign' | 'trusted' | 'shipped';

/** Publishes and runs functions of every language that this machine has. */
export interface Languages {
  /**
   * Turns an author's files into the bundle that hosts run; with the record, C# gets the classes that its author has not
   * written. With a `writer` their own process builds it again and again; the same files give the same bundle all the same.
   * Rejects with `function.*` and `run.no-*` codes.
   */
  publish(language: FunctionLanguage, files: SourceFiles, record?: FunctionRecord, writer?: SourceWriter): Promise<string>;
  /**
   * What an author wants to know of files that are being written: in the jail alone. Undefined where the language has nobody
   * to ask here. Rejects with `run.no-jail`, `run.timed-out` and the like.
   */
  ask(asked: AskedSource): Promise<SourceAnswer | undefined>;
  /** Reads a workbook, base64, and recalculates it; nothing is published. Rejects with `workbook.*` and `run.no-*`. */
  readWorkbook(workbook: string): Promise<PublishedBook>;
  /** A thing to place from the bytes of its GLB or glTF. Rejects with `import.*` and `run.no-*`. */
  readThing(bytes: Uint8Array): Promise<PreparedThing>;
  /** Bundle of an author's folder that comes with Parti. Rejects as `publish` does. */
  publishShipped(record: FunctionRecord, folder: string): Promise<string>;
  /** Runs a bundle as `FunctionHost.run` does; besides, rejects with `run.no-jail` and `run.no-runtime`. */
  run(language: FunctionLanguage, call: FunctionCall, origin: Origin): ReturnType<FunctionHost['run']>;
  /** First calls in these languages may come soon; costs next to nothing where a runtime or the jail is missing. */
  prepare(languages: Iterable<FunctionLanguage>, origin: Origin): Promise<void>;
  /** A new version in this language is about to be built and called: what builds it, and what calls it, is started. Rejects as `run` does. */
  expect(language: FunctionLanguage, origin: Origin): Promise<void>;
  /**
   * Names, in result keys, what each of these functions runs on; stays the same as long as results do. Empty for those that
   * nothing here runs: they never make a result. Runtimes of other languages are not looked for.
   */
  epochs(records: Iterable<FunctionRecord>): Promise<(record: FunctionRecord) => string>;
  /** Rejects with `function.sdk-unknown` for a function that was made with an SDK that is not here. */
  requireSdk(record: FunctionRecord): Promise<void>;
  /** SDK that functions of this language are published with which name none; undefined where one serves all. */
  newestSdk(language: FunctionLanguage): string | undefined;
  jail(): Promise<JailState>;
  states(): Promise<LanguageState[]>;
  /** A first and a next call of a function that does nothing, milliseconds; empty where the runtime is not ready. */
  measure(state: LanguageState): Promise<{ coldMs?: number; warmMs?: number }>;
  close(): void;
}

export interface LanguageOptions extends Omit<RuntimeSetup, 'runtimeScript'> {
  probe?: () => Promise<JailState>;
}

/** After the last question about a draft, ms, until what builds and runs it is started. */
const REST_MS = 400;

/** `runtimeScript` is what TypeScript functions run on. Nothing starts before it is needed. */
export function createLanguages(runtimeScript: string, { probe = probeJail, ...setup }: LanguageOptions): Languages {
  const opened = new Map<FunctionLanguage, OpenRuntime>();
  const hosts = new Map<string, Promise<FunctionHost>>();
  const epochs = new Map<string, Promise<string>>();
  const services = new Map<FunctionLanguage, Promise<SourceService | undefined>>();
  const starting = new Map<FunctionLanguage, NodeJS.Timeout>();
  let jail: Promise<JailState> | undefined;
  let isClosed = false;
  let things: Promise<ThingReader> | undefined;
  const probed = () => (jail ??= probe());

  const open = (runtime: Runtime): OpenRuntime => {
    const one = opened.get(runtime.language) ?? runtime.open({ ...setup, runtimeScript });
    opened.set(runtime.language, one);
    return one;
  };
  const openOf = (language: FunctionLanguage): OpenRuntime => {
    const runtime = runtimeOf(language);
    if (!runtime) throw new PartiError('run.no-runtime', { language: FUNCTION_LANGUAGES[language].name });
    return open(runtime);
  };
  const starterFor = async (origin: Origin): Promise<ProgramStarter> => {
    const state = await probed();
    if (state.jail) return state.jail;
    if (origin === 'foreign') throw new PartiError('run.no-jail');
    return openStarter;
  };
  const keptHost = (key: string, make: () => Promise<FunctionHost>): Promise<FunctionHost> => {
    const host = hosts.get(key) ?? make();
    hosts.set(key, host);
    host.catch(() => hosts.delete(key));
    return host;
  };
  const hostOf = async (language: FunctionLanguage, origin: Origin): Promise<FunctionHost> => {
    const runtime = origin === 'shipped' ? runtimeOf(language) : undefined;
    const shipped = runtime && open(runtime).shipped;
    if (shipped) return keptHost(`${language}:shipped`, async () => shipped.host());
    const starter = await starterFor(origin);
    return keptHost(`${language}:${starter === openStarter}`, () => openOf(language).host(starter));
  };
  /** Asked before every walk over a document: each is read once, and a runtime is started only for a workflow that uses it. */
  const epochFor = (record: FunctionRecord): Promise<string> => {
    const name = runtimeNameOf(record);
    const runtime = runtimeOf(record.language);
    const known = epochs.get(name) ?? runtimeEpoch(runtime && open(runtime), record);
    epochs.set(name, known);
    return known;
  };
  const publish: Languages['publish'] = async (language, files, record, writer) => {
    checkSource(language, files);
    const isBinary = runtimeOf(language)?.isBinary ?? false;
    const taken = Object.entries(files).filter(([path]) => isBinary || !isBinarySource(path));
    return openOf(language).publish(Object.fromEntries(taken), () => starterFor('trusted'), record, writer);
  };

  const serviceOf = (language: FunctionLanguage): Promise<SourceService | undefined> => {
    const known = services.get(language) ?? starterFor('foreign').then((starter) => openOf(language).service?.(starter));
    services.set(language, known);
    known.catch(() => services.delete(language));
    return known;
  };

  const expectVersion = async (language: FunctionLanguage, origin: Origin): Promise<void> => {
    openOf(language).prepareBuild?.(await starterFor(origin));
    const host = await hostOf(language, origin);
    if (!isClosed) host.prepare();
  };
  /**
   * Once nothing was asked for a moment: keys come first, and starting takes a processor. Nobody waits for it, and whoever
   * needs what it starts hears why there is none.
   */
  const startAhead = (language: FunctionLanguage): void => {
    clearTimeout(starting.get(language));
    const start = () => void expectVersion(language, 'foreign').catch(() => undefined);
    if (!isClosed) starting.set(language, setTimeout(start, REST_MS).unref());
  };

  return {
    jail: probed,
    publish,
    async ask(asked) {
      const { language } = asked.record;
      const answer = await (await serviceOf(language))?.ask(asked);
      // Who has just written something tries it soon.
      if (answer) startAhead(language);
      return answer;
    },
    readThing: async (bytes) => (await (things ??= starterFor('trusted').then(createThingReader))).read(bytes),
    async readWorkbook(workbook) {
      // Opened, it is closed with the others.
      openOf('excel');
      return readWorkbook(workbook, await starterFor('trusted'));
    },
    publishShipped: (record, folder) =>
      openOf(record.language).shipped?.publish(folder, record) ??
      publish(record.language, readAuthorFolder(folder).files, record),
    run: async (language, call, origin) => (await hostOf(language, origin)).run(call),
    async prepare(languages, origin) {
      for (const language of languages) {
        if (!runtimeOf(language)?.startsAhead) continue;
        const host = await hostOf(language, origin).catch(() => undefined);
        host?.prepare();
      }
    },
    expect: expectVersion,
    newestSdk: (language) => openOf(language).newestSdk,
    async requireSdk({ language, sdk = FIRST_SDK }) {
      await openOf(language).epoch(sdk);
    },
    async epochs(records) {
      const byName = new Map([...records].map((record) => [runtimeNameOf(record), record]));
      const named = [...byName].map(async ([name, record]): Promise<[string, string]> => [name, await epochFor(record)]);
      const known = new Map(await Promise.all(named));
      return (record) => known.get(runtimeNameOf(record)) ?? NO_EPOCH;
    },
    async states() {
      const { tier } = await probed();
      return Promise.all(
        RUNTIMES.map(async (runtime): Promise<LanguageState> => {
          const found = await open(runtime).state();
          const { language } = runtime;
          if (found.state === 'ready') return { language, ...found, state: tier === 'full' ? 'ready' : 'no-jail' };
          const install = installCommand(runtime);
          return { language, ...found, ...(install === undefined ? {} : { install }) };
        }),
      );
    },
    async measure({ language, state }) {
      const files = state === 'ready' ? runtimeOf(language)?.nothing : undefined;
      if (!files) return {};
      const call = { digest: 'nothing', bundle: await publish(language, files), account: '' };
      const time = async (): Promise<number> => {
        const startedAt = performance.now();
        await this.run(language, { ...call, inputs: {}, models: {}, timeoutMs: 30_000 }, 'foreign');
        return performance.now() - startedAt;
      };
      const coldMs = await time();
      await time();
      return { coldMs, warmMs: await time() };
    },
    close() {
      isClosed = true;
      for (const timer of starting.values()) clearTimeout(timer);
      for (const one of opened.values()) one.close?.();
      for (const host of hosts.values()) void host.then((one) => one.close()).catch(() => undefined);
      for (const service of services.values()) void service.then((one) => one?.close()).catch(() => undefined);
      void things?.then((one) => one.close()).catch(() => undefined);
      void jail?.then((state) => state.jail?.close());
    },
  };
}

/** Of a function that nothing here runs. */
const NO_EPOCH = '';

const runtimeNameOf = ({ language, sdk = FIRST_SDK }: FunctionRecord): string => `${language} ${sdk}`;

async function runtimeEpoch(runtime: OpenRuntime | undefined, { sdk = FIRST_SDK }: FunctionRecord): Promise<string> {
  try {
    return (await runtime?.epoch(sdk)) ?? NO_EPOCH;
  } catch (error) {
    // Its run says so.
    if (error instanceof PartiError && error.code === 'function.sdk-unknown') return NO_EPOCH;
    throw error;
  }
}

const runtimeOf = (language: FunctionLanguage): Runtime | undefined => RUNTIMES.find((one) => one.language === language);
