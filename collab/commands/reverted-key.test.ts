import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyWorkflowDocument, planRun, readFunctionRecord, sha256Hex, type CommandCall } from '#domain';
import { readDocument, writeDocument } from '../document/document-shape.ts';
import { applyCommand } from './apply-command.ts';

const RECORD = readFunctionRecord({
  id: 'facade',
  name: 'Facade',
  language: 'typescript',
  model_output: 'Facade',
  overrides: {
    Panel: {
      context: '[*discriminator=P]',
      identity: { Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
      behaviors: { add: true, remove: true },
    },
  },
});
const identity = { Place: 1.5 };
const edit: CommandCall = {
  type: 'override.edit',
  id: 'f',
  name: 'Panel',
  entries: { e: { identity, value: { Depth: 0.4 }, original: { Depth: 0.2 } } },
};
const add: CommandCall = { type: 'override.add', id: 'f', name: 'Panel', entryId: 'a', value: { Depth: 1 } };
const remove: CommandCall = { type: 'override.remove', id: 'f', name: 'Panel', entries: { r: { identity: { Place: 3 } } } };

it('W3.07d: each change by hand makes another result; when all are taken back it is the one of before', () => {
  const doc = new Y.Doc();
  const node = { functionId: 'facade', stage: 'live', digest: 'd', name: '', disabled: false, inputs: {}, links: {} } as const;
  writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { f: node } });
  const keyAfter = (...calls: CommandCall[]) => {
    for (const call of calls) applyCommand(doc, call, 'me');
    const plan = planRun(readDocument(doc), () => RECORD, { epoch: 'e1', sha256: sha256Hex });
    const step = plan.step('f', () => ({ kind: 'done', modelDigest: '', outputs: {} }) as never);
    if (step.kind !== 'ready') throw new Error(step.kind);
    return step.key;
  };
  const before = keyAfter();
  const keys = [before, keyAfter(edit), keyAfter(add), keyAfter(remove)];
  expect(new Set(keys).size).toBe(4);
  const back = (entries: Record<string, readonly string[] | null>): CommandCall => ({
    type: 'override.revert',
    id: 'f',
    name: 'Panel',
    entries,
  });
  expect(keyAfter(back({ e: ['Depth'] }), back({ a: null }), back({ r: null }))).toBe(before);
  expect(
    keyAfter(edit, add, remove, { type: 'override.revert', id: 'f', name: 'Panel', entries: { e: null, a: null, r: null } }),
  ).toBe(before);
});
