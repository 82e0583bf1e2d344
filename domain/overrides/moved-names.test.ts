import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import { movedNames } from './moved-names.ts';

/** A facade whose newer version may call things otherwise. */
const facade = (name: string, identity: JsonObject, schema: JsonObject, more: JsonObject = {}) =>
  readFunctionRecord({
    id: 'facade',
    name: 'Facade',
    overrides: { ...more, [name]: { context: '[*discriminator=Elements.FacadePanel]', identity, schema } },
  });
const PLACE = { Side: { type: 'string' }, Place: { type: 'number' } };
const node = {
  overrides: {
    Panel: {
      a: { identity: { Side: 'S', Place: 1 }, value: { Depth: 0.4 } },
      b: { identity: { Side: 'S', Place: 3 }, value: { Depth: 0.5, Kind: 'Door' } },
    },
  },
  removals: { Panel: { c: { identity: { Side: 'E', Place: 2 } } } },
};

describe('names that a newer version of a function does not know', () => {
  it('W3.27c: are none while nothing moved', () => {
    expect(movedNames(node, facade('Panel', PLACE, { Depth: { type: 'number' }, Kind: { type: 'string' } }))).toEqual([]);
    expect(movedNames({}, facade('Panel', PLACE, {}))).toEqual([]);
  });

  it('W3.27c: an override that is called otherwise is carried over whole; the likeliest stands first, what takes none of it does not', () => {
    const named = (context: string, schema: JsonObject) => ({ context, identity: { Name: { type: 'string' } }, schema });
    const other = {
      Roof: named('[*discriminator=Elements.Roof]', { Rise: { type: 'number' } }),
      Ground: named('[*discriminator=Elements.Ground]', { Planted: { type: 'boolean' } }),
    };
    const record = facade('Facade Panel', PLACE, { Depth: { type: 'number' }, Kind: { type: 'string' } }, other);
    const [moved] = movedNames(node, record);
    expect(moved).toMatchObject({ name: 'Panel', count: 3, unknown: { override: true } });
    expect(moved?.ways.map(({ to }) => to)).toEqual(['Facade Panel', 'Roof']);
    expect(moved?.ways[0]).toEqual({ to: 'Facade Panel', properties: {}, identity: {} });
  });

  it('W3.27c: a property takes the new name whose values are of its kind, and counts who uses it', () => {
    const [moved] = movedNames(node, facade('Panel', PLACE, { Projection: { type: 'number' }, Kind: { type: 'string' } }));
    expect(moved).toEqual({
      name: 'Panel',
      count: 2,
      unknown: { override: false, properties: ['Depth'], identity: [] },
      ways: [{ to: 'Panel', properties: { Depth: 'Projection' }, identity: {} }],
    });
  });

  it('W3.27c: an identity property too; of several that fit, each is a way', () => {
    const record = facade(
      'Panel',
      { Orientation: { type: 'string' }, Place: { type: 'number' } },
      { Kind: { type: 'string' }, Front: { type: 'number' }, Back: { type: 'number' } },
    );
    const [moved] = movedNames(node, record);
    expect(moved?.unknown).toEqual({ override: false, properties: ['Depth'], identity: ['Side'] });
    expect(moved?.ways).toEqual([
      { to: 'Panel', properties: { Depth: 'Front' }, identity: { Side: 'Orientation' } },
      { to: 'Panel', properties: { Depth: 'Front' }, identity: {} },
      { to: 'Panel', properties: { Depth: 'Back' }, identity: {} },
      { to: 'Panel', properties: {}, identity: { Side: 'Orientation' } },
    ]);
  });

  it('W3.27c: what was dropped for good is told and has no way', () => {
    const [moved] = movedNames(node, facade('Panel', PLACE, { Kind: { type: 'string' } }));
    expect(moved).toMatchObject({ count: 2, unknown: { properties: ['Depth'] }, ways: [] });
    expect(movedNames(node, readFunctionRecord({ id: 'facade', name: 'Facade' }))).toMatchObject([
      { name: 'Panel', count: 3, ways: [] },
    ]);
  });

  it('takes hostile names as data', () => {
    const hostile = { overrides: { constructor: { a: { identity: { toString: 'x' }, value: { __proto__: 1, valueOf: 2 } } } } };
    expect(movedNames(hostile as never, facade('Panel', PLACE, {}))).toMatchObject([{ name: 'constructor', count: 1 }]);
  });
});
