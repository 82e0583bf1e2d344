import { expect, it } from 'vitest';
import { labelWidth } from './model-overlay.tsx';

it('P3.13b labels of levels have room in feet and inches, and no less than in metres', () => {
  expect(labelWidth(['L8 +30.0', 'L0 +0.0'])).toBe(66);
  // 17 letters of 7 px.
  expect(labelWidth(['L8 +98\' 5 1/8"', 'L21 +251\' 11 5/8"'])).toBe(119);
  expect(labelWidth([])).toBe(66);
});
