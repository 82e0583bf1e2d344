import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryFunction } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { randomGraph } from '#fixtures/random-graph';
import { sampleFunction } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { twoBoards } from '#fixtures/two-boards';
import { CLIP_LIMITS, copyText, pasteText } from '../clipboard/clipboard.ts';
import { createGraph } from '../editor/create-graph.ts';
import type { Graph } from '../editor/graph.ts';
import { findNodes } from '../find/find-nodes.ts';
import { NodeTexts } from '../find/node-texts.ts';
import { announcementText } from '../keyboard/announcement-text.ts';
import { focusOrder, neighbour, seenOrder } from '../keyboard/neighbours.ts';
import { layOut } from '../layout/layered/lay-out.ts';
import { tidyGraph } from '../layout/tidy-graph.ts';
import { EVERYWHERE } from '../model/card-geometry.ts';
import { deleteSelected, moveTo } from './edit-nodes.ts';
import { select, selectAll } from './selection.ts';

globalThis.requestAnimationFrame ??= () => 0;

const COUNT = 5000;
const letters = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => [name, { type: 'number' }]));
const functions = [
  sampleFunction({ id: 'Number', inputs: { Value: { type: 'number' } }, outputs: [{ name: 'Value', type: 'number' }] }),
  sampleFunction({ id: 'Expression', inputs: letters, outputs: [{ name: 'Result', type: 'number' }] }),
];
const library = functions.map(({ id }) => ({ id, name: id, digest: `${id}@1` }));
const document = randomGraph(COUNT, library);

let graph: Graph;
let ports: ReturnType<typeof fakePorts>;
beforeEach(() => {
  ports = fakePorts({ document, functions });
  graph = createGraph(ports);
  graph.attach();
});

const ids = () => Object.keys(ports.reader.document().nodes);
const layout = () => JSON.stringify(ids().map((id) => [id, ports.reader.document().layout[id]]));

describe('C.01g five thousand functions', { timeout: 300_000 }, () => {
  it('are deleted in one step, and come back with their wires in one', () => {
    const before = ports.reader.document();
    const wires = graph.model.graph().wires.length;
    selectAll(graph);
    expect(graph.view.selection.get().size).toBe(COUNT);
    deleteSelected(graph);
    expect([ids().length, graph.model.size, ports.commands.calls.length]).toEqual([0, 0, 1]);
    ports.commands.undo();
    expect(ids().length).toBe(COUNT);
    expect(graph.model.graph().wires.length).toBe(wires);
    expect(ports.reader.document().nodes).toEqual(before.nodes);
    expect(ports.commands.canUndo()).toBe(false);
  });

  it('are copied and pasted in one step; one more is refused with the reason', () => {
    selectAll(graph);
    const text = copyText(graph) as string;
    expect(pasteText(graph, text, undefined)).toBe(true);
    expect([ids().length, ports.commands.calls.length]).toEqual([2 * COUNT, 1]);
    ports.commands.undo();
    expect(ids().length).toBe(COUNT);
    const clip = JSON.parse(text) as { nodes: Record<string, object> };
    clip.nodes['more'] = Object.values(clip.nodes)[0]!;
    expect(Object.keys(clip.nodes)).toHaveLength(CLIP_LIMITS.nodes + 1);
    expect(pasteText(graph, JSON.stringify(clip), undefined)).toBe(true);
    expect(ids().length).toBe(COUNT);
    expect(announcementText(shownTexts('en'), graph.announcement.get()!)).toBe('Not pasted: more than 5,000 functions or 8 MB.');
  });

  it('are tidied in one step, which undo takes back', async () => {
    const before = layout();
    const cards = [...graph.model.ids].flatMap((id) => graph.model.card(id) ?? []);
    const places = await tidyGraph((wanted) => Promise.resolve(layOut(wanted)), cards, graph.model.graph().wires);
    moveTo(graph, places);
    expect(ports.commands.calls.length).toBe(1);
    expect(layout()).not.toBe(before);
    ports.commands.undo();
    expect(layout()).toBe(before);
  });

  it('of two people: one tidies all, the other deletes half meanwhile; both see one board, each takes back their own in one step', async () => {
    const offered = functions.map((record): LibraryFunction => ({ record, digest: `${record.id}@1`, stage: 'live' }));
    const [ann, ben] = twoBoards(document, functions, offered);
    const [hers, his] = [ann, ben].map((one) => {
      const board = createGraph(one.ports);
      board.attach();
      return board;
    }) as [Graph, Graph];
    const cards = [...hers.model.ids].flatMap((id) => hers.model.card(id) ?? []);
    const places = await tidyGraph((wanted) => Promise.resolve(layOut(wanted)), cards, hers.model.graph().wires);
    const half = Object.keys(document.nodes).filter((_, index) => index % 2 === 0);
    select(his, half);
    deleteSelected(his);
    moveTo(hers, places);
    const seen = ({ model }: Graph) => JSON.stringify([...model.ids].toSorted().map((id) => [id, model.card(id)?.box]));
    const meet = () => {
      for (const one of [ann, ben]) one.hear();
      expect(seen(hers)).toBe(seen(his));
      expect(hers.model.graph().wires.length).toBe(his.model.graph().wires.length);
      expect(hers.model.size).toBe([...hers.model.grid.query(EVERYWHERE)].length);
    };
    meet();
    expect(hers.model.size).toBe(COUNT / 2);
    his.ports.commands.undo();
    meet();
    expect(hers.model.size).toBe(COUNT);
    expect(his.ports.commands.canUndo()).toBe(false);
    hers.ports.commands.undo();
    meet();
    expect(hers.ports.commands.canUndo()).toBe(false);
  });

  it('are found by words wherever they lie, and gone through by keys, each once', () => {
    const texts = new NodeTexts(graph, shownTexts('en'), graph.units.get());
    const named = Object.entries(document.nodes).filter(([, { name }]) => name !== '');
    expect(named.length).toBeGreaterThan(COUNT / 20);
    const [last, { name }] = named.at(-1)!;
    expect(findNodes(graph, texts, name.toUpperCase(), 'all')).toEqual([last]);
    expect(findNodes(graph, texts, 'part', 'all')).toHaveLength(named.length);
    expect(findNodes(graph, texts, 'no such words', 'all')).toEqual([]);
    expect(new Set(focusOrder(graph)).size).toBe(COUNT);
    const [first = ''] = seenOrder(graph);
    expect(graph.model.card(first)).toBeDefined();
    const target = Object.keys(document.nodes).find((id) => graph.model.graph().wiresInto(id).length > 0)!;
    select(graph, [target]);
    const sources = graph.model
      .graph()
      .wiresInto(target)
      .map((wire) => wire.source.node);
    expect(sources).toContain(neighbour(graph, target, 'left'));
  });
});
