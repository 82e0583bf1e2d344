import { expect, it } from 'vitest';
import { allPages } from './all-pages.ts';

it('asks for page after page until no key comes back', async () => {
  const pages: Record<string, { items: number[]; lastKey?: string }> = {
    first: { items: [1, 2], lastKey: 'b' },
    b: { items: [], lastKey: 'c' },
    c: { items: [3] },
  };
  const asked: (string | undefined)[] = [];
  const items = await allPages(
    async (key) => {
      asked.push(key);
      return pages[key ?? 'first'] ?? { items: [] };
    },
    (page) => page.items,
  );
  expect(items).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'b', 'c']);
});
