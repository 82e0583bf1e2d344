import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReadTable } from '#formats-browser';
import { SheetChoice } from './sheet-choice.tsx';

const table = {
  columns: ['Room', 'Area'],
  rows: ['Hall', 'Loft', 'Bath', 'Den', 'Attic', 'Cellar'].map((name, at) => [name, 10 + at]),
};
const shown = (found: ReadTable, page: number) =>
  renderToStaticMarkup(<SheetChoice found={found} page={page} onChoose={() => undefined} />);

it('W1.06f shows the chosen sheet and its first five rows, numbers marked as such; of one sheet nothing', () => {
  const text = shown({ kind: 'table', table, sheets: { names: ['Ground', 'Upper floor'], page: 2 } }, 2);
  expect(text).toContain('Upper floor');
  expect([...text.matchAll(/<td[^>]*>([^<]*)</g)].map(([, cell]) => cell)).toEqual(
    table.rows.slice(0, 5).flatMap(([name, area]) => [name, String(area)]),
  );
  expect([...text.matchAll(/<t[hd][^>]*data-number="true"[^>]*>([^<]*)</g)].map(([, cell]) => cell)).toEqual([
    'Area',
    ...['10', '11', '12', '13', '14'],
  ]);
  expect(shown({ kind: 'table', table }, 1)).toBe('');
});
