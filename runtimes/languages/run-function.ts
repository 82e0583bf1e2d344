import { hash } from 'node:crypto';
import { canonicalResult, PartiError, type CanonicalResult, type FunctionRecord, type RawResult } from '#domain';
import type { FunctionCall } from '../host/index.ts';
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
export type FunctionArguments = Pick<FunctionCall, 'inputs' | 'models' | 'signal' | 'onLog' | 'onProgress'> & {
  /** Account that it runs for; empty for nobody's. */
  account?: string;
};

/** Result of a call and how long it took, milliseconds. */
export interface FunctionRun {
  canonical: CanonicalResult;
  /** In the function. */
  runMs: number;
  /** Until its process was there; 0 when it was there already. */
  coldMs: number;
}

/** For records that name no limit. */
const DEFAULT_TIMEOUT_SECONDS = 60;

/** SHA-256 of a text, hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

const canonicalAlone = (_digest: string, raw: RawResult, functionId: string): CanonicalResult =>
  canonicalResult(raw, { functionId, sha256 });

/**
 * Runs a function once within the limit of its record and makes its result canonical. `canonicalOf` may remember parts of
 * earlier results. Rejects as `Languages.run` does, with `canonical.*`, `run.deserialization-error` for a result that is
 * nested deeper than anybody can walk, or with the signal's reason.
 */
export async function runFunction(
  languages: Pick<Languages, 'run'>,
  { record, digest, bundle, origin }: RunnableFunction,
  { account = '', ...given }: FunctionArguments,
  canonicalOf = canonicalAlone,
): Promise<FunctionRun> {
  const timeoutMs = (record.timeoutSeconds || DEFAULT_TIMEOUT_SECONDS) * 1000;
  const { result, runMs, coldMs } = await languages.run(
    record.language,
    { ...given, digest, bundle, account, timeoutMs },
    origin,
  );
  given.signal?.throwIfAborted();
  try {
    return { canonical: canonicalOf(digest, result, record.id), runMs, coldMs };
  } catch (error) {
    if (error instanceof RangeError) throw new PartiError('run.deserialization-error', {}, { cause: error });
    throw error;
  }
}
