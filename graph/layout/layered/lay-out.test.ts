import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleFunction } from '#fixtures/sample-functions';
import { pictureOf } from '#fixtures/graph-picture';
import { randomGraph } from '#fixtures/random-graph';
import { GraphModel } from '../../model/graph-model.ts';
import { elkLayout } from '../elk-layout.ts';
import { tidyGraph, type LayoutEngine } from '../tidy-graph.ts';
import { layOut } from './lay-out.ts';

const block = { width: 224, height: 160 };
const link = (from: number, to: number, fromY = 40, toY = 40) => ({ from, fromY, to, toY });

const number = sampleFunction({
  id: 'Number',
  inputs: { Value: { type: 'number' } },
  outputs: [{ name: 'Value', type: 'number' }],
});
const expression = sampleFunction({
  id: 'Expression',
  inputs: Object.fromEntries('ABCDEFGH'.split('').map((letter) => [letter, { type: 'number' }])),
  outputs: [{ name: 'Result', type: 'number' }],
});

describe('own layout', () => {
  it('puts a chain into one level row, columns 48 px and a turn apart', () => {
    const places = layOut({ blocks: [block, block, block], links: [link(0, 1), link(1, 2)] });
    expect(places).toEqual([
      { x: 0, y: 0 },
      { x: 276, y: 0 },
      { x: 552, y: 0 },
    ]);
  });

  it('sets ports level, not corners', () => {
    const [first, second] = layOut({ blocks: [block, block], links: [link(0, 1, 120, 40)] });
    expect(second!.y - first!.y).toBe(80);
  });

  it('uncrosses two pairs that are named crosswise', () => {
    // 0 → 3 and 1 → 2.
    const places = layOut({
      blocks: [block, block, block, block, block],
      links: [link(0, 3), link(1, 2), link(0, 4), link(1, 4)],
    });
    expect(Math.sign(places[0]!.y - places[1]!.y)).toBe(Math.sign(places[3]!.y - places[2]!.y));
  });

  it('cuts a circle once: all other wires run to the right', () => {
    const places = layOut({ blocks: [block, block, block], links: [link(0, 1), link(1, 2), link(2, 0)] });
    expect(places.map(({ x }) => x)).toEqual([0, 276, 552]);
  });

  it('packs parts without wires between them beside each other, and takes none at all', () => {
    const places = layOut({ blocks: Array.from({ length: 30 }, () => block), links: [] });
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(30);
    expect(Math.max(...places.map(({ x }) => x))).toBeGreaterThan(1000);
    expect(Math.max(...places.map(({ y }) => y))).toBeGreaterThan(300);
    expect(layOut({ blocks: [], links: [] })).toEqual([]);
  });

  it('crosses no more wires than elkjs, and needs less wire, at 200 nodes', async () => {
    const functions = [number, expression];
    const library = functions.map(({ id }) => ({ id, name: id, digest: `${id}@1` }));
    const picture = async (engine: LayoutEngine) => {
      const model = new GraphModel(fakePorts({ document: randomGraph(200, library), functions }).reader);
      const { wires } = model.graph();
      expect(wires.length).toBeGreaterThan(300);
      return pictureOf(
        model,
        await tidyGraph(
          engine,
          [...model.ids].flatMap((id) => model.card(id) ?? []),
          wires,
        ),
      );
    };
    const own = await picture((graph) => Promise.resolve(layOut(graph)));
    const elk = await picture(elkLayout(new ELK()));
    expect(own.crossings).toBeLessThanOrEqual(elk.crossings);
    expect(own.lengthPx).toBeLessThan(elk.lengthPx);
  }, 60_000);
});
