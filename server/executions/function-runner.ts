import { runFunction, sha256, type CanonicalOf, type Languages, type RunnableFunction } from '#runtimes/languages';
import type { ShippedFunction } from '#library';
import {
  PartiError,
  type CanonicalResult,
  type FunctionLanguage,
  type FunctionLookup,
  type FunctionRecord,
  type OverrideReport,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import type { AuthoredFunctions } from '../functions/authored-functions.ts';
import type { AuthoredVersion } from '../functions/function-rows.ts';
import { createCanonicalMemory } from './canonical-memory.ts';
import { createCanonicalThread } from './canonical-thread.ts';
import type { FileInputs } from './file-inputs.ts';
import type { OnceMade } from './keys-under-way.ts';
import type { ResultStore } from './result-store.ts';
import type { LocalRuns } from './local-runs.ts';
import type { Launch } from './wave.ts';

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
  /** Hears the most memory that it took, bytes. */
  onMemory?: (bytes: number) => void;
  /** Hears that the function itself has ended; what is left is work on its result, which lets others begin first. */
  onRan?: () => void;
}

/** Runs functions and makes their results canonical. */
export interface FunctionRunner {
  /** Rejects as the hosts do, with `run.untrusted-function`, or with the signal's reason. */
  run(
    launch: Launch,
    signal: AbortSignal,
    context?: RunContext,
  ): Promise<{ canonical: CanonicalResult; durationMs: number; overrides?: OverrideReport; isAlone?: boolean }>;
  /** Names the runtime of a function in its key; answers for the functions of these nodes. */
  epochs(nodes: WorkflowDocument['nodes'], functionOf: FunctionLookup): Promise<(record: FunctionRecord) => string>;
  /** Functions of these nodes may run soon: what they need is started ahead. Never rejects. */
  prepare(nodes: WorkflowDocument['nodes'], functionOf: FunctionLookup): Promise<void>;
  /** Lets go of what is kept to make later results faster. */
  rest(): void;
}

/** Characters of a result from which it is worked on in a thread of its own where nobody waits for it. */
const WORTH_A_THREAD = 32 * 1024;

/** How a run ended. */
export type Outcome = { value: OnceMade<Awaited<ReturnType<FunctionRunner['run']>>> } | { error: unknown };

/** What the runner stands on. */
export interface RunnerParts {
  languages: Languages;
  /** Every version that ever came with a Parti on this data. */
  shipped: readonly ShippedFunction[];
  authored: AuthoredFunctions;
  /** Whether this author's code needs no jail: the person at this machine, alone. */
  isTrusted(ownerId: string): Promise<boolean>;
  results: ResultStore;
  files: FileInputs;
  /** Functions whose sources lie on their authors' machines; absent: none here. */
  local?: Pick<LocalRuns, 'run'>;
}

/** Runs what comes with Parti and what authors of this server published; the only thing here that calls functions. */
export function createFunctionRunner(parts: RunnerParts): FunctionRunner {
  const { languages, authored, results, files } = parts;
  const shipped = new Map<string, ShippedFunction>(parts.shipped.map((one) => [one.digest, one]));
  const memory = createCanonicalMemory(sha256);
  const thread = createCanonicalThread();
  const canonicalHere: CanonicalOf = (digest, { result }, functionId) => memory.canonical(digest, result, functionId);
  const canonicalAside: CanonicalOf = async (digest, answer, functionId) => {
    const { json = '' } = answer;
    if (json.length < WORTH_A_THREAD) return canonicalHere(digest, answer, functionId);
    return thread.canonical(digest, json, functionId).catch((error: unknown) => {
      if (error instanceof PartiError) throw error;
      return canonicalHere(digest, answer, functionId);
    });
  };

  const runnable = async ({ functionDigest, record }: Launch): Promise<RunnableFunction> => {
    const own = shipped.get(functionDigest);
    if (own) return { record, digest: functionDigest, bundle: own.bundle, origin: 'shipped' };
    const version = authored.version(functionDigest);
    if (!version) throw new PartiError('run.untrusted-function');
    await languages.requireSdk(record);
    const isTrusted = !version.isImported && (await parts.isTrusted(version.authorId ?? version.ownerId));
    const bundle = await authored.bundle(version);
    return { record, digest: functionDigest, bundle, origin: isTrusted ? 'trusted' : 'foreign' };
  };

  const localRecord = (digest: string): FunctionRecord | undefined => {
    const version = authored.version(digest);
    return version?.local && version.record;
  };
  const localCall =
    (version: AuthoredVersion, userId: string | undefined): Languages['run'] =>
    (_language, call) => {
      if (!parts.local) throw new PartiError('run.local-runner-disconnected');
      return parts.local.run(version.digest, userId, call);
    };

  return {
    rest: () => {
      memory.rest();
      thread.rest();
    },
    async prepare(nodes, functionOf) {
      const all = Object.values(nodes);
      const own = all.filter(({ digest }) => shipped.has(digest));
      const others = all.filter(({ digest }) => !shipped.has(digest) && !authored.version(digest)?.local);
      await languages.prepare(languagesOf(own, functionOf), 'shipped');
      await languages.prepare(languagesOf(others, functionOf), 'foreign');
    },
    async epochs(nodes, functionOf) {
      // What runs elsewhere has no runtime here: its version stands for all of it.
      const away = new Set(Object.values(nodes).flatMap(({ digest }) => localRecord(digest) ?? []));
      const epochOf = await languages.epochs(recordsOf(Object.values(nodes), functionOf).filter((one) => !away.has(one)));
      return (record) => (away.has(record) ? '' : epochOf(record));
    },
    async run(launch, signal, { userId, modelTexts, onRan, ...heard } = {}) {
      const texts = await Promise.all(
        launch.models.map(async ({ name, resultDigest }): Promise<[string, string]> => [
          name,
          modelTexts?.get(resultDigest) ?? (await results.modelText(resultDigest)),
        ]),
      );
      const given = {
        ...heard,
        inputs: await files.withContent(launch.record, launch.inputs),
        models: Object.fromEntries(texts),
        signal,
        ...(launch.overrides ? { overrides: launch.overrides } : {}),
        ...(userId === undefined ? {} : { account: userId }),
      };
      const version = authored.version(launch.functionDigest);
      const elsewhere = version?.local && {
        place: { run: localCall(version, userId) },
        wanted: { record: launch.record, digest: version.digest, bundle: '', origin: 'foreign' as const },
      };
      const { place, wanted } = elsewhere ?? { place: languages, wanted: await runnable(launch) };
      const { canonical, runMs, overrides } = await runFunction(
        onRan ? telling(place, onRan) : place,
        wanted,
        given,
        onRan ? canonicalAside : canonicalHere,
      );
      return {
        ...{ canonical, durationMs: runMs },
        ...(overrides ? { overrides } : {}),
        // What a machine of somebody's made serves where they made it.
        ...(elsewhere ? { isAlone: true } : {}),
      };
    },
  };
}

/** A place to run at that tells of the end of a call before its result is worked on. */
function telling(place: Pick<Languages, 'run'>, onRan: () => void): Pick<Languages, 'run'> {
  return {
    async run(...call) {
      const answer = await place.run(...call);
      onRan();
      await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
  };
}

function recordsOf(nodes: readonly WorkflowNode[], functionOf: FunctionLookup): FunctionRecord[] {
  return nodes.flatMap(({ functionId, digest }) => functionOf(functionId, digest) ?? []);
}

function languagesOf(nodes: readonly WorkflowNode[], functionOf: FunctionLookup): Set<FunctionLanguage> {
  return new Set(recordsOf(nodes, functionOf).map(({ language }) => language));
}
