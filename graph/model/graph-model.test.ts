import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { GraphModel, type ModelChange } from './graph-model.ts';

const functions = [
  sampleFunction({ id: 'Levels', output: 'Levels', inputs: { Count: { type: 'integer', default: 3 } } }),
  sampleFunction({ id: 'Floors', output: 'Floors', dependencies: ['Levels'] }),
];

function setUp() {
  const ports = fakePorts({ document: sampleDocument({ a: 'Levels', b: 'Floors', c: 'Floors' }), functions });
  const model = new GraphModel(ports.reader);
  model.attach();
  const told: string[] = [];
  const changes: ModelChange[] = [];
  for (const id of ['a', 'b', 'c']) model.subscribeCard(id, () => told.push(id));
  model.subscribe((change) => changes.push(change));
  return { ports, model, told, changes };
}

describe('graph model', () => {
  it('tells one card of one input change, and derives no wires again', () => {
    const { ports, model, told, changes } = setUp();
    const before = [model.graph(), model.card('b')];
    ports.commands.dispatch({ type: 'node.set-input', id: 'a', property: 'Count', value: 9 });
    expect(told).toEqual(['a']);
    expect(changes).toMatchObject([{ geometry: false, wires: false }]);
    expect([model.graph(), model.card('b')]).toEqual(before);
    expect(model.card('b')).toBe(before[1]);
    expect(model.card('a')?.node.inputs).toEqual({ Count: 9 });
  });

  it('tells one card of one move', () => {
    const { ports, model, told, changes } = setUp();
    const rows = model.card('b')?.rows;
    ports.commands.dispatch({ type: 'layout.move', positions: { b: { to: [400, 80, 1] } } });
    expect(told).toEqual(['b']);
    // What is moved by thousands is made anew by its place alone.
    expect(model.card('b')?.rows).toBe(rows);
    expect(model.card('b')).toMatchObject({ pinned: true, box: { x: 400, y: 80 } });
    expect(changes).toMatchObject([{ geometry: true, wires: false }]);
    expect([...model.grid.query({ x: 390, y: 70, width: 20, height: 20 })]).toEqual(['b']);
  });

  it('derives wires again when a node comes, goes, is switched off or linked', () => {
    const { ports, model } = setUp();
    expect(model.graph().wires).toHaveLength(2);
    ports.commands.dispatch({ type: 'node.disable', ids: ['a'], disabled: true });
    expect(model.graph().wires).toHaveLength(0);
    ports.commands.dispatch({
      type: 'link.add',
      target: 'b',
      portKey: 'dep/Levels',
      linkId: 'l',
      link: { node: 'a', output: 'model', order: 0 },
      replace: true,
    });
    expect(model.graph().wires.map((wire) => wire.kind)).toEqual(['explicit']);
    ports.commands.dispatch({ type: 'node.delete', ids: ['a'] });
    expect(model.card('a')).toBeUndefined();
    expect(model.graph().wires).toHaveLength(0);
  });
});
