import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyWorkflowDocument, type FunctionRecord } from '#domain';
import { drawnGraph, drawnNodes } from '#fixtures/drawn-graphs';
import { fakePorts } from '#fixtures/fake-ports';
import { createGraph } from '../editor/create-graph.ts';
import { focusOrder, neighbour } from './neighbours.ts';

it('keys reach every card once over graphs with circles, and no arrow stays where it is', () => {
  let circles = 0;
  fc.assert(
    fc.property(drawnGraph, fc.array(fc.nat({ max: 3 }), { minLength: 9, maxLength: 9 }), (drawn, columns) => {
      const { nodes, functionOf } = drawnNodes(drawn);
      const document = emptyWorkflowDocument();
      Object.assign(document.nodes, nodes);
      for (const [at, id] of Object.keys(nodes).entries()) document.layout[id] = [(columns[at] ?? 0) * 300, at * 200, 0];
      const functions = Object.values(nodes).flatMap(
        (node) => functionOf(node.functionId, node.digest) ?? [],
      ) as FunctionRecord[];
      const graph = createGraph(fakePorts({ document, functions }));
      circles += graph.model.graph().cyclic.size;
      expect(focusOrder(graph).toSorted()).toEqual(Object.keys(nodes).toSorted());
      const wires = graph.model.graph().wires;
      for (const id of Object.keys(nodes))
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const next = neighbour(graph, id, direction);
          if (next === undefined) continue;
          expect(next).not.toBe(id);
          expect(Object.keys(nodes)).toContain(next);
          const [from, to] = direction === 'left' ? [next, id] : [id, next];
          const isWired = (one: string, other: string) =>
            wires.some(({ source, target }) => source.node === one && target.node === other);
          const hasWire = wires.some(
            ({ source, target }) =>
              source.node !== target.node &&
              (direction === 'left' ? target.node === id : direction === 'right' && source.node === id),
          );
          // A wire that way is followed before anything that merely stands there.
          if (hasWire) expect([id, direction, next, isWired(from, to)]).toEqual([id, direction, next, true]);
        }
    }),
    { numRuns: 100 },
  );
  expect(circles).toBeGreaterThan(30);
});
