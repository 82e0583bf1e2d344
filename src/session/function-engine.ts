import type { Answer, ApiClient } from '#api';
import {
  FUNCTION_LANGUAGES,
  namedFiles,
  isJsonObject,
  parseJson,
  PartiError,
  readFunctionRecord,
  receivedError,
  recordDiagnostics,
  rememberedForm,
  resolveInputs,
  sha256Hex,
  trialDifferences,
  trialExpectation,
  type ElementModel,
  type FunctionRecord,
  type JsonObject,
  type JsonValue,
  type RawResult,
  type RunMessage,
  type SourceDiagnostic,
  type TrialDifference,
} from '#domain';
import type { EngineFailure } from '#engine';
import { asModel, readAuthorFolder, type FolderCase } from './author-folder.ts';

/** What `Compile` answers. */
export interface Compiled {
  ok: boolean;
  /** Of the function, from its record. */
  id: string;
  /** Names what was built, for a day; absent where nothing was. */
  digest?: string;
  /** At most 200. */
  diagnostics: readonly SourceDiagnostic[];
}

/** Values by name, metric, and models by the name under which the function reads them. */
export interface Given {
  inputs?: JsonObject;
  models?: Readonly<Record<string, unknown>>;
}

/** What a run gave. */
export interface Ran {
  outputs: Record<string, JsonValue>;
  messages: readonly RunMessage[];
  model?: ElementModel;
  /** The server has a model that it does not send: it holds too many elements. */
  isTooLarge?: true;
  /** Time in the function, ms. */
  ms: number;
  /** Who ran it. */
  place: 'page' | 'server';
}

/** What a case gave; without `differences` nothing is expected of it. */
export interface Tested {
  name: string;
  /** A case of the folder that was compiled, or a trial that is kept with the function. */
  of: 'folder' | 'function';
  ms?: number;
  differences?: readonly TrialDifference[];
  error?: EngineFailure['error'];
}

/**
 * Functions of the in-browser engine. None of them rejects. `of` is what `Compile` answered, or `{id, digest?}` of a function that
 * may be used. They run in this page, jailed, where their language can and the flag allows it, else on the server, which runs
 * what the person may edit.
 */
export interface FunctionEngine {
  /** Builds a folder given as texts by path; the server compiles. Its function must be there, and the person may edit it. */
  Compile(folder: unknown): Promise<Compiled | EngineFailure>;
  /** Runs with these values, defaults for the rest. */
  Run(of: unknown, given?: unknown): Promise<Ran | EngineFailure>;
  /** Runs with the values and models of last time, but for those given. */
  UpdateInputs(of: unknown, inputs: unknown): Promise<Ran | EngineFailure>;
  /** Runs all cases: those of the folder, and the trials that the server keeps of the function. */
  Test(of: unknown): Promise<{ results: Tested[] } | EngineFailure>;
}

