import { describe, expect, it } from 'vitest';
import { inOneLine, resultText } from './result-text.ts';

const units = { system: 'metric', locale: 'en' } as const;
const words = {
  yes: 'yes',
  no: 'no',
  entries: (count: number) => `${count} items`,
  fields: (count: number) => `${count} fields`,
};

describe('text of an output', () => {
  it('is a figure in the unit of the person', () => {
    expect(resultText(12.5, 'length', units, words)).toEqual({ text: '12.5', unit: 'm' });
    expect(resultText(0, 'none', units, words)).toEqual({ text: '0', unit: '' });
    expect(resultText(3.048, 'length', { system: 'imperial', locale: 'en' }, words)).toEqual({ text: '10\' 0"', unit: '' });
  });

  it('counts lists and fields, and takes a name where there is one', () => {
    expect(resultText([1, 2], 'none', units, words)?.text).toBe('2 items');
    expect(resultText({ a: 1 }, 'none', units, words)?.text).toBe('1 fields');
    expect(resultText({ name: 'Larch', a: 1 }, 'none', units, words)?.text).toBe('Larch');
    expect(resultText(true, 'none', units, words)?.text).toBe('yes');
    expect(resultText('South', 'none', units, words)?.text).toBe('South');
  });

  it('is none where the function gave nothing', () => {
    for (const nothing of [undefined, null, '']) expect(resultText(nothing, 'length', units, words)).toBeUndefined();
  });

  it('stands in one line with its unit, a degree close to its number', () => {
    expect(inOneLine({ text: '12.5', unit: 'm' })).toBe('12.5\u00A0m');
    expect(inOneLine({ text: '45', unit: '°' })).toBe('45°');
    expect(inOneLine({ text: 'South' })).toBe('South');
  });
});
