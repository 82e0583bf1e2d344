import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDxf, readDxf } from '../text/index.ts';
import { DxfReader } from './read-dxf.ts';
import { areaOf, bytes, dxf, lengthOf, linesOf, METRES, readText as read } from './dxf.fixture.ts';

const near = (a: readonly number[], b: readonly number[], within = 1e-6): boolean =>
  a.length === b.length && a.every((value, at) => Math.abs(value - (b[at] as number)) <= within * Math.max(1, Math.abs(value)));

const coordinate = fc.double({ min: -500, max: 500, noNaN: true }).map((value) => Math.round(value * 1000) / 1000 + 0);
const point = fc.tuple(coordinate, coordinate, coordinate);
const angle = fc.integer({ min: -360, max: 360 });
const factor = fc.constantFrom(1, 2, 0.5, -1, 10);

/** A way to put a block, as the format describes it: scaled, then turned, then moved. */
const put = fc.record({ at: point, angle, sx: factor, sy: factor, base: point });
type Put = typeof put extends fc.Arbitrary<infer T> ? T : never;

/** Where a point of the block comes to lie, step by step and without matrices. */
function carried({ at, angle: degrees, sx, sy, base }: Put, [x, y, z]: readonly number[]): number[] {
  const [u, v] = [(x! - base[0]) * sx, (y! - base[1]) * sy];
  const turn = (degrees * Math.PI) / 180;
  return [at[0] + u * Math.cos(turn) - v * Math.sin(turn), at[1] + u * Math.sin(turn) + v * Math.cos(turn), at[2] + z! - base[2]];
}
const insertText = (name: string, { at, angle: degrees, sx, sy }: Put, more = '') =>
  `0 INSERT 8 0 2 ${name} 10 ${at[0]} 20 ${at[1]} 30 ${at[2]} 41 ${sx} 42 ${sy} 50 ${degrees} ${more}`;
const blockText = (name: string, { base }: Put, entities: string) =>
  `0 BLOCK 8 0 2 ${name} 70 0 10 ${base[0]} 20 ${base[1]} 30 ${base[2]} ${entities} 0 ENDBLK 8 0`;

