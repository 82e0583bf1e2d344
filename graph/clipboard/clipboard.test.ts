import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import type { CommandCall } from '#domain';
import { graphCommands } from '../commands/graph-commands.ts';
import { createGraph } from '../editor/create-graph.ts';
import type { Graph } from '../editor/graph.ts';
import { select } from '../edit/selection.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { copyText, pasteText } from './clipboard.ts';

globalThis.requestAnimationFrame ??= () => 0;

const functions = [
  sampleFunction({ id: 'Levels', output: 'Levels', outputs: [{ name: 'Height', type: 'number' }] }),
  sampleFunction({ id: 'Cost', inputs: { Rate: { type: 'number' } } }),
];

/** Two functions in a frame in a frame, and a note beside. */
function setUp(known = functions) {
  const document = sampleDocument({ levels: 'Levels', cost: 'Cost' });
  lay(document, 'levels', 'out/Height', 'cost', 'in/Rate');
  document.layout['cost'] = [300, 0, 0];
  document.frames['outer'] = { title: 'Massing', colour: 'blue', collapsed: false };
  document.frames['inner'] = { title: 'Money', colour: 'rose', collapsed: true, parent: 'outer', at: [280, -40] };
  Object.assign(document.nodes['levels']!, { layoutGroup: 'outer' });
  Object.assign(document.nodes['cost']!, { layoutGroup: 'inner' });
  document.notes['said'] = { text: [{ insert: 'Ask first\n' }], box: [0, 400, 160, 80], colour: 'sand', layoutGroup: 'outer' };
  const ports = fakePorts({ document, functions: known });
  const graph = createGraph(ports);
  graph.attach();
  return { graph, ports };
}

const last = (ports: ReturnType<typeof setUp>['ports']) =>
  ports.commands.calls.at(-1) as Extract<CommandCall, { type: 'node.paste' }>;
const run = (graph: Graph, id: string) => graphCommands.find((one) => one.id === `graph.${id}`)?.run(graph);

describe('frames and notes on the clipboard', () => {
  it('go along with all that lies in them, under new ids, as one step', () => {
    const { graph, ports } = setUp();
    select(graph, [], [frameKey('outer')]);
    expect(pasteText(graph, copyText(graph) as string, { x: 5000, y: 5000 })).toBe(true);
    const { nodes, frames = {}, notes = {} } = last(ports);
    const [outer, inner] = ['Massing', 'Money'].map((title) => Object.entries(frames).find(([, one]) => one.title === title)!);
    expect(inner?.[1]).toMatchObject({ collapsed: true, parent: outer?.[0], colour: 'rose' });
    const held = Object.values(nodes).map(({ node }) => [node.functionId, node.layoutGroup]);
    expect(Object.fromEntries(held)).toEqual({ Levels: outer?.[0], Cost: inner?.[0] });
    const [note] = Object.values(notes);
    expect(note).toMatchObject({ text: [{ insert: 'Ask first\n' }], layoutGroup: outer?.[0] });
    // All of it moved by the same way.
    const way = [note!.box[0] - 0, note!.box[1] - 400];
    expect(inner?.[1].at).toEqual([280 + way[0]!, -40 + way[1]!]);
    expect(Object.values(nodes).map(({ layout }) => [layout[0] - way[0]!, layout[1] - way[1]!])).toContainEqual([300, 0]);
    // What is pasted is selected by its outermost frame.
    expect([...graph.view.items.get()]).toEqual([frameKey(outer![0])]);
    expect(graph.model.board.frames.get(outer![0])?.nodes).toHaveLength(1);
    ports.commands.undo();
    expect(Object.keys(ports.reader.document().frames).toSorted()).toEqual(['inner', 'outer']);
    expect(Object.keys(ports.reader.document().nodes).toSorted()).toEqual(['cost', 'levels']);
  });

  it('leave with all that lies in them when they are cut', async () => {
    const { graph, ports } = setUp();
    select(graph, [], [frameKey('outer')]);
    await run(graph, 'cut');
    const { nodes, frames, notes } = ports.reader.document();
    expect([nodes, frames, notes].map((records) => Object.keys(records))).toEqual([[], [], []]);
    await run(graph, 'paste');
    expect(Object.keys(ports.reader.document().nodes)).toHaveLength(2);
  });

  it('stay in the frame where only one of its parts was copied', () => {
    const { graph, ports } = setUp();
    select(graph, ['levels'], [noteKey('said')]);
    pasteText(graph, copyText(graph) as string, undefined);
    expect(Object.values(last(ports).nodes)[0]?.node.layoutGroup).toBe('outer');
    expect(Object.values(last(ports).notes ?? {})[0]?.layoutGroup).toBe('outer');
    // Elsewhere that frame is not.
    const text = copyText(graph) as string;
    const other = setUp();
    other.ports.commands.dispatch({ type: 'frame.delete', id: 'outer', withMembers: true });
    pasteText(other.graph, text, undefined);
    expect(Object.values(last(other.ports).nodes)[0]?.node).not.toHaveProperty('layoutGroup');
  });

  it('take nothing odd in: circles of frames, notes without a box, words that are none', () => {
    const { graph, ports } = setUp();
    const text = JSON.stringify({
      kind: 'parti/nodes',
      version: 2,
      nodes: {},
      frames: {
        a: { title: 7, colour: 'blue', collapsed: 'yes', parent: 'b' },
        b: { title: 'x'.repeat(900), colour: null, collapsed: false, parent: 'a', at: [Number.MAX_VALUE, 'y'] },
        c: 'no frame',
      },
      notes: { n: { text: [{ insert: 'kept' }] }, m: { text: '<script>', box: [0, 0, 10, 10], __proto__: { evil: true } } },
    });
    expect(pasteText(graph, text, undefined)).toBe(true);
    const { frames = {}, notes = {} } = last(ports);
    expect(Object.values(frames).map(({ title, collapsed }) => [title.length, collapsed])).toEqual([
      [0, false],
      [200, false],
    ]);
    expect(Object.values(frames).every((frame) => !('at' in frame))).toBe(true);
    expect(Object.keys(notes)).toHaveLength(1);
    // A circle counts as two frames that lie in none.
    expect([...graph.model.board.frames.values()].filter(({ parent }) => parent === undefined).length).toBeGreaterThan(1);
  });
});

