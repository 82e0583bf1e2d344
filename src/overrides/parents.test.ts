import { describe, expect, it } from 'vitest';
import { declaredOverrides, readFunctionRecord, type ElementModel, type JsonObject, type WorkflowNode } from '#domain';
import { drawnDimension, shownDimensions } from './dimension-edits.ts';
import { editCall, type EditScope } from './edit-targets.ts';
import { parentOfSelection, parentsFor } from './parents.ts';

const node = (functionId: string): WorkflowNode => ({
  functionId,
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: {},
  links: {},
});
const model = (...elements: JsonObject[]): ElementModel =>
  ({ Elements: Object.fromEntries(elements.map((one) => [one['Id'], one])) }) as unknown as ElementModel;
const scopeOf = (document: Record<string, WorkflowNode>, models: Record<string, ElementModel>, record: JsonObject) => {
  const read = readFunctionRecord({ id: 'f', name: 'F', model_output: 'F', ...record });
  const nodes = { nodes: document };
  const scope: EditScope = {
    declared: declaredOverrides(nodes, () => read),
    nodeOf: (id) => document[id],
    modelOf: (id) => (models[id] ? { model: models[id], digest: id } : undefined),
  };
  return { ...scope, document: nodes, functionOf: () => read };
};

describe('the parent of what is added', () => {
  const level = (id: string, more: JsonObject = {}) => ({ Id: id, discriminator: 'Elements.Level', Name: id, ...more });
  const models = {
    L: model(level('L1', { Elevation: 0 }), level('L2', { Elevation: 3 })),
    N: model(
      { Id: 'd1', discriminator: 'Elements.Desk', Name: 'Desk', Place: 1, Level: 'V9' },
      { Id: 'd2', discriminator: 'Elements.Desk', Place: 2, Level: 'L2' },
      { Id: 'V9', discriminator: 'Elements.LevelVolume', Name: 'Volume' },
      { Id: 'w', discriminator: 'Elements.Wall', Name: 'Wall' },
    ),
  };
  const scope = scopeOf({ N: node('f') }, models, {
    overrides: {
      Desks: {
        perParent: 'Level',
        context: '[*discriminator=Elements.Desk]',
        identity: { Place: { type: 'number' } },
        behaviors: { add: { schema: { Level: { type: 'object', properties: { Name: { type: 'string' }, Elevation: {} } } } } },
      },
    },
  });
  const [declared] = scope.declared;
  const parents = declared ? parentsFor(scope, declared, ['L']) : [];

  it('W3.07c: is what elements belong to, or of the kind of the relation; told by what the author names', () => {
    expect(parents.map(({ element, kind, told }) => [element.nodeId, element.elementId, kind, told])).toEqual([
      ['N', 'V9', 'LevelVolume', { Name: 'Volume' }],
      ['L', 'L1', 'Level', { Name: 'L1', Elevation: 0 }],
      ['L', 'L2', 'Level', { Name: 'L2', Elevation: 3 }],
    ]);
  });

  it('W3.07c: is that of the selection: itself, or what all of it belongs to', () => {
    const of = (...ids: string[]) =>
      parentOfSelection(
        parents,
        scope,
        'Level',
        ids.map((elementId) => ({ nodeId: models.L.Elements[elementId] ? 'L' : 'N', elementId })),
      )?.element.elementId;
    expect([of('L1'), of('d1'), of('d2'), of('d2', 'L2')]).toEqual(['L1', 'V9', 'L2', 'L2']);
    expect([of(), of('w'), of('d1', 'd2')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a dimension that is typed into', () => {
  const overrides = {
    Groups: {
      context: '[*discriminator=Elements.LevelGroup]',
      identity: { Site: { type: 'string' } },
      schema: {
        Heights: { type: 'array', items: { type: 'number', $partiUnitType: 'length', minimum: 2 } },
        Base: { type: 'number', $partiUnitType: 'length' },
      },
    },
  };
  const dimension = (id: string, link: JsonObject) => ({
    Id: id,
    discriminator: 'Elements.Annotations.AlignedDimension',
    Start: { X: 0, Y: 0, Z: 0 },
    End: { X: 0, Y: 0, Z: 3.5 },
    LinkedProperty: { ElementId: 'mass', OverriddenElementId: 'g', OverrideName: 'Groups', ...link },
  });
  const models = {
    N: model(
      { Id: 'g', discriminator: 'Elements.LevelGroup', Site: 'A', Heights: [3, 3.5], Base: 1 },
      dimension('a', { PropertyName: 'Heights', Index: 1 }),
      dimension('b', { PropertyName: 'Base', VisibleOnlyOnSelection: true }),
      dimension('c', { PropertyName: 'Heights', Index: 7 }),
      dimension('e', { PropertyName: 'Gone' }),
    ),
  };
  const scope = scopeOf({ N: node('f') }, models, { overrides });
  const shown = (...selected: string[]) =>
    shownDimensions(
      scope,
      ['N'],
      selected.map((elementId) => ({ nodeId: 'N', elementId })),
      (word) => word,
      'en',
    );

  it('W3.07b: changes its number of a list, or the one number that it names, and nothing else', () => {
    const [list, base] = shown('mass');
    expect([list?.edit?.value, list?.edit?.field.property.minimum]).toEqual([3.5, 2]);
    const hand = { hand: { by: 'Lena', at: 5 }, isAll: false, boxOf: () => undefined };
    const call = list?.edit && editCall(list.edit.offer, { [list.edit.field.name]: list.edit.whole(4) }, hand);
    expect(Object.values(call?.entries ?? {})).toMatchObject([
      { identity: { Site: 'A' }, value: { Heights: [3, 4] }, original: { Heights: [3, 3.5], Base: 1 } },
    ]);
    expect(models.N.Elements['g']?.['Heights']).toEqual([3, 3.5]);
    expect([base?.edit?.value, base?.edit?.whole(2), base?.edit?.field.property.$partiUnitType]).toEqual([1, 2, 'length']);
  });

  it('is shown with its element where it says so, and only told where nothing is to be edited', () => {
    expect(shown().map(({ id }) => id)).toEqual(['N a', 'N c', 'N e']);
    expect(shown('g').map(({ id, edit }) => [id, edit !== undefined])).toEqual([
      ['N a', true],
      ['N b', true],
      ['N c', false],
      ['N e', false],
    ]);
    expect(drawnDimension(shown()[0]!)).toMatchObject({
      ends: [
        [0, 0, 0],
        [0, 0, 3.5],
      ],
      prefix: '',
    });
  });

  it('W3.27: is not looked for in a model that is known to hold none: nobody reads that for it', () => {
    const unread = (): never => {
      throw new Error('The model was read.');
    };
    const bare = { ...scope, isBare: () => true, modelOf: unread };
    expect(shownDimensions(bare, ['N'], [], (word) => word, 'en')).toEqual([]);
  });
});
