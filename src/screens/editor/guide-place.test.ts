import { describe, expect, it } from 'vitest';
import { placeBeside } from './guide-place.ts';

const size = { width: 300, height: 90 };
const bounds = { x: 0, y: 50, width: 1000, height: 600 };

describe('W2.13 where a guide stands', () => {
  it('stands below its place, above it at the lower edge, beside it where both are taken', () => {
    expect(placeBeside(size, { x: 100, y: 100, width: 200, height: 80 }, [], bounds)).toEqual({ x: 100, y: 190 });
    expect(placeBeside(size, { x: 100, y: 550, width: 200, height: 80 }, [], bounds)).toEqual({ x: 100, y: 450 });
    expect(placeBeside(size, { x: 100, y: 60, width: 200, height: 580 }, [], bounds)).toEqual({ x: 310, y: 60 });
  });

  it('is never over what it speaks of, nor over the open dock: 2,000 places', () => {
    const meets = (a: typeof bounds, b: typeof bounds) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    const dock = { x: 0, y: 430, width: 640, height: 220 };
    for (let seed = 0; seed < 2000; seed++) {
      const place = { x: (seed * 37) % 800, y: 50 + ((seed * 53) % 500), width: 60 + (seed % 260), height: 30 + (seed % 190) };
      const at = placeBeside(size, place, [dock], bounds);
      if (!at) continue;
      const note = { ...at, ...size };
      expect([meets(note, place), meets(note, dock)], JSON.stringify(place)).toEqual([false, false]);
      expect(note.x >= 0 && note.x + 300 <= 1000 && note.y >= 50 && note.y + 90 <= 650).toBe(true);
    }
  });

  it('measures what a browser measures, whose numbers are no own properties', () => {
    const measured = Object.create({ ...size, x: 0, y: 0 }) as typeof bounds;
    const dock = { x: 0, y: 150, width: 640, height: 500 };
    const at = placeBeside(measured, { x: 100, y: 60, width: 200, height: 80 }, [dock], bounds);
    expect(at).toEqual({ x: 310, y: 60 });
  });

  it('stands at the lower edge while its place is not seen, and nowhere without room', () => {
    expect(placeBeside(size, undefined, [], bounds)).toEqual({ x: 350, y: 532 });
    expect(placeBeside(size, bounds, [], bounds)).toBeUndefined();
  });
});
