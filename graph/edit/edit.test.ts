import { describe, expect, it } from 'vitest';
import { inputPortKey, type CommandCall, type WorkflowNode } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { addFunction } from '../add/add-function.ts';
import { rankFunctions } from '../add/rank-functions.ts';
import { openQuickAdd } from '../commands/graph-commands.ts';
import { keysOf } from '../commands/listen-to-keys.ts';
import { createGraph } from '../editor/create-graph.ts';
import { neighbour } from '../keyboard/neighbours.ts';
import { copyText, pasteText } from '../clipboard/clipboard.ts';
import { connect, portOf } from './connect.ts';
import { answer } from '../question/ask.ts';
import { deleteSelected, nudge } from './edit-nodes.ts';
import { select } from './selection.ts';

globalThis.requestAnimationFrame ??= () => 0;

const functions = [
  sampleFunction({
    id: 'Levels',
    output: 'Levels',
    inputs: { Count: { type: 'integer', default: 3 } },
    outputs: [{ name: 'Height', type: 'number', unit_type: 'length' }],
  }),
  sampleFunction({
    id: 'Floors',
    output: 'Floors',
    dependencies: ['Levels'],
    outputs: [{ name: 'Area', type: 'number', unit_type: 'area' }],
  }),
  sampleFunction({ id: 'Cost', inputs: { Area: { type: 'number', $partiUnitType: 'area' }, Note: { type: 'string' } } }),
  sampleFunction({ id: 'Core', output: 'Core', dependencies: ['Envelope'] }),
];

function setUp(hands: Partial<WorkflowNode> = {}) {
  const document = sampleDocument({ levels: 'Levels', floors: 'Floors', cost: 'Cost' });
  document.nodes['cost'] = { ...document.nodes['cost']!, ...hands };
  document.layout = { levels: [0, 0, 0], floors: [280, 0, 0], cost: [560, 0, 1] };
  const ports = fakePorts({ document, functions });
  const graph = createGraph(ports);
  graph.attach();
  const end = (node: string, key: string, side: 'in' | 'out') => ({
    end: { node, port: key },
    port: portOf(graph, node, key, side)!,
  });
  const last = () => ports.commands.calls.at(-1) as CommandCall;
  return { graph, ports, end, last };
}

describe('connecting', () => {
  it('lays nothing from a function that is deleted while its wire is held, and says so', () => {
    const { graph, ports, end } = setUp();
    const held = end('floors', 'out/Area', 'out');
    select(graph, ['floors']);
    deleteSelected(graph);
    const before = ports.commands.calls.length;
    expect(connect(graph, held, end('cost', 'in/Area', 'in'))).toBe(false);
    expect(ports.commands.calls).toHaveLength(before);
    expect(graph.announcement.get()?.key).toBe('end-gone');
  });

  it('lays a wire from either end, and lays none twice', () => {
    const { graph, ports, end, last } = setUp();
    expect(connect(graph, end('cost', 'in/Area', 'in'), end('floors', 'out/Area', 'out'))).toBe(true);
    expect(last()).toMatchObject({
      type: 'link.add',
      target: 'cost',
      portKey: 'in/Area',
      link: { node: 'floors', output: 'out/Area', order: 0 },
      replace: true,
    });
    expect(connect(graph, end('floors', 'out/Area', 'out'), end('cost', 'in/Area', 'in'))).toBe(true);
    expect(ports.commands.calls).toHaveLength(1);
  });

  it('refuses types and units that do not fit', () => {
    const { graph, ports, end } = setUp();
    expect(connect(graph, end('floors', 'out/Area', 'out'), end('cost', 'in/Note', 'in'))).toBe(false);
    expect(connect(graph, end('levels', 'out/Height', 'out'), end('cost', 'in/Area', 'in'))).toBe(false);
    expect(ports.commands.calls).toEqual([]);
    expect(graph.announcement.get()).toMatchObject({ key: 'refused', parameters: { code: 'field.incompatible-units' } });
  });

  it('asks what of a model goes into an input, and lays the wire with the answer; another answer changes that wire', () => {
    const { graph, ports, end, last } = setUp();
    expect(connect(graph, end('cost', 'in/Area', 'in'), end('floors', 'model', 'out'))).toBe(true);
    expect(ports.commands.calls).toEqual([]);
    const question = graph.view.question.get()!;
    expect(question).toEqual({ source: { node: 'floors', port: 'model' }, target: { node: 'cost', port: 'in/Area' } });
    answer(graph, question, { query: 'Area', aggregator: 'sum', discriminator: 'Elements.Floor' });
    expect(last()).toMatchObject({
      type: 'link.add',
      link: { node: 'floors', output: 'model', order: 0, query: 'Area', aggregator: 'sum' },
      replace: true,
    });
    const [wire] = graph.model.graph().wiresInto('cost');
    connect(graph, end('floors', 'model', 'out'), end('cost', 'in/Area', 'in'));
    expect(graph.view.question.get()).toEqual({ ...question, linkId: wire!.linkId! });
    answer(graph, graph.view.question.get()!, { query: 'Area', aggregator: 'max' });
    const links = graph.ports.reader.document().nodes['cost']!.links['in/Area']!;
    expect(Object.values(links)).toEqual([{ node: 'floors', output: 'model', order: 0, query: 'Area', aggregator: 'max' }]);
  });
});

