import { describe, expect, it } from 'vitest';
import type { ChartPart } from './chart-data.ts';
import { partColour } from './chart-colour.ts';

const partsOf = (...groups: (string | number)[]): ChartPart[] =>
  groups.map((group) => ({ key: String(group), group, value: 1, elements: [] }));
const colours = (parts: ChartPart[]) => parts.map((_, index) => partColour(parts, index));

describe('colours of charts', () => {
  it('P9.07b: a chart of seven groups takes the seven colours in order', () => {
    const uses = partsOf('Cafe', 'Gym', 'Housing', 'Office', 'Retail', 'Shared', 'Store');
    expect(colours(uses)).toEqual(
      ['#F2C94C', '#F2994A', '#A068E0', '#E33138', '#3286C3', '#7ECD9F', '#F15C6C'].map(
        (colour, at) => `var(--category-${at + 1}, ${colour})`,
      ),
    );
  });

  it('ordered steps and a single series take one tone', () => {
    expect(new Set(colours(partsOf('L0', 'L1', 'L2')))).toEqual(new Set(['var(--chart-2)']));
    expect(new Set(colours(partsOf('B1', 'L0', 'L1', 'Roof')))).toEqual(new Set(['var(--chart-2)']));
    expect(new Set(colours(partsOf(1, 2, 3)))).toEqual(new Set(['var(--chart-2)']));
    expect(colours(partsOf('Office'))).toEqual(['var(--chart-2)']);
  });
});
