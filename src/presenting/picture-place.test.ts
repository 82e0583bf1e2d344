import { describe, expect, it } from 'vitest';
import { placeInPicture, placeOnWall } from './picture-place.ts';

describe('a place in a picture', () => {
  const box = { left: 10, top: 20, width: 1000, height: 450 };

  it('counts from the picture, which stands in the middle of its box', () => {
    // 450 high and 16:9 is 800 wide: 100 px stay free at each side.
    expect(placeInPicture({ x: 110 + 200, y: 20 + 90 }, box, 16 / 9)).toEqual({ x: 0.25, y: 0.2, aspect: 16 / 9 });
    expect(placeInPicture({ x: 60, y: 110 }, box, 16 / 9)).toBeUndefined();
    expect(placeInPicture({ x: 10 + 250, y: 20 + 90 }, box)).toEqual({ x: 0.25, y: 0.2 });
  });

  it('is where a wall of another shape shows the same', () => {
    const place = { x: 0.25, y: 0.2, aspect: 16 / 9 };
    expect(placeOnWall(place, { width: 1600, height: 900 })).toEqual({ x: 0.25, y: 0.2 });
    // A wall of 2:1 is 200 px wider, 100 at each side: 0.25 of 1600 lies at 500 of 1800.
    expect(placeOnWall(place, { width: 1800, height: 900 })?.x).toBeCloseTo(500 / 1800);
    expect(placeOnWall({ ...place, x: 0.01 }, { width: 900, height: 900 })).toBeUndefined();
    expect(placeOnWall({ x: 0.25, y: 0.2 }, { width: 900, height: 900 })).toEqual({ x: 0.25, y: 0.2 });
  });
});
