import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type FunctionRecord,
  type JsonValue,
  parseJson,
  PartiError,
  type RunResult,
  handChangesOf,
  sentOverrides,
  type OverrideReport,
} from '#domain';
import { loadLibrary, type Library } from '#library';
import { createLanguages, runFunction } from '#runtimes/languages';
import { cacheFolderOf, librariesFolderOf } from './cache-folder.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';
import { makeFolder, readBytes, writeBytes } from './disk.ts';
import { withNamedFiles } from './named-files.ts';
import { givenInputs, publishFolder, readObject, type Held } from './own-function.ts';

const USAGE = `Usage: parti function run NAME|FOLDER [--inputs FILE] [--model "Envelope=FILE"]… [--out DIR] [--unchecked] [--trust] [--json]
An input that takes a file may be its path, from where the file of the inputs lies; book.xlsx#Sheet names a sheet.
--unchecked takes values beyond the limits of the record.
--trust runs the folder's code on this machine as it is, where there is no jail.
`;

interface Options {
  name: string;
  inputs: string | undefined;
  models: readonly string[];
  out: string | undefined;
  unchecked: boolean;
  trust: boolean;
  json: boolean;
}

/** One finished run. */
interface Ran {
  record: FunctionRecord;
  result: RunResult;
  jail: string;
  coldMs: number;
  runMs: number;
  /** What became of each change by hand. */
  overrides: OverrideReport;
}

/** `parti function run`: one function, without server or database. Exit 1 when it fails. */
export async function functionRun(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  try {
    if (options.out !== undefined) makeFolder(options.out);
    const ran = await run(options, io);
    if (options.out !== undefined) writeOut(options.out, ran.result);
    const report = reportOf(ran);
    io.stdout(options.json ? `${JSON.stringify(report)}\n` : asText(report));
    return EXIT.done;
  } catch (error) {
    const described = describeError(error);
    if (options.json) io.stdout(`${JSON.stringify({ ok: false, function: options.name, error: described })}\n`);
    else io.stderr(`${errorLines(described)}${described.trace}`);
    return EXIT.failed;
  }
}

async function run(options: Options, io: CommandIo): Promise<Ran> {
  const library = loadLibrary();
  const inputs = options.inputs === undefined ? {} : readObject(options.inputs);
  const models = Object.fromEntries(options.models.map(readModel));
  const languages = createLanguages(library.runtime, { cacheFolder: cacheFolderOf(), librariesFolder: librariesFolderOf() });
  const isFolder = existsSync(options.name) && statSync(options.name).isDirectory();
  try {
    const { held, ...wanted } = isFolder ? await publishFolder(options, languages, io) : shippedNamed(library, options.name);
    const named = await withNamedFiles(wanted.record, inputs, dirname(options.inputs ?? ''));
    const overrides = sentOverrides(handChangesOf(inputs['overrides']), wanted.record);
    const given = {
      ...(overrides ? { overrides } : {}),
      inputs: givenInputs(wanted.record, named, models, options.unchecked),
      models,
      ...(isFolder ? { onLog: io.stderr } : {}),
    };
    const { canonical, runMs, coldMs, overrides: report = {} } = await runFunction(languages, wanted, given);
    return { record: wanted.record, result: canonical.result, jail: held, coldMs, runMs, overrides: report };
  } finally {
    languages.close();
  }
}

function shippedNamed({ functions }: Library, name: string): Held {
  const found = functions.find(({ folder, record }) => [folder, record.id, record.name].includes(name));
  if (!found) throw new PartiError('function.not-found', { id: name });
  return { ...found, origin: 'shipped', held: 'shipped' };
}

function readModel(text: string): [name: string, json: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new PartiError('http.invalid-request', { detail: `--model "${text}" is not Name=FILE` });
  const json = readBytes(text.slice(at + 1)).toString();
  parseJson(json);
  return [text.slice(0, at), json];
}

function reportOf({ record, result, jail, coldMs, runMs, overrides }: Ran) {
  const elements = Object.values(result.model?.Elements ?? {});
  const byDiscriminator: Record<string, number> = {};
  for (const { discriminator } of elements)
    byDiscriminator[String(discriminator)] = (byDiscriminator[String(discriminator)] ?? 0) + 1;
  return {
    ok: true,
    function: record.name,
    runtime: record.language,
    jail,
    outputs: result.outputs,
    elements: elements.length,
    byDiscriminator,
    messages: result.messages,
    ...(Object.keys(overrides).length > 0 ? { overrides } : {}),
    timings: { coldMs, runMs },
    error: null,
  };
}

function writeOut(folder: string, { model, outputs }: RunResult): void {
  if (model) writeBytes(join(folder, 'model.json'), JSON.stringify(model));
  writeBytes(join(folder, 'outputs.json'), `${JSON.stringify(outputs, null, 2)}\n`);
}

function asText({ function: name, elements, outputs, messages, timings }: ReturnType<typeof reportOf>): string {
  const lines = [
    `${name}: ${elements} elements in ${timings.runMs.toFixed(1)} ms`,
    ...Object.entries(outputs).map(([output, value]: [string, JsonValue]) => `  ${output} = ${JSON.stringify(value)}`),
    ...messages.map(({ level, text }) => `  ${level}: ${text}`),
  ];
  return `${lines.join('\n')}\n`;
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        inputs: { type: 'string' },
        model: { type: 'string', multiple: true, default: [] },
        out: { type: 'string' },
        unchecked: { type: 'boolean', default: false },
        trust: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) return undefined;
    const { inputs, model: models, out, unchecked, trust, json } = values;
    return { name, inputs, models, out, unchecked, trust, json };
  } catch {
    return undefined;
  }
}
