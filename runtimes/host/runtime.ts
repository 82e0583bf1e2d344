import type { FunctionLanguage, FunctionRecord, SourceAnswer, SourceQuestion } from '#domain';
import type { FunctionHost } from './function-host.ts';
import type { ProgramStarter } from './open-starter.ts';

/** Text of each source file of a function by its path under `src/`. */
export type SourceFiles = Readonly<Record<string, string>>;

/** Settings that runtimes are opened with. */
export interface RuntimeSetup {
  /** Keeps what is built from sources; safe to delete. */
  cacheFolder: string;
  /** The script that TypeScript functions run on. */
  runtimeScript: string;
  /** Python and folder of .NET to use; undefined: `PARTI_PYTHON` and `PARTI_DOTNET`, else what is found. */
  python?: string | undefined;
  dotnet?: string | undefined;
  /** Libraries of C# functions that administrators added, with their lock; undefined: there are none. */
  librariesFolder?: string;
  /** Functions outside the jail may import what their author has installed. */
  ownPackages?: boolean;
}

/** Package managers that `Runtime.install` may name commands for. */
export type PackageManager = 'apt-get' | 'dnf' | 'pacman' | 'zypper' | 'apk' | 'brew' | 'winget';

/** What a project names besides its own folder: paths with forward slashes, from that folder. */
export interface NamedSources {
  projects: readonly string[];
  files: readonly string[];
  /** Its own text says how the function's sources are to be understood: it is one of them. */
  isSource: boolean;
}

/** Runtime of one language: what its functions look like, and how this machine runs them. One file a language. */
export interface Runtime {
  language: FunctionLanguage;
  /** The file that every function has: as people are told of it, and how it is recognized under `src/`. */
  entry: { name: string; matches(path: string): boolean };
  /** Endings of source files, each with its dot; texts such as `.json` and `.csv` are taken in every language. */
  endings: readonly string[];
  /** Its sources are no text: they stand as base64 among the files. */
  isBinary?: true;
  /** Files that name sources outside `src/`, where the language has such. */
  projects?: {
    ending: string;
    /** Folder of sources beside `src/` where no project says otherwise. */
    folder: string;
    read(text: string): NamedSources;
  };
  /** Command that installs it, by package manager. */
  install: Readonly<Partial<Record<PackageManager, string>>>;
  /** Sources of a function that does nothing: what a call costs without the function. */
  nothing: SourceFiles;
  /** Whether a process may be started before it is known what it will run: costs next to nothing. */
  startsAhead: boolean;
  /** Starts nothing. */
  open(setup: RuntimeSetup): OpenRuntime;
}

/** Whether a runtime is here. `runtime-only`: it runs, but nothing can be compiled for it. */
export interface RuntimeState {
  state: 'ready' | 'no-runtime' | 'runtime-only';
  /** Its name and version, such as `CPython 3.13.1`. */
  version?: string;
  /** What mends it, in a sentence. */
  hint?: string;
}

/** Account that writes, and the function: they have a process of their own. */
export interface SourceWriter {
  account: string;
  functionId: string;
}

/** What is asked about the files of a draft. */
export interface AskedSource extends SourceWriter {
  files: SourceFiles;
  record: FunctionRecord;
  question: SourceQuestion;
}

/** Answers what an author wants to know while writing. */
export interface SourceService {
  /** Rejects as `FunctionHost.run` does. What this language cannot answer is absent from the answer. */
  ask(asked: AskedSource): Promise<SourceAnswer>;
  close(): void;
}

/** A runtime on this machine. */
export interface OpenRuntime {
  /**
   * Names the runtime in result keys, for functions made with this SDK: changes when the same function could give another
   * result. Rejects with `function.sdk-unknown`.
   */
  epoch(sdk: string): Promise<string>;
  /** SDK that functions are published with which name none; undefined where one serves all. */
  newestSdk?: string;
  state(): Promise<RuntimeState>;
  /**
   * Turns sources into the bundle that hosts run. `starter` answers what starts compilers: they read whatever people
   * wrote. `writer`: it is for them alone, and soon wanted again. Rejects with `function.compile-failed` and `run.no-*`.
   */
  publish(
    files: SourceFiles,
    starter: () => Promise<ProgramStarter>,
    record?: FunctionRecord,
    writer?: SourceWriter,
  ): Promise<string>;
  /** Host of functions in the jail, or with `openStarter` a trusted author's own. Rejects with `run.no-runtime`. */
  host(starter: ProgramStarter): Promise<FunctionHost>;
  /** Language service in the jail; undefined where what it needs is not installed. Absent: the language has none. */
  service?(jail: ProgramStarter): Promise<SourceService | undefined>;
  /** Somebody writes such a function: the process that builds it next is started ahead. */
  prepareBuild?(starter: ProgramStarter): void;
  /** Ends what publishing keeps ready; hosts and services end by themselves. */
  close?(): void;
  /** Functions that come with Parti; where absent they are published and run as a trusted author's are. */
  shipped?: {
    /** Bundles an author's folder, which may import parts of Parti. */
    publish(folder: string, record: FunctionRecord): Promise<string>;
    host(): FunctionHost;
  };
}
