import ELK from 'elkjs/lib/elk.bundled.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveWires, type NodeLayout } from '#domain';
import { lay, lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { overlaps, type Box } from '../model/card-geometry.ts';
import { cardModel, type CardModel } from '../model/card-model.ts';
import { freeSlot, nearestSlot, wantedPlace } from './free-slot.ts';
import { elkLayout } from './elk-layout.ts';
import { layOut } from './layered/lay-out.ts';
import { tidyGraph, type LayoutEngine } from './tidy-graph.ts';

const step = sampleFunction({
  id: 'Step',
  inputs: { In: { type: 'number' }, Other: { type: 'number' } },
  outputs: [{ name: 'Out', type: 'number' }],
});

/** Cards all in one heap, each wired to one or two before it. */
function heap(
  count: number,
  layout: (index: number) => NodeLayout = () => [40, 40, 0],
): { cards: CardModel[]; wires: ReturnType<typeof deriveWires> } {
  const document = sampleDocument(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${String(index).padStart(3, '0')}`, 'Step'])),
  );
  const ids = Object.keys(document.nodes);
  ids.forEach((id, index) => {
    if (index === 0) return;
    lay(document, ids[Math.floor((index - 1) / 2)] as string, 'out/Out', id, 'in/In');
    if (index > 4) lay(document, ids[index - 4] as string, 'out/Out', id, 'in/Other');
  });
  const find = lookupIn([step]);
  return {
    cards: ids.map((id, index) => cardModel(id, document.nodes[id]!, layout(index), find('Step'))),
    wires: deriveWires(document, find),
  };
}

const placed = (cards: readonly CardModel[], places: ReadonlyMap<string, { x: number; y: number }>): Map<string, Box> =>
  new Map(cards.map((card) => [card.id, { ...card.box, ...places.get(card.id) }]));

function overlapping(boxes: ReadonlyMap<string, Box>): string[] {
  const list = [...boxes];
  return list.flatMap(([id, box], index) =>
    list
      .slice(index + 1)
      .filter(([, other]) => overlaps(box, other))
      .map(([other]) => `${id} ${other}`),
  );
}

const engines: Record<string, LayoutEngine> = {
  elkjs: elkLayout(new ELK()),
  own: (graph) => Promise.resolve(layOut(graph)),
};

describe.each(Object.entries(engines))('tidy by %s', (_, engine) => {
  it('arranges 40 cards: none over another, every wire runs to the right, all on the grid', async () => {
    const { cards, wires } = heap(40);
    const places = await tidyGraph(engine, cards, wires);
    const boxes = placed(cards, places);
    expect(overlapping(boxes)).toEqual([]);
    for (const wire of wires) expect(boxes.get(wire.source.node)!.x + 224, wire.id).toBeLessThan(boxes.get(wire.target.node)!.x);
    for (const { x, y } of places.values()) expect([x % 4, y % 4].map(Math.abs)).toEqual([0, 0]);
  });

  it('leaves pinned cards where they are and nothing over them; a second tidy moves nothing', async () => {
    const { cards, wires } = heap(20, (index) => (index === 3 ? [500, 300, 1] : index === 7 ? [900, -200, 1] : [40, 40, 0]));
    const places = await tidyGraph(engine, cards, wires);
    expect(places.has('n003')).toBe(false);
    expect(places.has('n007')).toBe(false);
    const boxes = placed(cards, places);
    expect(overlapping(boxes)).toEqual([]);
    const again = await tidyGraph(
      engine,
      cards.map((card) => ({ ...card, box: boxes.get(card.id)! })),
      wires,
    );
    expect(again.size).toBe(0);
  });

  it('keeps cards outside the selection, and does not cover them', async () => {
    const { cards, wires } = heap(12, (index) => [index * 260, 40, 0]);
    const [part, others] = [cards.slice(0, 6), cards.slice(6)];
    const places = await tidyGraph(engine, part, wires, others);
    for (const other of others) expect(places.has(other.id)).toBe(false);
    expect(overlapping(placed(cards, places))).toEqual([]);
  });
});

describe('local insertion', () => {
  const box = (x: number, y: number, height = 160): Box => ({ x, y, width: 224, height });

  it('stands right of the sources at their middle, else left of the targets', () => {
    expect(wantedPlace([box(0, 0), box(0, 200)], [], 160, { x: 9, y: 9 })).toEqual({ x: 272, y: 100 });
    expect(wantedPlace([], [box(600, 100)], 160, { x: 9, y: 9 })).toEqual({ x: 328, y: 100 });
    expect(wantedPlace([], [], 160, { x: 9, y: 9 })).toEqual({ x: 9, y: 9 });
  });

  it('takes the wanted place when it is free, else the nearest one below or above', () => {
    expect(freeSlot({ x: 272, y: 100 }, 160, [])).toEqual({ x: 272, y: 100 });
    expect(freeSlot({ x: 272, y: 100 }, 160, [box(272, 60)])).toEqual({ x: 272, y: 244 });
    expect(freeSlot({ x: 272, y: 100 }, 160, [box(272, 120)])).toEqual({ x: 272, y: -64 });
  });

  it('stands where the person pointed, beside what is in the way by the shortest way, to any side', () => {
    expect(nearestSlot({ x: 271, y: 100 }, 160, [])).toEqual({ x: 272, y: 100 });
    // A card begins 20 px inside on the right: 44 px to the left are nearer than 164 up or down.
    expect(nearestSlot({ x: 272, y: 100 }, 160, [box(476, 80)])).toEqual({ x: 228, y: 100 });
    // One that ends 12 px inside on the left.
    expect(nearestSlot({ x: 272, y: 100 }, 160, [box(60, 80)])).toEqual({ x: 308, y: 100 });
    // Between two columns that stand too near each other it goes below the one that ends first.
    expect(nearestSlot({ x: 272, y: 100 }, 160, [box(476, 0), box(60, 0)])).toEqual({ x: 272, y: 184 });
  });

  it('never covers a card, wherever cards stand and wherever is pointed', () => {
    const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 30 }), fc.integer({ min: 64, max: 400 }), (wanted, others, height) => {
        const taken = others.map(({ x, y }) => box(x, y));
        const found = nearestSlot(wanted, height, taken);
        expect(taken.filter((other) => overlaps({ ...found, width: 224, height }, other))).toEqual([]);
      }),
    );
  });

  it('never covers a card, wherever cards stand', () => {
    const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 30 }), fc.integer({ min: 64, max: 400 }), (wanted, others, height) => {
        const taken = others.map(({ x, y }) => box(x, y));
        const found = freeSlot(wanted, height, taken);
        expect(taken.filter((other) => overlaps({ ...found, width: 224, height }, other))).toEqual([]);
      }),
    );
  });
});
