import { describe, expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

describe('sizes of pictures', () => {
  it('W8.03c are known before anything is decoded', () => {
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30, 0, 0, 0x9c, 0x40,
    ]);
    expect(imageSize(png)).toEqual({ width: 30_000, height: 40_000 });
    // An application segment of 4 bytes, then a progressive frame of 200 × 100.
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0, 100, 0, 200, 3, 0, 0, 0]);
    expect(imageSize(jpeg)).toEqual({ width: 200, height: 100 });
    for (const none of [new Uint8Array(0), new Uint8Array(40), jpeg.subarray(0, 9)]) expect(imageSize(none)).toBeUndefined();
  });
});
