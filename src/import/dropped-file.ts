import { PartiError } from '#domain';
import { packFolder } from '#formats-browser';
import { onlyFile } from './only-file.ts';

const SKIPPED = new Set(['node_modules', '__pycache__', 'bin', 'obj', '.git']);
const MOST_FILES = 500;

/** The file that was dropped; a folder comes as a zip of itself. Undefined when neither was. Rejects with `content.too-many-files`. Must be called while the drop is handled. */
export function takeDropped(data: DataTransfer): Promise<File> | undefined {
  const entry = data.items[0]?.webkitGetAsEntry?.();
  if (data.files.length < 2 && entry?.isDirectory) return packDropped(entry as FileSystemDirectoryEntry);
  try {
    const file = onlyFile(data);
    return file && Promise.resolve(file);
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

async function packDropped(folder: FileSystemDirectoryEntry): Promise<File> {
  const files: Record<string, Uint8Array> = {};
  const walk = async (entry: FileSystemDirectoryEntry): Promise<void> => {
    for (const child of await childrenOf(entry)) {
      if (SKIPPED.has(child.name)) continue;
      if (child.isDirectory) await walk(child as FileSystemDirectoryEntry);
      else files[child.fullPath.replace(/^\//, '')] = await bytesOf(child as FileSystemFileEntry);
      if (Object.keys(files).length > MOST_FILES) throw new PartiError('function.source-too-large', { megabytes: 5 });
    }
  };
  await walk(folder);
  return new File([await packFolder(files)], `${folder.name}.zip`, { type: 'application/zip' });
}

/** A folder is read in parts; an empty one is the last. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return children;
    children.push(...part);
  }
}

async function bytesOf(entry: FileSystemFileEntry): Promise<Uint8Array> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return new Uint8Array(await file.arrayBuffer());
}
