import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, hoverOf, inkOn, readableColour, readableOn } from './skin-colours.ts';

it('contrast is that of WCAG 2', () => {
  expect(contrastOf('#000000', 'FFFFFF')).toBeCloseTo(21, 6);
  // By hand: luminance of pure red 0.2126, (1.05) / (0.2626).
  expect(contrastOf('#FF0000', '#FFFFFF')).toBeCloseTo(3.998, 3);
  expect(contrastOf('#777777', '#777777')).toBe(1);
  expect(contrastOf('red', '#FFFFFF')).toBeUndefined();
});

it('P3.05a a colour that can be read stays as it is; another is shifted in the theme that needs it', () => {
  expect(readableColour('#3655cd')).toMatchObject({ light: '#3655CD', shifted: ['dark'] });
  expect(readableColour('#FFE600')).toMatchObject({ dark: '#FFE600', shifted: ['light'] });
  expect(readableColour('#zzz')).toBeUndefined();
});

it('every colour is read at 4.5 to 1 or better on the surfaces of both themes, and so is what stands on it', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (hex) => {
      const { light = '', dark = '' } = readableColour(hex) ?? {};
      expect(contrastOf(light, '#eef0f3')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark, '#25282c')).toBeGreaterThanOrEqual(4.5);
      for (const shown of [light, dark]) expect(contrastOf(shown, inkOn(shown))).toBeGreaterThanOrEqual(4.5);
      const hover = hoverOf({ light, dark });
      expect(contrastOf(hover.light, inkOn(light))).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(hover.dark, inkOn(dark))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('words of an override are shifted against their own ground', () => {
  expect(readableOn('#FFFFFF', '#FFFF00')).toMatch(/^#/);
  expect(contrastOf(readableOn('#FFFFFF', '#FFFF00') ?? '', '#FFFF00')).toBeGreaterThanOrEqual(4.5);
  expect(readableOn('#000000', '#FFFFFF')).toBe('#000000');
});
