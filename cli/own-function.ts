import {
  isJsonObject,
  parseJson,
  PartiError,
  readFunctionRecord,
  receivedError,
  resolveInputs,
  validateInputs,
  type FunctionRecord,
  type JsonObject,
} from '#domain';
import { readAuthorFolder, sha256, type Languages, type RunnableFunction } from '#runtimes/languages';
import type { CommandIo } from './command-io.ts';
import { readBytes } from './disk.ts';

/** A function and what holds it while it runs: a tier of the jail, or `shipped`. */
export type Held = RunnableFunction & { held: string };

/** A function of a folder, made ready. Rejects as publishing does, and with `run.no-jail` where it needs `--trust`. */
export async function publishFolder(
  { name, trust }: { name: string; trust: boolean },
  languages: Languages,
  io: CommandIo,
): Promise<Held> {
  const source = readAuthorFolder(name);
  const record = readFunctionRecord(parseJson(source.recordText) as JsonObject);
  const jail = await languages.jail();
  if (jail.tier === 'none' && !trust) {
    io.stderr(`${jail.reason}${jail.install ? ` ${jail.install}` : ''}\nOr run your own code as it is with --trust.\n`);
    throw new PartiError('run.no-jail');
  }
  const bundle = await languages.publish(record.language, source.files, record);
  return { record, digest: sha256(bundle), bundle, origin: trust ? 'trusted' : 'foreign', held: jail.tier };
}

/** Inputs as a function gets them, defaults filled in. Throws the first thing wrong with them, and `run.missing-dependency`. */
export function givenInputs(
  record: FunctionRecord,
  inputs: JsonObject,
  models: Record<string, string>,
  unchecked: boolean,
): JsonObject {
  const values = resolveInputs(record, inputs);
  const dependencies = new Map(Object.keys(models).map((model) => [model, {}]));
  const [first] = unchecked ? [] : validateInputs(record, values, { dependencies });
  if (first) throw receivedError(first.code, { ...first.parameters, name: first.path.join('.') });
  const missing = record.modelDependencies.find((one) => !one.optional && !Object.hasOwn(models, one.name));
  if (missing) throw new PartiError('run.missing-dependency', { dependency: missing.name });
  return values;
}

/** JSON object of a file. Throws `file.read-failed` and `json.invalid`. */
export function readObject(file: string): JsonObject {
  const value = parseJson(readBytes(file).toString());
  if (!isJsonObject(value)) throw new PartiError('json.invalid', { line: 1, column: 1, reason: 'not an object' });
  return value;
}
