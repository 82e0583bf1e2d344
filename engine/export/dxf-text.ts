/** A polyline on a layer, in metres. */
export interface DxfLine {
  layer: string;
  points: readonly (readonly [x: number, y: number])[];
  isClosed: boolean;
  /** Height of the line (m). */
  z: number;
}

/** AutoCAD colour numbers that layers take in turn; 7 is black on white. */
const COLORS = [7, 5, 3, 1, 6, 4, 2];

/** An ASCII DXF of release 12, which every program reads: layers and polylines, in metres. */
export function dxfText(lines: readonly DxfLine[]): string {
  const layers = [...new Set(lines.map(({ layer }) => layer))];
  const codes = new Map(layers.map((layer, index) => [layer, layerName(layer, index)]));
  const out: string[] = [];
  const put = (...pairs: (string | number)[]) => {
    for (let at = 0; at < pairs.length; at += 2) out.push(String(pairs[at]).padStart(3), String(pairs[at + 1]));
  };
  put(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 6);
  const extents = extentsOf(lines) as [string, string, string, string, string, string];
  put(9, '$EXTMIN', 10, extents[0], 20, extents[1], 30, extents[2], 9, '$EXTMAX', 10, extents[3], 20, extents[4], 30, extents[5]);
  put(0, 'ENDSEC', 0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LTYPE', 70, 1);
  put(0, 'LTYPE', 2, 'CONTINUOUS', 70, 64, 3, 'Solid line', 72, 65, 73, 0, 40, 0, 0, 'ENDTAB');
  put(0, 'TABLE', 2, 'LAYER', 70, layers.length);
  layers.forEach((layer, index) =>
    put(0, 'LAYER', 2, codes.get(layer) as string, 70, 64, 62, COLORS[index % COLORS.length] as number, 6, 'CONTINUOUS'),
  );
  put(0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES');
  for (const { layer, points, isClosed, z } of lines) {
    const name = codes.get(layer) as string;
    put(0, 'POLYLINE', 8, name, 66, 1, 10, 0, 20, 0, 30, number(z), 70, isClosed ? 1 : 0);
    for (const [x, y] of points) put(0, 'VERTEX', 8, name, 10, number(x), 20, number(y), 30, number(z));
    put(0, 'SEQEND', 8, name);
  }
  put(0, 'ENDSEC', 0, 'EOF');
  return `${out.join('\r\n')}\r\n`;
}

/** Names of that release: capitals, digits and a few signs, at most 31. */
function layerName(name: string, index: number): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9$_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 26);
  return `${plain === '' ? 'LEVEL' : plain}_${index + 1}`;
}

const number = (value: number): string => {
  const text = (Math.round(value * 1e6) / 1e6).toString();
  return text.includes('.') || text.includes('e') ? text : `${text}.0`;
};

function extentsOf(lines: readonly DxfLine[]): string[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { points, z } of lines)
    for (const [x, y] of points)
      [x, y, z].forEach((value, axis) => {
        box[axis] = Math.min(box[axis] as number, value);
        box[axis + 3] = Math.max(box[axis + 3] as number, value);
      });
  return box.map((value) => number(Number.isFinite(value) ? value : 0));
}
