import { describe, expect, it } from 'vitest';
import type { FunctionRecord } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { OverrideReport } from './override-report.ts';
import { runOverridden } from './run-overridden.ts';
import { handChangesOf, sentOverrides, unsentOverrides } from './sent-overrides.ts';

const RECORD: FunctionRecord = readFunctionRecord({
  id: 'tiers',
  name: 'Tiers',
  overrides: {
    Tier: {
      context: '[*discriminator=Elements.Envelope]',
      identity: { Elevation: { type: 'number' }, Use: { type: 'string' } },
      schema: { Height: { type: 'number' }, Kind: { type: 'string' } },
      behaviors: { add: true, remove: true },
    },
    Part: {
      context: '[*discriminator=Elements.Envelope]',
      identity: { Elevation: { type: 'number' } },
      schema: { Kind: { type: 'string' } },
      perProperty: true,
    },
    Within: {
      perParent: 'Storey',
      context: '[*discriminator=Elements.Envelope]',
      identity: { Elevation: { type: 'number' } },
      schema: { Kind: { type: 'string' } },
      perProperty: true,
    },
    Group: { paradigm: 'group', context: '[*discriminator=Elements.Envelope]', identity: { Elevation: { type: 'number' } } },
  },
});

interface Tier {
  id: string;
  elevation: number;
  use?: string;
  definition?: string;
  kind?: string;
  storey?: string;
}
type List = { id: string; identity: JsonObject; value: JsonObject }[];

/** A function that compares exactly and marks, as an author writes it; tells how often it was called. */
function towerOf(tiers: readonly Tier[], options: { marks?: boolean; ignores?: boolean } = {}) {
  const { marks = true, ignores = false } = options;
  const calls: (JsonObject | undefined)[] = [];
  const same = (tier: Tier, identity: JsonObject) =>
    Math.abs((identity['Elevation'] as number) - tier.elevation) < 1e-4 &&
    (identity['Use'] === undefined || identity['Use'] === (tier.use ?? 'Flats'));
  const call = (given: JsonObject | undefined): Promise<ElementModel> => {
    calls.push(given);
    const listOf = (member: JsonValue | undefined, name: string) => ((member as JsonObject | undefined)?.[name] ?? []) as List;
    const elements: ElementModel['Elements'] = {};
    for (const tier of tiers) {
      if (!ignores && listOf(given?.['removals'], 'Tier').some(({ identity }) => same(tier, identity))) continue;
      const element: JsonObject = {
        Id: tier.id,
        discriminator: 'Elements.Envelope',
        Elevation: tier.elevation,
        Use: tier.use ?? 'Flats',
        Height: 20,
        Kind: tier.kind ?? 'Solid',
        ...(tier.storey === undefined ? {} : { Storey: tier.storey }),
        ...(tier.definition === undefined ? {} : { BaseDefinition: tier.definition }),
      };
      const associated: Record<string, JsonValue> = {};
      for (const name of ['Tier', 'Part', 'Within']) {
        const entry = ignores ? undefined : listOf(given, name).findLast(({ identity }) => same(tier, identity));
        if (!entry) continue;
        Object.assign(element, entry.value);
        associated[name] = [{ id: entry.id, identity: entry.identity }];
      }
      elements[tier.id] = {
        ...element,
        ...(marks && Object.keys(associated).length > 0 ? { associatedIdentities: associated } : {}),
      };
    }
    if (!ignores)
      for (const { id, value } of listOf(given?.['additions'], 'Tier'))
        elements[`added-${id}`] = { Id: `added-${id}`, discriminator: 'Elements.Envelope', 'Add Id': id, ...value };
    return Promise.resolve({ Elements: elements });
  };
  return { call, calls };
}

