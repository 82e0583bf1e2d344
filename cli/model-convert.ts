import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { PartiError } from '#domain';
import { exportModels, modelToGlb, prepareBooleans, writeModelParts, type GlbMode, type ModelFile } from '#engine';
import { EXIT, type CommandIo } from './command-io.ts';
import { errorLines } from './describe-error.ts';
import { issueWords } from './issue-message.ts';
import { failureOf, readModelFile } from './model-source.ts';

const USAGE = 'Usage: parti model convert FILE OUT.json|OUT.glb|OUT.csv|OUT.dxf [--mode nodes|batch] [--json]\n';

interface ConvertReport {
  ok: boolean;
  bytes: number;
  nodes: number;
  drawCalls: number;
  triangles: number;
  ms: number;
  error?: { code: string; message: string; next?: string };
}

/** `parti model convert`: a model as another file. Exit 1 when it cannot be read or written. */
export async function modelConvert(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const startedAt = performance.now();
  const report: ConvertReport = { ok: true, bytes: 0, nodes: 0, drawCalls: 0, triangles: 0, ms: 0 };
  try {
    const source = await readModelFile(options.file, io.stderr);
    Object.assign(report, await convert(source, options));
  } catch (error) {
    const { code, parameters } = failureOf(error);
    report.ok = false;
    report.error = issueWords(code, parameters);
  }
  report.ms = Math.round(performance.now() - startedAt);
  if (options.json) io.stdout(`${JSON.stringify(report)}\n`);
  else if (report.error) io.stderr(errorLines(report.error));
  else io.stdout(`${options.out}: ${report.bytes} bytes, ${report.triangles} triangles, ${report.ms} ms\n`);
  return report.ok ? EXIT.done : EXIT.failed;
}

interface ConvertOptions {
  file: string;
  out: string;
  mode: GlbMode;
  json: boolean;
}

function readOptions(args: readonly string[]): ConvertOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, mode: { type: 'string', default: 'nodes' } },
    });
    const [file, out] = positionals;
    if (file === undefined || out === undefined || positionals.length > 2) return undefined;
    if (values.mode !== 'nodes' && values.mode !== 'batch') return undefined;
    return { file, out, mode: values.mode, json: values.json };
  } catch {
    return undefined;
  }
}

async function convert({ model, list }: ModelFile, { out, mode }: ConvertOptions): Promise<Partial<ConvertReport>> {
  const kind = extname(out).toLowerCase();
  if (kind === '.json') return { bytes: await write(out, writeModelParts(model, list)) };
  await prepareBooleans([model]);
  if (kind === '.glb') {
    const { parts, nodes, drawCalls, triangles } = modelToGlb(model, mode);
    return { bytes: await write(out, [parts.file]), nodes, drawCalls, triangles };
  }
  if (kind === '.csv' || kind === '.dxf')
    return { bytes: await write(out, exportModels([model], kind === '.csv' ? 'csv' : 'dxf').parts) };
  throw new PartiError('file.format-unknown', { name: out, types: '.json, .glb, .csv, .dxf' });
}

/** Writes parts one after another and answers the size in bytes. */
async function write(file: string, parts: Iterable<string | Uint8Array>): Promise<number> {
  const stream = createWriteStream(file);
  try {
    await pipeline(Readable.from(parts, { objectMode: true }), stream);
  } catch (error) {
    if (error instanceof PartiError) throw error;
    throw new PartiError('file.write-failed', { file, reason: error instanceof Error ? error.message : String(error) });
  }
  return stream.bytesWritten;
}
