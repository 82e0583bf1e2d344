import { decodeText } from './decode-text.ts';

/** A file of JSON, in UTF-8; `text` where it was UTF-16 before, by the mark in front. */
export async function utf8File(file: File): Promise<{ file: File; text?: string }> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (!(first === 0xff && second === 0xfe) && !(first === 0xfe && second === 0xff)) return { file };
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
  return { file: new File([text], file.name, { type: 'application/json' }), text };
}