async function run(
  tower: { call(given: JsonObject | undefined): Promise<ElementModel> },
  overrides: JsonObject,
  dependency?: ElementModel,
  record = RECORD,
): Promise<{ model: ElementModel; report: OverrideReport }> {
  const sent = sentOverrides(handChangesOf(overrides), record) ?? [];
  const { result, report } = await runOverridden(sent, {
    call: tower.call,
    modelOf: (model) => model,
    dependency: () => Promise.resolve(dependency),
  });
  return { model: result, report };
}
const edit = (Elevation: number, value: JsonObject = { Height: 24 }, id = 'e') => ({
  id,
  identity: { Elevation, Use: 'Flats' },
  value,
});
const TIERS: Tier[] = [0, 20, 40, 60].map((elevation) => ({ id: `t${elevation}`, elevation }));

describe('an edit', () => {
  it('whose element is there is applied in one call', async () => {
    const tower = towerOf(TIERS);
    const { model, report } = await run(tower, { Tier: [edit(20)] });
    expect(report).toEqual({ Tier: { e: { state: 'applied', elements: ['t20'] } } });
    expect(model.Elements['t20']).toMatchObject({ Height: 24 });
    expect(tower.calls).toEqual([{ Tier: [edit(20)] }]);
  });

  it('W3.27: whose element is somewhat elsewhere is sent to it, and says how sure and how far', async () => {
    const tower = towerOf(TIERS);
    const { model, report } = await run(tower, { Tier: [edit(24.666666666666668)] });
    // Half the way to the next tier is 10 m: 1 − (4.667 / 10)².
    expect(report['Tier']?.['e']).toMatchObject({ state: 'found', elements: ['t20'] });
    expect(report['Tier']?.['e']?.score).toBeCloseTo(0.7822, 4);
    expect(report['Tier']?.['e']?.distance).toBeCloseTo(4.6667, 4);
    expect(model.Elements['t20']).toMatchObject({ Height: 24 });
    expect(tower.calls.length).toBe(2);
  });

  it('W3.27c: is lost where it could be either, or neither, and lands on no neighbour', async () => {
    for (const at of [30, 28, 12, 200]) {
      const { model, report } = await run(towerOf(TIERS), { Tier: [edit(at)] });
      expect([at, report['Tier']?.['e']?.state]).toEqual([at, 'lost']);
      expect(Object.values(model.Elements).map((element) => element['Height'])).toEqual([20, 20, 20, 20]);
    }
  });

  it('W3.27c: within a parent is found again there, and lost where only another parent has one near', async () => {
    const tiers = TIERS.map((tier, index) => ({ ...tier, storey: `s${index}` }));
    const within = (parent?: string) => ({
      Within: [{ id: 'w', identity: { Elevation: 22 }, value: { Kind: 'Open' }, ...(parent ? { parent } : {}) }],
    });
    for (const [parent, state] of [
      ['s1', 'found'],
      ['s2', 'lost'],
      ['gone', 'lost'],
      [undefined, 'found'],
    ] as const) {
      const { model, report } = await run(towerOf(tiers), within(parent));
      expect([parent, report['Within']?.['w']?.state]).toEqual([parent, state]);
      expect(model.Elements['t20']?.['Kind']).toBe(state === 'found' ? 'Open' : 'Solid');
    }
  });

  it('comes back with its element: nothing was changed when it was lost', async () => {
    const overrides = { Tier: [edit(60)] };
    expect((await run(towerOf(TIERS.slice(0, 3)), overrides)).report['Tier']?.['e']?.state).toBe('lost');
    expect((await run(towerOf(TIERS), overrides)).report['Tier']?.['e']).toEqual({ state: 'applied', elements: ['t60'] });
  });

  it('is told as ambiguous with its candidates where two entries want one element', async () => {
    const { report } = await run(towerOf(TIERS), { Tier: [edit(22, { Height: 1 }, 'a'), edit(18.2, { Height: 2 }, 'b')] });
    expect(report['Tier']?.['a']).toMatchObject({ state: 'ambiguous', candidates: [{ element: 't20' }] });
    expect(report['Tier']?.['b']?.state).toBe('ambiguous');
  });

  it('never goes to an element whose text differs', async () => {
    const { report } = await run(towerOf([{ id: 'shop', elevation: 0, use: 'Shops' }]), { Tier: [edit(0)] });
    expect(report['Tier']?.['e']).toMatchObject({ state: 'lost', elements: [] });
  });

  it('goes to every element of one identity, and says which', async () => {
    const twins = ['a', 'b'].map((id): Tier => ({ id, elevation: 20 }));
    expect((await run(towerOf(twins), { Tier: [edit(20)] })).report['Tier']?.['e']?.elements).toEqual(['a', 'b']);
  });

  it('that a function does not take is refused', async () => {
    const tower = towerOf(TIERS, { ignores: true });
    const { report } = await run(tower, { Tier: [edit(20), edit(24, { Height: 3 }, 'far')] });
    expect(report['Tier']?.['e']).toEqual({ state: 'refused', elements: [], reason: 'not-taken' });
    expect(report['Tier']?.['far']?.state).toBe('refused');
  });

  it('that a function marks and does not carry out is refused', async () => {
    const { call } = towerOf(TIERS);
    const liar = {
      call: async (given: JsonObject | undefined) => {
        const model = await call(given);
        for (const element of Object.values(model.Elements)) element['Height'] = 20;
        return model;
      },
    };
    expect((await run(liar, { Tier: [edit(20)] })).report['Tier']?.['e']).toMatchObject({
      state: 'refused',
      reason: 'not-taken',
    });
  });

  it('is seen to be applied where a function marks nothing', async () => {
    const quiet = towerOf(TIERS, { marks: false });
    expect((await run(quiet, { Tier: [edit(20)] })).report['Tier']?.['e']).toEqual({ state: 'applied', elements: ['t20'] });
    expect((await run(quiet, { Tier: [edit(23)] })).report['Tier']?.['e']).toMatchObject({ state: 'found', elements: ['t20'] });
  });

  it('is not troubled by marks that nobody sent, and answers that differ each time end after three calls', async () => {
    let count = 0;
    const restless = {
      call: () => {
        count++;
        const element = { Id: 'x', discriminator: 'Elements.Envelope', Elevation: 20 + count * 3, Use: 'Flats' };
        const marks = { Tier: [{ id: 'nobody' }, 'nothing', null], Other: 1 };
        return Promise.resolve({ Elements: { x: { ...element, associatedIdentities: marks } } } as ElementModel);
      },
    };
    const { report } = await run(restless, { Tier: [edit(20)] });
    expect(count).toBeLessThanOrEqual(3);
    expect(['lost', 'refused', 'ambiguous']).toContain(report['Tier']?.['e']?.state);
  });
});

