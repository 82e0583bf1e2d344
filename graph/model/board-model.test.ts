import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { collapse, frameSelection, unframe } from '../edit/edit-frames.ts';
import { duplicate, moveTo, nudge } from '../edit/edit-nodes.ts';
import { placesOf } from '../edit/board-selection.ts';
import { select } from '../edit/selection.ts';
import { frameKey, noteKey } from './board-items.ts';

globalThis.requestAnimationFrame ??= () => 0;

const functions = [
  sampleFunction({
    id: 'Levels',
    output: 'Levels',
    inputs: { Count: { type: 'integer', default: 3 } },
    outputs: [{ name: 'Height', type: 'number', unit_type: 'length' }],
  }),
  sampleFunction({ id: 'Floors', output: 'Floors', dependencies: ['Levels'], outputs: [{ name: 'Area', type: 'number' }] }),
  sampleFunction({ id: 'Cost', dependencies: ['Floors', 'Levels'] }),
];

/** Levels (0,0) → Floors (300,0) → Cost (900,0), Levels → Cost; all by name. */
function setUp(canEdit = true) {
  const document = sampleDocument({ levels: 'Levels', floors: 'Floors', cost: 'Cost' });
  document.layout = { levels: [0, 0, 0], floors: [300, 40, 0], cost: [900, 0, 0] };
  const ports = fakePorts({ document, functions, canEdit });
  const graph = createGraph(ports);
  graph.attach();
  const frameOf = (...ids: string[]) => {
    select(graph, ids);
    frameSelection(graph);
    return [...graph.model.board.frames.keys()].at(-1) as string;
  };
  return { graph, ports, frameOf };
}
const heightOf = (rows: number) => 32 + 8 + 24 * rows + 24;

