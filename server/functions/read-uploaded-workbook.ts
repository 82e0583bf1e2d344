import { PartiError, requireWorkbook, type JsonObject, type JsonValue } from '#domain';
import { placeOfCells, workbookRecord, type PublishedBook } from '#runtimes/excel';
import type { Languages } from '#runtimes/languages';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { UploadStore } from '../files/upload-store.ts';

/** Where uploaded workbooks are and who reads them. */
export interface WorkbookParts {
  blobs: BlobStore;
  uploads: UploadStore;
  languages: Pick<Languages, 'readWorkbook'>;
}

/** What a workbook would be as a function; nothing is published. */
export interface ReadWorkbook {
  inputs: ShownCells[];
  outputs: ShownCells[];
  report: PublishedBook['report'];
  /** Its record, without an id. */
  record: JsonObject;
}

/** An input or output: where it stands in the workbook, what it holds and its value there. */
type ShownCells = { name: string; place: string; type: string; shape: string; value: JsonValue };

/**
 * Reads an uploaded workbook for the person who uploaded it. Rejects with `file.excel-only-xlsx`, `upload.not-found`,
 * `upload.not-uploaded`, `workbook.*`, `run.no-*`.
 */
export async function readUploadedWorkbook(
  { blobs, uploads, languages }: WorkbookParts,
  { key, name, userId }: { key: string; name: string; userId: string },
): Promise<ReadWorkbook> {
  requireWorkbook(name);
  const upload = await uploads.read(key);
  if (upload?.userId !== userId) throw new PartiError('upload.not-found');
  if (!upload.digest) throw new PartiError('upload.not-uploaded');
  const bytes = await blobs.get(upload.digest);
  const { inputs, outputs, report } = await languages.readWorkbook(bytes.toString('base64'));
  const record = workbookRecord(name.replace(/\.xlsx$/i, ''), { inputs, outputs });
  return { inputs: inputs.map(shown), outputs: outputs.map(shown), report, record };
}

const shown = ({ name, cells, type, shape, value }: PublishedBook['inputs'][number]): ShownCells => ({
  name,
  place: placeOfCells(cells),
  type,
  shape,
  value: value as JsonValue,
});