describe('W9.03a: files of another workflow', () => {
  const [plan, list] = ['a', 'b'].map((letter) => ({
    digest: letter.repeat(64),
    name: `${letter}.csv`,
    type: 'text/csv',
    size: 9,
  }));
  const named = (digest: string) => expect.objectContaining({ digest });
  /** Copies two functions that read files in one workflow, and pastes them in another. */
  async function carried(take: (from: string, digests: readonly string[]) => Promise<readonly string[]>, to = 'to') {
    const there = setUp();
    for (const [node, value] of [['levels', plan] as const, ['cost', [plan, list]] as const])
      there.ports.commands.dispatch({ type: 'node.set-input', id: node, property: 'File', value: value as never });
    select(there.graph, ['levels', 'cost']);
    const from = createGraph({ ...there.ports, files: { workflowId: 'from', take: () => Promise.resolve([]) } });
    from.attach();
    select(from, ['levels', 'cost']);
    const { ports } = setUp();
    const here = createGraph({ ...ports, files: { workflowId: to, take } });
    here.attach();
    expect(pasteText(here, copyText(from) as string, undefined)).toBe(true);
    await expect.poll(() => ports.commands.calls.at(-1)?.type).toBe('node.paste');
    const nodes = Object.values(last(ports).nodes);
    const fileOf = (id: string) => nodes.find(({ node }) => node.functionId === id)?.node.inputs['File'];
    return { levels: fileOf('Levels'), cost: fileOf('Cost'), said: here.announcement.get() };
  }

  it('are asked for once and come along', async () => {
    const take = vi.fn((_: string, digests: readonly string[]) => Promise.resolve(digests));
    expect(await carried(take)).toMatchObject({ levels: plan, cost: [plan, list], said: { key: 'pasted' } });
    expect(take.mock.calls).toEqual([['from', [plan?.digest, list?.digest]]]);
    // In the same workflow they are there.
    expect(await carried(take, 'from')).toMatchObject({ levels: plan, cost: [plan, list] });
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('stay behind where they may not be read, and are named', async () => {
    const { levels, cost, said } = await carried(() => Promise.resolve([list?.digest ?? '']));
    expect([levels, cost]).toEqual([undefined, [named(list?.digest ?? '')]]);
    expect(said).toMatchObject({ key: 'pasted-without-files', parameters: { count: 2, names: 'a.csv' } });
    const refused = await carried(() => Promise.reject(new Error('http.forbidden')));
    expect([refused.levels, refused.cost]).toEqual([undefined, []]);
    expect(refused.said?.parameters).toMatchObject({ names: 'a.csv, b.csv' });
  });
});

describe('functions that are not known here', () => {
  it('come as placeholders with the names that they had', () => {
    const there = setUp();
    select(there.graph, ['levels', 'cost']);
    const text = copyText(there.graph) as string;
    const here = setUp([functions[1]!]);
    pasteText(here.graph, text, undefined);
    const named = Object.values(last(here.ports).nodes).map(({ node }) => [node.functionId, node.name]);
    expect(Object.fromEntries(named)).toEqual({ Levels: 'Levels', Cost: '' });
  });
});

describe('W9.03a: a browser that refuses', () => {
  beforeEach(() =>
    vi.stubGlobal('navigator', {
      clipboard: {
        readText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
        writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
      },
    }),
  );
  afterEach(() => vi.unstubAllGlobals());

  it('lets the last text that was copied in this tab be pasted', async () => {
    const { graph, ports } = setUp();
    select(graph, ['cost']);
    await run(graph, 'copy');
    await run(graph, 'paste');
    const pasted = Object.values(last(ports).nodes);
    expect(pasted.map(({ node }) => node.functionId)).toEqual(['Cost']);
    expect(Object.keys(ports.reader.document().nodes)).toHaveLength(3);
  });
});