describe('adding', () => {
  it('stands right of what it takes from; no other card moves', () => {
    const { graph, last } = setUp();
    const core = graph.ports.reader.library().find((entry) => entry.record.id === 'Floors')!;
    addFunction(graph, core);
    // Levels stand at 0..224; the column 48 px beside is taken at the height of Floors.
    expect(last()).toMatchObject({ type: 'node.add', node: { functionId: 'Floors', digest: 'Floors@1' } });
    const call = last();
    if (call.type !== 'node.add') return;
    expect(call.layout[0]).toBeGreaterThanOrEqual(272);
    expect(graph.ports.reader.document().layout['floors']).toEqual([280, 0, 0]);
  });

  it('stands where the person pointed: its head under the pointer', () => {
    const { graph, last } = setUp();
    const cost = graph.ports.reader.library().find((entry) => entry.record.id === 'Cost')!;
    addFunction(graph, cost, { at: { x: 2000, y: -1000 } });
    // A card is 224 px wide, its head 32 px high.
    expect(last()).toMatchObject({ type: 'node.add', layout: [1888, -1016, 0] });
  });

  it('with Tab: under the pointer over the bare board, else right of the card that keys are about', () => {
    const { graph, last } = setUp();
    const cost = graph.ports.reader.library().find((entry) => entry.record.id === 'Cost')!;
    graph.view.pointed = { x: 400, y: 300 };
    openQuickAdd(graph);
    expect(graph.view.quickAdd.get()).toEqual({ at: graph.view.toGraph({ x: 400, y: 300 }), anchor: { x: 400, y: 300 } });
    graph.view.pointed = undefined;
    select(graph, ['levels']);
    openQuickAdd(graph);
    expect(graph.view.quickAdd.get()).toMatchObject({ at: undefined, near: 'levels' });
    // From the palette, too: a function that nothing is wired to.
    addFunction(graph, cost);
    const call = last();
    expect(call.type === 'node.add' && call.layout[0] >= 272).toBe(true);
  });

  it('connects to the wire it was asked from, in the same step', () => {
    const { graph, ports, end, last } = setUp();
    addFunction(
      graph,
      graph.ports.reader.library().find((entry) => entry.record.id === 'Cost')!,
      { at: { x: 900, y: 400 }, from: end('floors', 'out/Area', 'out') },
    );
    expect(last()).toMatchObject({ type: 'node.add', node: { links: { [inputPortKey('Area')]: {} } } });
    expect(ports.commands.calls).toHaveLength(1);
  });

  it('ranks by words, by what the graph waits for, and by fit', () => {
    const { graph, end } = setUp();
    const library = graph.ports.reader.library();
    const names = (query: string, wanted: string[] = [], from?: ReturnType<typeof end>) =>
      rankFunctions({ library, query, locale: 'en', wanted: new Set(wanted), made: new Set(), from }).map((offer) => offer.name);
    expect(names('co')).toEqual(['Core', 'Cost']);
    expect(names('', ['Floors'])[0]).toBe('Floors');
    expect(names('', [], end('floors', 'out/Area', 'out'))).toEqual(['Cost', 'Levels']);
    expect(names('xyz')).toEqual([]);
  });
});

