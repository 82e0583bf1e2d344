import { hash } from 'node:crypto';
import { createScriptHost, type ScriptHost } from '#runtimes/script';
import type { Library, ShippedFunction } from '#library';
import { canonicalResult, PartiError, type CanonicalResult } from '#domain';
import type { FileInputs } from './file-inputs.ts';
import type { ResultStore } from './result-store.ts';
import type { Launch } from './wave.ts';

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Runs functions and makes their results canonical. */
export interface FunctionRunner {
  /**
   * `modelTexts` holds models that no store has, by result digest. Rejects as the host does, with
   * `run.untrusted-function`, or with the signal's reason.
   */
  run(
    launch: Launch,
    signal: AbortSignal,
    modelTexts?: ReadonlyMap<string, string>,
  ): Promise<{ canonical: CanonicalResult; durationMs: number }>;
  close(): void;
}

/** For records that name no limit. */
const DEFAULT_TIMEOUT_SECONDS = 60;

/** Only functions that come with Parti run: other people's code waits for a jail. */
export function createFunctionRunner(library: Library, results: ResultStore, files: FileInputs): FunctionRunner {
  const shipped = new Map<string, ShippedFunction>(library.functions.map((one) => [one.digest, one]));
  let host: ScriptHost | undefined;
  return {
    close: () => host?.close(),
    async run({ record, functionDigest, inputs, models }, signal, modelTexts) {
      const found = shipped.get(functionDigest);
      if (!found) throw new PartiError('run.untrusted-function');
      host ??= createScriptHost(library.runtime);
      const texts = await Promise.all(
        models.map(async ({ name, resultDigest }): Promise<[string, string]> => [
          name,
          modelTexts?.get(resultDigest) ?? (await results.modelText(resultDigest)),
        ]),
      );
      const { result, runMs } = await host.run({
        digest: functionDigest,
        bundle: found.bundle,
        inputs: await files.withText(record, inputs),
        models: Object.fromEntries(texts),
        timeoutMs: (record.timeoutSeconds || DEFAULT_TIMEOUT_SECONDS) * 1000,
        signal,
      });
      signal.throwIfAborted();
      return { canonical: canonicalResult(result, { functionId: record.id, sha256 }), durationMs: runMs };
    },
  };
}