describe('DXF by its own rules', () => {
  it('W1.06a puts lines of nested and arrayed blocks where the rule of each step says', () => {
    const array = fc.record({
      columns: fc.integer({ min: 1, max: 4 }),
      rows: fc.integer({ min: 1, max: 3 }),
      across: coordinate,
      up: coordinate,
    });
    fc.assert(
      fc.property(point, point, put, put, array, (a, b, inner, outer, { columns, rows, across, up }) => {
        fc.pre(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) > 0.01);
        const line = `0 LINE 8 0 10 ${a[0]} 20 ${a[1]} 30 ${a[2]} 11 ${b[0]} 21 ${b[1]} 31 ${b[2]}`;
        const grid = `70 ${columns} 71 ${rows} 44 ${across} 45 ${up}`;
        const drawing = read(insertText('Outer', outer, grid), {
          blocks: blockText('INNER', inner, line) + ' ' + blockText('Outer', outer, insertText('inner', inner)),
        });
        const lines = linesOf(drawing);
        expect(lines.length).toBe(columns * rows);
        const turn = (outer.angle * Math.PI) / 180;
        const expected: number[][] = [];
        for (let column = 0; column < columns; column++)
          for (let row = 0; row < rows; row++) {
            // Steps of an array turn with the block, but are not scaled with it.
            const [u, v] = [column * across, row * up];
            const step = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn), 0];
            expected.push(
              [a, b].flatMap((end) => carried(outer, carried(inner, end)).map((value, axis) => value + (step[axis] as number))),
            );
          }
        for (const wanted of expected) expect(lines.some((found) => near(found, wanted, 1e-5))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('draws a bulge as the arc whose quarter angle has that tangent', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: -3, max: 3, noNaN: true }), (a, b, bulge) => {
        const chord = Math.hypot(b[0] - a[0], b[1] - a[1]);
        fc.pre(chord > 0.1 && Math.abs(bulge) > 0.05);
        const text = `0 LWPOLYLINE 8 0 90 2 70 0 38 2 10 ${a[0]} 20 ${a[1]} 42 ${bulge} 10 ${b[0]} 20 ${b[1]}`;
        const [line] = linesOf(read(text)) as [number[]];
        const turn = 4 * Math.atan(Math.abs(bulge));
        const radius = chord / 2 / Math.sin(turn / 2);
        expect(lengthOf(line) / (radius * turn)).toBeCloseTo(1, 3);
        expect(near(line.slice(0, 3), [a[0], a[1], 2])).toBe(true);
        expect(near(line.slice(-3), [b[0], b[1], 2])).toBe(true);
        // A positive bulge runs counter-clockwise: its middle lies to the right of the chord.
        const middle = Math.floor(line.length / 6) * 3;
        const side = (b[0] - a[0]) * (line[middle + 1]! - a[1]) - (b[1] - a[1]) * (line[middle]! - a[0]);
        expect(Math.sign(side)).toBe(-Math.sign(bulge));
      }),
      { numRuns: 150 },
    );
  });

  it('carries flat things into their plane by the arbitrary axis rule', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 0.1, max: 50, noNaN: true }), (normal, radius) => {
        const size = Math.hypot(...normal);
        fc.pre(size > 1);
        const n = normal.map((value) => value / size) as [number, number, number];
        const text = `0 CIRCLE 8 0 10 3 20 4 30 5 40 ${radius} 210 ${n[0]} 220 ${n[1]} 230 ${n[2]}`;
        const [line] = linesOf(read(text)) as [number[]];
        // Every point lies in the plane 5 m along the normal, at one distance from the centre.
        const count = line.length / 3;
        const centre = [0, 1, 2].map(
          (axis) => line.slice(0, -3).reduce((sum, value, at) => sum + (at % 3 === axis ? value : 0), 0) / (count - 1),
        );
        for (let at = 0; at < line.length; at += 3) {
          expect(line[at]! * n[0] + line[at + 1]! * n[1] + line[at + 2]! * n[2]).toBeCloseTo(5, 3);
          const away = Math.hypot(line[at]! - centre[0]!, line[at + 1]! - centre[1]!, line[at + 2]! - centre[2]!);
          expect(away).toBeCloseTo(radius, 3);
        }
        // Its x axis is level, or along y × n where the plane is almost level itself.
        expect(Math.hypot(...centre)).toBeCloseTo(Math.hypot(3, 4, 5), 3);
      }),
      { numRuns: 100 },
    );
  });

  it('reads any drawing alike with other line ends, comments, blanks and marks in front', () => {
    const line = fc
      .tuple(point, point)
      .map(([a, b]) => `0 LINE 8 A 10 ${a[0]} 20 ${a[1]} 30 ${a[2]} 11 ${b[0]} 21 ${b[1]} 31 ${b[2]}`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (entities, size) => {
        const plain = dxf(entities.join(' '), { header: METRES });
        const pairs = plain.split('\n');
        const commented: string[] = [];
        for (let at = 0; at < pairs.length; at += 2) commented.push('999', '0', `  ${pairs[at]}`, pairs[at + 1] as string);
        let expected: number[][];
        try {
          expected = linesOf(readDxf(bytes(plain)));
        } catch {
          return;
        }
        const variants = [
          plain.replaceAll('\n', '\r\n'),
          plain.replaceAll('\n', '\r'),
          commented.join('\n'),
          `\uFEFF${plain}`,
          `${plain}\n\u001a`,
        ];
        for (const variant of variants) {
          const reader = new DxfReader();
          const all = bytes(variant);
          for (let at = 0; at < all.length; at += size) reader.feed(all.slice(at, at + size));
          expect(linesOf(reader.end())).toEqual(expected);
        }
        const wide = Uint8Array.from([0xff, 0xfe, ...[...bytes(plain)].flatMap((byte) => [byte, 0])]);
        expect(linesOf(readDxf(wide))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('things that programs write', () => {
  it('wide polylines with their areas', () => {
    // 4 m long, 0.2 m wide: 0.8 m². Then from 1 m to nothing over 2 m: 1 m².
    const wide = read('0 LWPOLYLINE 8 0 43 0.2 10 0 20 0 10 4 20 0').layers[0];
    expect(areaOf(wide?.triangles ?? [])).toBeCloseTo(0.8, 9);
    expect(wide?.lines.length).toBe(1);
    const arrow = read('0 POLYLINE 8 0 66 1 0 VERTEX 8 0 10 0 20 0 40 1 41 0 0 VERTEX 8 0 10 2 20 0 0 SEQEND').layers[0];
    expect(areaOf(arrow?.triangles ?? [])).toBeCloseTo(1, 9);
  });

  it('splines that say only what they pass', () => {
    const [line] = linesOf(read('0 SPLINE 8 0 70 8 71 3 74 3 11 0 21 0 31 0 11 1 21 1 31 0 11 2 21 0 31 0')) as [number[]];
    for (const through of [
      [0, 0, 0],
      [1, 1, 0],
      [2, 0, 0],
    ])
      expect(
        Array.from({ length: line.length / 3 }, (_, at) => line.slice(at * 3, at * 3 + 3)).some((point) => near(point, through)),
      ).toBe(true);
    // The natural cubic through these is steepest in the middle of each half: y(½) = 11/16.
    expect(line.some((value, at) => at % 3 === 1 && Math.abs(value - 11 / 16) < 1e-3)).toBe(true);
  });

  it('meshes of three kinds, and faces with three corners', () => {
    const cube =
      '0 MESH 8 0 91 0 92 4 10 0 20 0 30 0 10 2 20 0 30 0 10 2 20 2 30 0 10 0 20 2 30 0 93 5 90 4 90 0 90 1 90 2 90 3 94 0 95 0';
    expect(areaOf(read(cube).layers[0]?.triangles ?? [])).toBeCloseTo(4, 9);
    const vertex = (x: number, y: number) => `0 VERTEX 8 0 10 ${x} 20 ${y} 30 0 70 192`;
    const polyface = `0 POLYLINE 8 0 66 1 70 64 71 4 72 1 ${vertex(0, 0)} ${vertex(3, 0)} ${vertex(3, 1)} ${vertex(0, 1)} 0 VERTEX 8 0 10 0 20 0 70 128 71 1 72 2 73 -3 74 4 0 SEQEND`;
    expect(areaOf(read(polyface).layers[0]?.triangles ?? [])).toBeCloseTo(3, 9);
    const grid = `0 POLYLINE 8 0 66 1 70 16 71 2 72 2 ${[0, 1].flatMap((x) => [0, 5].map((y) => `0 VERTEX 8 0 70 64 10 ${x} 20 ${y} 30 0`)).join(' ')} 0 SEQEND`;
    expect(areaOf(read(grid).layers[0]?.triangles ?? [])).toBeCloseTo(5, 9);
    const solid = read('0 SOLID 8 0 10 1 20 1 11 3 21 1 12 1 22 3').layers[0]?.triangles ?? [];
    expect(areaOf(solid)).toBeCloseTo(2, 9);
    expect(solid.length).toBe(9);
  });

  it('multilines, points, tables and dimensions', () => {
    const lines = linesOf(
      read(
        '0 MLINE 8 0 71 1 72 2 73 2 11 0 21 0 12 1 22 0 13 0 23 1 74 2 41 0.1 41 0 75 0 74 2 41 -0.1 41 0 75 0 11 5 21 0 12 1 22 0 13 0 23 1 74 1 41 0.1 75 0 74 1 41 -0.1 75 0',
      ),
    );
    expect(lines).toEqual([
      [0, 0.1, 0, 5, 0.1, 0],
      [0, -0.1, 0, 5, -0.1, 0],
    ]);
    const blocks =
      '0 BLOCK 2 *T1 10 0 20 0 0 LINE 8 Cells 10 0 20 0 11 1 21 0 0 ENDBLK 0 BLOCK 2 *D7 10 0 20 0 0 LINE 8 0 10 8 20 8 11 9 21 8 0 ENDBLK';
    const drawing = read(
      '0 POINT 8 P 10 1 20 2 30 3 0 ACAD_TABLE 8 0 2 *T1 10 4 20 4 11 0 21 1 0 DIMENSION 8 Dims 2 *D7 10 0 20 0 0 DIMENSION 8 Dims 13 0',
      { blocks },
    );
    expect(drawing.layers.find(({ name }) => name === 'P')?.points).toEqual([1, 2, 3]);
    expect(linesOf(drawing)).toEqual([
      [4, 4, 0, 4, 5, 0],
      [8, 8, 0, 9, 8, 0],
    ]);
    expect(drawing.skipped).toEqual({ DIMENSION: 1 });
  });

  it('layers whose names differ in capitals, off and frozen, and true colours', () => {
    const tables = '0 LAYER 2 Walls 70 0 62 3 420 16711680 0 LAYER 2 Off 70 0 62 -7 0 LAYER 2 Ice 70 1 62 7';
    const blocks = '0 BLOCK 2 B 10 0 20 0 0 LINE 8 WALLS 10 0 20 0 11 1 21 0 0 LINE 8 0 10 0 20 0 11 2 21 0 0 ENDBLK';
    const drawing = read('0 INSERT 8 OFF 2 B 10 0 20 0 0 INSERT 8 ice 2 B 10 0 20 0 0 LINE 8 walls 10 0 20 5 11 1 21 5', {
      tables,
      blocks,
    });
    // Through a layer that is off the parts on other layers still show; a frozen one hides all of them.
    expect(linesOf(drawing)).toEqual([
      [0, 0, 0, 1, 0, 0],
      [0, 5, 0, 1, 5, 0],
    ]);
    expect(drawing.layers.map(({ name, color }) => [name, color])).toEqual([['Walls', [1, 0, 0]]]);
  });

  it('texts with their formatting, embedded objects and hidden attributes', () => {
    const text = (value: string) => read(`0 MTEXT 8 0 10 0 20 0 40 1 1 ${value}`).layers[0]?.texts[0]?.text;
    expect(text('{\\H1.5x;\\C1;Room·\\L101\\l}\\P\\S1/2;·m\\~x')).toBe('Room 101\n1/2 m x');
    expect(text('\\A1;\\pxi-3,l3;a\\\\b·\\{c\\}·%%176·\\M+1937A')).toBe(
      'a\\b {c} ° 日'.replace('日', new TextDecoder('shift_jis').decode(Uint8Array.of(0x93, 0x7a))),
    );
    const hidden = read(
      '0 INSERT 8 0 66 1 2 X 10 0 20 0 0 ATTRIB 8 0 10 0 20 0 40 1 1 No 70 1 0 ATTRIB 8 0 10 1 20 0 40 1 1 Yes 70 0 101 Embedded·Object 10 9 40 9 1 Twice 0 SEQEND',
      {
        blocks: '0 BLOCK 2 X 10 0 20 0 0 ENDBLK',
      },
    );
    expect(hidden.layers[0]?.texts).toEqual([{ text: 'Yes', at: [1, 0, 0], height: 1, rotation: 0 }]);
  });

  it('hatches whose arcs and ellipses pass zero degrees', () => {
    const edge = (kind: string) => `0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 1 92 1 93 1 ${kind} 97 0 75 0 76 1 98 0`;
    // From 270° over 0° to 90°: half of a circle of radius 2, closed by its chord.
    const [arc] = linesOf(read(edge('72 2 10 0 20 0 40 2 50 270 51 90 73 1'))) as [number[]];
    expect(lengthOf(arc)).toBeCloseTo(2 * Math.PI + 4, 2);
    const [ellipse] = linesOf(read(edge('72 3 10 0 20 0 11 2 21 0 40 1 50 270 51 90 73 1'))) as [number[]];
    expect(lengthOf(ellipse)).toBeCloseTo(2 * Math.PI + 4, 2);
    expect(Math.max(...ellipse.filter((_, at) => at % 3 === 0))).toBeCloseTo(2, 6);
  });

  it('units by feet and inches where the unit itself is not said', () => {
    const inches = readDxf(bytes(dxf('0 LINE 8 0 10 0 20 0 11 120 21 0', { header: '9 $LUNITS 70 4 9 $INSUNITS 70 0' })));
    expect(inches.bounds?.max[0]).toBeCloseTo(3.048, 9);
    expect(inches.unit).toBe('in');
  });

  it('decodes whole files as the reader does', () => {
    const text = dxf('0 TEXT 8 Räume 10 1 20 2 40 0.2 1 x', { header: '9 $ACADVER 1 AC1009 9 $DWGCODEPAGE 3 ansi_1252' });
    expect(decodeDxf(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(text);
  });
});
