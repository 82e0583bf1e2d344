import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { insertFunction } from '../add/insert-function.ts';
import { createGraph } from '../editor/create-graph.ts';
import { overlaps } from '../model/card-geometry.ts';
import { placeInWire } from './place-in-wire.ts';

globalThis.requestAnimationFrame ??= () => 0;

it('lies on no card that does not make room, and stands beside it instead', () => {
  const number = (name: string) => ({ name, type: 'number' });
  const functions = [
    sampleFunction({ id: 'Give', outputs: [number('Value')] }),
    sampleFunction({ id: 'Half', inputs: { A: { type: 'number' } }, outputs: [number('Half')] }),
  ];
  const document = sampleDocument({ give: 'Give', take: 'Half', other: 'Half', half: 'Half' });
  // A card of 224 px dropped in the gap of 48 px covers `give`, which stays, and `take`, which makes room.
  document.layout = { give: [0, 0, 0], take: [272, 0, 0], other: [272, 140, 0], half: [0, 600, 0] };
  lay(document, 'give', 'out/Value', 'take', 'in/A');
  const ports = fakePorts({ document, functions });
  const graph = createGraph(ports);
  graph.attach();
  const wire = graph.model.graph().wiresInto('take')[0]!;
  const half = graph.boxOf('half')!;
  const placed = { ...half, ...placeInWire(graph, { ...half, x: 140, y: 8 }, 'half', wire) };
  expect(['give', 'other'].filter((id) => overlaps(placed, graph.boxOf(id)!))).toEqual([]);
  const entry = ports.reader.library().find(({ record }) => record.id === 'Half')!;
  const added = graph.boxOf(insertFunction(graph, entry, wire)!)!;
  expect(['give', 'take', 'other', 'half'].filter((id) => overlaps(added, graph.boxOf(id)!))).toEqual([]);
});