describe('frames of a graph', () => {
  it('lies around its members with room for the title', () => {
    const { graph, frameOf } = setUp();
    const id = frameOf('levels', 'floors');
    // Levels: one input and two outputs; Floors: one dependency and two outputs; both 224 wide.
    const bottom = 40 + heightOf(3);
    expect(graph.model.board.frames.get(id)?.box).toEqual({ x: -24, y: -52, width: 524 + 48, height: bottom + 28 + 48 });
    moveTo(graph, new Map([['floors', { x: 340, y: 40 }]]));
    expect(graph.model.board.frames.get(id)?.box.width).toBe(564 + 48);
  });

  it('collapses to a card whose rows are the ports that wires cross; undo opens it in one step', () => {
    const { graph, ports, frameOf } = setUp();
    const id = frameOf('levels', 'floors');
    const paper = graph.model.board.frames.get(id)?.box;
    collapse(graph, [id]);
    const card = graph.model.board.frames.get(id);
    // As they stand, Levels above Floors.
    expect(card?.rows.map(({ side, node, port }) => `${side} ${node} ${port}`)).toEqual(['out levels model', 'out floors model']);
    moveTo(graph, new Map([['levels', { x: 0, y: 80 }]]));
    const turned = graph.model.board.frames.get(id);
    expect(turned?.rows.map(({ node }) => node)).toEqual(['floors', 'levels']);
    ports.commands.undo();
    expect(card?.box).toEqual({ x: paper?.x, y: paper?.y, width: 224, height: heightOf(2) });
    // Of three wires the one inside is not seen; the others end at the card.
    expect(Array.from(graph.wires.all(), ({ wire }) => wire.target.node)).toEqual(['cost', 'cost']);
    expect(graph.portAt('floors', 'model', 'out')?.x).toBe(-24 + 224);
    expect([...graph.model.grid.query({ x: 0, y: 0, width: 600, height: 200 })]).toEqual([frameKey(id)]);
    expect(graph.model.seenAs('levels')).toBe(frameKey(id));
    ports.commands.undo();
    expect(graph.model.board.frames.get(id)?.box).toEqual(paper);
    expect(Array.from(graph.wires.all())).toHaveLength(3);
  });

  it('moves with all that lies in it, collapsed too, and opens where they then stand', () => {
    const { graph, ports, frameOf } = setUp();
    const id = frameOf('levels', 'floors');
    collapse(graph, [id]);
    select(graph, [], [frameKey(id)]);
    nudge(graph, 1, 2, 10);
    const { layout } = ports.reader.document();
    expect([layout['levels'], layout['floors']]).toEqual([
      [40, 80, 0],
      [340, 120, 0],
    ]);
    expect(graph.model.board.frames.get(id)?.box).toMatchObject({ x: 16, y: 28 });
    collapse(graph, [id]);
    expect(graph.model.board.frames.get(id)?.box).toMatchObject({ x: 16, y: 28 });
    expect(ports.commands.calls.filter(({ type }) => type === 'layout.move')).toHaveLength(1);
  });

  it('hides frames inside a collapsed one; wires end at the outermost card', () => {
    const { graph, frameOf } = setUp();
    const inner = frameOf('levels');
    select(graph, ['floors'], [frameKey(inner)]);
    frameSelection(graph);
    const outer = graph.model.board.frames.get(inner)?.parent as string;
    collapse(graph, [inner]);
    collapse(graph, [outer]);
    expect(graph.model.holderOf('levels')).toBe(outer);
    expect(graph.model.board.boxOf(frameKey(inner))).toBeUndefined();
    expect(graph.model.board.frames.get(outer)?.count).toBe(2);
    collapse(graph, [outer]);
    expect(graph.model.holderOf('levels')).toBe(inner);
    expect(graph.model.holderOf('floors')).toBeUndefined();
  });

  it('takes a member out, then the frame away, and loses nothing', () => {
    const { graph, ports, frameOf } = setUp();
    const id = frameOf('levels', 'floors');
    select(graph, ['floors']);
    unframe(graph);
    expect(graph.model.board.frames.get(id)?.nodes).toEqual(['levels']);
    select(graph, [], [frameKey(id)]);
    unframe(graph);
    expect(graph.model.board.frames.size).toBe(0);
    expect(Object.keys(ports.reader.document().nodes)).toEqual(['levels', 'floors', 'cost']);
  });

  it('copies a frame with its members and the wires among them, and selects the copy', () => {
    const { graph, ports, frameOf } = setUp();
    const id = frameOf('levels', 'floors');
    select(graph, [], [frameKey(id)]);
    duplicate(graph, []);
    expect(graph.model.board.frames.size).toBe(2);
    expect(Object.keys(ports.reader.document().nodes)).toHaveLength(5);
    const [copy] = [...graph.view.items.get()];
    expect(copy).not.toBe(frameKey(id));
    expect(graph.model.board.boxOf(copy ?? '')).toMatchObject({ x: 0, y: -28 });
  });

  it('opens for people who may not edit in their tab alone', () => {
    const document = sampleDocument({ levels: 'Levels', floors: 'Floors' });
    document.frames = { f: { title: 'F', colour: 'blue', collapsed: true } };
    document.nodes['levels'] = { ...document.nodes['levels']!, layoutGroup: 'f' };
    const ports = fakePorts({ document, functions, canEdit: false });
    const graph = createGraph(ports);
    graph.attach();
    expect(graph.model.holderOf('levels')).toBe('f');
    collapse(graph, ['f']);
    expect(graph.model.holderOf('levels')).toBeUndefined();
    expect(graph.model.grid.box('levels')).toBeDefined();
    collapse(graph, ['f']);
    expect(graph.model.holderOf('levels')).toBe('f');
    expect(ports.commands.calls).toEqual([]);
  });

  it('shows frames in circles, of nonsense and 2,000 in one another', () => {
    const document = sampleDocument({ levels: 'Levels' });
    document.frames = JSON.parse(
      '{"a":{"parent":"b","collapsed":true},"b":{"parent":"a"},"__proto__":{"title":1},"c":7}',
    ) as typeof document.frames;
    for (let index = 0; index < 2000; index++)
      document.frames[`d${index}`] = { title: '', colour: '', collapsed: false, parent: `d${index + 1}` };
    document.nodes['levels'] = { ...document.nodes['levels']!, layoutGroup: 'd0' };
    const graph = createGraph(fakePorts({ document, functions }));
    graph.attach();
    expect(graph.model.board.frames.get('d1999')?.count).toBe(1);
    expect(graph.model.board.frames.get('a')?.parent).toBeUndefined();
    select(graph, [], [frameKey('d1999')]);
    expect(placesOf(graph).size).toBe(2001);
  });

  it('follows a note into its frame and out of sight', () => {
    const { graph, ports, frameOf } = setUp();
    const id = frameOf('levels');
    ports.commands.dispatch({
      type: 'note.put',
      id: 'n',
      note: { text: [], box: [0, 200, 204, 96], colour: 'sand', layoutGroup: id },
    });
    expect(graph.model.board.frames.get(id)?.notes).toEqual(['n']);
    expect(graph.model.board.frames.get(id)?.box.height).toBe(200 + 96 + 48 + 28);
    collapse(graph, [id]);
    expect(graph.model.board.boxOf(noteKey('n'))).toBeUndefined();
  });
});
