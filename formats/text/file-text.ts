import { decodeDxf } from '../dxf/dxf-pairs.ts';

/** Text of a file for functions, from its bytes: UTF-8, but drawings by name `.dxf` name their encoding themselves. */
export const fileText = (name: string, bytes: Uint8Array): string =>
  /\.dxf$/i.test(name) ? decodeDxf(bytes) : Buffer.from(bytes).toString('utf8');
