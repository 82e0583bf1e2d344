import type { CallAnswer, Contract, ReadBody } from '#api';
import { strToU8, zipSync } from 'fflate';
import type { Pool } from 'pg';
import {
  PartiError,
  resolveInputs,
  trialDifferences,
  trialExpectation,
  type CanonicalResult,
  type ElementModel,
  type JsonObject,
  type TrialExpectation,
} from '#domain';
import type { AuthoredVersion } from '../functions/function-rows.ts';
import type { DraftRunParts } from './draft-runs.ts';
import { preview } from './preview.ts';
import { readRunError } from './run-error.ts';
import type { Launch } from './wave.ts';

/** What trials stand on. */
export interface FunctionTrialParts extends DraftRunParts {
  pool: Pool;
}

type Kept = ReadBody<Contract['PUT functions/{id}/trials/{name}']>;
type RunWish = ReadBody<Contract['POST functions/{id}/trials/run']>;
type Result = CallAnswer<Contract['POST functions/{id}/trials/run']>['results'][number];

/** What a function is tried with again and again, shared by all who may edit it. Each rejects as `FunctionRights.must` does. */
export interface FunctionTrials {
  list(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/trials']>>;
  /** Rejects with `function.trial-name`, `function.trial-too-large`, `function.too-many-trials`, as previews do, and with `run.no-result` where something before the node has none. */
  keep(id: string, name: string, wish: Kept, userId: string): Promise<void>;
  remove(id: string, name: string, userId: string): Promise<void>;
  /** A trial as a case of an author's folder, zipped. Rejects with `http.not-found` and, where it expects nothing, `function.trial-expects-nothing`. */
  asCase(id: string, name: string, userId: string): Promise<Uint8Array>;
  /** Runs one after the other; what fails is told. Rejects with `function.not-found` for a version that this account may not run. */
  run(id: string, wish: RunWish, userId: string): Promise<CallAnswer<Contract['POST functions/{id}/trials/run']>>;
}

interface TrialRow {
  name: string;
  inputs: JsonObject;
  models: Record<string, string>;
  expected: TrialExpectation | null;
  updatedAt: Date;
}

const MOST_TRIALS = 50;
const MOST_NAME = 80;
const MOST_MEGABYTES = 8;
/** All trials of one call together, ms: those that do not come to it say that it was too late. */
const ALL_MS = 60_000;

export function createFunctionTrials(parts: FunctionTrialParts): FunctionTrials {
  const { pool, rights, policy, functionPolicy, authored, runner, results } = parts;
  const rowsOf = async (id: string, name?: string): Promise<TrialRow[]> => {
    const { rows } = await pool.query<TrialRow>(
      `SELECT name, inputs, models, expected, updated_at AS "updatedAt" FROM function_trial
       WHERE function_id = $1 AND ($2::text IS NULL OR name = $2) ORDER BY name`,
      [id, name ?? null],
    );
    return rows;
  };
  const versionOf = async (id: string, digest: string, userId: string): Promise<AuthoredVersion> => {
    const version = authored.version(digest);
    if (version?.record.id !== id || !(await functionPolicy.mayRun(digest, userId)))
      throw new PartiError('function.not-found', { id });
    return version;
  };
  /** What a node is given in its workflow: values of its own, values that are wired to it, and models. */
  const given = async (id: string, { inputs, digest = '', workflow, node }: Kept, userId: string) => {
    if (workflow === undefined || node === undefined) return { inputs, models: {} };
    await versionOf(id, digest, userId);
    await policy.mustEdit(workflow, userId);
    const request = { workflowId: workflow, node, inputs, version: { digest, mayRun: true, functionId: id }, userId };
    const { launch } = await preview(parts, request, AbortSignal.timeout(ALL_MS));
    if (!launch) throw new PartiError('run.no-result');
    const texts = launch.models.map(async (one) => [one.name, await results.modelText(one.resultDigest)] as const);
    return { inputs: launch.inputs, models: Object.fromEntries(await Promise.all(texts)) };
  };
  const run = async (version: AuthoredVersion, trial: TrialRow, signal: AbortSignal, userId: string) => {
    const { record, digest } = version;
    const names = Object.keys(trial.models);
    const launch: Launch = {
      ...{ node: '', key: '', record, functionDigest: digest },
      inputs: resolveInputs(record, trial.inputs),
      models: names.map((name) => ({ name, resultDigest: name })),
    };
    const { canonical, durationMs } = await runner.run(launch, signal, {
      userId,
      modelTexts: new Map(Object.entries(trial.models)),
    });
    const { result } = canonical as CanonicalResult;
    return { ms: durationMs, got: trialExpectation(result.outputs, result.model as ElementModel | undefined) };
  };

  return {
    async list(id, userId) {
      await rights.must(id, userId, 'edit');
      const rows = await rowsOf(id);
      return {
        trials: rows.map(({ name, inputs, models, expected, updatedAt }) => ({
          ...{ name, inputs, models: Object.keys(models) },
          isExpected: expected !== null,
          updatedAt: updatedAt.toISOString(),
        })),
      };
    },
    async keep(id, name, wish, userId) {
      await rights.must(id, userId, 'edit');
      const called = name.trim();
      if (called === '' || called.length > MOST_NAME || called.includes('\0')) throw new PartiError('function.trial-name');
      const { inputs, models } = await given(id, wish, userId);
      const bytes = Object.values({ ...models, inputs: JSON.stringify(inputs) }).reduce((sum, one) => sum + one.length, 0);
      if (bytes > MOST_MEGABYTES * 1024 * 1024)
        throw new PartiError('function.trial-too-large', { megabytes: String(MOST_MEGABYTES) });
      const { rowCount } = await pool.query(
        `INSERT INTO function_trial (function_id, name, inputs, models)
         SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM function_trial WHERE function_id = $1 AND name <> $2) < $5
         ON CONFLICT (function_id, name) DO UPDATE SET inputs = $3, models = $4, expected = NULL, updated_at = now()`,
        [id, called, JSON.stringify(inputs), JSON.stringify(models), MOST_TRIALS],
      );
      if (rowCount === 0) throw new PartiError('function.too-many-trials', { most: String(MOST_TRIALS) });
    },
    async remove(id, name, userId) {
      await rights.must(id, userId, 'edit');
      await pool.query('DELETE FROM function_trial WHERE function_id = $1 AND name = $2', [id, name]);
    },
    async asCase(id, name, userId) {
      await rights.must(id, userId, 'edit');
      const [trial] = await rowsOf(id, name);
      if (!trial) throw new PartiError('http.not-found', { call: name });
      if (!trial.expected) throw new PartiError('function.trial-expects-nothing', { name });
      return zippedCase(trial, trial.expected);
    },
    async run(id, { digest, name, expect = false }, userId) {
      await rights.must(id, userId, 'edit');
      const version = await versionOf(id, digest, userId);
      const signal = AbortSignal.timeout(ALL_MS);
      const found: Result[] = [];
      for (const trial of await rowsOf(id, name)) found.push(await runOne(trial));
      return { results: found };

      async function runOne(trial: TrialRow): Promise<Result> {
        try {
          const { ms, got } = await run(version, trial, signal, userId);
          if (expect)
            await pool.query('UPDATE function_trial SET expected = $3, updated_at = now() WHERE function_id = $1 AND name = $2', [
              ...[id, trial.name],
              JSON.stringify(got),
            ]);
          const expected = expect ? got : trial.expected;
          return { name: trial.name, ms, ...(expected ? { differences: trialDifferences(expected, got) } : {}) };
        } catch (error) {
          const isLate = signal.aborted && !(error instanceof PartiError);
          const told = isLate ? new PartiError('run.timed-out', { seconds: String(ALL_MS / 1000) }) : error;
          return { name: trial.name, error: readRunError(told) };
        }
      }
    },
  };
}

/** Names that every file system takes, and that leave no folder. */
const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^\.+/, '')
    .trim() || 'case';

/** `test/NAME/…` as `parti function test` reads it. */
function zippedCase({ name, inputs, models }: TrialRow, { outputs, elements }: TrialExpectation): Uint8Array {
  const folder = `test/${fileNameOf(name)}`;
  const text = (value: object) => strToU8(`${JSON.stringify(value, null, 2)}\n`);
  return zipSync({
    [`${folder}/inputs.json`]: text(inputs),
    [`${folder}/expected.json`]: text({ outputs, elements }),
    ...Object.fromEntries(
      Object.entries(models).map(([model, held]) => [`${folder}/models/${fileNameOf(model)}.json`, strToU8(held)]),
    ),
  });
}
