import { hash } from 'node:crypto';
import {
  canonicalResult,
  PartiError,
  runOverridden,
  type CanonicalResult,
  type ElementModel,
  type FunctionRecord,
  type JsonObject,
  type OverrideReport,
  type SentOverride,
} from '#domain';
import type { FunctionCall, CallAnswer } from '../host/index.ts';
import type { Languages, Origin } from './languages.ts';

/** Version of a function, ready to run. */
export interface RunnableFunction {
  record: FunctionRecord;
  /** Digest of the version. */
  digest: string;
  bundle: string;
  origin: Origin;
}

/** What a function runs with. */
export type FunctionArguments = Pick<FunctionCall, 'inputs' | 'models' | 'signal' | 'onLog' | 'onProgress' | 'onMemory'> & {
  /** Account that it runs for; empty for nobody's. */
  account?: string;
  /** Changes by hand; absent for none. */
  overrides?: readonly SentOverride[];
};

/** Result of a call and how long it took, milliseconds. */
export interface FunctionRun {
  canonical: CanonicalResult;
  /** In the function. */
  runMs: number;
  /** Until its process was there; 0 when it was there already. */
  coldMs: number;
  /** What became of its changes by hand; absent where it had none. */
  overrides?: OverrideReport;
}

/** For records that name no limit. */
const DEFAULT_TIMEOUT_SECONDS = 60;

/** SHA-256 of a text, hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Makes the answer of a host canonical. */
export type CanonicalOf = (
  digest: string,
  answer: Pick<CallAnswer, 'result' | 'json'>,
  functionId: string,
) => CanonicalResult | Promise<CanonicalResult>;

const canonicalAlone: CanonicalOf = (_digest, { result }, functionId) => canonicalResult(result, { functionId, sha256 });

/**
 * Runs a function, with its changes by hand where it has some: these may take it several calls
 * (`runOverridden`), whose times add up. Rejects as {@link callFunction} does.
 */
export async function runFunction(
  languages: Pick<Languages, 'run'>,
  runnable: RunnableFunction,
  { overrides, ...given }: FunctionArguments,
  canonicalOf: CanonicalOf = canonicalAlone,
): Promise<FunctionRun> {
  if (!overrides) return callFunction(languages, runnable, given, canonicalOf);
  let [runMs, coldMs] = [0, 0];
  const { result, report } = await runOverridden(overrides, {
    async call(argument) {
      const inputs = argument ? { ...(given.inputs as JsonObject), overrides: argument } : given.inputs;
      const run = await callFunction(languages, runnable, { ...given, inputs }, canonicalOf);
      runMs += run.runMs;
      coldMs += run.coldMs;
      return run.canonical;
    },
    modelOf: (canonical) => canonical.result.model,
    dependency: (name) => Promise.resolve(modelNamed(given.models, name)),
  });
  return { canonical: result, runMs, coldMs, overrides: report };
}

function modelNamed(models: FunctionArguments['models'], name: string): ElementModel | undefined {
  const text = Object.hasOwn(models, name) ? models[name] : undefined;
  return text === undefined ? undefined : ((JSON.parse(text) as ElementModel | null) ?? undefined);
}

/**
 * Calls a function once within the limit of its record and makes its result canonical. `canonicalOf` may remember parts of
 * earlier results. Rejects as `Languages.run` does, with `canonical.*`, `run.deserialization-error` for a result that is
 * nested deeper than anybody can walk, or with the signal's reason.
 */
async function callFunction(
  languages: Pick<Languages, 'run'>,
  { record, digest, bundle, origin }: RunnableFunction,
  { account = '', ...given }: Omit<FunctionArguments, 'overrides'>,
  canonicalOf: CanonicalOf,
): Promise<FunctionRun> {
  const timeoutMs = (record.timeoutSeconds || DEFAULT_TIMEOUT_SECONDS) * 1000;
  const answer = await languages.run(record.language, { ...given, digest, bundle, account, timeoutMs }, origin);
  given.signal?.throwIfAborted();
  try {
    return { canonical: await canonicalOf(digest, answer, record.id), runMs: answer.runMs, coldMs: answer.coldMs };
  } catch (error) {
    if (error instanceof RangeError) throw new PartiError('run.deserialization-error', {}, { cause: error });
    throw error;
  }
}
