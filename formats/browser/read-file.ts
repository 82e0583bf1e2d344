import { PartiError } from '#domain';
import { readModelStream, summarizeModel, type ModelSummary } from '#engine';
import type { Drawing } from '../drawing/drawing.ts';
import { DxfReader } from '../dxf/read-dxf.ts';
import { readGeoJson } from '../geojson/read-geojson.ts';
import { decodeText } from '../table/decode-text.ts';
import { readTable, type TableData } from '../table/read-table.ts';

/** What a file holds, as far as its preview needs; `file` where something else than the file itself goes into the workflow. */
export type ReadFile =
  | { kind: 'underlay'; drawing: Drawing; isMap: boolean; file?: File }
  | { kind: 'model'; summary: ModelSummary; file?: File; skipped?: Record<string, number> }
  | { kind: 'table'; table: TableData; file?: File };

/** Farther from zero (m) than this a drawing has the wrong unit, or none: half-way around the earth. */
const FARTHEST = 2e7;

/** Reads drawings, maps, models and tables; never touches the page, so that it can run beside it. `onProgress`: share of 1. */
export async function readFile(file: File, type: string, onProgress: (share: number) => void): Promise<ReadFile> {
  const told = (bytes: number) => onProgress(file.size === 0 ? 1 : bytes / file.size);
  const renamed = (end: string) => `${file.name.replace(/\.[^.]+$/, '')}.${end}`;
  if (type === 'dxf') return { kind: 'underlay', isMap: false, drawing: checked(await readDrawing(file, told)) };
  if (type === 'csv' || type === 'tsv') {
    const { text, isUtf8 } = decodeText(new Uint8Array(await file.arrayBuffer()));
    return {
      kind: 'table',
      table: readTable(text),
      ...(isUtf8 ? {} : { file: new File([text], file.name, { type: 'text/csv' }) }),
    };
  }
  if (type === 'xlsx') {
    const { xlsxAsCsv } = await import('../table/read-xlsx.ts');
    const text = await xlsxAsCsv(file);
    return { kind: 'table', table: readTable(text), file: new File([text], renamed('csv'), { type: 'text/csv' }) };
  }
  const narrow = await asUtf8(file);
  const replaced = narrow === file ? {} : { file: narrow };
  if (type === 'geojson' || (await isGeoJson(narrow)))
    return { kind: 'underlay', isMap: true, drawing: checked(readGeoJson(await narrow.text())), ...replaced };
  const summary = summarizeModel(await readModelStream(chunksOf(narrow), { onProgress: told }));
  return { kind: 'model', summary, ...replaced };
}

/** The file itself unless its first bytes say that it is UTF-16. */
async function asUtf8(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (!(head[0] === 0xff && head[1] === 0xfe) && !(head[0] === 0xfe && head[1] === 0xff)) return file;
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
  return new File([text], file.name, { type: 'application/json' });
}

async function readDrawing(file: File, told: (bytes: number) => void): Promise<Drawing> {
  const reader = new DxfReader();
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    reader.feed(chunk);
    bytes += chunk.length;
    told(bytes);
  }
  return reader.end();
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Both end in .json; GeoJSON names its type near the start. */
async function isGeoJson(file: File): Promise<boolean> {
  const head = await file.slice(0, 4096).text();
  return /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))"/.test(head);
}

function checked(drawing: Drawing): Drawing {
  const { min, max } = drawing.bounds ?? { min: [], max: [] };
  if ([...min, ...max].some((value) => Math.abs(value) > FARTHEST))
    throw new PartiError('import.too-far-from-origin', { limit: FARTHEST / 1000 });
  return drawing;
}
