import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkRecordText,
  inputKindOf,
  orderedProperties,
  PartiError,
  recordError,
  recordGeneration,
  type FunctionRecord,
  type JsonObject,
  type RecordFinding,
} from '#domain';
import { EXIT } from './command-io.ts';
import type { CommandIo } from './command-io.ts';
import { errorLines, nextLine } from './describe-error.ts';
import { issueWords } from './issue-message.ts';

const USAGE = 'Usage: parti function check FILE|FOLDER… [--json]\n';

/** Files of an author's folder that are JSON but no record. */
const OTHER_JSON = new Set(['package.json', 'package-lock.json', 'tsconfig.json']);

interface CheckMessage {
  code: string;
  message: string;
  /** What to do about it. */
  next?: string;
  line?: number;
  column?: number;
  path: string;
}

/** What `parti function check` says about one file. */
interface CheckReport {
  file: string;
  ok: boolean;
  generation: string | null;
  id: string | null;
  name: string | null;
  inputs: JsonObject[];
  outputs: JsonObject[];
  dependencies: JsonObject[];
  overrides: JsonObject[];
  migrated: boolean;
  roundTrip: { equal: boolean; firstDifference: string | null };
  errors: CheckMessage[];
  warnings: CheckMessage[];
}

/** `parti function check`: reads, checks and writes records again. Exit 1 when one of them does not stand. */
export function functionCheck(args: readonly string[], io: CommandIo): number {
  const options = readOptions(args);
  if (options === undefined) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const reports = options.paths.flatMap(recordFiles).map(checkFile);
  if (options.json) io.stdout(`${JSON.stringify(reports)}\n`);
  else for (const report of reports) io.stdout(asText(report));
  return reports.every((report) => report.ok) ? EXIT.done : EXIT.failed;
}

function readOptions(args: readonly string[]): { paths: string[]; json: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    return positionals.length === 0 ? undefined : { paths: positionals, json: values.json };
  } catch {
    return undefined;
  }
}

/** The record of a folder is `parti.json`, else every record file in it. */
function recordFiles(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.json') && !OTHER_JSON.has(name));
  const records = names.includes('parti.json') ? ['parti.json'] : names.toSorted();
  return records.length === 0 ? [join(path, 'parti.json')] : records.map((name) => join(path, name));
}

function checkFile(file: string): CheckReport {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return failedReport(
      file,
      new PartiError('file.read-failed', { file, reason: error instanceof Error ? error.message : String(error) }),
    );
  }
  try {
    return checkText(file, text);
  } catch (error) {
    if (error instanceof PartiError) return failedReport(file, error);
    throw error;
  }
}

function checkText(file: string, text: string): CheckReport {
  const checked = checkRecordText(text);
  const { record, findings, difference } = checked;
  const errors = findings.filter(({ severity }) => severity === 'error').map(messageOf);
  const warnings = findings.filter(({ severity }) => severity !== 'error').map(messageOf);
  return {
    file,
    ok: recordError(checked) === undefined,
    generation: recordGeneration(record.source),
    id: record.id,
    name: record.name,
    inputs: describeInputs(record),
    outputs: record.outputs.map((output) => ({ ...output }) as unknown as JsonObject),
    dependencies: record.modelDependencies.map((dependency) => ({ ...dependency })),
    overrides: Object.entries(record.overrides).map(([name, override]) => describeOverride(name, override)),
    migrated: record.migrations !== undefined,
    roundTrip: { equal: difference === undefined, firstDifference: difference ?? null },
    errors,
    warnings,
  };
}

function describeInputs(record: FunctionRecord): JsonObject[] {
  const required = record.inputSchema.required ?? [];
  return orderedProperties(record.inputSchema.properties).map(([name, property]) => ({
    name,
    kind: inputKindOf(property),
    required: required.includes(name),
    unitType: property.$partiUnitType ?? 'none',
    default: property.default ?? null,
    deprecated: property.$partiDeprecated === true,
  }));
}

function describeOverride(name: string, override: JsonObject): JsonObject {
  const part = (key: string) => override[key] ?? null;
  return {
    name,
    behaviors: part('behaviors'),
    targetType: part('targetType'),
    context: part('context'),
    identity: part('identity'),
    schema: part('schema'),
  };
}

function messageOf({ code, parameters, line, column, path }: RecordFinding): CheckMessage {
  const place = line === undefined || column === undefined ? {} : { line, column };
  return { ...issueWords(code, parameters), ...place, path };
}

function failedReport(file: string, error: PartiError): CheckReport {
  const { line, column } = error.parameters;
  const position = typeof line === 'number' && typeof column === 'number' ? { line, column } : {};
  return {
    file,
    ok: false,
    generation: null,
    id: null,
    name: null,
    inputs: [],
    outputs: [],
    dependencies: [],
    overrides: [],
    migrated: false,
    roundTrip: { equal: false, firstDifference: null },
    errors: [{ ...issueWords(error.code, error.parameters), ...position, path: '' }],
    warnings: [],
  };
}

function asText(report: CheckReport): string {
  const head = report.ok
    ? `ok      ${report.file}: ${report.name}, ${report.inputs.length} inputs, ${report.outputs.length} outputs\n`
    : `failed  ${report.file}\n`;
  const line = (kind: string, message: CheckMessage): string => {
    const place = message.line === undefined ? message.path : `${message.line}:${message.column}`;
    return `  ${kind} ${place === '' ? '' : `${place} `}${errorLines({ message: message.message, code: message.code })}${nextLine(message.next, '          ')}`;
  };
  const unequal =
    report.generation !== null && !report.roundTrip.equal
      ? `  error   written again it differs at ${report.roundTrip.firstDifference}\n`
      : '';
  return (
    head +
    unequal +
    report.errors.map((message) => line('error  ', message)).join('') +
    report.warnings.map((message) => line('warning', message)).join('')
  );
}
