import { describe, expect, it } from 'vitest';
import { isThumbnailAddressFresh } from './thumbnail-address.ts';
import { fitThumbnail } from './thumbnail-rules.ts';

describe('thumbnails', () => {
  it.each([
    [1200, 600, 300, 150],
    [600, 1200, 150, 300],
    [300, 300, 300, 300],
    [100, 50, 100, 50],
    [9000, 1, 300, 1],
  ])('W9.03c: %s × %s becomes %s × %s', (width, height, w, h) => {
    expect(fitThumbnail(width, height)).toEqual({ width: w, height: h });
  });

  it('W4.12: an address is kept for 50 minutes', () => {
    const fetched = Date.UTC(2026, 0, 1);
    expect(isThumbnailAddressFresh(fetched, fetched + 50 * 60_000 - 1)).toBe(true);
    expect(isThumbnailAddressFresh(fetched, fetched + 50 * 60_000)).toBe(false);
  });
});
