import { describe, expect, it } from 'vitest';
import { readDxf } from './read-dxf.ts';
import { areaOf, bytes, dxf, lengthOf, linesOf, METRES, readText as read } from './dxf.fixture.ts';

/** Drawings in the manner of programs of each time, written by hand; what is expected follows from their numbers. */
describe('drawings as programs of each time write them', () => {
  it('R9: no header, codes set to the right, entities alone', () => {
    const text = dxf('0 LINE 8 0 10 0.0 20 0.0 11 3.0 21 4.0 0 TRACE 8 0 10 0 20 0 11 2 21 0 12 0 22 1 13 2 23 1');
    const old = text.replaceAll(/^(\d{1,2})$/gm, '  $1').replaceAll('\n', '\r\n');
    const drawing = readDxf(bytes(old));
    expect(linesOf(drawing)).toEqual([[0, 0, 0, 3, 4, 0]]);
    expect(areaOf(drawing.layers[0]?.triangles ?? [])).toBeCloseTo(2, 9);
    expect(linesOf(readDxf(bytes('0\nline\n8\n0\n10\n0\n20\n0\n11\n1\n21\n0\n')))).toEqual([[0, 0, 0, 1, 0, 0]]);
  });

  it('R12: a circle as a closed polyline of two bulges, its vertices behind it', () => {
    const drawing = read(
      '0 POLYLINE 8 WALLS 66 1 10 0 20 0 30 1.5 70 1 0 VERTEX 8 WALLS 10 0 20 0 30 0 42 1 0 VERTEX 8 WALLS 10 2 20 0 30 0 42 1 0 SEQEND 8 WALLS',
      { tables: '0 LAYER 2 WALLS 70 64 62 1 6 CONTINUOUS' },
    );
    const [line] = linesOf(drawing) as [number[]];
    expect(lengthOf(line)).toBeCloseTo(2 * Math.PI, 2);
    expect(drawing.bounds?.min[2]).toBe(1.5);
    expect(drawing.layers[0]?.color).toEqual([1, 0, 0]);
  });

  it('R14 and 2000: light polylines, splines, ellipses seen from below', () => {
    // A quarter of an ellipse whose normal points down runs the other way around: to −1 along y.
    const [quarter] = linesOf(
      read('0 ELLIPSE 8 0 10 0 20 0 30 0 11 2 21 0 31 0 210 0 220 0 230 -1 40 0.5 41 0 42 1.5707963267948966'),
    ) as [number[]];
    expect(quarter.slice(0, 3)).toEqual([2, 0, 0]);
    expect(quarter.slice(-3)).toEqual([0, -1, 0]);
    // x runs to the left in a plane that faces down.
    const [mirrored] = linesOf(read('0 LWPOLYLINE 8 0 90 2 70 0 38 3 10 1 20 2 10 3 20 2 210 0 220 0 230 -1')) as [number[]];
    expect(mirrored).toEqual([-1, 2, -3, -3, 2, -3]);
    // Uniform and periodic: the curve closes.
    const knots = Array.from({ length: 11 }, (_, at) => `40 ${at - 3}`).join(' ');
    const corners = '10 0 20 0 10 1 20 0 10 1 20 1 10 0 20 1 10 0 20 0 10 1 20 0 10 1 20 1';
    const [ring] = linesOf(read(`0 SPLINE 8 0 70 11 71 3 72 11 73 7 ${knots} ${corners}`)) as [number[]];
    ring.slice(0, 3).forEach((value, axis) => expect(value).toBeCloseTo(ring.at(axis - 3) as number, 6));
  });

  it('hatches with islands, each loop a line', () => {
    const drawing = read(
      '0 HATCH 8 H 10 0 20 0 30 0 2 ANSI31 70 0 71 0 91 2 92 7 72 0 73 1 93 4 10 0 20 0 10 10 20 0 10 10 20 10 10 0 20 10 97 0 92 16 93 2 72 2 10 5 20 5 40 2 50 0 51 180 73 1 72 2 10 5 20 5 40 2 50 180 51 360 73 1 97 0 75 0 76 1 52 0 41 1 77 0 78 1 53 45 43 0 44 0 45 -2.2 46 2.2 79 0 98 1 10 0 20 0',
    );
    expect(linesOf(drawing).map((line) => Math.round(lengthOf(line) * 10) / 10)).toEqual([40, 12.6]);
  });

  it('inserts with attributes within blocks, mirrored and turned', () => {
    const blocks =
      '0 BLOCK 8 0 2 IN 70 2 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 0 0 ATTDEF 8 0 10 0 20 0 40 1 2 TAG 1 x 0 ENDBLK 0 BLOCK 8 0 2 OUT 70 0 10 0 20 0 0 INSERT 8 X 66 1 2 IN 10 1 20 1 0 ATTRIB 8 Y 10 1 20 1 40 0.5 1 val 2 TAG 0 SEQEND 0 ENDBLK';
    const drawing = read('0 INSERT 8 Z 2 OUT 10 10 20 0 41 -1 50 90', { blocks });
    // (1, 1) mirrored to (−1, 1), turned to (−1, −1), moved to (9, −1).
    expect(linesOf(drawing)).toEqual([[9, -1, 0, 9, -2, 0]]);
    const texts = drawing.layers.find(({ name }) => name === 'Y')?.texts ?? [];
    expect(texts.map(({ text }) => text)).toEqual(['val']);
    texts[0]?.at.forEach((value, axis) => expect(value).toBeCloseTo([9, -1, 0][axis] as number, 9));
    expect(drawing.skipped).toEqual({});
  });

  it('what is on paper, hidden, or without its block is left out and counted', () => {
    const drawing = read(
      '0 LINE 8 0 67 1 10 0 20 0 11 9 21 9 0 LINE 8 0 60 1 10 0 20 0 11 9 21 9 0 DIMENSION 8 0 70 0 13 0 23 0 14 9 24 0 0 LINE 8 0 10 0 20 0 11 1 21 0',
    );
    expect(linesOf(drawing)).toEqual([[0, 0, 0, 1, 0, 0]]);
    expect(drawing.skipped).toEqual({ DIMENSION: 1 });
  });

  it('endless lines run as far as the rest is drawn, and a twentieth beyond; those that pass it by are counted', () => {
    const drawing = read(
      // A frame of 10 × 4: beyond is 0.5. The block is turned by 90° and moved by 2.
      `0 LINE 8 0 10 0 20 0 11 10 21 4
      0 XLINE 8 A 10 3 20 100 11 0 21 1
      0 XLINE 8 A 10 0 20 0 11 1 21 1
      0 RAY 8 A 10 5 20 2 11 -1 21 0
      0 RAY 8 A 10 11 20 2 11 1 21 0
      0 XLINE 8 A 10 0 20 9 11 1 21 0
      0 INSERT 8 0 2 B 10 2 20 0 50 90`,
      { blocks: '0 BLOCK 8 0 2 B 10 0 20 0 0 XLINE 8 A 10 0 20 0 11 1 21 0 0 ENDBLK' },
    );
    expect(linesOf(drawing).slice(1)).toEqual([
      [3, -0.5, 0, 3, 4.5, 0],
      [-0.5, -0.5, 0, 4.5, 4.5, 0],
      [5, 2, 0, -0.5, 2, 0],
      [2, -0.5, 0, 2, 4.5, 0],
    ]);
    expect(drawing.skipped).toEqual({ RAY: 1, XLINE: 1 });
    expect(drawing.bounds).toEqual({ min: [0, 0, 0], max: [10, 4, 0] });
  });

  it('hatches by splines with weights between their points or behind them', () => {
    // A quarter of a circle of radius 2 as a rational spline, and two sides back to its centre.
    const points = ['10 2 20 0', '10 2 20 2', '10 0 20 2'];
    const weights = ['42 1', '42 0.7071067811865476', '42 1'];
    const hatch = (controls: string) =>
      read(
        `0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 1 92 1 93 3 72 4 94 2 73 1 74 0 95 6 96 3 40 0 40 0 40 0 40 1 40 1 40 1 ${controls} 72 1 10 0 20 2 11 0 21 0 72 1 10 0 20 0 11 2 21 0 97 0 75 0 76 1`,
      );
    for (const controls of [points.map((one, at) => `${one} ${weights[at]}`), [...points, ...weights]]) {
      const [line] = linesOf(hatch(controls.join(' '))) as [number[]];
      expect(lengthOf(line)).toBeCloseTo(Math.PI + 4, 1);
      for (let at = 0; at < line.length && line[at]! > 1e-9 && line[at + 1]! > 1e-9; at += 3)
        expect(Math.hypot(line[at]!, line[at + 1]!)).toBeCloseTo(2, 6);
    }
  });

  it('hatches whose edges stand in any direction, and ellipses by their angles as seen from the centre', () => {
    // Three quarters of a circle of radius 2 and the two sides to its centre, the second side written backwards.
    const wedge = read(
      '0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 1 92 1 93 3 72 2 10 0 20 0 40 2 50 0 51 270 73 1 72 1 10 0 20 0 11 0 21 -2 72 1 10 0 20 0 11 2 21 0 97 0 75 0 76 1',
    );
    expect(lengthOf((linesOf(wedge) as [number[]])[0])).toBeCloseTo(3 * Math.PI + 4, 2);
    // Half axes 4 and 2: at 45° an ellipse lies as far along x as along y, x² / 16 + x² / 4 = 1.
    const [arc] = linesOf(
      read(
        '0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 1 92 1 93 1 72 3 10 0 20 0 11 4 21 0 40 0.5 50 0 51 45 73 1 97 0 75 0 76 1',
      ),
    ) as [number[]];
    const ends = arc.slice(-6, -3);
    [Math.sqrt(3.2), Math.sqrt(3.2), 0].forEach((value, axis) => expect(ends[axis]).toBeCloseTo(value, 5));
  });

  it('colours: of the layer, of the thing itself, of the insert it comes with', () => {
    const blocks =
      '0 BLOCK 8 0 2 B 70 0 10 0 20 0 0 LINE 8 0 62 0 10 0 20 0 11 1 21 0 0 LINE 8 0 10 0 20 1 11 1 21 1 0 LINE 8 0 420 255 10 0 20 2 11 1 21 2 0 ENDBLK';
    const drawing = read(
      `0 LINE 8 W 10 0 20 9 11 1 21 9
      0 LINE 8 W 62 3 10 0 20 8 11 1 21 8
      0 LINE 8 W 62 7 10 0 20 7 11 1 21 7
      0 LINE 8 W 62 1 10 0 20 6 11 1 21 6
      0 INSERT 8 W 62 5 2 B 10 0 20 0
      0 INSERT 8 W 2 B 10 10 20 0`,
      { tables: '0 LAYER 2 W 70 0 62 1 6 CONTINUOUS', blocks },
    );
    const starts = Object.fromEntries(
      drawing.layers.map(({ name, color, lines }) => [
        `${name} ${color?.join('') ?? 'plain'}`,
        lines.map(([x, y]) => `${x},${y}`).toSorted(),
      ]),
    );
    expect(starts).toEqual({
      // By layer, the same as by layer, and by block where the insert takes its layer's.
      'W 100': ['0,1', '0,6', '0,9', '10,0', '10,1'],
      'W 010': ['0,8'],
      'W plain': ['0,7'],
      'W 001': ['0,0', '0,2', '10,2'],
    });
  });

  it('multileaders: their lines over the landing, and their text', () => {
    const drawing = read(
      '0 MULTILEADER 8 Notes 270 2 300 CONTEXT_DATA{ 40 1 10 0 20 0 41 0.25 290 1 304 Oak·{\\Lfloor} 11 0 21 0 12 5 22 6 32 0 42 0 302 LEADER{ 290 1 10 4 20 6 30 0 11 1 21 0 90 0 40 0.5 304 LEADER_LINE{ 10 0 20 0 30 0 10 2 20 6 30 0 91 0 305 } 271 0 303 } 272 9 301 } 340 1F',
    );
    expect(linesOf(drawing)).toEqual([[0, 0, 0, 2, 6, 0, 4, 6, 0, 4.5, 6, 0]]);
    expect(drawing.layers[0]?.texts).toEqual([{ text: 'Oak floor', at: [5, 6, 0], height: 0.25, rotation: 0 }]);
  });

  it('names in the code pages of their time', () => {
    const text = (page: string, signs: number[]) => {
      const whole = dxf('0 TEXT 8 @ 10 0 20 0 40 1 1 @', { header: `9 $ACADVER 1 AC1009 9 $DWGCODEPAGE 3 ${page}` });
      const all = Uint8Array.from(whole.split('').flatMap((sign) => (sign === '@' ? signs : [sign.charCodeAt(0)])));
      const [layer] = readDxf(all).layers;
      return [layer?.name, layer?.texts[0]?.text];
    };
    expect(text('ANSI_1252', [0x52, 0xe4])).toEqual(['Rä', 'Rä']);
    expect(text('dos850', [0x52, 0x84, 0xe1])).toEqual(['Räß', 'Räß']);
    expect(text('DOS437', [0x94, 0xf8])).toEqual(['ö°', 'ö°']);
    // The second byte of 表 is a backslash.
    expect(text('ANSI_932', [0x95, 0x5c])).toEqual(['表', '表']);
    expect(text('ansi_1251', [0xc4, 0xee, 0xec])).toEqual(['Дом', 'Дом']);
  });

  it('units: said, said only as English, or left open', () => {
    const scaleOf = (header: string, x: number) => readDxf(bytes(dxf(`0 LINE 8 0 10 0 20 0 11 ${x} 21 1`, { header }))).unitScale;
    expect(scaleOf('9 $INSUNITS 70 2', 10)).toBe(0.3048);
    expect(scaleOf('9 $MEASUREMENT 70 0 9 $INSUNITS 70 0 9 $LUNITS 70 2', 240)).toBe(0.0254);
    expect(scaleOf('9 $MEASUREMENT 70 1 9 $INSUNITS 70 0', 12_000)).toBe(0.001);
    // 12 m in millimetres would be 305 m in inches, and 12 m in metres a third of one.
    expect(scaleOf('9 $MEASUREMENT 70 0', 12_000)).toBe(0.001);
    expect(scaleOf('9 $MEASUREMENT 70 0', 12)).toBe(1);
    expect(scaleOf('9 $MEASUREMENT 70 1', 12)).toBe(1);
    expect(scaleOf(METRES, 12_000)).toBe(1);
  });
});
