import { hash } from 'node:crypto';
import type { Languages } from '#runtimes/languages';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import type { Library, ShippedFunction } from '#library';
import {
  PartiError,
  type CanonicalResult,
  type FunctionLookup,
  type FunctionRecord,
  type RawResult,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import type { AuthoredFunctions, AuthoredVersion } from '../functions/authored-functions.ts';
import { createCanonicalMemory, type CanonicalMemory } from './canonical-memory.ts';
import type { FileInputs } from './file-inputs.ts';
import type { ResultStore } from './result-store.ts';
import type { Launch } from './wave.ts';

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** For whom and how a function runs. */
export interface RunContext {
  /** Account whose edit or click causes it; undefined for the owner of the server. */
  userId?: string | undefined;
  /** Models that no store has, by result digest. */
  modelTexts?: ReadonlyMap<string, string>;
  /** Hears what the function prints. */
  onLog?: (text: string) => void;
  /** Hears how far it is, 0 to 1. */
  onProgress?: (progress: number, activity: string | undefined) => void;
}

/** Runs functions and makes their results canonical. */
export interface FunctionRunner {
  /** Rejects as the hosts do, with `run.untrusted-function`, or with the signal's reason. */
  run(launch: Launch, signal: AbortSignal, context?: RunContext): Promise<{ canonical: CanonicalResult; durationMs: number }>;
  /** Names the runtime of a function in its key; answers for the functions of these nodes. */
  epochs(nodes: WorkflowDocument['nodes'], functionOf: FunctionLookup): Promise<(record: FunctionRecord) => string>;
  /** Functions of these nodes may run soon: what they need is started ahead. Never rejects. */
  prepare(nodes: WorkflowDocument['nodes'], functionOf: FunctionLookup): Promise<void>;
  /** Lets go of what is kept to make later results faster. */
  rest(): void;
  close(): void;
}

/** Where functions of people of this server come from and run. */
export interface AuthoredRuns {
  functions: AuthoredFunctions;
  languages: Languages;
  /** Whether this author's code needs no jail: the person at this machine, alone. */
  isTrusted(ownerId: string): Promise<boolean>;
}

/** For records that name no limit. */
const DEFAULT_TIMEOUT_SECONDS = 60;
const SERVER_ITSELF = '';

/** Functions that come with Parti run in a host of their own; those of authors in the jail. */
export function createFunctionRunner(
  library: Library,
  results: ResultStore,
  files: FileInputs,
  authored?: AuthoredRuns,
): FunctionRunner {
  const shipped = new Map<string, ShippedFunction>(library.functions.map((one) => [one.digest, one]));
  const memory = createCanonicalMemory(sha256);
  let host: ScriptHost | undefined;

  const runAuthored = async (version: AuthoredVersion, given: Given, context: RunContext): Promise<Ran> => {
    const { functions, languages, isTrusted } = authored as AuthoredRuns;
    const call = {
      ...given,
      bundle: await functions.bundle(version),
      account: context.userId ?? SERVER_ITSELF,
      ...(context.onLog ? { onLog: context.onLog } : {}),
      ...(context.onProgress ? { onProgress: context.onProgress } : {}),
    };
    return languages.run(version.record.language, call, !version.isImported && (await isTrusted(version.ownerId)));
  };
  const runAny = async (launch: Launch, given: Given, context: RunContext): Promise<Ran> => {
    const own = shipped.get(launch.functionDigest);
    if (own) return (host ??= createScriptHost(library.runtime)).run({ ...given, bundle: own.bundle });
    const version = authored?.functions.version(launch.functionDigest);
    if (!version) throw new PartiError('run.untrusted-function');
    return runAuthored(version, given, context);
  };

  return {
    rest: () => memory.rest(),
    close: () => host?.close(),
    async prepare(nodes, functionOf) {
      const own = Object.values(nodes).filter(({ digest }) => shipped.has(digest));
      if (own.length > 0) (host ??= createScriptHost(library.runtime)).prepare();
      const others = Object.values(nodes).filter(({ digest }) => !shipped.has(digest));
      await authored?.languages.prepare(languagesOf(others, functionOf));
    },
    async epochs(nodes, functionOf) {
      const languages = languagesOf(Object.values(nodes), functionOf);
      const own = (await authored?.languages.epochs(languages)) ?? {};
      return ({ language }) => own[language] ?? library.epoch;
    },
    async run(launch, signal, context = {}) {
      const { record, functionDigest, inputs, models } = launch;
      const texts = await Promise.all(
        models.map(async ({ name, resultDigest }): Promise<[string, string]> => [
          name,
          context.modelTexts?.get(resultDigest) ?? (await results.modelText(resultDigest)),
        ]),
      );
      const given = {
        digest: functionDigest,
        inputs: await files.withText(record, inputs),
        models: Object.fromEntries(texts),
        timeoutMs: (record.timeoutSeconds || DEFAULT_TIMEOUT_SECONDS) * 1000,
        signal,
      };
      const { result, runMs } = await runAny(launch, given, context);
      signal.throwIfAborted();
      return { canonical: canonical(memory, launch, result), durationMs: runMs };
    },
  };
}

function languagesOf(nodes: readonly WorkflowNode[], functionOf: FunctionLookup): Set<FunctionRecord['language']> {
  const records = nodes.map(({ functionId, digest }) => functionOf(functionId, digest));
  return new Set(records.flatMap((record) => (record ? [record.language] : [])));
}

interface Given {
  digest: string;
  inputs: unknown;
  models: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
}

type Ran = { result: RawResult; runMs: number };

function canonical(memory: CanonicalMemory, { functionDigest, record }: Launch, result: RawResult): CanonicalResult {
  try {
    return memory.canonical(functionDigest, result, record.id);
  } catch (error) {
    // Nested deeper than anybody can walk.
    if (error instanceof RangeError) throw new PartiError('run.deserialization-error', {}, { cause: error });
    throw error;
  }
}
