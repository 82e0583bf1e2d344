import { describe, expect, it } from 'vitest';
import { FORMATS, READABLE_EXTENSIONS } from '../content/format-table.ts';
import { formatOf, readFile } from './read-file.ts';
import { READERS } from './readers.ts';

const named = (name: string, text = '') => formatOf(new File([text], name));

describe('the table of formats', () => {
  it('has a reader for each kind, which loads by itself', async () => {
    expect(Object.keys(READERS).toSorted()).toEqual(FORMATS.map(({ id }) => id).toSorted());
    for (const { id } of FORMATS) expect(await READERS[id]()).toBeTypeOf('function');
  });

  it('W5.07f names what can be dropped, each end once', () => {
    expect(READABLE_EXTENSIONS).toEqual(
      'dxf 3dm glb gltf obj stl json geojson pdf jpg jpeg png csv tsv xlsx zip parti'.split(' '),
    );
  });

  it('knows kinds by their names, however these are written', async () => {
    const names = ['a.DXF', 'b.3dm', 'c.gltf', 'd.pdf', 'e.JPEG', 'f.tsv', 'g.xlsx', 'h.x.parti', 'i.geojson'];
    expect(await Promise.all(names.map((name) => named(name)))).toEqual([
      'dxf',
      'rhino',
      'glb',
      'pdf',
      'picture',
      'table',
      'workbook',
      'package',
      'geojson',
    ]);
    for (const name of ['notes.txt', 'README', 'dxf'])
      await expect(named(name)).rejects.toMatchObject({ code: 'file.format-unknown' });
  });

  it('tells maps from models by how they begin', async () => {
    expect(await named('a.json', '{ "features": [], "type" : "FeatureCollection" }')).toBe('geojson');
    expect(await named('a.json', '{"type":"MultiPolygon","coordinates":[]}')).toBe('geojson');
    expect(await named('a.json', '{"Elements":{}}')).toBe('model');
    expect(await named('a.json', '{"Elements":{"a":{"Site":{"type":"Polygon","coordinates":[]}}}}')).toBe('model');
    expect(await named('a.json', '{"type":"Mass"}')).toBe('model');
  });

  it('says how far the reading is', async () => {
    const shares: number[] = [];
    const model = JSON.stringify({ Elements: { a: { Id: 'a', discriminator: 'Elements.Mass', Name: 'x'.repeat(200_000) } } });
    const onProgress = (share: number) => shares.push(share);
    await readFile(new File([model], 'a.json'), { onProgress, page: 1, platform: {} });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
});
