import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument, type WorkflowNode } from '../workflow/document.ts';
import { changesBetween } from '../workflow/changes-between.ts';
import { nodeMarks, withGoneNodes } from './node-marks.ts';

const node = (patch: Partial<WorkflowNode> = {}): WorkflowNode => ({
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: { Count: 22 },
  links: {},
  ...patch,
});
const older: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { levels: node(), wall: node(), core: node() },
  layout: { levels: [0, 0, 0], wall: [40, 0, 0], core: [80, 0, 0] },
};
const newer: WorkflowDocument = {
  ...older,
  nodes: {
    levels: node({ inputs: { Count: 24, Open: '12' }, links: { 'in/Site': { l: { node: 'core', output: 'model', order: 0 } } } }),
    core: node(),
    facade: node(),
  },
  layout: { levels: [0, 0, 0], core: [800, 0, 0], facade: [4, 4, 0] },
};

describe('marks of a comparison', () => {
  it('tell what came, went and changed, and what inputs were; a card that moved is no mark', () => {
    const marks = nodeMarks(changesBetween(older, newer));
    expect([...marks].map(([id, { kind, changes }]) => [id, kind, changes])).toEqual([
      ['levels', 'changed', 3],
      ['wall', 'removed', 1],
      ['facade', 'added', 1],
    ]);
    expect([...(marks.get('levels')?.was ?? [])]).toEqual([
      ['Count', 22],
      ['Open', undefined],
    ]);
  });

  it('stand in the places of the newer state; what went lies where it lay', () => {
    const both = withGoneNodes(newer, older);
    expect(Object.keys(both.nodes).toSorted()).toEqual(['core', 'facade', 'levels', 'wall']);
    expect([both.layout['core'], both.layout['wall']]).toEqual([
      [800, 0, 0],
      [40, 0, 0],
    ]);
    expect(both.nodes['levels']).toBe(newer.nodes['levels']);
    expect(withGoneNodes(newer, newer)).toBe(newer);
  });
});
