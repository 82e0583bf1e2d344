import { parseArgs } from 'node:util';
import { AGGREGATORS, isJsonObject, PartiError, parseJson, parseQuery, readAggregator, runAggregate } from '#domain';
import type { Aggregator, ElementModel, JsonValue } from '#domain';
import { EXIT } from './command-io.ts';
import type { CommandIo } from './command-io.ts';
import { readBytes } from './disk.ts';
import { errorLines } from './describe-error.ts';
import { issueWords } from './issue-message.ts';

const USAGE = `Usage: parti model query FILE "QUERY" [--aggregator NAME] [--json]
Query: [*discriminator=Elements.Level & Name = Ground].Elevation; * takes all matches, & binds before |
Aggregators: ${AGGREGATORS.join(', ')}
`;

/** What `parti model query --json` prints. */
interface QueryReport {
  ok: boolean;
  /** What the query found, or the one value that the aggregator made of it. */
  values: JsonValue[];
  error: { code: string; message: string; next?: string; line?: JsonValue; column?: JsonValue } | null;
}

/** `parti model query`: values that a query finds in a model file. Exit 1 when it finds none or cannot be read. */
export function modelQuery(args: readonly string[], io: CommandIo): number {
  const options = readOptions(args);
  if (options === undefined) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const report = answer(options.file, options.query, options.aggregator);
  if (options.json) io.stdout(`${JSON.stringify(report)}\n`);
  else for (const value of report.values) io.stdout(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
  if (report.error !== null) io.stderr(errorLines(report.error));
  return report.ok ? EXIT.done : EXIT.failed;
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, aggregator: { type: 'string', default: 'none' } },
    });
    const [file, query, ...more] = positionals;
    const aggregator = readAggregator(values.aggregator);
    if (file === undefined || query === undefined || more.length > 0 || aggregator === undefined) return undefined;
    return { file, query, aggregator, json: values.json };
  } catch {
    return undefined;
  }
}

function answer(file: string, query: string, aggregator: Aggregator): QueryReport {
  try {
    // The query first: it is refused at once, whatever the size of the model.
    const parsed = parseQuery(query);
    const found = runAggregate(readModel(file), parsed, aggregator);
    return { ok: true, values: Array.isArray(found) ? found : [found], error: null };
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    const { line, column } = error.parameters;
    const place = line === undefined || column === undefined ? {} : { line, column };
    return { ok: false, values: [], error: { ...issueWords(error.code, error.parameters), ...place } };
  }
}

/** The model of a file; undefined for JSON that is none. */
function readModel(file: string): ElementModel | undefined {
  const model = parseJson(readBytes(file).toString());
  return isJsonObject(model) && isJsonObject(model['Elements']) ? (model as unknown as ElementModel) : undefined;
}
