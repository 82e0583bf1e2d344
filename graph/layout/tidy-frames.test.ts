import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { moveTo } from '../edit/edit-nodes.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';
import { layOut } from './layered/lay-out.ts';
import { tidyFrames } from './tidy-frames.ts';

const step = sampleFunction({
  id: 'Step',
  inputs: { In: { type: 'number' } },
  outputs: [{ name: 'Out', type: 'number' }],
});
const engine = (graph: Parameters<typeof layOut>[0]) => Promise.resolve(layOut(graph));

/** Twelve cards in a heap, in a chain: four in `a`, four in `b`, which lies in `a`, four in none; a note in `a`. */
function heap(change: (document: ReturnType<typeof sampleDocument>) => void = () => undefined) {
  const ids = Array.from({ length: 12 }, (_, index) => `n${String(index).padStart(2, '0')}`);
  const document = sampleDocument(Object.fromEntries(ids.map((id) => [id, 'Step'])));
  ids.slice(1).forEach((id, index) => lay(document, ids[index] as string, 'out/Out', id, 'in/In'));
  ids.forEach((id, index) => {
    document.layout[id] = [40, 40, 0];
    const group = index < 4 ? 'a' : index < 8 ? 'b' : undefined;
    if (group) document.nodes[id] = { ...document.nodes[id]!, layoutGroup: group };
  });
  document.frames = {
    a: { title: 'A', colour: 'blue', collapsed: false },
    b: { title: 'B', colour: 'sand', collapsed: false, parent: 'a' },
  };
  document.notes = { n: { text: [], box: [60, 60, 204, 96], colour: 'sand', layoutGroup: 'a' } };
  change(document);
  const ports = fakePorts({ document, functions: [step] });
  const graph = createGraph(ports);
  graph.attach();
  return { graph, ports, ids };
}

const overlapping = (boxes: Box[]) =>
  boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlaps(box, other)));

describe('tidying frames as blocks', () => {
  it('arranges inside out: no two cards, notes or frames beside each other overlap; undo is one step', async () => {
    const { graph, ports, ids } = heap();
    moveTo(graph, await tidyFrames(engine, graph.model));
    const { frames, notes } = graph.model.board;
    const cards = ids.map((id) => graph.model.card(id)!.box);
    const [a, b, n] = [frames.get('a')!.box, frames.get('b')!.box, notes.get('n')!.box];
    expect(overlapping([...cards, n])).toEqual([]);
    expect(overlapping([...cards.slice(0, 4), b, n])).toEqual([]);
    expect(overlapping([...cards.slice(8), a])).toEqual([]);
    // Along the chain everything goes to the right: a with b in it, then the loose cards.
    expect(b.x).toBeGreaterThan(cards[3]!.x);
    expect(cards[8]!.x).toBeGreaterThan(a.x + a.width);
    ports.commands.undo();
    expect(graph.model.card('n11')?.box).toMatchObject({ x: 40, y: 40 });
  });

  it('moves nothing the second time', async () => {
    const { graph } = heap();
    moveTo(graph, await tidyFrames(engine, graph.model));
    expect([...(await tidyFrames(engine, graph.model))]).toEqual([]);
  });

  it('takes a collapsed frame as a card with all in it, and leaves one that holds a pinned card', async () => {
    const { graph } = heap((document) => {
      document.frames['b'] = { ...document.frames['b']!, collapsed: true, at: [40, 40] };
    });
    moveTo(graph, await tidyFrames(engine, graph.model));
    const frame = graph.model.board.frames.get('b')!.box;
    expect(frame).toMatchObject({ width: 224 });
    expect([0, 1, 2, 3].map((at) => graph.model.card(`n0${at + 4}`)!.box.x - frame.x)).toEqual([0, 0, 0, 0]);
    const pinned = heap((document) => {
      document.layout['n05'] = [40, 40, 1];
    });
    moveTo(pinned.graph, await tidyFrames(engine, pinned.graph.model));
    expect(pinned.graph.model.card('n05')?.box).toMatchObject({ x: 40, y: 40 });
  });
});

describe('a long flow of frames', () => {
  it('stands in rows that read like lines, none over another, and stays there when tidied again', async () => {
    const { graph } = heap((document) => {
      document.frames = {};
      document.notes = {};
      Object.values(document.nodes).forEach((node, index) => {
        node.layoutGroup = `f${String(index).padStart(2, '0')}`;
        document.frames[node.layoutGroup] = { title: '', colour: 'blue', collapsed: false };
      });
    });
    moveTo(graph, await tidyFrames(engine, graph.model));
    const papers = [...graph.model.board.frames.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ box }) => box);
    expect(overlapping(papers)).toEqual([]);
    const [width, height] = (['x', 'y'] as const).map((axis) => {
      const side = axis === 'x' ? 'width' : 'height';
      return Math.max(...papers.map((box) => box[axis] + box[side])) - Math.min(...papers.map((box) => box[axis]));
    }) as [number, number];
    expect(width / height).toBeLessThan(3);
    // In the order of the flow: along a line, then on to the next one.
    for (const [at, box] of papers.slice(1).entries()) {
      const before = papers[at] as Box;
      expect(box.x > before.x || box.y >= before.y + before.height).toBe(true);
    }
    expect(await tidyFrames(engine, graph.model)).toEqual(new Map());
  });
});
