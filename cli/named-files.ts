import { hash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { allowedExtensions, mapFiles, type FunctionRecord, type InputProperty, type JsonObject } from '#domain';
import { fileParts } from '#formats-text';
import { entriesOf, readBytes } from './disk.ts';

/**
 * Inputs in which each file or folder input that is a path, from `folder`, has become the file or the folder: digest, name and
 * content, as the server hands it to functions. Throws `file.read-failed`.
 */
export function withNamedFiles(record: FunctionRecord, inputs: JsonObject, folder: string): JsonObject {
  return mapFiles(record, inputs, (value, { kind, property }) => {
    if (typeof value !== 'string') return value;
    return kind === 'file' ? readFile(resolve(folder, value)) : readFolder(resolve(folder, value), property);
  });
}

function readFile(path: string): JsonObject {
  const bytes = readBytes(path);
  const name = basename(path);
  return { digest: hash('sha256', bytes, 'hex'), name, ...fileParts(name, bytes) };
}

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
