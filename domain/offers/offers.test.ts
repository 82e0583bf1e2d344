import { describe, expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { emptyWorkflowDocument, type WorkflowNode } from '../workflow/document.ts';
import { declaredOverrides } from './declared-overrides.ts';
import { offeredOn } from './offered-overrides.ts';

const facade = readFunctionRecord({
  id: 'facade',
  name: 'Facade',
  language: 'typescript',
  model_output: 'Facade',
  model_dependencies: [{ name: 'Walls' }],
  overrides: {
    Panels: {
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Side: { type: 'string' }, Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
      behaviors: { remove: true },
    },
    'Wall Heights': {
      context: '[*discriminator=Elements.Wall]',
      dependency: 'Walls',
      identity: { Name: { type: 'string' } },
      schema: { Height: { type: 'number' } },
    },
    Old: {
      deprecated: true,
      context: '[*discriminator=Elements.Wall]',
      identity: { Name: { type: 'string' } },
      schema: { Height: { type: 'number' } },
    },
  },
});
const walls = readFunctionRecord({ id: 'walls', name: 'Walls', language: 'typescript', model_output: 'Walls', overrides: {} });
const functionOf = (id: string) => ({ facade, walls })[id];
const node = (functionId: string, more: Partial<WorkflowNode> = {}) => workflowNode({ functionId, ...more });

describe('overrides that a workflow declares', () => {
  it('W3.27b: look into their own model, or that of the function wired to their dependency', () => {
    const document = { ...emptyWorkflowDocument(), nodes: { W: node('walls'), F: node('facade') } };
    const declared = declaredOverrides(document, functionOf);
    expect(declared.map(({ node: kept, definition, models }) => [kept, definition.name, models])).toEqual([
      ['F', 'Panels', ['F']],
      ['F', 'Wall Heights', ['W']],
    ]);
  });

  it('are not those of a function that is switched off; a deprecated one counts while it has entries', () => {
    const off = { ...emptyWorkflowDocument(), nodes: { F: node('facade', { disabled: true }) } };
    expect(declaredOverrides(off, functionOf)).toEqual([]);
    const kept = node('facade', { overrides: { Old: { a: { identity: { Name: 'x' }, value: { Height: 2 } } } } });
    const names = declaredOverrides({ ...emptyWorkflowDocument(), nodes: { F: kept } }, functionOf);
    expect(names.map(({ definition }) => definition.name)).toContain('Old');
  });
});

describe('an override on an element', () => {
  const model = {
    Elements: {
      frame: { Id: 'frame', discriminator: 'Elements.FacadePanel', IsElementDefinition: true, Depth: 0.25 },
      a: { Id: 'a', discriminator: 'Elements.FacadePanel', Name: 'S-01', Side: 'South', Place: 1, Depth: 0.3 },
      b: { Id: 'b', discriminator: 'Elements.FacadePanel', Side: 'South' },
      w: { Id: 'w', discriminator: 'Elements.Wall', Name: 'W', Side: 'South', Place: 1 },
      i: {
        Id: 'i',
        discriminator: 'Elements.FacadePanel',
        BaseDefinition: 'frame',
        Side: 'East',
        Place: 2,
        Transform: { Matrix: { Components: [1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 6] } },
        associatedIdentities: { Panels: [{ id: 'e1', identity: { Side: 'East', Place: 2 } }] },
      },
    },
  };
  const [panels] = declaredOverrides({ ...emptyWorkflowDocument(), nodes: { F: node('facade') } }, functionOf);
  const offered = (id: string) => panels && offeredOn(panels.definition, model, id);

  it('W3.07f: is offered inside its context, and not outside', () => {
    expect(offered('a')).toMatchObject({
      identity: { Side: 'South', Place: 1 },
      values: { Depth: 0.3 },
      element: { Name: 'S-01' },
    });
    expect(offered('w')).toBeUndefined();
  });

  it('is not offered where an identity property is missing', () => {
    expect(offered('b')).toBeUndefined();
    expect(offered('toString')).toBeUndefined();
  });

  it('W3.27c: tells how far its element stands from its neighbours of the same words, by what may be near', () => {
    const at = (id: string, Side: string, Place: number) => ({
      [id]: { Id: id, discriminator: 'Elements.FacadePanel', Side, Place },
    });
    const row = { Elements: { ...at('a', 'South', 1), ...at('b', 'South', 4), ...at('c', 'South', 5), ...at('d', 'East', 1.2) } };
    const reachOf = (id: string) => panels && offeredOn(panels.definition, row, id)?.element.reach;
    expect(['a', 'b', 'c'].map(reachOf)).toEqual([{ Place: 1.5 }, { Place: 0.5 }, { Place: 0.5 }]);
    // It goes with what is written, whole.
    expect(JSON.parse(JSON.stringify({ ...offeredOn(panels!.definition, row, 'b')?.element }))).toMatchObject({
      Id: 'b',
      reach: { Place: 0.5 },
    });
  });

  it('W3.27d: knows an instance by what its definition says, and the entries that it carries', () => {
    expect(offered('i')).toMatchObject({
      values: { Depth: 0.25 },
      baseDefinitionId: 'frame',
      carried: ['e1'],
      element: { at: [4, 5, 6] },
    });
  });
});
