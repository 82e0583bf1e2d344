import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour type of the format: red, green and blue without a palette of its own. */
const TRUE_COLOUR = 2;

/** A PNG of one row, a pixel for each colour (0 to 255), as an address that holds it. */
export function paletteImage(colors: readonly (readonly [number, number, number])[]): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(colors.length, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, TRUE_COLOUR], 8);
  // The row begins with the number of its filter: none.
  const row = Buffer.from([0, ...colors.flat()]);
  const png = Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(row)), chunk('IEND', Buffer.alloc(0))]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
