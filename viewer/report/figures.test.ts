import { describe, expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import { figuresOf, headlineFigures, nextFigure } from './figures.ts';
import type { ReportSource } from './use-report-data.ts';

const record = sampleFunction({
  id: 'Areas',
  outputs: [
    { name: 'Quantity', type: 'number', unit_type: 'none' },
    { name: 'Gross Area', type: 'number', unit_type: 'area' },
    { name: 'Kind', type: 'string', unit_type: 'none' },
    { name: 'Net Area', type: 'number', unit_type: 'area' },
  ],
});
const sources = [{ nodeId: 'a', record, label: 'Areas', locale: 'en' } as unknown as ReportSource];
const outputsOf = (figures: ReturnType<typeof figuresOf>) => figures.map(({ output }) => output.name);

describe('figures of a report', () => {
  it('are parts that can be given a target also where the report composes itself', () => {
    const own = headlineFigures(sources, [], (title) => title);
    expect(outputsOf(own)).toEqual(['Gross Area', 'Net Area']);
    expect(own.map(({ widget }) => widget)).toEqual([
      { view: '', kind: 'figure', order: 0, node: 'a', output: 'Gross Area' },
      { view: '', kind: 'figure', order: 1, node: 'a', output: 'Net Area' },
    ]);
  });

  it('are offered one after the other: those with a unit, other numbers, then texts; none twice', () => {
    const all = figuresOf(sources);
    const shown: ReturnType<typeof figuresOf> = [];
    for (let next = nextFigure(sources, shown); next; next = nextFigure(sources, shown)) shown.push(next);
    expect(outputsOf(shown)).toEqual(['Gross Area', 'Net Area', 'Quantity', 'Kind']);
    expect(shown).toHaveLength(all.length);
  });
});
