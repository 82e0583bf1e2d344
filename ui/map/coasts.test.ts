import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import world from 'world-atlas/land-110m.json' with { type: 'json' };
import { flatCoasts, landsOf, type Land, type LonLat } from './coasts.ts';

/** Widest step between neighbours of all outlines (degrees of longitude). */
const widestStep = (lands: readonly Land[]) =>
  Math.max(
    ...lands.flatMap((rings) =>
      rings.flatMap((ring) => ring.slice(1).map(([longitude], at) => Math.abs(longitude - (ring[at]?.[0] ?? longitude)))),
    ),
  );

describe('coasts on a flat map', () => {
  it('an outline over the date line goes on beyond 180°, in each world', () => {
    const island: Land = [
      [
        [178, 10],
        [-179, 10],
        [-179, 12],
        [178, 12],
        [178, 10],
      ],
    ];
    const [west, here, east] = flatCoasts([island]).map(([ring = []]) => ring.map(([longitude]) => longitude));
    expect(here).toEqual([178, 181, 181, 178, 178]);
    expect(west).toEqual([-182, -179, -179, -182, -182]);
    expect(east).toEqual([538, 541, 541, 538, 538]);
  });

  it('a lake stands in the world of its land, and land around a pole is closed along the pole', () => {
    const ring = (west: number, south: number, size: number): LonLat[] => [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south],
    ];
    const outline = ring(-190, 0, 40).map(([longitude, latitude]): LonLat => [
      longitude < -180 ? longitude + 360 : longitude,
      latitude,
    ]);
    const [, here] = flatCoasts([[outline, ring(-170, 5, 5)]]);
    // The land begins at 170° and goes on to 210°: its lake lies at 190°.
    expect(here?.[0]?.[1]).toEqual([210, 0]);
    expect(here?.[1]?.[0]).toEqual([190, 5]);
    const ice: Land = [[-180, -90, 0, 90, 180].map((longitude): LonLat => [longitude === 180 ? -180 : longitude, -70])];
    const [[pole = []] = []] = flatCoasts([ice]);
    expect(pole[0]).toEqual([-540, -70]);
    expect(pole.slice(-3)).toEqual([
      [540, -90],
      [-540, -90],
      [-540, -70],
    ]);
  });

  it('no coast of the atlas draws a line across the world', () => {
    const atlas = world as unknown as Parameters<typeof feature>[0];
    const lands = landsOf(feature(atlas, atlas.objects['land'] as never));
    expect(lands.length).toBeGreaterThan(100);
    expect(widestStep(lands)).toBeGreaterThan(300);
    // But for the way back along the pole, where nothing is seen.
    const drawn = flatCoasts(lands).map((rings) =>
      rings.map((ring) => (ring.some(([, latitude]) => latitude === -90) ? ring.slice(0, -3) : ring)),
    );
    expect(widestStep(drawn)).toBeLessThan(30);
  });
});
