import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import type { CommandCall } from '#domain';
import { createGraph } from '../editor/create-graph.ts';
import { pasteText } from './clipboard.ts';

globalThis.requestAnimationFrame ??= () => 0;

const functions = [
  sampleFunction({ id: 'Sum', inputs: { A: { type: 'number' } }, outputs: [{ name: 'Result', type: 'number' }] }),
];

function setUp(take?: (from: string, digests: readonly string[]) => Promise<readonly string[]>) {
  const ports = fakePorts({ document: sampleDocument({ here: 'Sum' }), functions });
  const graph = createGraph({ ...ports, ...(take ? { files: { workflowId: 'here', take } } : {}) });
  graph.attach();
  return { graph, ports, pasted: () => ports.commands.calls.at(-1) as Extract<CommandCall, { type: 'node.paste' }> };
}

const entry = (links: object = {}, more: object = {}) => ({
  node: { functionId: 'Sum', stage: 'live', digest: 'Sum@1', name: '', disabled: false, inputs: {}, links, ...more },
  layout: [0, 0, 0],
});
const from = (node: string) => ({ 'in/A': { l: { node, output: 'out/Result', order: 0 } } });
const clip = (nodes: Record<string, unknown>, more: object = {}) =>
  JSON.stringify({ kind: 'parti/nodes', version: 2, nodes, ...more });

it('a circle of wires comes as it was drawn, and the graph says which wires close it', () => {
  const { graph, ports } = setUp();
  expect(pasteText(graph, clip({ a: entry(from('b')), b: entry(from('a')), self: entry(from('self')) }), undefined)).toBe(true);
  expect(Object.keys(ports.reader.document().nodes)).toHaveLength(4);
  const { problems } = graph.model.graph();
  const inCircle = Object.keys(ports.reader.document().nodes).filter((id) => id !== 'here');
  expect(inCircle.filter((id) => (problems.get(id) ?? []).length > 0)).toHaveLength(3);
  ports.commands.undo();
  expect(Object.keys(ports.reader.document().nodes)).toEqual(['here']);
});

it('10,000 functions are refused with the reason, and nothing is pasted', () => {
  const { graph, ports } = setUp();
  const nodes = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n${at}`, entry()]));
  pasteText(graph, clip(nodes), undefined);
  expect(ports.commands.calls).toEqual([]);
  expect(graph.announcement.get()?.key).toBe('clip-too-large');
});

it.each([
  [3, 'clip-from-newer', 0],
  [2, 'pasted', 1],
  [1, 'pasted', 1],
])('a clip of version %d: %s', (version, said, pasted) => {
  const { graph, ports } = setUp();
  expect(pasteText(graph, clip({ a: entry() }, { version, ports: {} }), undefined)).toBe(true);
  expect(ports.commands.calls).toHaveLength(pasted);
  expect(graph.announcement.get()?.key).toBe(said);
});

it('keywords of somebody else fall away or stay values of their node; none becomes a rule or a prototype', () => {
  const { graph, ports, pasted } = setUp();
  const odd =
    '{"kind":"parti/nodes","version":2,"admin":true,"nodes":{"a":{"node":{"functionId":"Sum","stage":"live","digest":"Sum@1","name":"","disabled":false,"inputs":{"__proto__":{"polluted":1},"constructor":2},"links":{},"owner":"me","$eval":"alert(1)"},"layout":[0,0,0],"run":"now"}}}';
  expect(pasteText(graph, odd, undefined)).toBe(true);
  const [made] = Object.values(pasted().nodes);
  expect(Object.keys(made ?? {}).toSorted()).toEqual(['layout', 'node']);
  expect(Object.keys(made?.node.inputs ?? {}).toSorted()).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(Object.keys(ports.reader.document().nodes)).toHaveLength(2);
});

it.each([
  ['wires that are a word', entry({}, { links: 'all' })],
  ['a place that is none', { ...entry(), layout: ['left', null] }],
  ['a place beyond all numbers', { ...entry(), layout: [1e308, 1e308] }],
  ['no node', 7],
])('a function with %s makes the whole clip none of ours: nothing of it is pasted', (_what, bad) => {
  const { graph, ports } = setUp();
  expect(pasteText(graph, clip({ good: entry(), bad }), undefined)).toBe(false);
  expect(ports.commands.calls).toEqual([]);
});

it('a stage, a name and a switch that are none are those of a function that was just added', () => {
  const { graph, pasted } = setUp();
  expect(pasteText(graph, clip({ a: entry({}, { stage: 'root', name: ['x'], disabled: 'no' }) }), undefined)).toBe(true);
  expect(Object.values(pasted().nodes)[0]?.node).toMatchObject({ stage: 'live', name: '', disabled: false });
});

it('forged digests of files are asked of the server, which gives none: the input is empty, and the file is named', async () => {
  const asked: (readonly string[])[] = [];
  const { graph, pasted } = setUp(async (_from, digests) => {
    asked.push(digests);
    return [];
  });
  const forged = { digest: 'f'.repeat(64), name: 'salaries.csv', type: 'text/csv', size: 9 };
  expect(pasteText(graph, clip({ a: entry({}, { inputs: { A: forged } }) }, { from: 'another' }), undefined)).toBe(true);
  await expect.poll(() => pasted()?.type).toBe('node.paste');
  expect(asked).toEqual([[forged.digest]]);
  expect(Object.values(pasted().nodes)[0]?.node.inputs).toEqual({});
  expect(JSON.stringify(graph.announcement.get())).toContain('salaries.csv');
});

it('W3.09m files of a folder come along one by one: those that may not be taken are left out, and named', async () => {
  const [mine, forged] = ['a'.repeat(64), 'f'.repeat(64)];
  const { graph, pasted } = setUp(async (_from, digests) => digests.filter((digest) => digest === mine));
  const file = (FileName: string, digest: string) => ({ FileName, FileRefId: FileName, FolderId: 'f', digest, size: 1 });
  const folder = (...Files: object[]) => ({ Id: 'f', Name: 'Desks', Files });
  const A = folder(file('desk.glb', mine), file('salaries.csv', forged));
  expect(pasteText(graph, clip({ a: entry({}, { inputs: { A } }) }, { from: 'another' }), undefined)).toBe(true);
  await expect.poll(() => pasted()?.type).toBe('node.paste');
  expect(Object.values(pasted().nodes)[0]?.node.inputs).toEqual({ A: folder(file('desk.glb', mine)) });
  expect(JSON.stringify(graph.announcement.get())).toContain('salaries.csv');
});
