import { describe, expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { cellKind, fittingPairs, pairKey, wiresByPair } from '../matrix/matrix-cells.ts';
import { connect } from '../edit/connect.ts';
import { LOOSE, neighboursOf, outlineRows } from './outline-rows.ts';

const functions = [
  sampleFunction({ id: 'Levels', output: 'Levels', inputs: { Count: { type: 'integer', default: 3 } } }),
  sampleFunction({ id: 'Floors', output: 'Floors', dependencies: ['Levels'] }),
];

function setUp() {
  const document = {
    ...sampleDocument({ a: 'Levels', b: 'Floors', c: 'Floors' }),
    frames: {
      f: { title: 'Inside', colour: 'blue', collapsed: false },
      g: { title: 'Inner', colour: 'sand', collapsed: true, parent: 'f' },
    },
  };
  document.nodes['b']!.layoutGroup = 'g';
  document.nodes['a']!.layoutGroup = 'f';
  const graph = createGraph(fakePorts({ document, functions }));
  graph.attach();
  return graph;
}

const told = (rows: ReturnType<typeof outlineRows>) => rows.map(({ key, level }) => `${level} ${key}`);

describe('the graph as a list', () => {
  it('lists frames with what lies in them, then functions without a frame', () => {
    const graph = setUp();
    expect(told(outlineRows(graph, new Set()))).toEqual(['1 frame:f', '2 a', '2 frame:g', '3 b', `1 ${LOOSE}`, '2 c']);
    expect(told(outlineRows(graph, new Set(['frame:g', LOOSE])))).toEqual(['1 frame:f', '2 a', '2 frame:g', `1 ${LOOSE}`]);
  });

  it('opens a function to its inputs', () => {
    const graph = setUp();
    expect(told(outlineRows(graph, new Set(['a', 'b'])))).toEqual([
      '1 frame:f',
      '2 a',
      '3 a in/Count',
      '2 frame:g',
      '3 b',
      '4 b dep/Levels',
      `1 ${LOOSE}`,
      '2 c',
    ]);
  });

  it('counts each neighbour once, and none inside the frame', () => {
    const graph = setUp();
    expect(neighboursOf(graph, ['a'], 'feeds').toSorted()).toEqual(['b', 'c']);
    expect(neighboursOf(graph, ['a', 'b'], 'feeds')).toEqual(['c']);
    expect(neighboursOf(graph, ['b'], 'fed-by')).toEqual(['a']);
  });
});

describe('who gives to whom', () => {
  it('P2.22c has the same wires as the graph, and tells laid ones from those by name', () => {
    const graph = setUp();
    const kindOf = (from: string, to: string) => cellKind(wiresByPair(graph).get(pairKey(from, to)));
    expect([kindOf('a', 'b'), kindOf('a', 'c'), kindOf('b', 'a'), kindOf('b', 'c')]).toEqual([
      'derived',
      'derived',
      'none',
      'none',
    ]);
    const [pair] = fittingPairs(graph, 'b', 'c');
    expect(pair && [pair.from.end.port, pair.to.end.port]).toEqual(['model', 'dep/Levels']);
    if (pair) connect(graph, pair.from, pair.to);
    expect([kindOf('b', 'c'), kindOf('a', 'c')]).toEqual(['explicit', 'none']);
    expect(fittingPairs(graph, 'b', 'c')).toEqual([]);
    expect([...wiresByPair(graph).values()].flat()).toHaveLength(graph.model.graph().wires.length);
  });
});
