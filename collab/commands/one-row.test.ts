import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type JsonObject, type JsonValue } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { writeDocument } from '../document/document-shape.ts';
import { createReader } from '../reader/create-reader.ts';
import { createCommandsPort } from './commands-port.ts';

const ROOMS = [
  { Room: 'Lab', Area: 4 },
  { Room: 'Hall', Area: 9 },
];

/** Two tabs at one list; without `inputs` it is the default, which the document does not hold. */
function twoPeople(inputs: JsonObject) {
  const open = (doc = new Y.Doc()) => {
    const reader = createReader(
      doc,
      { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined },
      () => true,
    );
    const rows = () => (reader.get('nodes', 'a') as unknown as { inputs: { Rooms?: JsonObject[] } }).inputs.Rooms ?? ROOMS;
    let seconds = 0;
    const commands = createCommandsPort(doc, () => true, { now: () => 1000 * seconds++ });
    const set = (value: JsonValue, was: JsonValue | undefined) =>
      commands.dispatch({ type: 'node.set-input', id: 'a', property: 'Rooms', value, was });
    /** Changes a row of what is shown, as an editor does that was drawn with `shown`. */
    const write = (at: number, more: JsonObject, shown = rows()) =>
      set(
        shown.map((one, index) => (index === at ? { ...one, ...more } : one)),
        shown,
      );
    return { doc, rows, set, write, commands };
  };
  const [ann, ben] = [open(), open()];
  writeDocument(ann.doc, { ...emptyWorkflowDocument(), nodes: { a: workflowNode({ inputs }) }, layout: {} });
  Y.applyUpdate(ben.doc, Y.encodeStateAsUpdate(ann.doc));
  const exchange = () => {
    // What the one adds when it hears of the other is told too.
    for (let round = 0; round < 3; round++) {
      const [one, other] = [Y.encodeStateAsUpdate(ann.doc), Y.encodeStateAsUpdate(ben.doc)];
      Y.applyUpdate(ben.doc, one);
      Y.applyUpdate(ann.doc, other);
    }
    expect(ben.rows()).toEqual(ann.rows());
    return ann.rows();
  };
  return { ann, ben, exchange };
}

describe.each([
  ['that the document holds', { Rooms: ROOMS }],
  ['that is the default still', {}],
  ['that is empty', { Rooms: [] }],
] as const)('W3.08e two people at one list %s, in the same moment', (_, inputs) => {
  const start = () => {
    const both = twoPeople(inputs as unknown as JsonObject);
    if (both.ann.rows().length === 0) {
      both.ann.set(ROOMS, []);
      both.exchange();
    }
    return both;
  };

  it('in two rows keep both', () => {
    for (let round = 0; round < 20; round++) {
      const { ann, ben, exchange } = start();
      ann.write(0, { Room: 'Studio' });
      ben.write(1, { Room: 'Atrium' });
      expect(exchange().map(({ Room }) => Room)).toEqual(['Studio', 'Atrium']);
    }
  });

  it('in two cells of one row keep both; one cell ends the same for both', () => {
    const { ann, ben, exchange } = start();
    ann.write(0, { Room: 'Laboratory' });
    ben.write(0, { Area: 5 });
    expect(exchange()).toEqual([{ Room: 'Laboratory', Area: 5 }, ROOMS[1]]);
    ann.write(0, { Area: 6 });
    ben.write(0, { Area: 7 });
    expect([6, 7]).toContain(exchange()[0]?.['Area']);
  });

  it('keep both where a row is committed after the other one came and before it was drawn', () => {
    const { ann, ben, exchange } = start();
    const drawn = ben.rows();
    ann.write(0, { Room: 'Studio' });
    exchange();
    ben.write(1, { Room: 'Atrium' }, drawn);
    ben.write(1, { Area: 10 }, drawn);
    expect(exchange()).toEqual([
      { Room: 'Studio', Area: 4 },
      { Room: 'Atrium', Area: 10 },
    ]);
  });

  it('take back their own, and nothing of the other', () => {
    for (let round = 0; round < 20; round++) {
      const { ann, ben, exchange } = start();
      ann.write(0, { Room: 'Studio' });
      ben.write(1, { Room: 'Atrium' });
      exchange();
      ben.write(1, { Area: 10 });
      exchange();
      ben.commands.undo();
      expect(exchange()).toEqual([
        { Room: 'Studio', Area: 4 },
        { Room: 'Atrium', Area: 9 },
      ]);
      ben.commands.undo();
      expect(exchange()).toEqual([{ Room: 'Studio', Area: 4 }, ROOMS[1]]);
      ben.commands.redo();
      expect(exchange().map(({ Room }) => Room)).toEqual(['Studio', 'Atrium']);
    }
  });
});

it('W3.08e first rows that two people add to an empty list in the same moment are both there', () => {
  const { ann, ben, exchange } = twoPeople({ Rooms: [] });
  ann.set([ROOMS[0] as JsonObject], []);
  ben.set([ROOMS[1] as JsonObject], []);
  expect(exchange()).toHaveLength(2);
});

it('W3.08e a list that somebody replaced knowing what stood there is not changed back', () => {
  const { ann, ben, exchange } = twoPeople({});
  ben.write(1, { Room: 'Atrium' });
  exchange();
  ann.commands.dispatch({ type: 'node.reset-inputs', id: 'a', properties: ['Rooms'] });
  ann.write(0, { Room: 'Studio' });
  expect(exchange().map(({ Room }) => Room)).toEqual(['Studio', 'Hall']);
});
