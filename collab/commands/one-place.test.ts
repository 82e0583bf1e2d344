import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  emptyWorkflowDocument,
  placedAt,
  placeOf,
  readTransform,
  turnedAbout,
  UNMOVED,
  writeTransform,
  type JsonValue,
} from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { writeDocument } from '../document/document-shape.ts';
import { createReader } from '../reader/create-reader.ts';
import { createCommandsPort } from './commands-port.ts';

type Axis = 'x' | 'y' | 'z';
const [AXES, FIRST, ROUNDS] = [['x', 'y', 'z'] as const, writeTransform(UNMOVED), 12];

/** People at one transform (`stored`: the document holds it; else it is the default still) in tabs of their own. */
function people(count: 2 | 3, stored: boolean) {
  const open = () => {
    const doc = new Y.Doc();
    const none = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
    const reader = createReader(doc, none, () => true);
    let seconds = 0;
    const commands = createCommandsPort(doc, () => true, { now: () => 1000 * seconds++ });
    const value = () => (reader.get('nodes', 'a') as unknown as { inputs: { At?: JsonValue } }).inputs.At ?? FIRST;
    const transform = () => readTransform(value()) ?? UNMOVED;
    const set = (next: JsonValue) => {
      commands.dispatch({ type: 'node.set-input', id: 'a', property: 'At', value: next, was: value() });
    };
    return {
      doc,
      commands,
      place: () => placeOf(transform()),
      turnedX: () => transform().filter((_, at) => at % 4 === 0),
      move: (axis: Axis, to: number) => {
        set(writeTransform(placedAt(transform(), placeOf(transform()).with(AXES.indexOf(axis), to) as never), value()));
      },
      turn: (degrees: number) => set(writeTransform(turnedAbout(transform(), [0, 0, 1], degrees), value())),
    };
  };
  const all = Array.from({ length: count }, open);
  const [ann, ben, cem] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  writeDocument(ann.doc, {
    ...emptyWorkflowDocument(),
    nodes: { a: workflowNode({ inputs: stored ? { At: FIRST } : {} }) },
    layout: {},
  });
  const exchange = () => {
    // What one adds when it hears of another is told too.
    for (let round = 0; round < 5; round++) {
      const told = all.map(({ doc }) => Y.encodeStateAsUpdate(doc));
      for (const { doc } of all) told.forEach((update) => Y.applyUpdate(doc, update));
    }
    for (const one of all) expect([one.place(), one.turnedX()]).toEqual([ann.place(), ann.turnedX()]);
    return ann.place();
  };
  exchange();
  return { ann, ben, cem, exchange };
}

describe.each([
  ['that the document holds', true],
  ['that is the default still', false],
] as const)('W3.08e people at one transform %s, in the same moment', (_, stored) => {
  /** Which of two is held first goes by chance: each is tried several times. */
  const rounds = (count: 2 | 3, act: (all: ReturnType<typeof people>) => void) => {
    for (let round = 0; round < ROUNDS; round++) act(people(count, stored));
  };

  it('keep two coordinates, and a coordinate and a turn', () => {
    rounds(2, ({ ann, ben, exchange }) => {
      ann.move('x', 5);
      ben.move('y', 3);
      expect(exchange()).toEqual([5, 3, 0]);
      ann.turn(90);
      ben.move('z', 2);
      expect(exchange()).toEqual([5, 3, 2]);
      expect(ben.turnedX()).toEqual([0, 1, 0]);
    });
  });

  it('keep two of several changes of one of them, and those of three people', () => {
    rounds(3, ({ ann, ben, cem, exchange }) => {
      ann.move('x', 4);
      ann.move('x', 5);
      ben.move('y', 3);
      cem.move('z', 7);
      expect(exchange()).toEqual([5, 3, 7]);
    });
  });

  it('take back their own, whoever is first, and nothing of the other', () => {
    rounds(2, ({ ann, ben, exchange }) => {
      ann.move('x', 5);
      ben.move('y', 3);
      exchange();
      ann.commands.undo();
      expect(exchange()).toEqual([0, 3, 0]);
      ann.commands.redo();
      expect(exchange()).toEqual([5, 3, 0]);
      ben.commands.undo();
      expect(exchange()).toEqual([5, 0, 0]);
      ben.commands.redo();
      expect(exchange()).toEqual([5, 3, 0]);
    });
  });
});

it('W3.08e what somebody moves after me stays when I take back mine; a coordinate that both moved is theirs', () => {
  const { ann, ben, exchange } = people(2, true);
  ann.move('x', 1);
  ann.move('z', 4);
  exchange();
  ben.move('y', 3);
  exchange();
  ann.commands.undo();
  expect(exchange()).toEqual([1, 3, 0]);
  ann.commands.undo();
  expect(exchange()).toEqual([0, 3, 0]);
  ann.move('x', 8);
  exchange();
  ben.move('x', 9);
  exchange();
  ann.commands.undo();
  expect(exchange()[0]).toBe(9);
});

it('W3.08e what I took back before I heard of the other does not come again', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ann, ben, exchange } = people(2, true);
    ann.move('x', 5);
    ann.commands.undo();
    ben.move('y', 3);
    expect(exchange()[0]).toBe(0);
  }
});
