import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, type WorkflowLink } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { createCommandsPort } from './commands-port.ts';

const LINK: WorkflowLink = { node: 'b', output: 'out/Area', order: 0 };

it('carries values and wires to the names that a version has for them, as one step, and over nothing that stands there', () => {
  const doc = new Y.Doc();
  const a = workflowNode({ inputs: { Width: { from: 1, to: [2, 3] }, Depth: 5, Deep: 6 }, links: { 'in/Width': { l: LINK } } });
  writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { a, b: workflowNode() }, layout: { a: [0, 0, 0], b: [8, 8, 0] } });
  const commands = createCommandsPort(doc, () => true, { now: () => 0, presses: () => 0 });
  const plain = () => JSON.parse(JSON.stringify(readDocument(doc).nodes['a'])) as typeof a;
  const before = plain();
  const renamed = { Width: 'Bay Width', Depth: 'Deep', Gone: 'Other' };
  commands.dispatch({ type: 'node.pin-version', ids: ['a', 'nobody'], digest: 'e', stage: 'live', renamed });
  expect(plain()).toMatchObject({ digest: 'e', inputs: { 'Bay Width': { from: 1, to: [2, 3] }, Depth: 5, Deep: 6 } });
  expect(Object.keys(plain().inputs).toSorted()).toEqual(['Bay Width', 'Deep', 'Depth']);
  expect(plain().links).toEqual({ 'in/Bay Width': { l: before.links['in/Width']?.['l'] } });
  commands.undo();
  expect(plain()).toEqual(before);
});
