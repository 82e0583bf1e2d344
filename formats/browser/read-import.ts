import { PartiError, receivedError } from '#domain';
import { summarizeModel } from '#engine';
import type { ImportAnswer } from './import-messages.ts';
import type { ReadFile } from './read-file.ts';
import type { FunctionPackage, WorkflowPackage } from '../package/read-package.ts';
import type { Picture } from '../picture/read-picture.ts';

/** What a file becomes, with what can be shown of it first. */
export type ImportedFile =
  | ReadFile
  | { kind: 'picture'; picture: Picture; pages?: { page: number; count: number } }
  | FunctionPackage
  | WorkflowPackage;

/** Kinds of file that can be imported, by the end of their names. */
export const IMPORT_TYPES = [
  'dxf',
  '3dm',
  'glb',
  'gltf',
  'json',
  'geojson',
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'csv',
  'tsv',
  'xlsx',
  'zip',
  'parti',
] as const;

const MOST_BYTES = 50 * 1024 * 1024;

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export interface ImportOptions {
  /** Share of 1. */
  onProgress: (share: number) => void;
  /** Gives the reading up. */
  signal: AbortSignal;
  /** Of a PDF; the first one is 1. */
  page: number;
}

/** Reads a file as far as its preview needs, off the main thread where that is possible. Rejects with a `PartiError` of the catalogue. */
export async function readImport(file: File, { onProgress, signal, page }: ImportOptions): Promise<ImportedFile> {
  const type = endOf(file.name);
  if (!(IMPORT_TYPES as readonly string[]).includes(type))
    throw new PartiError('file.format-unknown', { name: file.name, types: IMPORT_TYPES.map((one) => `.${one}`).join(', ') });
  if (file.size > MOST_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(file.size / 1024 / 1024) });
  if (type === 'zip' || type === 'parti') {
    const { readPackage } = await import('../package/read-package.ts');
    return readPackage(new Uint8Array(await file.arrayBuffer()), file.name);
  }
  if (type === 'pdf') {
    const { readPdfPage } = await import('../pdf/read-pdf.ts');
    const { picture, count } = await readPdfPage(file, page);
    return { kind: 'picture', picture, pages: { page, count } };
  }
  if (type === 'jpg' || type === 'jpeg' || type === 'png') {
    const { readPicture } = await import('../picture/read-picture.ts');
    return { kind: 'picture', picture: await readPicture(file, file.name) };
  }
  if (type === 'glb' || type === 'gltf') {
    const { readGlb } = await import('../glb/read-glb.ts');
    const { model, skipped } = await readGlb(await file.arrayBuffer());
    const text = new File([JSON.stringify(model)], `${file.name.replace(/\.[^.]+$/, '')}.json`, { type: 'application/json' });
    return { kind: 'model', summary: summarizeModel({ model, list: undefined, issues: [] }), file: text, skipped };
  }
  return readBeside(file, type, onProgress, signal);
}

function readBeside(file: File, type: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<ReadFile> {
  const worker =
    type === '3dm'
      ? new Worker(new URL('./rhino.worker.ts', import.meta.url), { type: 'module' })
      : new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  worker.onmessage = ({ data }: { data: ImportAnswer }) => {
    if (data.kind === 'progress') onProgress(data.share);
    else if (data.kind === 'read') resolve(data.file);
    else if (data.code !== undefined) reject(receivedError(data.code, data.parameters));
    else reject(new Error(data.message));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage({ file, type });
  return promise.finally(() => worker.terminate());
}
