import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type JsonObject } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { writeDocument } from '../document/document-shape.ts';
import { createReader } from '../reader/create-reader.ts';
import { createCommandsPort } from './commands-port.ts';

it('W3.08e two people on one row: two cells keep both, one cell ends the same for both', () => {
  const open = () => {
    const doc = new Y.Doc();
    const reader = createReader(
      doc,
      { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined },
      () => true,
    );
    const rows = () => (reader.get('nodes', 'a') as unknown as { inputs: { Rooms: JsonObject[] } }).inputs.Rooms;
    const commands = createCommandsPort(doc, () => true);
    const write = (at: number, more: JsonObject) =>
      commands.dispatch({
        type: 'node.set-input',
        id: 'a',
        property: 'Rooms',
        value: rows().map((one, index) => (index === at ? { ...one, ...more } : one)),
      });
    return { doc, rows, write };
  };
  const [ann, ben] = [open(), open()];
  const Rooms = [
    { Room: 'Lab', Area: 4 },
    { Room: 'Hall', Area: 9 },
  ];
  writeDocument(ann.doc, { ...emptyWorkflowDocument(), nodes: { a: workflowNode({ inputs: { Rooms } }) }, layout: {} });
  Y.applyUpdate(ben.doc, Y.encodeStateAsUpdate(ann.doc));
  const exchange = () => {
    const [one, other] = [Y.encodeStateAsUpdate(ann.doc), Y.encodeStateAsUpdate(ben.doc)];
    Y.applyUpdate(ben.doc, one);
    Y.applyUpdate(ann.doc, other);
  };
  ann.write(0, { Room: 'Laboratory' });
  ben.write(0, { Area: 5 });
  exchange();
  expect(ann.rows()).toEqual([{ Room: 'Laboratory', Area: 5 }, Rooms[1]]);
  expect(ben.rows()).toEqual(ann.rows());
  ann.write(0, { Area: 6 });
  ben.write(0, { Area: 7 });
  exchange();
  expect([6, 7]).toContain(ann.rows()[0]?.['Area']);
  expect(ben.rows()).toEqual(ann.rows());
});
