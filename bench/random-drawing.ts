import type { SnapIndex } from '#engine';

/** Rows of rooms (m), each with walls, a door, a column and a name, as bytes of an R12 drawing of about this size. */
export function drawingOf(size: number): Uint8Array {
  const parts = ['0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n'];
  let length = 0;
  for (let room = 0; length < size; room++) {
    const [x, y] = [(room % 80) * 5, Math.floor(room / 80) * 4];
    const text = [
      lineOf(x, y, x + 4.8, y),
      lineOf(x + 4.8, y, x + 4.8, y + 3.8),
      lineOf(x + 4.8, y + 3.8, x, y + 3.8),
      `0\nPOLYLINE\n8\nWALLS\n66\n1\n70\n1\n${[0, 0.2, 0.4].map((at) => vertexOf(x + at, y + at)).join('')}0\nSEQEND\n`,
      `0\nARC\n8\nDOORS\n10\n${x + 1}\n20\n${y}\n40\n0.9\n50\n0\n51\n90\n`,
      `0\nCIRCLE\n8\nCOLUMNS\n10\n${x + 2}\n20\n${y + 2}\n40\n0.25\n`,
      `0\nTEXT\n8\nNAMES\n10\n${x + 2}\n20\n${y + 1}\n40\n0.2\n1\nRoom ${room}\n`,
    ].join('');
    parts.push(text);
    length += text.length;
  }
  parts.push('0\nENDSEC\n0\nEOF\n');
  return new TextEncoder().encode(parts.join(''));
}

const lineOf = (x1: number, y1: number, x2: number, y2: number): string =>
  `0\nLINE\n8\nWALLS\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;
const vertexOf = (x: number, y: number): string => `0\nVERTEX\n8\nWALLS\n10\n${x}\n20\n${y}\n42\n0.1\n`;

/** Throws unless the first wall can be caught. */
export function assertSnaps(snaps: SnapIndex): void {
  if (snaps.near([2, 0, 0], 0.01).length === 0) throw new Error('The drawing cannot be caught.');
}
