import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import type { NodeId } from '#domain';
import { movesOf } from './order-wires.ts';
import { sharedInputs, type KnownNode } from './shared-inputs.ts';

const functions = [
  sampleFunction({
    id: 'A',
    output: 'A',
    inputs: { Height: { type: 'number', default: 3 }, Count: { type: 'integer', default: 1 }, Own: { type: 'string' } },
  }),
  sampleFunction({
    id: 'B',
    output: 'B',
    inputs: { Height: { type: 'number', default: 4 }, Count: { type: 'string', default: 'one' } },
  }),
];

function setUp() {
  const ports = fakePorts({ document: sampleDocument({ a: 'A', b: 'A', c: 'B' }), functions });
  const known = (id: NodeId): KnownNode => {
    const node = ports.reader.document().nodes[id]!;
    return { id, node, record: ports.reader.functionOf(node.functionId, node.digest)! };
  };
  return { ports, known };
}

describe('inputs of several selected functions', () => {
  it('are those of one name and kind; different values are told', () => {
    const { known } = setUp();
    expect(sharedInputs([known('a'), known('b')]).map(({ name, isSame }) => [name, isSame])).toEqual([
      ['Height', true],
      ['Count', true],
      ['Own', true],
    ]);
    expect(sharedInputs([known('a'), known('c')]).map(({ name, value, isSame }) => [name, value, isSame])).toEqual([
      ['Height', 3, false],
    ]);
  });

  it('are set as one step, and left out where a wire gives one', () => {
    const { ports, known } = setUp();
    ports.commands.dispatch({ type: 'node.set-inputs', inputs: { a: { Height: 9 }, c: { Height: 9 } } });
    expect(sharedInputs([known('a'), known('c')]).map(({ value, isSame }) => [value, isSame])).toEqual([[9, true]]);
    ports.commands.undo();
    expect([known('a').node.inputs, known('c').node.inputs]).toEqual([{}, {}]);
    ports.commands.dispatch({
      type: 'link.add',
      target: 'c',
      portKey: 'in/Height',
      linkId: 'l',
      link: { node: 'a', output: 'out/X', order: 0 },
      replace: true,
    });
    expect(sharedInputs([known('a'), known('c')])).toEqual([]);
  });
});

it('moves a wire of a list one place', () => {
  const { ports } = setUp();
  for (const [order, linkId] of ['l0', 'l1', 'l2'].entries())
    ports.commands.dispatch({
      type: 'link.add',
      target: 'b',
      portKey: 'in/Many',
      linkId,
      link: { node: 'a', output: `out/${linkId}`, order },
      replace: false,
    });
  const links = () =>
    Object.entries(ports.reader.document().nodes['b']?.links['in/Many'] ?? {})
      .toSorted(([, a], [, b]) => a.order - b.order)
      .map(([id]) => id);
  const wire = (linkId: string) => ({
    id: linkId,
    kind: 'explicit' as const,
    source: { node: 'a', port: 'out/x' },
    target: { node: 'b', port: 'in/Many' },
    linkId,
  });
  const wires = ['l0', 'l1', 'l2'].map(wire);
  movesOf(ports.commands, wires, 0)?.down?.();
  expect(links()).toEqual(['l1', 'l0', 'l2']);
  expect(movesOf(ports.commands, wires, 0)?.up).toBeUndefined();
  expect(movesOf(ports.commands, wires, 2)?.down).toBeUndefined();
  expect(movesOf(ports.commands, [wire('l0'), { ...wire('x'), linkId: undefined as never }], 0)).toBeUndefined();
});