describe('a value', () => {
  it('is complete, with what nobody changed as it was; property by property it is only what was changed', () => {
    const entry = { identity: { Elevation: 0 }, value: { Kind: 'Glass' }, original: { Kind: 'Solid', Height: 20 }, order: 1 };
    const sent = sentOverrides({ overrides: { Tier: { e: entry }, Part: { p: entry } } }, RECORD);
    expect(sent?.map(({ overrides }) => overrides[0]?.value)).toEqual([{ Kind: 'Glass', Height: 20 }, { Kind: 'Glass' }]);
  });

  it('of an unknown override, with a number that is none or over 256 KB is not sent, and said', () => {
    const entry = (value: JsonObject) => ({ identity: { Elevation: 0 }, value });
    const node = {
      overrides: {
        Gone: { g: entry({ Height: 1 }) },
        ['__proto__']: { p: entry({ Height: 1 }) },
        Tier: { nan: entry({ Height: Number.NaN }), big: entry({ Kind: 'x'.repeat(256 * 1024) }) },
      },
    };
    expect(sentOverrides(node, RECORD)).toBeUndefined();
    expect(
      Object.entries(unsentOverrides(node, RECORD)).map(([name, of]) => [name, Object.values(of).map(({ reason }) => reason)]),
    ).toEqual([
      ['Gone', ['unknown']],
      ['__proto__', ['unknown']],
      ['Tier', ['too-large', 'not-finite']],
    ]);
  });
});

