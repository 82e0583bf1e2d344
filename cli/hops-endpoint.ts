import { isJsonObject, ownValue, parseJson, PartiError, type JsonObject, type JsonValue, type RawResult } from '#domain';
import type { FunctionCall } from '#runtimes/host';

/** Kinds of parameters that have a value of ours. Geometry of Rhino has none yet. */
const TYPES: Readonly<Record<string, { input: string; output: string; hops: string; of(text: string): JsonValue }>> = {
  Number: { input: 'number', output: 'number', hops: 'System.Double', of: Number },
  Integer: { input: 'integer', output: 'number', hops: 'System.Int32', of: Number },
  Boolean: { input: 'boolean', output: 'boolean', hops: 'System.Boolean', of: (text) => text === 'true' || text === 'True' },
  Text: { input: 'string', output: 'string', hops: 'System.String', of: String },
};
const MAX_ANSWER = 64 * 1024 * 1024;

/** A definition behind the two calls that Hops makes: what it takes and gives, and a run of it. */
export interface HopsEndpoint {
  /** Its inputs and outputs as the members of a record. Rejects with `run.host-failed` where it does not answer. */
  describe(): Promise<{ input_schema: JsonObject; outputs: JsonObject[] }>;
  /** Rejects as functions do. */
  run(call: FunctionCall): Promise<{ result: RawResult; runMs: number }>;
}

/**
 * The definition at an address such as `http://127.0.0.1:5000/towers`; this machine only, whoever wrote the record. Throws
 * `local-runner.address`.
 */
export function openHopsEndpoint(address: string): HopsEndpoint {
  const url = URL.parse(address);
  const isHere = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!isHere || url.protocol !== 'http:') throw new PartiError('local-runner.address', { address });
  const pointer = url.pathname.replace(/^\//, '');

  const describe = async () => {
    const told = await ask(url.href, undefined, AbortSignal.timeout(10_000));
    const inputs = parametersOf(told, 'Inputs');
    return {
      input_schema: {
        type: 'object',
        properties: Object.fromEntries(
          inputs.map(({ name, type, description, isList, fallback }): [string, JsonObject] => {
            const one: JsonObject = { type: type.input, ...(description ? { description } : {}) };
            return [
              name,
              isList ? { type: 'array', items: one } : { ...one, ...(fallback === undefined ? {} : { default: fallback }) },
            ];
          }),
        ),
      } satisfies JsonObject,
      outputs: parametersOf(told, 'Outputs').map(({ name, type, description, isList }): JsonObject => ({
        name,
        type: isList ? 'list' : type.output,
        description: description || name,
        ...(isList ? { item_type: type.output } : {}),
      })),
    };
  };

  return {
    describe,
    async run({ inputs, timeoutMs, signal, onLog }) {
      const startedAt = performance.now();
      const limit = Number.isFinite(timeoutMs) ? AbortSignal.timeout(timeoutMs) : undefined;
      const until = AbortSignal.any([signal, limit].flatMap((one) => one ?? []));
      const given = isJsonObject(inputs as JsonValue) ? (inputs as JsonObject) : {};
      const told = await ask(url.href, undefined, until);
      const body = {
        pointer,
        values: parametersOf(told, 'Inputs').flatMap(({ name, type }) => {
          const value = ownValue(given, name);
          if (value === undefined || value === null) return [];
          const items = (Array.isArray(value) ? value : [value]).map((one) => ({ type: type.hops, data: JSON.stringify(one) }));
          return [{ ParamName: name, InnerTree: { '0': items } }];
        }),
      };
      const answer = await ask(new URL('/solve', url).href, body, until).catch((error: unknown) => {
        if (limit?.aborted) throw new PartiError('run.timed-out', { seconds: timeoutMs / 1000 });
        throw error;
      });
      const problems = textsOf(answer, 'errors');
      if (problems.length > 0) throw new PartiError('run.failed', { message: problems.join('\n') });
      for (const text of textsOf(answer, 'warnings')) onLog?.(`${text}\n`);
      return { result: { outputs: outputsOf(answer, told), messages: [] }, runMs: performance.now() - startedAt };
    },
  };
}

async function ask(address: string, body: object | undefined, signal: AbortSignal): Promise<JsonObject> {
  try {
    const answer = await fetch(address, {
      // A redirect could lead off this machine.
      redirect: 'error',
      signal,
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (text.length > MAX_ANSWER) throw new PartiError('run.result-too-large', { megabytes: MAX_ANSWER / 1024 / 1024 });
    const value = parseJson(text);
    // A definition that fails says so in an answer of its own.
    if (isJsonObject(value) && (answer.ok || Object.hasOwn(value, 'errors'))) return value;
    throw new PartiError('run.host-failed', { message: `${address}: ${answer.status}` });
  } catch (error) {
    if (error instanceof PartiError || signal.aborted) throw error;
    throw new PartiError('run.host-failed', { message: `${address}: ${String(error)}` }, { cause: error });
  }
}

interface Parameter {
  name: string;
  type: { input: string; output: string; hops: string; of(text: string): JsonValue };
  description: string;
  isList: boolean;
  fallback: JsonValue | undefined;
}

function parametersOf(told: JsonObject, which: 'Inputs' | 'Outputs'): Parameter[] {
  const found = ownValue(told, which);
  return (Array.isArray(found) ? found : []).flatMap((one): Parameter[] => {
    if (!isJsonObject(one)) return [];
    const { Name: name, ParamType: kind, Description: description, AtMost: most, Default: fallback } = one;
    const type = typeof kind === 'string' && Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined;
    if (typeof name !== 'string' || !type) return [];
    // One item at most, and a list where nothing bounds it.
    const isList = typeof most === 'number' && most > 1;
    const isSimple = ['number', 'string', 'boolean'].includes(typeof fallback);
    return [
      {
        name,
        type,
        description: typeof description === 'string' ? description : '',
        isList,
        fallback: isSimple ? fallback : undefined,
      },
    ];
  });
}

function outputsOf(answer: JsonObject, told: JsonObject): JsonObject {
  const values = ownValue(answer, 'values');
  const known = new Map(parametersOf(told, 'Outputs').map((one) => [one.name, one]));
  return Object.fromEntries(
    (Array.isArray(values) ? values : []).flatMap((one): [string, JsonValue][] => {
      const name = isJsonObject(one) ? one['ParamName'] : undefined;
      const parameter = typeof name === 'string' ? known.get(name) : undefined;
      const tree = isJsonObject(one) ? one['InnerTree'] : undefined;
      if (!parameter || !isJsonObject(tree)) return [];
      const items = Object.values(tree).flatMap((branch) => (Array.isArray(branch) ? branch : []));
      const read = items.map((item) => valueOf(isJsonObject(item) ? item['data'] : undefined, parameter));
      return [[parameter.name, parameter.isList ? read : (read[0] ?? null)]];
    }),
  );
}

/** Values travel as JSON inside text. */
function valueOf(data: JsonValue | undefined, { type }: Parameter): JsonValue {
  if (typeof data !== 'string') return data ?? null;
  try {
    return parseJson(data);
  } catch {
    return type.of(data);
  }
}

function textsOf(answer: JsonObject, which: 'errors' | 'warnings'): string[] {
  const found = ownValue(answer, which);
  return (Array.isArray(found) ? found : []).filter((one): one is string => typeof one === 'string');
}
