import { describe, expect, it } from 'vitest';
import { readAmount, typedPlace } from './typed-amount.tsx';

describe('what is typed beside a handle', () => {
  it.each([
    ['push', '3*4.2', 'metric', 'en', [12.6, 0]],
    ['push', '(30 m - 2*1.5)/4', 'metric', 'en', [6.75, 0]],
    ['move', '-1,5+0,25', 'metric', 'de', [-1.25, 0]],
    ['turn', '90/4', 'metric', 'en', [22.5, 0]],
    ['slide', '2*3; 10 cm', 'metric', 'en', [6, 0.1]],
    // Twelve feet and six inches, of 0.3048 and 0.0254 m.
    ['push', `12' - 6"`, 'imperial', 'en', [3.81, 0]],
    ['push', `12' - 6" * 2`, 'imperial', 'en', [7.62, 0]],
  ] as const)('W5.03f calculates: %s %s (%s, %s)', (kind, text, system, locale, amount) => {
    const read = readAmount(text, { kind }, system, locale);
    expect(read?.[0]).toBeCloseTo(amount[0], 9);
    expect(read?.[1]).toBeCloseTo(amount[1], 9);
  });

  it.each([
    ['push', '1/0'],
    ['push', '7 ft * 3 m'],
    ['push', '2^9999'],
    ['move', 'far'],
    ['slide', '3'],
    ['slide', '3; far'],
    ['turn', ''],
  ] as const)('is no amount: %s %s', (kind, text) => expect(readAmount(text, { kind }, 'metric', 'en')).toBeUndefined());
});

describe('where it stands', () => {
  it.each([0, 30, 45, 90, 135, 200, 270, 300])('W3.27: leaves the head free, whichever way it points: %s°', (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const head = { x: 200, y: 100, angle: degrees };
    const { x, y } = typedPlace({ head, label: { x: 200 + 22 * Math.cos(angle), y: 100 + 22 * Math.sin(angle) } });
    // A field of 92 by 28 px with 4 px around it, and 12 px for the finger.
    expect(Math.abs(x - head.x) >= 50 + 12 || Math.abs(y - head.y) >= 18 + 12).toBe(true);
    expect(Math.hypot(x - head.x, y - head.y)).toBeLessThan(75);
  });
});