describe('an added element', () => {
  it('is applied where an element carries its id', async () => {
    const { report } = await run(towerOf(TIERS), { additions: { Tier: [{ id: 'a', value: { Elevation: 80 } }] } });
    expect(report['Tier']?.['a']).toEqual({ state: 'applied', elements: ['added-a'] });
  });

  it('is refused where none does', async () => {
    const { report } = await run(towerOf(TIERS, { ignores: true }), { additions: { Tier: [{ id: 'a', value: {} }] } });
    expect(report['Tier']?.['a']?.state).toBe('refused');
  });
});

describe('a removed element', () => {
  const removal = (Elevation: number) => ({ removals: { Tier: [{ id: 'r', identity: { Elevation, Use: 'Flats' } }] } });

  it('W3.07d: stays removed, which takes a call without it to be sure that it was there', async () => {
    const tower = towerOf(TIERS);
    const { model, report } = await run(tower, removal(20));
    expect([report['Tier']?.['r'], Object.keys(model.Elements), tower.calls.length]).toEqual([
      { state: 'applied', elements: [] },
      ['t0', 't40', 't60'],
      2,
    ]);
  });

  it('is followed where it is somewhat elsewhere, and does not come back', async () => {
    const tower = towerOf(TIERS);
    const { model, report } = await run(tower, removal(23));
    expect(report['Tier']?.['r']).toMatchObject({ state: 'found' });
    expect(Object.keys(model.Elements)).toEqual(['t0', 't40', 't60']);
    expect(tower.calls.length).toBe(3);
  });

  it('takes no other with it where only one is left', async () => {
    const { model, report } = await run(
      towerOf(TIERS.slice(0, 2).map((tier) => ({ ...tier, elevation: tier.elevation / 20 }))),
      removal(1),
    );
    expect([report['Tier']?.['r']?.state, Object.keys(model.Elements)]).toEqual(['applied', ['t0']]);
  });

  it('is refused where a function leaves it standing', async () => {
    expect((await run(towerOf(TIERS, { ignores: true }), removal(20))).report['Tier']?.['r']).toMatchObject({ state: 'refused' });
  });

  it('takes the edit on it with it', async () => {
    const { report } = await run(towerOf(TIERS), { Tier: [edit(20)], ...removal(20) });
    expect(report['Tier']?.['e']).toEqual({ state: 'lost', elements: [], reason: 'removed' });
  });
});

describe('all of one definition', () => {
  it('W3.27d: are changed at once, but for the one that was changed itself', async () => {
    const alike = TIERS.map((tier) => ({ ...tier, definition: 'd1' }));
    const node = {
      overrides: {
        Tier: {
          all: {
            identity: { Elevation: 0, Use: 'Flats' },
            value: { Height: 3 },
            scope: 'definition' as const,
            baseDefinitionId: 'd1',
            order: 1,
          },
          one: { identity: { Elevation: 40, Use: 'Flats' }, value: { Height: 9 }, order: 2 },
        },
      },
    };
    const { call } = towerOf([...alike, { id: 'other', elevation: 80, definition: 'd2' }]);
    const { result, report } = await runOverridden(sentOverrides(node, RECORD) ?? [], {
      call,
      modelOf: (model) => model,
      dependency: () => Promise.resolve(undefined),
    });
    expect(Object.values(result.Elements).map((element) => element['Height'])).toEqual([3, 3, 9, 3, 20]);
    expect(report['Tier']).toMatchObject({
      all: { state: 'applied', elements: ['t0', 't20', 't60'] },
      one: { state: 'applied', elements: ['t40'] },
    });
  });
});