describe('clipboard', () => {
  it('W3.27: carries changes by hand over', () => {
    const hands = { overrides: { Panel: { e1: { identity: { Place: 1.5 }, value: { Depth: 0.4 }, order: 1 } } } };
    const { graph, last } = setUp(hands);
    select(graph, ['cost']);
    expect(pasteText(graph, copyText(graph) as string, undefined)).toBe(true);
    const { nodes } = last() as Extract<CommandCall, { type: 'node.paste' }>;
    expect(Object.values(nodes)[0]?.node).toMatchObject(hands);
  });

  it('carries nodes with the wires among them over as one step with new ids', () => {
    const { graph, ports } = setUp();
    connect(
      graph,
      { end: { node: 'floors', port: 'out/Area' }, port: portOf(graph, 'floors', 'out/Area', 'out')! },
      { end: { node: 'cost', port: 'in/Area' }, port: portOf(graph, 'cost', 'in/Area', 'in')! },
    );
    select(graph, ['floors', 'cost']);
    const text = copyText(graph) as string;
    expect(pasteText(graph, text, undefined)).toBe(true);
    const call = ports.commands.calls.at(-1) as Extract<CommandCall, { type: 'node.paste' }>;
    const [floors, cost] = Object.entries(call.nodes).toSorted((a, b) => a[1].layout[0] - b[1].layout[0]);
    expect(floors?.[0]).not.toBe('floors');
    expect(Object.values(cost?.[1].node.links['in/Area'] ?? {})[0]?.node).toBe(floors?.[0]);
    expect([floors?.[1].layout, cost?.[1].layout]).toEqual([
      // One step beside is taken: 24 px below the highest of those that stand there (136 px).
      [304, 160, 0],
      [584, 160, 0],
    ]);
  });

  it.each([
    '',
    'hello',
    '{"kind":"parti/nodes"',
    '{"kind":"parti/nodes","nodes":{"a":1}}',
    '{"kind":"parti/nodes","nodes":{"a":{"node":{"functionId":"f","digest":"d","inputs":{},"links":{"p":{"l":{"node":1}}}},"layout":[0,0]}}}',
  ])('takes nothing from %s', (text) => {
    const { graph, ports } = setUp();
    expect(pasteText(graph, text, undefined)).toBe(false);
    expect(ports.commands.calls).toEqual([]);
  });

  it('takes __proto__ as a name like any other', () => {
    const { graph, ports } = setUp();
    const text =
      '{"kind":"parti/nodes","version":1,"nodes":{"__proto__":{"node":{"functionId":"Cost","digest":"d","stage":"live","name":"","disabled":false,"inputs":{"__proto__":1},"links":{}},"layout":[0,0,0]}}}';
    expect(pasteText(graph, text, undefined)).toBe(true);
    const call = ports.commands.calls[0] as Extract<CommandCall, { type: 'node.paste' }>;
    expect(Object.keys(Object.values(call.nodes)[0]!.node.inputs)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['functionId']).toBeUndefined();
  });
});

describe('keyboard', () => {
  it('goes along wires left and right, else to the nearest card', () => {
    const { graph } = setUp();
    expect(neighbour(graph, 'levels', 'right')).toBe('floors');
    expect(neighbour(graph, 'floors', 'left')).toBe('levels');
    expect(neighbour(graph, 'floors', 'right')).toBe('cost');
    expect(neighbour(graph, 'levels', 'left')).toBeUndefined();
  });

  it('nudges by the grid and keeps the pin', () => {
    const { graph, last } = setUp();
    select(graph, ['cost']);
    nudge(graph, 1, 0, 6);
    expect(last()).toEqual({ type: 'layout.move', positions: { cost: { from: [560, 0, 1], to: [584, 0, 1] } } });
  });

  it('deletes a selected wire before nodes, a derived one never', () => {
    const { graph, ports } = setUp();
    const document = sampleDocument({ levels: 'Levels', floors: 'Floors' });
    lay(document, 'levels', 'model', 'floors', 'dep/Levels');
    graph.view.selectedWire.set(graph.model.graph().wires[0]?.id);
    deleteSelected(graph);
    expect(ports.commands.calls).toEqual([]);
    expect(graph.announcement.get()).toMatchObject({ key: 'derived-stays' });
  });

  it.each([
    [{ key: 'd', code: 'KeyD', ctrlKey: true }, 'mod+d'],
    [{ key: 'ˇ', code: 'KeyT', shiftKey: true, altKey: true }, 'shift+alt+t'],
    [{ key: '!', code: 'Digit1', shiftKey: true }, 'shift+1'],
    [{ key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, 'alt+arrowleft'],
  ])('names the keys of %o', (event, keys) => {
    expect(keysOf({ metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...event }, false)).toBe(keys);
  });
});
