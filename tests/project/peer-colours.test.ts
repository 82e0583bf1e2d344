import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRESENCE_LIMITS } from '#api';
import { PEER_COLOURS, peerPaint } from '../../ui/identity/peer-colour.ts';

const root = join(import.meta.dirname, '..', '..');
const tokens = readFileSync(join(root, 'ui/styles/tokens.css'), 'utf8');

type Colour = [lightness: number, a: number, b: number];

/** A token in the light and in the dark theme, in OKLab. */
function token(name: string): { light: Colour; dark: Colour } {
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const found = new RegExp(`--${name}: light-dark\\(${oklch}, ${oklch}\\)`).exec(tokens);
  const at = (index: number) => Number(found?.[index]);
  const colour = (from: number): Colour => {
    const hue = (at(from + 2) * Math.PI) / 180;
    return [at(from), at(from + 1) * Math.cos(hue), at(from + 1) * Math.sin(hue)];
  };
  return { light: colour(1), dark: colour(4) };
}

/** Luminance as WCAG reckons it. OKLab to linear sRGB: Björn Ottosson. */
function luminance([lightness, a, b]: Colour): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * part(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * part(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * part(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const distance = (one: Colour, other: Colour) => Math.hypot(...one.map((part, index) => part - (other[index] as number)));
const contrast = (one: Colour, other: Colour) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe('colours of people', () => {
  const people = Array.from({ length: PEER_COLOURS }, (_, index) => token(`peer-${index + 1}`));

  it('are eight, and the server gives out as many', () => {
    expect([PEER_COLOURS, PRESENCE_LIMITS.colours]).toEqual([8, 8]);
    expect([1, 8, 9, 16, 0, NaN].map(peerPaint)).toEqual([1, 8, 1, 8, 1, 1].map((index) => `var(--peer-${index})`));
  });

  it.each(['light', 'dark'] as const)('are told apart, and read, in the %s theme', (theme) => {
    const [accent, words] = [token('color-accent')[theme], token('on-peer')[theme]];
    const shown = people.map((one) => one[theme]);
    for (const [index, colour] of shown.entries()) {
      // 0.1 in OKLab: five times what is just noticed.
      for (const other of shown.slice(index + 1)) expect(distance(colour, other)).toBeGreaterThan(0.1);
      expect(distance(colour, accent)).toBeGreaterThan(0.1);
      expect(contrast(colour, words)).toBeGreaterThan(4.5);
    }
  });

  it('come from one place: no other file names a token of theirs', () => {
    const files = globSync('{ui,inputs,graph,viewer,src}/**/*.{ts,tsx,css}', { cwd: root });
    const naming = files.filter((file) => /--peer-[\d$]/.test(readFileSync(join(root, file), 'utf8')));
    expect(naming.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
      'ui/identity/peer-colour.ts',
      'ui/styles/tokens.css',
    ]);
  });
});