/** A call of a function in this page; `models` are JSON texts by name. */
export interface PageCall {
  digest: string;
  bundle: string;
  inputs: JsonObject;
  models: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** Runs functions in this page; rejects with `run.failed`, and with `run.client-preview-unavailable` where it cannot. */
export interface PageHost {
  run(call: PageCall): Promise<RawResult>;
}

/** What functions run in: programs jailed over the script of their language, workbooks in a worker of theirs. */
export interface PagePlaces {
  authored(runtime: string): PageHost;
  workbooks(): PageHost;
}

export interface FunctionEngineParts {
  api: Pick<ApiClient, 'call' | 'file'>;
  /** Whether functions run in this page at all. */
  isAllowed(): boolean;
  places: PagePlaces;
}

interface Held {
  id: string;
  digest: string;
  record: FunctionRecord;
  cases: readonly FolderCase[];
  given: Given;
  /** Loaded with the first run in this page. */
  script?: Promise<{ bundle: string; isWorkbook: boolean }>;
}

/** Longest run in this page, ms: what takes longer is run on the server. */
const PAGE_MS = 10_000;
/** Functions that are remembered. */
const MOST_HELD = 50;

export function createFunctionEngine({ api, isAllowed, places }: FunctionEngineParts): FunctionEngine {
  const held = new Map<string, Held>();
  let runtime: Promise<string> | undefined;
  let sandbox: PageHost | undefined;
  let workbooks: PageHost | undefined;

  const hold = async (id: string, digest: string | undefined, cases?: readonly FolderCase[]): Promise<Held> => {
    const known = digest === undefined ? undefined : held.get(keyOf(id, digest));
    if (known) return cases ? Object.assign(known, { cases }) : known;
    const answer = await api.call('GET functions/{id}', { path: { id }, query: digest === undefined ? {} : { digest } });
    const key = keyOf(id, answer.digest);
    const record = readFunctionRecord({ ...answer.record, id });
    const made = held.get(key) ?? { id, digest: answer.digest, record, cases: cases ?? [], given: {} };
    held.set(key, made);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    return made;
  };
  const heldOf = (of: unknown): Promise<Held> => {
    const { id, digest } = isJsonObject(of) ? of : {};
    if (typeof id !== 'string' || (isJsonObject(of) && of['ok'] === false)) throw new PartiError('function.no-id');
    return hold(id, typeof digest === 'string' ? digest : undefined);
  };

  const inPage = async (one: Held, inputs: JsonObject, models: Models): Promise<Ran> => {
    one.script ??= loadScript(one);
    const loading = one.script;
    loading.catch(() => (one.script = undefined));
    runtime ??= loadRuntime();
    const [{ bundle, isWorkbook }, script] = await Promise.all([loading, runtime]);
    const { digest, record } = one;
    const timeoutMs = Math.min((record.timeoutSeconds || 60) * 1000, PAGE_MS);
    const host = isWorkbook ? (workbooks ??= places.workbooks()) : (sandbox ??= places.authored(script));
    const startedAt = performance.now();
    const raw = await host.run({ digest, bundle, inputs: resolveInputs(record, inputs), models: textsOf(models), timeoutMs });
    const ms = performance.now() - startedAt;
    const { outputs, messages, model } = rememberedForm(raw, { functionId: record.id, sha256: sha256Hex }).result;
    return { outputs, messages, ...(model ? { model } : {}), ms, place: 'page' };
  };
  const loadRuntime = async (): Promise<string> => {
    try {
      return await (await api.file('GET runtime/{epoch}', { path: { epoch: 'current' } })).text();
    } catch (error) {
      runtime = undefined;
      throw error;
    }
  };
  const loadScript = async ({ id, digest }: Held) => {
    const answer = await api.file('GET functions/{id}/bundles/{digest}', { path: { id, digest } });
    return { bundle: await answer.text(), isWorkbook: answer.headers.get('x-parti-origin') === 'workbook' };
  };
  const onServer = async ({ id, digest }: Held, inputs: JsonObject, models: Models): Promise<Ran> => {
    const body = { digest, inputs, withModel: true, models: models as unknown as Record<string, JsonObject> };
    const answer: Answer<'POST functions/{id}/draft/run'> = await api.call('POST functions/{id}/draft/run', {
      ...{ path: { id }, body },
    });
    const { error, outputs = {}, messages = [], ms = 0, building: [made] = [] } = answer;
    if (error) throw receivedError(error.code, { ...error.parameters }, { message: error.message });
    const model = made?.model as ElementModel | undefined;
    return {
      outputs,
      messages,
      ...(model ? { model } : {}),
      ...(made?.isTooLarge ? { isTooLarge: true } : {}),
      ms,
      place: 'server',
    };
  };
  const run = async (one: Held, { inputs = {}, models: given = {} }: Given): Promise<Ran> => {
    const models = Object.fromEntries(Object.entries(given).map(([name, model]) => [name, asModel(model)]));
    const runsHere =
      isAllowed() && FUNCTION_LANGUAGES[one.record.language].runsInPages && namedFiles(one.record, inputs).length === 0;
    if (runsHere) {
      try {
        return await inPage(one, inputs, models);
      } catch (error) {
        // It takes too long here, or its code goes to nobody: the server may run it all the same.
        const isElsewhere =
          error instanceof PartiError && ['run.client-preview-unavailable', 'function.not-found'].includes(error.code);
        if (!isElsewhere) throw error;
      }
    }
    return onServer(one, inputs, models);
  };
  const testOne = async (one: Held, { name, expected, ...given }: FolderCase): Promise<Tested> => {
    try {
      const { ms, outputs, model, isTooLarge } = await run(one, given);
      if (!expected) return { name, of: 'folder', ms };
      const got = trialExpectation(outputs, model);
      if (isTooLarge && expected.elements) throw new PartiError('function.trial-too-large', { megabytes: '8' });
      return { name, of: 'folder', ms, differences: trialDifferences({ ...got, ...expected }, got) };
    } catch (error) {
      return { name, of: 'folder', ...failureOf(error) };
    }
  };

  return {
    Compile: (folder) =>
      guarded(async () => {
        const { record, files, cases } = readAuthorFolder(folder);
        const faults = recordDiagnostics(record);
        if (faults.some(({ severity }) => severity === 'error')) return { ok: false, id: '', diagnostics: faults };
        const { id } = readFunctionRecord(parseJson(record) as JsonObject);
        if (!id) throw new PartiError('function.no-id');
        const answer = await api.call('POST functions/{id}/compile', { path: { id }, body: { files } });
        const { ok, digest, diagnostics } = answer;
        if (digest !== undefined) await hold(id, digest, cases);
        return { ok, id, ...(digest === undefined ? {} : { digest }), diagnostics };
      }),
    Run: (of, given) =>
      guarded(async () => {
        const one = await heldOf(of);
        one.given = givenOf(given);
        return run(one, one.given);
      }),
    UpdateInputs: (of, inputs) =>
      guarded(async () => {
        const one = await heldOf(of);
        one.given = { ...one.given, inputs: { ...one.given.inputs, ...(isJsonObject(inputs) ? inputs : {}) } };
        return run(one, one.given);
      }),
    Test: (of) =>
      guarded(async () => {
        const one = await heldOf(of);
        const results: Tested[] = [];
        for (const each of one.cases) results.push(await testOne(one, each));
        const { id, digest } = one;
        const kept = await api.call('POST functions/{id}/trials/run', { path: { id }, body: { digest } });
        for (const { name, ms, differences, error } of kept.results)
          results.push({
            ...{ name, of: 'function' },
            ...(ms === undefined ? {} : { ms }),
            ...(differences ? { differences } : {}),
            ...(error ? { error: { code: error.code, parameters: { ...error.parameters } } } : {}),
          });
        return { results };
      }),
  };
}

type Models = Readonly<Record<string, ElementModel>>;

const keyOf = (id: string, digest: string): string => `${id}@${digest}`;

const textsOf = (models: Models): Record<string, string> =>
  Object.fromEntries(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));

function givenOf(given: unknown): Given {
  const { inputs, models } = isJsonObject(given) ? given : {};
  return { ...(isJsonObject(inputs) ? { inputs } : {}), ...(isJsonObject(models) ? { models } : {}) };
}

async function guarded<T>(work: () => Promise<T>): Promise<T | EngineFailure> {
  try {
    return await work();
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): EngineFailure {
  const message = error instanceof Error ? error.message : String(error);
  const { code, parameters } =
    error instanceof PartiError ? error : new PartiError('run.failed', { message }, { message, cause: error });
  return { error: { code, parameters: { ...parameters } } };
}
