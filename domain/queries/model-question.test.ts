import { describe, expect, it } from 'vitest';
import type { ElementModel } from '../model/element-model.ts';
import { askElements, elementOf } from './asked-elements.ts';
import { askOptions, MAX_OPTIONS, nearestOption } from './asked-options.ts';
import { elementQuestionOf, optionQuestionOf } from './model-question.ts';

const model: ElementModel = {
  Elements: {
    b: { Id: 'b', Name: 'Level 2', discriminator: 'Elements.Level', Elevation: 4 },
    a: { Id: 'a', Name: 'Level 1', discriminator: 'Elements.Level', Elevation: 0 },
    z: { Id: 'z', Name: 'Office', discriminator: 'Elements.SpaceBoundary', 'Program Type': 'Office', Area: 30 },
    y: { Id: 'y', discriminator: 'Elements.SpaceBoundary', 'Program Type': 'Lobby', Number: 7 },
    x: { Id: 'x', discriminator: 'Elements.SpaceBoundary', 'Program Type': 'Office' },
  },
};

describe('optionQuestionOf', () => {
  it('reads a query with its model, as object or text', () => {
    const query = '[*discriminator=Elements.SpaceBoundary].Program Type';
    expect(optionQuestionOf({ $partiEnumQuery: { dependency: 'Zones', query } })).toEqual({
      dependency: 'Zones',
      query,
      isOpen: false,
    });
    expect(optionQuestionOf({ $partiAutocompleteQuery: { selfDependency: true, query } })).toEqual({
      isOwn: true,
      query,
      isOpen: true,
    });
    expect(optionQuestionOf({ $partiEnumQuery: query })).toEqual({ query, isOpen: false });
    expect([optionQuestionOf({}), optionQuestionOf({ $partiEnumQuery: { dependency: 'Zones' } })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('askOptions', () => {
  const query = '[*discriminator=Elements.SpaceBoundary].Program Type';

  it('W3.09e lists each value once, as upstream says it now', () => {
    expect(askOptions([model], query)).toEqual({ options: ['Office', 'Lobby'], count: 2 });
    const renamed: ElementModel = { Elements: { ...model.Elements, y: { ...model.Elements['y'], 'Program Type': 'Foyer' } } };
    expect(askOptions([renamed], query).options).toEqual(['Office', 'Foyer']);
  });

  it('tells why there are none', () => {
    expect(askOptions([], query)).toMatchObject({ options: [], error: { code: 'query.missing-model' } });
    expect(askOptions([model], '[*Name=').error).toEqual({ code: 'query.not-a-query', parameters: { query: '[*Name=' } });
    expect(askOptions([model], '[*discriminator=Elements.Wall].Name').error?.code).toBe('query.no-results');
  });

  it('W3.09e counts objects where the input takes texts, and offers them where it takes objects', () => {
    const held = { Elements: { ...model.Elements, y: { ...model.Elements['y'], 'Program Type': { Name: 'Lobby' } } } };
    expect(askOptions([held], query, { type: 'string' })).toEqual({ options: ['Office'], count: 1, unfit: 1 });
    expect(askOptions([held], query, { type: 'object' })).toEqual({ options: ['Office', { Name: 'Lobby' }], count: 2 });
    expect(askOptions([held], query)).toEqual({ options: ['Office', { Name: 'Lobby' }], count: 2 });
    const only = { Elements: { y: { 'Program Type': { Name: 'Lobby' } } } };
    expect(askOptions([only], 'Program Type', { type: ['string', 'null'] })).toEqual({ options: [], count: 0, unfit: 1 });
  });

  it('lists no more than anybody reads of 10,000', () => {
    const Elements = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`e${at}`, { Id: `e${at}`, Name: `Room ${at}` }]),
    );
    const { options, count } = askOptions([{ Elements }], 'Name');
    expect([options.length, count]).toEqual([MAX_OPTIONS, 10_000]);
  });
});

describe('nearestOption', () => {
  it.each([
    ['Level 1', ['Roof', 'Level 10', 'Ground'], 'Level 10'],
    ['office', ['Lobby', 'Offices', 'Store'], 'Offices'],
    ['Lobby', ['Warehouse', 'Plant room'], undefined],
    ['', [], undefined],
  ])('of %s among %j is %s', (text, options, expected) => {
    expect(nearestOption(text, options)).toBe(expected);
  });
});

describe('elementQuestionOf', () => {
  it('reads what may be picked', () => {
    expect(
      elementQuestionOf({
        $partiPickElement: {
          dependency: 'Levels',
          context: '[*discriminator=Elements.Level]',
          textQuery: '[*discriminator=Elements.Level].Name',
        },
      }),
    ).toEqual({ dependency: 'Levels', context: '[*discriminator=Elements.Level]', textPath: 'Name' });
    expect(elementQuestionOf({ $partiRelation: { $ref: 'https://any.host/schemas/LevelVolume' } })).toEqual({
      kind: 'LevelVolume',
    });
    expect(elementQuestionOf({ $ref: 'https://any.host/Level.json' })).toEqual({ kind: 'Level' });
    expect(elementQuestionOf({ type: 'string' })).toBeUndefined();
  });
});

describe('askElements', () => {
  const context = '[*discriminator=Elements.Level]';

  it('W3.09g takes only what the question asks for, levels by height', () => {
    const { elements } = askElements(model, { context }, { type: 'string' });
    expect(elements.map(({ name, elevation, value }) => [name, elevation, value])).toEqual([
      ['Level 1', 0, 'a'],
      ['Level 2', 4, 'b'],
    ]);
    expect(askElements(model, { kind: 'SpaceBoundary', textPath: 'Number' }, {}).elements.map(({ name }) => name)).toEqual([
      'z',
      '7',
      'x',
    ]);
  });

  it('makes the identity of the properties that the schema names', () => {
    const property = { type: ['object', 'null'], properties: { Id: { type: 'string' }, Elevation: { type: 'number' } } };
    const { elements } = askElements(model, { context }, property);
    expect(elements[1]?.value).toEqual({ Id: 'b', Elevation: 4 });
    expect(askElements(model, { kind: 'Level' }, { $ref: 'Level.json' }).elements[0]?.value).toEqual(model.Elements['a']);
    expect(
      askElements(model, { kind: 'SpaceBoundary', identityPath: 'Program Type' }, { type: 'string' }).elements[1]?.value,
    ).toBe('Lobby');
  });

  it('tells a query that is none, and a model that is not there', () => {
    expect(askElements(model, { context: '[' }, {}).error?.code).toBe('query.not-a-query');
    expect(askElements(undefined, { context }, {}).error?.code).toBe('query.missing-model');
  });
});

describe('elementOf', () => {
  const property = { type: 'object', properties: { Id: {}, Name: {} } };
  const { elements } = askElements(model, { kind: 'Level' }, property);

  it('finds by id, and by what the identity says where ids were made anew', () => {
    expect(elementOf(elements, { Id: 'b', Name: 'Level 2' })?.id).toBe('b');
    expect(elementOf(elements, { Id: 'gone', Name: 'Level 2' })?.id).toBe('b');
    expect(elementOf(askElements(model, { kind: 'Level' }, { type: 'string' }).elements, 'a')?.id).toBe('a');
  });

  it('answers nothing for a broken tie, and for an identity that says nothing', () => {
    expect(elementOf(elements, { Id: 'gone', Name: 'Level 9' })).toBeUndefined();
    expect(elementOf(elements, { Id: null, Name: null })).toBeUndefined();
    expect(elementOf(elements, null)).toBeUndefined();
  });
});
