import { describe, expect, it } from 'vitest';
import { requireDroppable } from './format-table.ts';

const codeOf = (name: string): unknown => {
  try {
    requireDroppable(name);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('W5.07f what can be dropped', () => {
  it('takes every kind that the specification names, in any case', () => {
    const names = ['a.dxf', 'a.GLB', 'a.parti', 'a.json', 'a.3dm', 'a.pdf', 'a.jpg', 'a.jpeg', 'a.png'];
    expect(names.map(codeOf)).toEqual(names.map(() => undefined));
  });

  it('refuses others by their end, or by name where there is none', () => {
    const refused = (extension: string) => ({ code: 'import.drop-type-not-accepted', parameters: { extension } });
    expect(codeOf('plan.txt')).toMatchObject(refused('.txt'));
    expect(codeOf('README')).toMatchObject(refused('README'));
  });
});
