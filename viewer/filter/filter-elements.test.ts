import { describe, expect, it } from 'vitest';
import type { ShownModel } from '../model/model-selection.ts';
import {
  askable,
  coloursOf,
  handLegend,
  kindQuery,
  legendOf,
  offeredFilters,
  passingElements,
  passingHands,
  referredName,
} from './filter-elements.ts';

const floor = (use: string, area: number) => ({ discriminator: 'Elements.Floor', Representation: {}, Use: use, Area: area });
const model = (elements: Record<string, unknown>, nodeId = 'floors'): ShownModel =>
  ({ nodeId, label: nodeId, digest: nodeId, model: { Elements: elements } }) as unknown as ShownModel;
const floors = model({ a: floor('Office', 100), b: floor('Housing', 200), c: floor('Office', 300) });
const panels = model(
  {
    kind: { discriminator: 'Elements.FacadePanel', Name: 'P1', Representation: {}, Glazed: true },
    one: { discriminator: 'Elements.ElementInstance', BaseDefinition: 'kind' },
  },
  'facade',
);
const passing = (query: string) => [...(passingElements([floors, panels], query).keys ?? [])].toSorted();

describe('filtering elements', () => {
  it('takes the query language, with or without its brackets', () => {
    expect(passing('[*Use=Office]')).toEqual(['floors/a', 'floors/c']);
    expect(passing('Use=Office')).toEqual(['floors/a', 'floors/c']);
    expect(passing('Use=Office & Area!=100')).toEqual(['floors/c']);
    expect(passing('Area')).toEqual(['floors/a', 'floors/b', 'floors/c']);
  });

  it('asks nothing while it is empty, and says what it cannot read', () => {
    expect(passingElements([floors], ' ').keys).toBeUndefined();
    expect(passingElements([floors], '[*Use').error).toBe('query.not-a-query');
  });

  it('W3.30c offers the filters of functions by name, and works by what they ask', () => {
    const filters = [
      { name: 'Offices', query: '[*Use=Office]' },
      { name: 'Without panels', query: '[*discriminator!=Elements.FacadePanel]' },
    ];
    const offered = offeredFilters([{ ...floors, filters }, panels], (word) => (word === 'Offices' ? 'Büros' : word));
    expect(offered).toEqual([
      { key: 'floors Offices', label: 'floors · Büros', query: '[*Use=Office]' },
      { key: 'floors Without panels', label: 'floors · Without panels', query: '[*discriminator!=Elements.FacadePanel]' },
    ]);
    expect(offered.map(({ query }) => passing(query))).toEqual([
      ['floors/a', 'floors/c'],
      ['floors/a', 'floors/b', 'floors/c'],
    ]);
  });

  it('finds instances by what their definition is', () => {
    expect(passing(kindQuery('Elements.FacadePanel'))).toEqual(['facade/kind', 'facade/one']);
    expect(passing('Glazed=true')).toEqual(['facade/kind', 'facade/one']);
    expect(passing('discriminator!=Elements.FacadePanel')).toEqual(['floors/a', 'floors/b', 'floors/c']);
  });
});

describe('colouring elements', () => {
  it('P9.07b: kinds take the seven colours in order, by name', () => {
    expect(legendOf([floors], 'Use', undefined)).toEqual([
      { value: 'Housing', colour: '#F2C94C', keys: ['floors/b'] },
      { value: 'Office', colour: '#F2994A', keys: ['floors/a', 'floors/c'] },
    ]);
    const seven = model(Object.fromEntries('abcdefg'.split('').map((name) => [name, floor(name, 1)])));
    expect(legendOf([seven], 'Use', undefined).map(({ colour }) => colour)).toEqual([
      '#F2C94C',
      '#F2994A',
      '#A068E0',
      '#E33138',
      '#3286C3',
      '#7ECD9F',
      '#F15C6C',
    ]);
  });

  it('joins what is rarer than the seven most frequent', () => {
    const nine = model(Object.fromEntries('abcdefghi'.split('').map((name) => [name, floor(name, 1)])));
    const legend = legendOf([nine], 'Use', undefined);
    expect(legend).toHaveLength(8);
    expect(legend.at(-1)).toMatchObject({ value: null, keys: ['floors/h', 'floors/i'] });
  });

  it('many numbers lie in five steps', () => {
    const many = model(Object.fromEntries(Array.from({ length: 11 }, (_, area) => [`e${area}`, floor('Office', area * 10)])));
    const legend = legendOf([many], 'Area', undefined);
    expect(legend.map(({ value }) => value)).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
      [60, 80],
      [80, 100],
    ]);
    expect(legend.map(({ keys }) => keys.length)).toEqual([2, 2, 2, 2, 3]);
  });

  it('colours only what passes', () => {
    const legend = legendOf([floors], 'Use', new Set(['floors/a']));
    expect([...(coloursOf(legend) ?? [])]).toEqual([['floors/a', [0xf2, 0xc9, 0x4c]]]);
    expect(coloursOf([])).toBeUndefined();
  });

  it('offers kinds and plain properties', () => {
    expect(askable([floors, panels])).toEqual({
      kinds: ['Elements.Floor', 'Elements.FacadePanel'],
      paths: ['discriminator', 'Use', 'Area', 'Name', 'Glazed'],
    });
  });
});

describe('values that refer to elements', () => {
  it('are told by the name of what they refer to', () => {
    const levels = model({ 'level-1': { discriminator: 'Elements.Level', Name: 'First floor' } }, 'levels');
    expect(referredName([floors, levels], 'level-1')).toBe('First floor');
    expect(referredName([floors, levels], 'Office')).toBeUndefined();
    expect(referredName([floors, levels], 12)).toBeUndefined();
  });
});

describe('what was changed by hand', () => {
  const hands = new Map([
    ['floors/a', 'applied'],
    ['floors/b', 'found'],
    ['facade/one', 'applied'],
  ] as const);
  const kept = (query: string, hand: '' | 'any' | 'applied' | 'refused') => [
    ...(passingHands(passingElements([floors, panels], query), hand, hands).keys ?? ['all']),
  ];

  it('W3.27: is filtered by its state, within the query', () => {
    expect(kept('', '')).toEqual(['all']);
    expect(kept('', 'any')).toEqual(['floors/a', 'floors/b', 'facade/one']);
    expect(kept('Use=Office', 'any')).toEqual(['floors/a']);
    expect(kept('', 'applied')).toEqual(['floors/a', 'facade/one']);
    expect(kept('', 'refused')).toEqual([]);
  });

  it('W3.27: has a colour for each state that there is', () => {
    expect(handLegend(hands, undefined).map(({ value, keys }) => [value, keys])).toEqual([
      ['applied', ['floors/a', 'facade/one']],
      ['found', ['floors/b']],
    ]);
    expect(handLegend(hands, new Set(['floors/b'])).map(({ value }) => value)).toEqual(['found']);
  });
});
