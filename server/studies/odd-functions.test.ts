import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowNode } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let id: string;

/** Gives no number above three metres, refuses more than ten, and gives another one each time that it runs. */
const CODE = `export function execute(_models, inputs) {
  const { Height } = inputs;
  if (Height > 10) throw new Error('Too tall for the crane');
  return { outputs: { Height: Height > 3 ? NaN : Height, Drawn: Math.random() } };
}
`;
/** What it is told once and adds to a number. */
const SUM = `export function execute(_models, inputs) {
  return { outputs: { Sum: inputs.Drawn + inputs.More } };
}
`;
/** Never ends, unless it has no turn to make. */
const ENDLESS = `export function execute(_models, inputs) {
  while (inputs.Turns > 0);
  return { outputs: { Turns: 0 } };
}
`;

/** A function of the owner that runs; answers a node of it. */
async function published(name: string, text: string, inputs: Record<string, number>, outputs: string[]): Promise<WorkflowNode> {
  const path = { id: name };
  const properties = Object.fromEntries(Object.keys(inputs).map((input) => [input, { type: 'number', default: 0 }]));
  const record = {
    ...{ id: name, name, language: 'typescript', input_schema: { type: 'object', properties } },
    outputs: outputs.map((output) => ({ name: output, type: 'number', description: output })),
  };
  await bench.owner.call('POST functions', { body: record });
  await bench.owner.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text }] } });
  const { digest } = await bench.owner.call('POST functions/{id}/draft/versions', { path, body: {} });
  return workflowNode({ functionId: name, digest, inputs });
}

beforeAll(async () => {
  bench = await startSharingBench();
  const odd = await published('odd', CODE, { Height: 2 }, ['Height', 'Drawn']);
  const sum = await published('sum', SUM, { Drawn: 0, More: 1 }, ['Sum']);
  const endless = await published('endless', ENDLESS, { Turns: 0 }, ['Turns']);
  const wired = { ...sum, links: { 'in/Drawn': { w: { node: 'odd', output: 'out/Drawn', order: 0 } } } };
  const document = { ...emptyWorkflowDocument('Odd'), nodes: { odd, sum: wired, endless } };
  const blank = await bench.owner.call('POST workflows', { body: { blank: true } });
  ({ id } = await bench.owner.call('POST workflows', { body: { document: document as never, madeIn: blank.id } }));
}, 180_000);
afterAll(() => bench?.stop());

async function studied(node: string, property: string, values: number[]) {
  const body = { name: property, axes: [{ node, property, values }] };
  const { id: study } = await bench.owner.call('POST workflows/{id}/studies', { path: { id }, body });
  const read = () => bench.owner.call('GET workflows/{id}/studies/{study}', { path: { id, study } });
  await expect.poll(async () => (await read()).ended, { timeout: 60_000 }).toBe(values.length);
  const { options } = await read();
  const figures = (of: string, output: string) =>
    options.map((option) => option.figures.find((one) => one.node === of && one.output === output)?.value);
  return { options, figures };
}

it('P6.09 an option whose function gives no number says why and has no figure; the others have theirs', async () => {
  const { options, figures } = await studied('odd', 'Height', [2, 4, 3, 11]);
  expect(options.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'failed']);
  expect(options[1]?.error).toMatchObject({ code: 'canonical.not-finite', node: 'odd' });
  expect(options[3]?.error).toMatchObject({ code: 'run.failed', message: 'Too tall for the crane', node: 'odd' });
  expect(figures('odd', 'Height')).toEqual([2, undefined, 3, undefined]);
}, 90_000);

it('P6.09 a function that never gives the same twice runs once for all options that share what it gets', async () => {
  const { options, figures } = await studied('sum', 'More', [1, 2, 3, 4]);
  expect(options.map(({ state }) => state)).toEqual(Array(4).fill('done'));
  const drawn = figures('odd', 'Drawn');
  expect(new Set(drawn).size).toBe(1);
  const [first = Number.NaN] = drawn as number[];
  expect(figures('sum', 'Sum')).toEqual([1, 2, 3, 4].map((more) => first + more));
  expect(new Set(options.map(({ results }) => results['odd']?.digest)).size).toBe(1);
}, 90_000);

it('P6.09 a study that is deleted ends what runs of it: the next one need not wait for a function that never ends', async () => {
  const body = { name: 'Endless', axes: [{ node: 'endless', property: 'Turns', values: [0, 1, 2, 3, 4, 5] }] };
  const { id: study } = await bench.owner.call('POST workflows/{id}/studies', { path: { id }, body });
  const path = { id, study };
  const ended = async () => (await bench.owner.call('GET workflows/{id}/studies/{study}', { path })).ended;
  // The first has run, and the next is at it.
  await expect.poll(ended, { timeout: 60_000 }).toBe(1);
  await bench.owner.call('DELETE workflows/{id}/studies/{study}', { path });
  const { options } = await studied('odd', 'Height', [1]);
  expect(options.map(({ state }) => state)).toEqual(['done']);
}, 150_000);
