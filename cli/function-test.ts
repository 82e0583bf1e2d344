import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  handChangesOf,
  isJsonObject,
  parseJson,
  PartiError,
  receivedError,
  sentOverrides,
  trialDifferences,
  trialExpectation,
  type JsonObject,
  type JsonValue,
  type TrialExpectation,
} from '#domain';
import { loadLibrary } from '#library';
import { createLanguages, runFunction, type Languages } from '#runtimes/languages';
import { cacheFolderOf, librariesFolderOf } from './cache-folder.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines, type DescribedError } from './describe-error.ts';
import { FUNCTION_COMMANDS } from './function-versions.ts';
import { withNamedFiles } from './named-files.ts';
import { givenInputs, publishFolder, readObject, type Held } from './own-function.ts';

const USAGE = `Usage: parti function test FOLDER… [--trust] [--json]
       parti function test NAME|ID [--version NUMBER] [--json]
A folder holds test/CASE/inputs.json, models/NAME.json and expected.json; it needs no server.
A name means the trials that a server keeps.
--trust runs the folder's code on this machine as it is, where there is no jail.
`;

type TrialDifference = ReturnType<typeof trialDifferences>[number];

/** One case of a folder, tried. */
interface TriedCase {
  folder: string;
  case: string;
  ok: boolean;
  differences: TrialDifference[];
  /** Time of the call, ms; absent where none ended. */
  ms?: number;
  error?: DescribedError;
}

/**
 * `parti function test`: the cases of folders, without a server; trials of a server where a word is no folder with cases.
 * Prints `[{folder, case, ok, differences, ms}]` with `--json`. Exit 1 when one differs or fails, or a folder has none.
 */
export async function functionTest(args: readonly string[], io: CommandIo): Promise<number> {
  const words = readWords(args);
  if (!words) return FUNCTION_COMMANDS.try(args, io);
  const { folders, trust, json } = words;
  if (folders.length === 0) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  // One word that has no cases beside it is what a server calls its function.
  if (folders.length === 1 && casesOf(folders[0] ?? '').length === 0) {
    if (trust) io.stderr(USAGE);
    return trust ? EXIT.usage : FUNCTION_COMMANDS.try(args, io);
  }
  const languages = createLanguages(loadLibrary().runtime, {
    cacheFolder: cacheFolderOf(),
    librariesFolder: librariesFolderOf(),
  });
  const tried: TriedCase[] = [];
  try {
    for (const folder of folders)
      for (const one of await tryFolder(folder, trust, languages, io)) {
        tried.push(one);
        if (!json) io.stdout(linesOf(one));
      }
  } finally {
    languages.close();
  }
  if (json) io.stdout(`${JSON.stringify(tried)}\n`);
  return tried.every(({ ok }) => ok) ? EXIT.done : EXIT.failed;
}

/** Words of the command; undefined for those that only a server may know. */
function readWords(args: readonly string[]): { folders: string[]; trust: boolean; json: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { trust: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    return { folders: positionals, ...values };
  } catch {
    return undefined;
  }
}

/** Names of the cases that a folder holds, in their order. */
function casesOf(folder: string): string[] {
  const place = join(folder, 'test');
  if (!existsSync(place) || !statSync(place).isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

async function tryFolder(folder: string, trust: boolean, languages: Languages, io: CommandIo): Promise<TriedCase[]> {
  const failed = (name: string, error: unknown): TriedCase => ({
    folder,
    case: name,
    ok: false,
    differences: [],
    error: describeError(error),
  });
  let wanted: Held;
  const cases = casesOf(folder);
  try {
    // A folder that asserts nothing must not pass among others that do.
    if (cases.length === 0) throw new PartiError('function.no-cases', { folder });
    wanted = await publishFolder({ name: folder, trust }, languages, io);
  } catch (error) {
    return [failed('', error)];
  }
  const tried: TriedCase[] = [];
  for (const name of cases)
    try {
      tried.push({ folder, case: name, ...(await tryCase(wanted, join(folder, 'test', name), languages)) });
    } catch (error) {
      tried.push(failed(name, error));
    }
  return tried;
}

async function tryCase(wanted: Held, place: string, languages: Languages): Promise<Pick<TriedCase, 'ok' | 'differences' | 'ms'>> {
  const { record } = wanted;
  const expected = readObject(join(place, 'expected.json'));
  const inputs = existsSync(join(place, 'inputs.json')) ? readObject(join(place, 'inputs.json')) : {};
  const models = modelsIn(join(place, 'models'));
  const overrides = sentOverrides(handChangesOf(inputs['overrides']), record);
  const { canonical, runMs } = await runFunction(languages, wanted, {
    ...(overrides ? { overrides } : {}),
    inputs: givenInputs(record, await withNamedFiles(record, inputs, place), models, false),
    models,
  });
  const { outputs, model } = canonical.result;
  const differences = differencesOf(expected, trialExpectation(outputs, model));
  return { ok: differences.length === 0, differences, ms: runMs };
}

/** Models of a case by their names, as text. Throws `json.invalid`. */
function modelsIn(place: string): Record<string, string> {
  if (!existsSync(place)) return {};
  const files = readdirSync(place).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const text = readFileSync(join(place, file), 'utf8');
      parseJson(text);
      return [file.slice(0, -'.json'.length), text];
    }),
  );
}

/** What differs in the parts that a case names; one that names neither asserts nothing and is refused. */
function differencesOf(expected: JsonObject, got: TrialExpectation): TrialDifference[] {
  const part = (name: 'outputs' | 'elements') => {
    const value: JsonValue | undefined = expected[name];
    return isJsonObject(value) ? value : undefined;
  };
  const [outputs, elements] = [part('outputs'), part('elements')];
  if (!outputs && !elements) throw receivedError('json.invalid', { line: 1, column: 1, reason: 'neither outputs nor elements' });
  const wanted = { outputs: outputs ?? got.outputs, elements: (elements ?? got.elements) as Record<string, number> };
  return trialDifferences(wanted, got);
}

function linesOf({ folder, case: name, ok, differences, ms, error }: TriedCase): string {
  const where = name === '' ? folder : `${folder} ${name}`;
  if (error) return `failed  ${where}\n${errorLines(error)}${error.trace}`;
  if (ok) return `same    ${where}, ${Math.round(ms ?? 0)} ms\n`;
  return [
    `differs ${where}\n`,
    ...differences.map(
      ({ path, expected, got }) =>
        `        ${path}: ${JSON.stringify(got ?? null)}, expected ${JSON.stringify(expected ?? null)}\n`,
    ),
  ].join('');
}
