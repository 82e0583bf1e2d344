import type { Answer, ApiClient } from '#api';
import type { JsonObject, LibraryFunction } from '#domain';
import { putBytes } from '../services/put-bytes.ts';
import { publishFunction, type PublishedVersion } from './publish-function.ts';

/** Media type of a workbook. */
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the server found in a workbook; nothing is published. */
export type ReadWorkbook = Answer<'PUT parse-excel'>;

/** Lets the server read a workbook. Rejects with `workbook.*`, `file.*` and `upload.*` codes. */
export async function readWorkbook(api: ApiClient, file: File): Promise<ReadWorkbook> {
  const asked = { content_type: WORKBOOK, extension: 'xlsx', file_name: file.name, size: file.size };
  const begun = await api.call('POST files', { body: asked });
  const { id } = begun;
  if ('upload_url' in begun) await putBytes(begun.upload_url, file);
  await api.call('POST files', { body: { upload_finished: id } });
  return api.call('PUT parse-excel', { body: { Item1: id, Item2: file.name } });
}

/** The function of one's own that a workbook of this name was before; undefined for a new one. */
export function workbookBefore(library: readonly LibraryFunction[], name: unknown): string | undefined {
  return library.find(({ record, stage }) => record.language === 'excel' && stage === 'test' && record.name === name)?.record.id;
}

/** Id of a new function: a random UUID, also where the page has no secure origin. */
export function newFunctionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Publishes a workbook as the newest test version of a function. Answers what a node pins. Rejects as `publishFunction` does. */
export function publishWorkbook(api: ApiClient, file: File, id: string, record: JsonObject): Promise<PublishedVersion> {
  return publishFunction(api, { record: { id, ...record }, zip: file, name: file.name, type: WORKBOOK });
}
