import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, PartiError } from '#domain';
import { DxfReader } from './read-dxf.ts';
import { bytes, dxf, linesOf, readText } from './dxf.fixture.ts';

/** A drawing with one of everything that the reader knows. */
const WHOLE = dxf(
  [
    '0 LINE 8 A 10 0 20 0 11 5 21 5',
    '0 LWPOLYLINE 8 A 90 3 70 1 43 0.1 10 0 20 0 42 0.5 10 4 20 0 10 4 20 3',
    '0 POLYLINE 8 A 66 1 70 64 71 4 72 1 0 VERTEX 8 A 70 192 10 0 20 0 0 VERTEX 8 A 70 192 10 1 20 0 0 VERTEX 8 A 70 192 10 1 20 1 0 VERTEX 8 A 70 128 71 1 72 2 73 -3 0 SEQEND',
    '0 POLYLINE 8 A 66 1 70 16 71 2 72 2 0 VERTEX 70 64 10 0 20 0 0 VERTEX 70 64 10 0 20 5 0 VERTEX 70 64 10 1 20 0 0 VERTEX 70 64 10 1 20 5 0 SEQEND',
    '0 SPLINE 8 A 70 8 71 3 72 8 73 4 40 0 40 0 40 0 40 0 40 1 40 1 40 1 40 1 10 0 20 0 10 1 20 2 10 3 20 2 10 4 20 0',
    '0 ELLIPSE 8 A 10 0 20 0 11 3 21 0 40 0.5 41 0 42 6.28',
    '0 HATCH 8 A 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 2 92 2 72 1 73 1 93 3 10 0 20 0 42 0 10 4 20 0 42 1 10 4 20 4 97 0 92 1 93 2 72 1 10 0 20 0 11 1 21 1 72 4 94 3 73 0 74 0 95 8 96 4 40 0 40 0 40 0 40 0 40 1 40 1 40 1 40 1 10 0 20 0 10 1 20 2 10 3 20 2 10 4 20 0 97 0',
    '0 MESH 8 A 91 0 92 3 10 0 20 0 30 0 10 1 20 0 30 0 10 1 20 1 30 0 93 4 90 3 90 0 90 1 90 2 94 0',
    '0 MLINE 8 A 71 1 72 2 73 1 11 0 21 0 13 0 23 1 74 2 41 0.1 41 0 75 0 11 5 21 0 13 0 23 1 74 1 41 0.1 75 0',
    '0 INSERT 8 A 66 1 2 B 10 1 20 1 41 -2 42 3 50 30 70 3 71 2 44 10 45 5 0 ATTRIB 8 A 10 0 20 0 40 1 1 No.1 0 SEQEND',
    '0 MTEXT 8 A 10 0 20 0 40 0.25 3 {\\\\fArial|b0;Room} 1 \\\\P\\\\S1/2;',
    '0 MULTILEADER 8 A 300 CONTEXT_DATA{ 41 0.2 304 Text 12 5 22 5 302 LEADER{ 10 4 20 4 304 LEADER_LINE{ 10 0 20 0 305 } 303 } 301 }',
    '0 DIMENSION 8 A 2 B 10 0 20 0 0 3DFACE 8 A 10 0 20 0 11 1 21 0 12 1 22 1 70 5 0 SOLID 8 A 10 0 20 0 11 1 21 0 12 0 22 1 13 1 23 1',
  ].join(' '),
  {
    header: '9 $ACADVER 1 AC1015 9 $INSUNITS 70 6',
    tables: '0 LAYER 2 A 70 0 62 3',
    blocks:
      '0 BLOCK 2 B 10 0 20 0 0 CIRCLE 8 0 10 0 20 0 40 1 0 INSERT 2 C 10 0 20 0 0 ENDBLK 0 BLOCK 2 C 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 1 0 ENDBLK',
  },
);
const LINES = WHOLE.split('\n');

/** Reads bytes cut in two; anything thrown must be a word of the catalogue. What hangs runs out of the test's time. */
function readAnything(all: Uint8Array, cut: number): void {
  try {
    const reader = new DxfReader();
    reader.feed(all.slice(0, cut));
    reader.feed(all.slice(cut));
    const { bounds, layers } = reader.end();
    expect([...(bounds?.min ?? []), ...(bounds?.max ?? [])].every(Number.isFinite)).toBe(true);
    for (const { lines, triangles } of layers) {
      expect(triangles.length % 9).toBe(0);
      for (const line of lines) expect(line.length % 3).toBe(0);
    }
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    expect(Object.hasOwn(ERROR_CATALOGUE, error.code)).toBe(true);
  }
}

const cutOf = fc.double({ min: 0, max: 1, noNaN: true });

