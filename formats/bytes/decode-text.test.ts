import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { toImportedFile } from '../content/imported-file.ts';
import { readFile } from '../read/read-file.ts';

const wide = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
};

const read = async (file: File) =>
  toImportedFile(file, await readFile(file, { page: 1, onProgress: () => undefined, platform: {} }));

describe('texts of spreadsheets', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['UTF-16 with its mark', wide('\uFEFFa;ü', false), 'a;ü'],
    ['UTF-16 the other way around', wide('\uFEFFa;表', true), 'a;表'],
    ['UTF-16 without a mark', wide('name,area\n', false), 'name,area\n'],
    // Fläche; Höhe
    ['Windows-1252', Uint8Array.from([0x46, 0x6c, 0xe4, 0x63, 0x68, 0x65, 0x3b, 0x48, 0xf6, 0x68, 0x65]), 'Fläche;Höhe'],
    // へや, 表
    ['Shift_JIS', Uint8Array.from([0x82, 0xd6, 0x82, 0xe2, 0x2c, 0x95, 0x5c]), 'へや,表'],
  ])('%s', (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ text, isUtf8: false });
  });

  it('UTF-8 stays what it is', () => {
    expect(decodeText(new TextEncoder().encode('\uFEFFä,表'))).toEqual({ text: 'ä,表', isUtf8: true });
    expect(decodeText(new Uint8Array())).toEqual({ text: '', isUtf8: true });
  });

  it('go into the workflow as UTF-8, since what reads them later expects that', async () => {
    const rooms = 'sep=;\r\nRaum;Fläche\r\n"Küche; Bad";12,5\r\n';
    const found = await read(new File([wide(`\uFEFF${rooms}`, false)], 'rooms.csv'));
    expect(found).toMatchObject({ kind: 'table', table: { columns: ['Raum', 'Fläche'], rows: [['Küche; Bad', 12.5]] } });
    expect(found.kind === 'table' && (await found.file?.text())).toBe(rooms);
    const plain = await read(new File([rooms], 'rooms.csv'));
    expect('file' in plain).toBe(false);
    const model = await read(new File([wide('\uFEFF{"Elements":{"a":{"Name":"Größe"}}}', true)], 'a.json'));
    expect(model.kind === 'model' && (await model.file?.text())).toBe('{"Elements":{"a":{"Name":"Größe"}}}');
    const place =
      '{"type":"Feature","properties":{"layer":"Straße"},"geometry":{"type":"LineString","coordinates":[[13,52],[13,52.001]]}}';
    for (const [name, isBig] of [
      ['map.geojson', false],
      ['map.json', true],
    ] as const) {
      const map = await read(new File([wide(`\uFEFF${place}`, isBig)], name));
      expect(map).toMatchObject({ kind: 'underlay', isMap: true, drawing: { layers: [{ name: 'Straße' }] } });
      expect(map.kind === 'underlay' && (await map.file?.text())).toBe(place);
    }
  });
});
