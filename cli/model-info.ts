import { parseArgs } from 'node:util';
import { prepareBooleans, roundTripDifference, summarizeModel } from '#engine';
import { EXIT, type CommandIo } from './command-io.ts';
import { errorLines } from './describe-error.ts';
import { issueWords } from './issue-message.ts';
import { failureOf, readModelFile } from './model-source.ts';

const USAGE = 'Usage: parti model info FILE… [--json]\n';

/** What `parti model info` says about one file. */
interface InfoReport {
  file: string;
  ok: boolean;
  elements: number;
  byDiscriminator: Record<string, number>;
  definitions: number;
  instances: number;
  triangles: number;
  bounds: { min: number[]; max: number[] } | null;
  /** m³ */
  volume: number;
  warnings: { code: string; id: string; message: string }[];
  roundTrip: { equal: boolean; firstDifference: string | null };
  error: { code: string; message: string; next?: string; line?: number; column?: number } | null;
  ms: number;
}

/** `parti model info`: counts, measures and round trip of model files. Exit 1 when one cannot be read. */
export async function modelInfo(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const reports: InfoReport[] = [];
  for (const file of options.files) {
    const report = await infoOf(file, io.stderr);
    reports.push(report);
    if (!options.json) io.stdout(asText(report));
  }
  if (options.json) io.stdout(`${JSON.stringify(reports)}\n`);
  return reports.every((report) => report.ok) ? EXIT.done : EXIT.failed;
}

function readOptions(args: readonly string[]): { files: string[]; json: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    return positionals.length === 0 ? undefined : { files: positionals, json: values.json };
  } catch {
    return undefined;
  }
}

async function infoOf(file: string, log: (text: string) => void): Promise<InfoReport> {
  const startedAt = performance.now();
  try {
    const source = await readModelFile(file, log);
    await prepareBooleans([source.model]);
    const summary = summarizeModel(source);
    const difference = roundTripDifference(source);
    const { elements, byDiscriminator, definitions, instances, triangles, volume } = summary;
    return {
      file,
      ok: difference === undefined,
      elements,
      byDiscriminator,
      definitions,
      instances,
      triangles,
      bounds: summary.bounds ?? null,
      volume,
      warnings: summary.issues.map(({ code, elementId, message }) => ({ code, id: elementId, message })),
      roundTrip: { equal: difference === undefined, firstDifference: difference ?? null },
      error: null,
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    return failed(file, error, Math.round(performance.now() - startedAt));
  }
}

function failed(file: string, error: unknown, ms: number): InfoReport {
  const { code, parameters } = failureOf(error);
  const place = ['line', 'column'].flatMap((key) => (typeof parameters[key] === 'number' ? [[key, parameters[key]]] : []));
  return {
    file,
    ok: false,
    elements: 0,
    byDiscriminator: {},
    definitions: 0,
    instances: 0,
    triangles: 0,
    bounds: null,
    volume: 0,
    warnings: [],
    roundTrip: { equal: false, firstDifference: null },
    error: { ...issueWords(code, parameters), ...(Object.fromEntries(place) as object) },
    ms,
  };
}

function asText(report: InfoReport): string {
  if (report.error) return `${report.file}: ${errorLines(report.error)}`;
  const kinds = Object.entries(report.byDiscriminator).map(([kind, count]) => `  ${String(count).padStart(7)}  ${kind}`);
  const bounds = report.bounds
    ? `${report.bounds.min.map(rounded).join(' ')} … ${report.bounds.max.map(rounded).join(' ')}`
    : '–';
  const byCode = Map.groupBy(report.warnings, ({ code }) => code);
  const warnings = [...byCode].map(([code, all]) => {
    const ids = all.slice(0, 3).map(({ id }) => id);
    return `  ${String(all.length).padStart(7)}  ${code}: ${all[0]?.message} (${ids.join(', ')}${all.length > 3 ? ', …' : ''})`;
  });
  return [
    `${report.file}: ${report.elements} elements, ${report.definitions} definitions, ${report.instances} instances, ${report.triangles} triangles`,
    `  ${rounded(report.volume)} m³ within ${bounds}; round trip ${report.roundTrip.equal ? 'equal' : `differs at ${report.roundTrip.firstDifference}`}`,
    ...kinds,
    ...warnings,
    '',
  ].join('\n');
}

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);
