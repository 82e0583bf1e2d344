import { describe, expect, it } from 'vitest';
import { isSvgText, svgAddress } from './svg-text.ts';

describe('a drawing as text', () => {
  it('W3.04g is told from other texts by its root', () => {
    const whole =
      '<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg xmlns="http://www.w3.org/2000/svg"/>';
    expect([whole, '<svg/>', '  <SVG >'].map(isSvgText)).toEqual([true, true, true]);
    expect(['<svgs/>', 'svg', '<html><svg/></html>', '', 3, null].map(isSvgText)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('W3.04g is an address of an image, whole, with what it says and half characters mended', () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><text>ä#%"\ud83d</text></svg>';
    const address = svgAddress(text);
    expect(address.startsWith('data:image/svg+xml,%3Csvg')).toBe(true);
    expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toBe(text.toWellFormed());
  });
});
