import { decodeDxf } from '../dxf/dxf-pairs.ts';

/** Text of a file for functions, from its bytes: UTF-8, but drawings by name `.dxf` name their encoding themselves. */
export const fileText = (name: string, bytes: Uint8Array): string =>
  /\.dxf$/i.test(name) ? decodeDxf(bytes) : Buffer.from(bytes).toString('utf8');

/** What a function is given of a file beside its name: its text, and its bytes as base64 where the text in UTF-8 is not the same bytes. */
export function fileParts(name: string, bytes: Uint8Array): { text: string; base64?: string } {
  const whole = Buffer.from(bytes);
  const text = fileText(name, bytes);
  return Buffer.from(text, 'utf8').equals(whole) ? { text } : { text, base64: whole.toString('base64') };
}
