import { describe, expect, it } from 'vitest';
import { inputPortKey } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { planStrip } from './strip-plan.ts';

const functions = [
  sampleFunction({ id: 'Site', output: 'Site' }),
  sampleFunction({ id: 'Envelope', output: 'Envelope', dependencies: ['Site'] }),
  sampleFunction({
    id: 'Floors',
    output: 'Floors',
    dependencies: ['Envelope'],
    outputs: [{ name: 'Area', type: 'number', unit_type: 'area' }],
  }),
  sampleFunction({ id: 'Cost', inputs: { Area: { type: 'number', $partiUnitType: 'area' } } }),
  sampleFunction({ id: 'Beside', output: 'Beside' }),
];

function strip(ids: Record<string, string>, sketched: string) {
  const document = sampleDocument(ids);
  if (ids['cost']) lay(document, 'floors', 'out/Area', 'cost', inputPortKey('Area'));
  const graph = createGraph(fakePorts({ document, functions }));
  graph.attach();
  return planStrip(graph, sketched);
}

describe('the graph beside a sketch', () => {
  const all = { cost: 'Cost', floors: 'Floors', beside: 'Beside', site: 'Site', envelope: 'Envelope' };

  it('holds the sketched function and what waits for it, each below what it waits for', () => {
    const { cards } = strip(all, 'site');
    expect(cards.map(({ card }) => card.id)).toEqual(['site', 'envelope', 'floors', 'cost']);
    expect(cards.map(({ waitsFor }) => waitsFor)).toEqual([[], ['site'], ['envelope'], ['floors']]);
    for (const [index, { top, card }] of cards.entries())
      expect(cards[index + 1]?.top ?? Infinity).toBeGreaterThanOrEqual(top + card.box.height + 40);
  });

  it('leads each wire from its card down into the gap above its reader, found by name or laid by hand', () => {
    const { wires, height, cards } = strip(all, 'site');
    expect(wires.map(({ isDerived }) => isDerived)).toEqual([true, true, false]);
    // A card begins 20 px from the edge and is 224 px wide; its wires run 14 px beside it.
    for (const { path } of wires) expect(path).toMatch(/^M244 [\d.]+H258V[\d.]+H6V[\d.]+H20$/);
    const last = cards.at(-1);
    expect(height).toBeGreaterThan((last?.top ?? Infinity) + (last?.card.box.height ?? 0));
  });

  it('is the function alone where nothing reads it', () => {
    expect(strip(all, 'beside').cards.map(({ card }) => card.id)).toEqual(['beside']);
    expect(strip(all, 'beside').wires).toEqual([]);
  });
});
