import { describe, expect, it } from 'vitest';
import { brandVariants, hiddenFeatures } from './skin-features.ts';

describe('skins', () => {
  it('P6.03: hide four features and no other', () => {
    expect(hiddenFeatures(['Show Function Details', 'Add Function', 'Save'])).toEqual(['Add Function', 'Show Function Details']);
    expect(hiddenFeatures(['Sample Range', 'Delete Function'])).toEqual(['Delete Function', 'Sample Range']);
  });

  it('P9.07c: variants are the brand colour by 0.75 and 1.25', () => {
    expect(brandVariants('#4080c8')).toEqual({ dark: '#306096', light: '#50A0FA' });
    expect(brandVariants('ffffff')).toEqual({ dark: '#BFBFBF', light: '#FFFFFF' });
    expect(brandVariants('#040404')).toEqual({ dark: '#030303', light: '#050505' });
    expect(brandVariants('blue')).toBeUndefined();
  });
});
