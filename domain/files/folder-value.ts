import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** A file of a folder as an input keeps it; `FileRefId` stays over its versions, `digest` (SHA-256) does not; size in bytes. */
export interface FolderValueFile {
  FileName: string;
  FileRefId: string;
  FolderId: string;
  digest: string;
  size: number;
}

/** Value of a folder input: what lay in a folder of content when it was chosen. */
export interface FolderValue {
  Id: string;
  Name: string;
  Files: FolderValueFile[];
}

/** Names of files that differ between two states of a folder. */
export interface FolderChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

/** A folder input holds no more files than this. */
export const MOST_FOLDER_FILES = 200;

/** A folder input's value; undefined where it is none. */
export function folderValueOf(value: JsonValue | undefined): FolderValue | undefined {
  if (!isJsonObject(value) || !Array.isArray(value['Files'])) return undefined;
  const text = (member: JsonValue | undefined) => (typeof member === 'string' ? member : '');
  const files = value['Files'].filter(isJsonObject).map((file) => ({
    FileName: text(file['FileName']),
    FileRefId: text(file['FileRefId']),
    FolderId: text(file['FolderId']),
    digest: text(file['digest']),
    size: typeof file['size'] === 'number' ? file['size'] : 0,
  }));
  return { Id: text(value['Id']), Name: text(value['Name']), Files: files };
}

/** What a folder has that a value does not; undefined where they are the same. A renamed file is a changed one. */
export function folderChanges(before: FolderValue, now: FolderValue): FolderChanges | undefined {
  const known = new Map(before.Files.map((file) => [file.FileRefId, file]));
  const ids = new Set(now.Files.map(({ FileRefId }) => FileRefId));
  const names = (files: readonly FolderValueFile[]) => files.map(({ FileName }) => FileName);
  const differs = (file: FolderValueFile) => {
    const old = known.get(file.FileRefId);
    return old !== undefined && (old.digest !== file.digest || old.FileName !== file.FileName);
  };
  const changes = {
    added: names(now.Files.filter(({ FileRefId }) => !known.has(FileRefId))),
    changed: names(now.Files.filter(differs)),
    removed: names(before.Files.filter(({ FileRefId }) => !ids.has(FileRefId))),
  };
  return Object.values(changes).some((list) => list.length > 0) ? changes : undefined;
}
