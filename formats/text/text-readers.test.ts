import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartiError } from '#domain';
import { tessellate } from '#engine';
import { DxfReader } from '../dxf/read-dxf.ts';
import { drawingToModel, readDxf, readGeoJson, readTable } from './index.ts';
import { bytes, dxf, lengthOf, linesOf, METRES, readText as read } from '../dxf/dxf.fixture.ts';

describe('DXF', () => {
  it('W1.06a reads lines in the unit of the file', () => {
    for (const [unit, metres] of [
      [4, 0.001],
      [1, 0.0254],
      [6, 1],
      [2, 0.3048],
    ] as const) {
      const drawing = readDxf(bytes(dxf('0 LINE 8 Walls 10 0 20 0 11 1000 21 0', { header: `9 $INSUNITS 70 ${unit}` })));
      expect(linesOf(drawing)).toEqual([[0, 0, 0, 1000 * metres, 0, 0]]);
    }
    // Without a unit a large drawing is taken for millimetres; the caller may say otherwise.
    expect(readDxf(bytes(dxf('0 LINE 8 0 10 0 20 0 11 9000 21 0'))).bounds?.max[0]).toBe(9);
    expect(readDxf(bytes(dxf('0 LINE 8 0 10 0 20 0 11 9000 21 0')), 0.01).bounds?.max[0]).toBe(90);
  });

  it('draws bulges, arcs, circles, ellipses and splines', () => {
    // A half circle of radius 1 to the right of the way from (0,0) to (2,0): below it.
    const [bulge] = linesOf(read('0 LWPOLYLINE 8 0 70 0 10 0 20 0 42 1 10 2 20 0')) as [number[]];
    expect(lengthOf(bulge)).toBeCloseTo(Math.PI, 1);
    expect(Math.min(...bulge.filter((_, at) => at % 3 === 1))).toBeCloseTo(-1, 5);
    const [arc] = linesOf(read('0 ARC 8 0 10 5 20 0 40 2 50 270 51 90')) as [number[]];
    expect(arc.slice(0, 3)).toEqual([5, -2, 0]);
    expect(arc.slice(-3)).toEqual([5, 2, 0]);
    expect(Math.max(...arc.filter((_, at) => at % 3 === 0))).toBeCloseTo(7, 5);
    const [circle] = linesOf(read('0 CIRCLE 8 0 10 0 20 0 40 10')) as [number[]];
    expect(lengthOf(circle)).toBeCloseTo(2 * Math.PI * 10, 0);
    const ellipse = read('0 ELLIPSE 8 0 10 0 20 0 30 0 11 4 21 0 31 0 40 0.5 41 0 42 6.283185307179586');
    expect(ellipse.bounds).toMatchObject({ min: [-4, -2, 0], max: [4, 2, 0] });
    // A quadratic Bézier as a spline: at its middle (0 + 2 × 2 + 0) / 4 = 1 high.
    const spline = read('0 SPLINE 8 0 71 2 40 0 40 0 40 0 40 1 40 1 40 1 10 0 20 0 10 1 20 2 10 2 20 0');
    expect(spline.bounds?.max[1]).toBeCloseTo(1, 6);
  });

  it('puts blocks in blocks, arrayed, scaled and turned, on the layer they are put on', () => {
    const blocks =
      '0 BLOCK 2 Chair 10 1 20 0 0 LINE 8 0 10 1 20 0 11 2 21 0 0 ENDBLK 0 BLOCK 2 Row 10 0 20 0 0 INSERT 8 0 2 chair 10 0 20 0 70 3 44 5 0 ENDBLK';
    const drawing = read('0 INSERT 8 Furniture 2 Row 10 100 20 0 41 2 42 2 43 2 50 90', { blocks });
    expect(drawing.layers.map(({ name }) => name)).toEqual(['Furniture']);
    expect(linesOf(drawing)).toEqual([
      [100, 0, 0, 100, 2, 0],
      [100, 10, 0, 100, 12, 0],
      [100, 20, 0, 100, 22, 0],
    ]);
    const circle = read('0 INSERT 8 0 2 A 10 0 20 0 0 LINE 8 0 10 0 20 0 11 1 21 1', {
      blocks: '0 BLOCK 2 A 10 0 20 0 0 INSERT 8 0 2 A 10 0 20 0 0 ENDBLK',
    });
    expect(circle.skipped).toEqual({ INSERT: 1 });
  });

  it('reads old polylines, faces, solids and hatches, and planes by their extrusion', () => {
    const old = read('0 POLYLINE 8 0 66 1 70 1 0 VERTEX 8 0 10 0 20 0 0 VERTEX 8 0 10 3 20 0 0 VERTEX 8 0 10 3 20 4 0 SEQEND');
    expect(linesOf(old)).toEqual([[0, 0, 0, 3, 0, 0, 3, 4, 0, 0, 0, 0]]);
    const faces = read(
      '0 3DFACE 8 0 10 0 20 0 30 0 11 1 21 0 31 0 12 1 22 1 32 2 13 0 23 1 33 2 0 SOLID 8 0 10 0 20 0 11 1 21 0 12 0 22 1 13 1 23 1',
    );
    expect(faces.layers[0]?.triangles.length).toBe(36);
    const hatch = read(
      '0 HATCH 8 0 91 2 92 2 72 0 73 1 93 3 10 0 20 0 10 4 20 0 10 4 20 3 97 0 92 0 93 2 72 1 10 1 20 1 11 2 21 1 72 1 10 2 20 1 11 1 21 1 97 0 75 0 98 1 10 9 20 9',
    );
    expect(linesOf(hatch).map(lengthOf)).toEqual([12, 2]);
    // Seen from below: x turns round.
    const mirrored = read('0 CIRCLE 8 0 10 5 20 1 40 1 210 0 220 0 230 -1');
    expect(mirrored.bounds?.min[0]).toBeCloseTo(-6, 6);
  });

  it('leaves out hidden layers and the paper, and says what it does not know', () => {
    const tables = '0 LAYER 2 Off 70 0 62 -7 0 LAYER 2 Frozen 70 1 62 7 0 LAYER 2 Red 70 0 62 1';
    const drawing = read(
      '0 LINE 8 Off 10 0 20 0 11 9 21 9 0 LINE 8 Frozen 10 0 20 0 11 9 21 9 0 LINE 8 Red 10 0 20 0 11 1 21 0 0 LINE 67 1 8 Red 10 0 20 0 11 9 21 9 0 3DSOLID 8 Red 70 1',
      { tables },
    );
    expect(linesOf(drawing)).toEqual([[0, 0, 0, 1, 0, 0]]);
    expect(drawing.layers[0]?.color).toEqual([1, 0, 0]);
    expect(drawing.skipped).toEqual({ '3DSOLID': 1 });
  });

  it('reads texts in the code page of the file', () => {
    const text = dxf('0 TEXT 8 Räume 10 1 20 2 40 0.2 50 90 1 Küche·%%d·\\U+00B2', {
      header: '9 $ACADVER 1 AC1015 9 $DWGCODEPAGE 3 ANSI_1252',
    });
    const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const source of [latin, bytes(text.replace('AC1015', 'AC1021'))]) {
      const [layer] = readDxf(source, 1).layers;
      expect(layer?.name).toBe('Räume');
      expect(layer?.texts).toEqual([{ text: 'Küche ° ²', at: [1, 2, 0], height: 0.2, rotation: 90 }]);
    }
    const japanese = dxf('0 MTEXT 8 0 10 0 20 0 40 1 1 {\\fArial|b0;Q\\PY}', {
      header: '9 $ACADVER 1 AC1015 9 $DWGCODEPAGE 3 ANSI_932',
    });
    const shiftJis = [...bytes(japanese)].flatMap((byte) => (byte === 81 ? [0x93, 0xfa, 0x96, 0x7b] : [byte]));
    expect(readDxf(Uint8Array.from(shiftJis), 1).layers[0]?.texts[0]?.text).toBe('日本\nY');
  });

  it('tells binary drawings and DWG apart, and what is damaged or empty', () => {
    const codeOf = (source: string) => {
      try {
        readDxf(bytes(source));
        return '';
      } catch (error) {
        return error instanceof PartiError ? error.code : String(error);
      }
    };
    expect(codeOf('AutoCAD Binary DXF\r\n\u001a\0')).toBe('import.dxf-binary');
    expect(codeOf('AC1027\0\0\0')).toBe('import.dwg');
    expect(codeOf('%PDF-1.7\n')).toBe('import.unreadable');
    expect(codeOf('')).toBe('import.unreadable');
    expect(codeOf(dxf(''))).toBe('import.empty');
  });

  it('reads the same wherever its bytes are cut, and never fails without a code', () => {
    const whole = dxf('0 LINE 8 Räume 10 0 20 0 11 1 21 0 0 CIRCLE 8 B 10 0 20 0 40 3', { header: METRES });
    const expected = linesOf(readDxf(bytes(whole)));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (size) => {
        const reader = new DxfReader();
        for (let at = 0; at < bytes(whole).length; at += size) reader.feed(bytes(whole).slice(at, at + size));
        expect(linesOf(reader.end())).toEqual(expected);
      }),
      { numRuns: 30 },
    );
    const kinds = fc.constantFrom(
      'LINE',
      'ARC',
      'INSERT',
      'HATCH',
      'SPLINE',
      'POLYLINE',
      'VERTEX',
      'SEQEND',
      'ELLIPSE',
      'MTEXT',
      'BLOCK',
      'ENDSEC',
      'SECTION',
      'LWPOLYLINE',
      '3DFACE',
    );
    const pair = fc.oneof(
      kinds.map((kind) => `0 ${kind}`),
      fc
        .tuple(
          fc.constantFrom(2, 8, 10, 20, 30, 11, 21, 40, 41, 42, 50, 70, 71, 72, 73, 91, 92, 93, 94, 95, 96, 97),
          fc.constantFrom('0', '1', '-3', '7.5', '1e400', 'x', '2'),
        )
        .map(([code, value]) => `${code} ${value}`),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
        try {
          for (const line of linesOf(read(pairs.join(' ')))) expect(line.every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(PartiError);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('becomes elements that are drawn', () => {
    const drawing = read(
      '0 LINE 8 Walls 10 0 20 0 11 4 21 3 0 3DFACE 8 Roof 10 0 20 0 30 3 11 1 21 0 31 3 12 1 22 1 32 3 13 1 23 1 33 3',
    );
    const scene = tessellate([{ nodeId: 'n', model: drawingToModel(drawing) }]);
    expect(scene.elements.map(({ name, discriminator }) => [name, discriminator])).toEqual([
      ['Walls', 'Elements.Underlay'],
      ['Roof', 'Elements.MeshElement'],
    ]);
    expect([...(scene.bounds ?? [])]).toEqual([0, 0, 0, 4, 3, 3]);
  });
});

describe('GeoJSON', () => {
  it('comes in local metres', () => {
    // A minute of latitude at 45° is 1852.2 m on WGS84; of longitude 1314 m (by tables).
    const ring = [
      [8, 45],
      [8 + 1 / 60, 45],
      [8 + 1 / 60, 45 + 1 / 60],
      [8, 45],
    ];
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { building: 'yes' }, geometry: { type: 'Polygon', coordinates: [ring] } },
        { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [8, 45] } },
      ],
    });
    const drawing = readGeoJson(text, { latitude: 45, longitude: 8 });
    expect(drawing.layers[0]?.name).toBe('building');
    expect(drawing.bounds?.max[0]).toBeCloseTo(1314, -1);
    expect(drawing.bounds?.max[1]).toBeCloseTo(1852.2, 0);
    expect(drawing.skipped).toEqual({});
    expect(drawing.layers.flatMap(({ points }) => points).length).toBe(3);
    expect(readGeoJson(text).origin.longitude).toBeCloseTo(8 + 1 / 120, 9);
  });

  it('refuses what is none', () => {
    for (const [text, code] of [
      ['{}', 'import.unreadable'],
      ['{"type":"FeatureCollection","features":[]}', 'import.empty'],
      ['{', 'json.invalid'],
    ] as const)
      expect(() => readGeoJson(text)).toThrow(code);
  });
});

describe('tables', () => {
  it('read commas, semicolons and tabs, quotes, numbers and names', () => {
    expect(readTable('\uFEFFName,Area,Code\r\n"Room ""A"", east",12.5,007\r\nB,-3,true\r\n')).toEqual({
      columns: ['Name', 'Area', 'Code'],
      rows: [
        ['Room "A", east', 12.5, '007'],
        ['B', -3, true],
      ],
    });
    expect(readTable('a;b;b\n1,5;"x;y";\n')).toEqual({ columns: ['a', 'b', 'b 2'], rows: [[1.5, 'x;y', null]] });
    expect(() => readTable('\n\n')).toThrow('import.empty');
  });

  it('read back what is written by the rules', () => {
    const cell = fc.string().filter((text) => text.trim() === text && text !== '' && !/^-?[\d.]+|^(true|false)$/i.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const text = [['x', 'y'], ...rows]
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(readTable(text).rows).toEqual(rows);
      }),
    );
  });
});
