import type { FileContent, ReadOptions } from '../content/file-content.ts';
import { formatsNamed, type FormatId } from '../content/format-table.ts';
import { READERS } from './readers.ts';
import { decodeText } from '../bytes/decode-text.ts';

/** Bytes in which a file names what it is. */
const HEAD = 8192;

/** Kind of a file: by its name, and by its first bytes where several kinds share an end. Rejects with `file.format-unknown`. */
export async function formatOf(file: File): Promise<FormatId> {
  const [usual, ...others] = formatsNamed(file.name);
  const { text } = others.length > 0 ? decodeText(new Uint8Array(await file.slice(0, HEAD).arrayBuffer())) : { text: '' };
  const told = others.find(({ head }) => head?.test(text));
  return (told ?? usual!).id;
}

/** Reads a file of any kind of the table. Rejects with `file.format-unknown` and the codes of its reader. */
export async function readFile(file: File, options: ReadOptions): Promise<FileContent> {
  const read = await READERS[await formatOf(file)]();
  return read(file, options);
}
