import type { ReadFormat } from '../content/file-content.ts';
import { decodeText } from '../bytes/decode-text.ts';
import { readTable } from './read-table.ts';

/** Reads rows of text. Rejects with `import.*` codes. */
export const readTableFile: ReadFormat = async (file) => {
  const { text, isUtf8 } = decodeText(new Uint8Array(await file.arrayBuffer()));
  return { kind: 'table', table: readTable(text), ...(isUtf8 ? {} : { text }) };
};
