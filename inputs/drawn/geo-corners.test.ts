import { describe, expect, it } from 'vitest';
import { readGeoCorners, writeGeoCorners } from './geo-corners.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe('corners of a plot', () => {
  it('W3.14e are written as longitude and latitude, closed and counterclockwise', () => {
    const value = writeGeoCorners([at(8, 47), at(8, 48), at(9, 47)], undefined);
    expect(value).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [9, 47],
          [8, 48],
          [8, 47],
          [9, 47],
        ],
      ],
    });
    expect(readGeoCorners(value)).toEqual([at(9, 47), at(8, 48), at(8, 47)]);
  });

  it('keep holes and further keys, and are null without any', () => {
    const hole = [
      [8.2, 47.2],
      [8.3, 47.2],
      [8.2, 47.3],
      [8.2, 47.2],
    ];
    const before = { type: 'Polygon', coordinates: [[], hole], Name: 'Plot' };
    expect(writeGeoCorners([at(8, 47), at(9, 47), at(8, 48)], before)).toMatchObject({
      Name: 'Plot',
      coordinates: [{ length: 4 }, hole],
    });
    expect(writeGeoCorners([], before)).toBeNull();
    expect([readGeoCorners(null), readGeoCorners({ coordinates: [['x', [1]]] })]).toEqual([[], []]);
  });

  it('stay in one piece over the date line', () => {
    const value = writeGeoCorners([at(179, 0), at(-179, 0), at(-179, 1)], undefined) as { coordinates: number[][][] };
    expect(value.coordinates[0]?.map(([longitude]) => longitude)).toEqual([179, 181, 181, 179]);
  });
});
