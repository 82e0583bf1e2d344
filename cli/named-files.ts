import { hash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import {
  allowedExtensions,
  mapFiles,
  PartiError,
  requireFileType,
  requireWorkbook,
  takenExtensions,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
} from '#domain';
import { NODE_PLATFORM, readFile, toImportedFile, wantedFile } from '#formats';
import { fileParts } from '#formats-text';
import { entriesOf, readBytes } from './disk.ts';

/**
 * Inputs in which each file or folder input that is a path, from `folder`, has become the file or the folder: digest, name and
 * content, as the server hands it to functions. A workbook becomes CSV where a table is wanted; `book.xlsx#Sheet` names one
 * of several sheets. Rejects with `file.*`, and with the `import.*` codes of a workbook that cannot be read.
 */
export async function withNamedFiles(record: FunctionRecord, inputs: JsonObject, folder: string): Promise<JsonObject> {
  const named = new Map<string, JsonObject>();
  const wanted: (() => Promise<void>)[] = [];
  const keyOf = (value: string, property: InputProperty) => JSON.stringify([value, property.$partiFileTypes]);
  mapFiles(record, inputs, (value, { kind, property }) => {
    if (typeof value === 'string' && kind === 'file')
      wanted.push(async () => {
        named.set(keyOf(value, property), await fileAt(resolve(folder, value), property));
      });
    return value;
  });
  for (const read of wanted) await read();
  return mapFiles(record, inputs, (value, { kind, property }) => {
    if (typeof value !== 'string') return value;
    return kind === 'file' ? named.get(keyOf(value, property))! : readFolder(resolve(folder, value), property);
  });
}

async function fileAt(named: string, property: InputProperty): Promise<JsonObject> {
  const [, path = named, sheet] = /^(.+\.xlsx)#(.+)$/i.exec(named) ?? [];
  const allowed = allowedExtensions(property.$partiFileTypes);
  const taken = takenExtensions(allowed);
  if (taken.includes('xlsx') && path.toLowerCase().endsWith('.xls')) requireWorkbook(basename(path));
  requireFileType(basename(path), taken);
  const { file } = await wantedFile(
    new File([new Uint8Array(readBytes(path))], basename(path)),
    allowed,
    (table) => sheetOf(table, 1),
    (table, { sheets }) => {
      const page = (sheets?.names ?? []).findIndex((name) => name.toLowerCase() === sheet?.toLowerCase()) + 1;
      if (page === 0) throw new PartiError('file.sheet-not-named', { name: table.name, sheets: sheets?.names.join(', ') ?? '' });
      return sheetOf(table, page);
    },
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { digest: hash('sha256', bytes, 'hex'), name: file.name, ...fileParts(file.name, bytes) };
}

const sheetOf = async (file: File, page: number) =>
  toImportedFile(file, await readFile(file, { page, onProgress: () => undefined, platform: NODE_PLATFORM }));

/** Files of a folder by name, those of the input's types alone. */
function readFolder(path: string, property: InputProperty): JsonObject {
  const taken = allowedExtensions(property.$partiFileTypes);
  const names = entriesOf(path)
    .filter(
      (entry) =>
        entry.isFile() && (taken.length === 0 || taken.some((ending) => entry.name.toLowerCase().endsWith(`.${ending}`))),
    )
    .map(({ name }) => name)
    .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const files = names.map((name): JsonObject => {
    const bytes = readBytes(join(path, name));
    const digest = hash('sha256', bytes, 'hex');
    return { FileName: name, FileRefId: name, FolderId: path, digest, size: bytes.length, ...fileParts(name, bytes) };
  });
  return { Id: path, Name: basename(path), Files: files };
}