describe('DXF that nobody meant', () => {
  it('is read whole without a word as it stands', () => {
    const reader = new DxfReader();
    reader.feed(bytes(WHOLE));
    const drawing = reader.end();
    expect(drawing.skipped).toEqual({});
    expect(drawing.layers.map(({ name }) => name)).toEqual(['A']);
  });

  it('ends anywhere', () => {
    const all = bytes(WHOLE);
    for (let end = 0; end < all.length; end += 3) readAnything(all.slice(0, end), end >> 1);
  });

  it('has other codes and values in places', () => {
    const value = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map(String),
      fc.double().map(String),
      fc.string(),
      fc.constantFrom('1e308', '-1e308', 'NaN', '', 'SECTION', 'ENDSEC', 'BLOCK', 'ENDBLK', 'B', 'C', '*U1', '2147483647'),
    );
    const change = fc.record({
      at: fc.integer({ min: 0, max: LINES.length - 1 }),
      how: fc.constantFrom('replace', 'drop', 'repeat', 'insert'),
      value,
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), cutOf, (changes, cut) => {
        const lines = [...LINES];
        for (const { at, how, value: put } of changes)
          if (how === 'replace') lines[at] = put;
          else if (how === 'drop') lines.splice(at - (at % 2), 2);
          else if (how === 'repeat') lines.splice(at - (at % 2), 0, ...lines.slice(at - (at % 2), at + 24));
          else lines.splice(at, 0, put);
        const all = bytes(lines.join('\n'));
        readAnything(all, Math.floor(cut * all.length));
      }),
      { numRuns: 600 },
    );
  });

  it('is any groups of known codes', () => {
    const code = fc.constantFrom(
      0,
      1,
      2,
      8,
      10,
      11,
      20,
      21,
      30,
      40,
      41,
      42,
      50,
      51,
      66,
      70,
      71,
      72,
      73,
      74,
      90,
      91,
      92,
      93,
      94,
      95,
      96,
      97,
      210,
      230,
      300,
      302,
      304,
    );
    const word = fc.constantFrom(
      'SECTION',
      'ENTITIES',
      'BLOCKS',
      'ENDSEC',
      'HATCH',
      'SPLINE',
      'MESH',
      'POLYLINE',
      'VERTEX',
      'INSERT',
      'BLOCK',
      'ENDBLK',
      'MLINE',
      'LWPOLYLINE',
      'ELLIPSE',
      'ARC',
      'B',
      '1',
      '2',
      '-3',
      '0.5',
      '99999999',
      '4000000000',
      '1e300',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(code, word), { maxLength: 80 }), (pairs) => {
        const text = `0\nSECTION\n2\nENTITIES\n${pairs.map((pair) => pair.join('\n')).join('\n')}\n`;
        readAnything(bytes(text), text.length >> 1);
      }),
      { numRuns: 1500 },
    );
  });

  it('is any bytes, with and without the marks of other formats', () => {
    const mark = fc.constantFrom(
      '',
      'AutoCAD Binary DXF\r\n\u001A\0',
      'AC1027',
      '\u00EF\u00BB\u00BF',
      '\u00FF\u00FE',
      '\u00FE\u00FF',
      '0\nSECTION\n',
      '  0\r\n',
    );
    fc.assert(
      fc.property(mark, fc.uint8Array({ maxLength: 400 }), cutOf, (start, rest, cut) => {
        const all = Uint8Array.from([...Array.from(start, (sign) => sign.charCodeAt(0)), ...rest]);
        readAnything(all, Math.floor(cut * all.length));
      }),
      { numRuns: 800 },
    );
  });

  it('repeats blocks in blocks without end, or more than anybody can draw', () => {
    const itself = '0 BLOCK 2 B 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 0 0 INSERT 2 B 10 1 20 0 0 INSERT 2 B 10 0 20 1 0 ENDBLK';
    const reader = new DxfReader();
    reader.feed(bytes(dxf('0 INSERT 8 0 2 B 10 0 20 0', { blocks: itself })));
    const drawing = reader.end();
    expect(drawing.layers.flatMap(({ lines }) => lines).length).toBe(1);
    expect(drawing.skipped).toEqual({ INSERT: 2 });
    const tower = Array.from(
      { length: 14 },
      (_, at) => `0 BLOCK 2 T${at} 10 0 20 0 ${`0 INSERT 8 0 2 T${at + 1} 10 1 20 0 `.repeat(9)} 0 ENDBLK`,
    ).join(' ');
    const huge = bytes(
      dxf('0 INSERT 8 0 2 T0 10 0 20 0 70 1000 71 1000 44 1 45 1', {
        blocks: `${tower} 0 BLOCK 2 T14 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 0 0 ENDBLK`,
      }),
    );
    const endless = new DxfReader();
    endless.feed(huge);
    expect(() => endless.end()).toThrow(expect.objectContaining({ code: 'import.geometry-too-complex' }));
  });

  it('has arcs from angles of absurd size', () => {
    for (const start of ['1e18', '1e300', '-1e300', '1e999', '9007199254740993'])
      for (const entity of [
        `0 ARC 8 0 10 0 20 0 40 1 50 ${start} 51 90`,
        `0 ELLIPSE 8 0 10 0 20 0 11 1 21 0 40 0.5 41 ${start} 42 1`,
        `0 HATCH 8 0 10 0 20 0 91 1 92 1 93 1 72 2 10 0 20 0 40 1 50 ${start} 51 90 73 1 97 0`,
        `0 HATCH 8 0 10 0 20 0 91 1 92 1 93 1 72 3 10 0 20 0 11 1 21 0 40 0.5 50 ${start} 51 90 73 0 97 0`,
      ])
        expect(linesOf(readText(`${entity} 0 LINE 8 0 10 0 20 0 11 1 21 0`)).length).toBeGreaterThan(0);
  });

  it('has a hatch of very many loops', () => {
    const loops = '92 2 72 0 73 1 93 3 10 0 20 0 10 1 20 0 10 1 20 1 97 0 '.repeat(20_000);
    const reader = new DxfReader();
    const all = bytes(dxf(`0 HATCH 8 0 10 0 20 0 30 0 2 SOLID 70 1 71 0 91 20000 ${loops}`));
    reader.feed(all);
    expect(reader.end().layers[0]?.lines.length).toBe(20_000);
  });
});
