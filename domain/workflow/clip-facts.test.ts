import { expect, it } from 'vitest';
import { clipFacts } from './clip-facts.ts';

const clip = (more: object) => JSON.stringify({ kind: 'parti/nodes', version: 2, ...more });
const at = (x: unknown, y: unknown) => ({ node: {}, layout: [x, y, 0] });

it('counts the functions of a clip and tells where they stand in it', () => {
  expect(clipFacts(clip({ nodes: { a: at(100, 40), b: at(300, 40), c: at(150, 240) } }))).toEqual({
    count: 3,
    places: [
      [0, 0],
      [100, 0],
      [25, 100],
    ],
  });
  expect(clipFacts(clip({ nodes: { a: at(7, 7) } }))).toEqual({ count: 1, places: [[50, 50]] });
  expect(clipFacts(clip({ nodes: {}, notes: { n: {} } }))).toEqual({ count: 0, places: [] });
});

it('shows forty places at most, and none that is no place', () => {
  const nodes = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, at(index, index % 7)]));
  expect(clipFacts(clip({ nodes }))?.places).toHaveLength(40);
  expect(clipFacts(clip({ nodes: { a: at('x', 0), b: {}, c: at(null, 1) } }))).toEqual({ count: 3, places: [] });
});

it.each([
  '',
  'words',
  '[]',
  'null',
  '{"nodes":{}}',
  clip({}),
  clip({ nodes: [] }),
  clip({ nodes: {} }),
  '{"kind":"parti/nodes","nodes":{"a":',
])('takes %s for none', (text) => {
  expect(clipFacts(text)).toBeUndefined();
});
