import { describe, expect, it } from 'vitest';
import type { ElementModel, NodeRun, RunResult } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { followTies } from './follow-ties.ts';

const wall = (id: string, name: string) => ({ Id: id, Name: name, discriminator: 'Elements.Wall' });
const modelOf = (...walls: { Id: string }[]): ElementModel => ({
  Elements: Object.fromEntries(walls.map((one) => [one.Id, one])) as ElementModel['Elements'],
});
const resultOf = (model: ElementModel) => ({ model, outputs: [], messages: [] }) as unknown as RunResult;
const done = (resultDigest: string) => ({ nodeId: 'W', state: 'done', resultDigest }) as unknown as NodeRun;

const WALLS = sampleFunction({ id: 'Walls', output: 'Walls' });
const DOORS = sampleFunction({
  id: 'Doors',
  dependencies: ['Walls'],
  inputs: {
    Host: { type: 'string', $partiRelation: { $ref: 'https://any.host/schemas/Wall.json' } },
    Doors: {
      type: 'array',
      items: { type: 'object', properties: { In: { type: 'string', $partiPickElement: { dependency: 'Walls' } } } },
    },
  },
});

function workflow(inputs: Record<string, unknown>) {
  const document = sampleDocument({ W: 'Walls', D: 'Doors' });
  lay(document, 'W', 'model', 'D', 'dep/Walls');
  document.nodes['D'] = { ...document.nodes['D']!, name: 'South doors', inputs: inputs as never };
  return fakePorts({
    document,
    functions: [WALLS, DOORS],
    runs: [done('one')],
    results: {
      one: resultOf(modelOf(wall('w1', 'South wall'), wall('w2', 'North wall'))),
      two: resultOf(modelOf(wall('w2', 'Garden wall'))),
    },
  });
}

describe('ties of a workflow', () => {
  it('W3.09f know the element that each input names, by its name upstream', () => {
    const ports = workflow({ Host: 'w1', Doors: [{ In: 'w2' }] });
    expect(followTies(ports, 'en').get()).toEqual([
      {
        key: '["D",["Host"]]',
        node: 'D',
        functionName: 'South doors',
        title: 'Host',
        element: { nodeId: 'W', elementId: 'w1' },
        isBroken: false,
        name: 'South wall',
      },
      {
        key: '["D",["Doors",0,"In"]]',
        node: 'D',
        functionName: 'South doors',
        title: 'Doors · 1 · In',
        element: { nodeId: 'W', elementId: 'w2' },
        isBroken: false,
        name: 'North wall',
      },
    ]);
  });

  it('W3.09f tell a tie that breaks when upstream is computed anew, follow a new name, and mend with the input', () => {
    const ports = workflow({ Host: 'w1', Doors: [{ In: 'w2' }] });
    const ties = followTies(ports, 'en');
    let told = 0;
    const end = ties.subscribe(() => told++);
    const before = ties.get();
    ports.runs.set(done('one'));
    expect(ties.get()).toBe(before);
    ports.runs.set(done('two'));
    expect(told).toBe(2);
    expect(ties.get().map(({ isBroken, name, element }) => [isBroken, name, element?.elementId])).toEqual([
      [true, undefined, undefined],
      [false, 'Garden wall', 'w2'],
    ]);
    ports.commands.dispatch({ type: 'node.set-input', id: 'D', property: 'Host', value: 'w2' });
    expect(ties.get().map(({ isBroken, element }) => [isBroken, element?.elementId])).toEqual([
      [false, 'w2'],
      [false, 'w2'],
    ]);
    end();
    ports.runs.set(done('one'));
    expect(told).toBe(3);
  });

  it('W3.09f nothing is broken while its model is not computed', () => {
    const ports = workflow({ Host: 'w9' });
    ports.runs.set({ nodeId: 'W', state: 'waiting' } as unknown as NodeRun);
    expect(
      followTies(ports, 'en')
        .get()
        .map(({ isBroken, element }) => [isBroken, element]),
    ).toEqual([[false, undefined]]);
  });
});
