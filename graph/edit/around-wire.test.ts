import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { insertFunction } from '../add/insert-function.ts';
import { createGraph } from '../editor/create-graph.ts';
import { fitsBetween, healSelected, insertCard } from './around-wire.ts';
import { replaceFunction } from './replace-function.ts';
import { select } from './selection.ts';

globalThis.requestAnimationFrame ??= () => 0;

const number = (name: string) => ({ name, type: 'number' });
const functions = [
  sampleFunction({ id: 'Give', outputs: [number('Value')] }),
  sampleFunction({ id: 'Twice', inputs: { A: { type: 'number' }, Keep: { type: 'integer' } }, outputs: [number('Result')] }),
  sampleFunction({ id: 'Half', inputs: { A: { type: 'number' }, Keep: { type: 'string' } }, outputs: [number('Half')] }),
  sampleFunction({ id: 'Take', inputs: { B: { type: 'number' }, All: { type: 'array', items: { type: 'number' } } } }),
  sampleFunction({ id: 'Text', inputs: { T: { type: 'string' } } }),
];

/** give → twice → take, and a card of each other kind without wires. */
function setUp() {
  const document = sampleDocument({ give: 'Give', twice: 'Twice', take: 'Take', half: 'Half', text: 'Text' });
  document.nodes['twice']!.inputs = { Keep: 2 };
  document.layout = { give: [0, 0, 0], twice: [272, 0, 0], take: [544, 0, 0], half: [0, 600, 0], text: [400, 600, 0] };
  lay(document, 'give', 'out/Value', 'twice', 'in/A');
  lay(document, 'twice', 'out/Result', 'take', 'in/B');
  const ports = fakePorts({ document, functions });
  const graph = createGraph(ports);
  graph.attach();
  const wires = () =>
    graph.model.graph().wires.map(({ source, target }) => `${source.node} ${source.port} → ${target.node} ${target.port}`);
  const wireInto = (node: string) => graph.model.graph().wiresInto(node)[0]!;
  const entry = (id: string) => ports.reader.library().find(({ record }) => record.id === id)!;
  return { graph, ports, wires, wireInto, entry };
}

describe('a card dropped on a wire', () => {
  it('stands between its ends in one step; the wire’s end and all behind it make room', () => {
    const { graph, ports, wires, wireInto } = setUp();
    expect(insertCard(graph, 'half', wireInto('twice'), { x: 272, y: 200 })).toBe(true);
    expect(ports.commands.calls).toHaveLength(1);
    expect(wires()).toEqual(['give out/Value → half in/A', 'twice out/Result → take in/B', 'half out/Half → twice in/A']);
    // 272 + 224 + 48 − 272 = 272 px further right for both.
    const { layout } = graph.ports.reader.document();
    expect([layout['half'], layout['twice'], layout['take'], layout['give']]).toEqual([
      [272, 200, 0],
      [544, 0, 0],
      [816, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('does not stand in a wire of its own, nor where its ports do not fit', () => {
    const { graph, wireInto } = setUp();
    expect(fitsBetween(graph, 'twice', wireInto('twice'))).toBeUndefined();
    expect(fitsBetween(graph, 'text', wireInto('twice'))).toBeUndefined();
    expect(insertCard(graph, 'text', wireInto('twice'), { x: 0, y: 0 })).toBe(false);
  });

  it('is a new function where the list was asked for it', () => {
    const { graph, wires, wireInto, entry } = setUp();
    const id = insertFunction(graph, entry('Half'), wireInto('take'))!;
    expect(wires()).toContain(`${id} out/Half → take in/B`);
    expect(wires()).toContain(`twice out/Result → ${id} in/A`);
    expect(insertFunction(graph, entry('Text'), wireInto('take'))).toBeUndefined();
  });
});

describe('delete and reconnect', () => {
  it('wires what stood on both sides, also past several', () => {
    const { graph, ports, wires, wireInto } = setUp();
    insertCard(graph, 'half', wireInto('twice'), { x: 272, y: 200 });
    select(graph, ['half', 'twice']);
    healSelected(graph);
    expect(wires()).toEqual(['give out/Value → take in/B']);
    expect(ports.commands.calls).toHaveLength(2);
    expect(graph.announcement.get()).toMatchObject({ key: 'healed', parameters: { count: 1 } });
  });
});

describe('another function in a place', () => {
  it('keeps values and wires that fit, leads others from the output that fits, and counts what does not', () => {
    const { graph, wires, entry } = setUp();
    replaceFunction(graph, 'twice', entry('Half'));
    expect(wires().toSorted()).toEqual(['give out/Value → twice in/A', 'twice out/Half → take in/B']);
    const { functionId, inputs } = graph.ports.reader.document().nodes['twice']!;
    expect([functionId, inputs]).toEqual(['Half', {}]);
    expect(graph.announcement.get()).toMatchObject({ key: 'replaced', parameters: { count: 1 } });
  });
});
