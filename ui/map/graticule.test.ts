import { describe, expect, it } from 'vitest';
import { degreesText, graticule } from './graticule.ts';

describe('graticule', () => {
  it('draws the world in thirties or sixties, never beyond the projection', () => {
    const lines = graticule({ south: -90, west: -180, north: 90, east: 180 });
    expect(lines.filter(({ axis }) => axis === 'longitude').map(({ degrees }) => degrees)).toEqual([
      -180, -150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150, 180,
    ]);
    expect(lines.filter(({ axis }) => axis === 'latitude').map(({ degrees }) => degrees)).toEqual([-60, -30, 0, 30, 60]);
    expect(lines[0]?.ends).toEqual([
      [-60, -180],
      [-60, 180],
    ]);
  });
  it('goes down to seconds where a map shows a plot', () => {
    const lines = graticule({ south: 52.5, west: 13.4, north: 52.502, east: 13.403 });
    const meridians = lines.filter(({ axis }) => axis === 'longitude');
    expect(meridians.length).toBeGreaterThanOrEqual(5);
    expect((meridians[1]?.degrees ?? 0) - (meridians[0]?.degrees ?? 0)).toBeCloseTo(1 / 3600, 8);
  });
  it('tells places in degrees, minutes and seconds', () => {
    expect(degreesText(34.005833, 'latitude')).toBe('34°0′21″N');
    expect(degreesText(-118.405991, 'longitude')).toBe('118°24′22″W');
    expect(degreesText(0, 'latitude')).toBe('0°');
    expect(degreesText(-60, 'latitude')).toBe('60°S');
    expect(degreesText(190, 'longitude')).toBe('170°W');
    const letters = { north: 'N', south: 'S', east: 'O', west: 'W' };
    expect(degreesText(8.5, 'longitude', letters)).toBe('8°30′O');
  });
});
