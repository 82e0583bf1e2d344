import { PartiError } from '#domain';
import {
  DxfReader,
  readGeoJson,
  readModelStream,
  readTable,
  summarizeModel,
  type Drawing,
  type ModelSummary,
  type TableData,
} from '#engine';
import type { FunctionPackage, WorkflowPackage } from './read-package.ts';

/** What a file becomes, with what can be shown of it first. */
export type ImportedFile =
  | { kind: 'underlay'; drawing: Drawing; isMap: boolean }
  | { kind: 'model'; summary: ModelSummary }
  | { kind: 'table'; table: TableData }
  | FunctionPackage
  | WorkflowPackage;

/** Kinds of file that can be imported, by the end of their names. */
export const IMPORT_TYPES = ['dxf', 'geojson', 'json', 'csv', 'tsv', 'zip', 'parti'] as const;

const MOST_BYTES = 50 * 1024 * 1024;
/** Farther from zero (m) than this a drawing has the wrong unit, or none. */
const FARTHEST = 1e8;

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Reads a file as far as its preview needs. `onProgress`: share of 1. Rejects with a `PartiError` of the catalogue. */
export async function readImport(file: File, onProgress: (share: number) => void): Promise<ImportedFile> {
  const type = endOf(file.name);
  if (!(IMPORT_TYPES as readonly string[]).includes(type))
    throw new PartiError('file.format-unknown', { name: file.name, types: IMPORT_TYPES.map((one) => `.${one}`).join(', ') });
  if (file.size > MOST_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(file.size / 1024 / 1024) });
  const told = (bytes: number) => onProgress(file.size === 0 ? 1 : bytes / file.size);
  if (type === 'dxf') return { kind: 'underlay', isMap: false, drawing: checked(await readDrawing(file, told)) };
  if (type === 'zip' || type === 'parti') {
    const { readPackage } = await import('./read-package.ts');
    return readPackage(new Uint8Array(await file.arrayBuffer()), file.name);
  }
  if (type === 'csv' || type === 'tsv') return { kind: 'table', table: readTable(await file.text()) };
  if (type === 'geojson' || (await isGeoJson(file))) {
    return { kind: 'underlay', isMap: true, drawing: checked(readGeoJson(await file.text())) };
  }
  return { kind: 'model', summary: summarizeModel(await readModelStream(chunksOf(file), { onProgress: told })) };
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
  if ([...min, ...max].some((value) => Math.abs(value) > FARTHEST)) throw new PartiError('import.too-far-from-origin');
  return drawing;
}
