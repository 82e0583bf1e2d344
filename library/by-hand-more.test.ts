import { afterAll, describe, expect, it } from 'vitest';
import {
  declaredOverrides,
  emptyWorkflowDocument,
  offeredOn,
  overrideDefinitions,
  type ElementModel,
  type JsonObject,
} from '#domain';
import { elementsOf, envelope, HEIGHTS, modelOf, openShipped, polygon } from './by-hand.fixture.ts';

const { shipped, run, close } = openShipped();
afterAll(close);
const levels = (overrides?: JsonObject) => run('levels', HEIGHTS, { Envelope: envelope(15.2) }, overrides);
const storeys = (model: ElementModel) =>
  elementsOf(model, 'Elements.LevelVolume').map(({ Name, Elevation, Height }) => [
    Name,
    Math.round((Elevation as number) * 1e6) / 1e6,
    Math.round((Height as number) * 1e6) / 1e6,
  ]);

describe('a storey', () => {
  it('W3.07d: that is removed leaves its height to the one below; the others keep their numbers', async () => {
    const { model, report, outputs } = await levels({ removals: { Level: [{ id: 'r', identity: { Storey: 'L1' } }] } });
    expect(report['Level']?.['r']).toEqual({ state: 'applied', elements: [] });
    expect(storeys(model)).toEqual([
      ['L0', 0, 7.6],
      ['L2', 7.6, 3.6],
      ['L3', 11.2, 4],
    ]);
    expect(outputs['Level Quantity']).toBe(3);
    const ground = await levels({ removals: { Level: [{ id: 'r', identity: { Storey: 'L0' } }] } });
    expect(ground.report['Level']?.['r']).toMatchObject({ state: 'refused', reason: 'not-taken' });
  });

  it('W3.07c: that is added divides the one it stands in, is edited by what was asked for, and stays when others change', async () => {
    const additions = { Level: [{ id: 'a', value: { Elevation: 2, Name: 'Gallery' } }] };
    const { model, report } = await levels({ additions });
    expect(report['Level']?.['a']).toMatchObject({ state: 'applied' });
    expect(storeys(model).slice(0, 3)).toEqual([
      ['L0', 0, 2],
      ['Gallery', 2, 2],
      ['L1', 4, 3.6],
    ]);
    const added = elementsOf(model, 'Elements.LevelVolume')[1]!;
    const [definition] = overrideDefinitions(shipped('levels').record);
    expect(offeredOn(definition!, model, added['Id'] as string)).toMatchObject({
      identity: { Storey: 'a', 'Add Id': 'a' },
      values: { Elevation: 2, Name: 'Gallery' },
    });
    const identity = { Storey: 'a', 'Add Id': 'a' };
    const moved = await levels({ additions, Level: [{ id: 'e', identity, value: { Elevation: 9.4 } }] });
    expect(Object.values(moved.report['Level']!).map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(storeys(moved.model).slice(2, 4)).toEqual([
      ['L2', 7.6, 1.8],
      ['Gallery', 9.4, 1.8],
    ]);
  });

  it('W3.07c: that stands on another one is refused, and nothing changes', async () => {
    const { report, digest } = await levels({ additions: { Level: [{ id: 'a', value: { Elevation: 4.2 } }] } });
    expect(report['Level']?.['a']).toMatchObject({ state: 'refused', reason: 'not-taken' });
    expect(digest).toBe((await levels()).digest);
  });

  it('W3.07c: carries its floor and its panels, known by it', async () => {
    const { model } = await levels({ additions: { Level: [{ id: 'a', value: { Elevation: 2 } }] } });
    const floors = await run('floors', { 'Floor Setback': 0, 'Floor Thickness': 0.3 }, { Levels: model });
    const names = elementsOf(floors.model, 'Elements.Floor').map(({ Name, Storey }) => [Name, Storey]);
    expect(names.slice(0, 3)).toEqual([
      ['L0', 'L0'],
      ['L0+', 'a'],
      ['L1', 'L1'],
    ]);
    // A panel is called and told by its storey, however many stand below it.
    const inputs = { 'Panel Width': 1.5, Opening: 0.6, 'Frame Depth': 0.15, Vents: 'None' };
    const colour = { 'Panel Colour': { Red: 1, Green: 1, Blue: 1, Alpha: 1 } };
    const panelsOf = async (Levels: ElementModel) => {
      const { model } = await run('facade', { ...inputs, ...colour }, { Levels });
      return new Map(
        elementsOf(model, 'Elements.ElementInstance').map(({ Id, Name, Storey }) => [Id, `${String(Storey)} ${String(Name)}`]),
      );
    };
    const [before, after] = [await panelsOf((await levels()).model), await panelsOf(model)];
    for (const [id, told] of before) expect(after.get(id)).toBe(told);
    expect([...after.values()].filter((told) => told.startsWith('a '))[0]).toBe('a A-L0+-01');
  });
});

describe('a floor', () => {
  const square = (from: number, to: number) => polygon([from, from], [to, from], [to, to], [from, to]);
  const floors = async (Opening: JsonObject | undefined, models: Record<string, ElementModel> = {}) => {
    const overrides: JsonObject = Opening ? { Floor: [{ id: 'e', identity: { Storey: 'L1' }, value: { Opening } }] } : {};
    const inputs = { 'Floor Setback': 0, 'Floor Thickness': 0.3 };
    const made = await run('floors', inputs, { Levels: (await levels()).model, ...models }, overrides);
    const floor = elementsOf(made.model, 'Elements.Floor').find(({ Storey }) => Storey === 'L1')!;
    const profile = made.model.Elements[String(floor['Profile'])] as JsonObject;
    return { ...made, net: floor['Net Area'], holes: (profile['Voids'] as JsonObject[]).length };
  };

  it('W3.07b: has the opening that was drawn into it, alone; its area counts without it', async () => {
    // 12 × 9 m = 108 m², an opening of 3 × 3 m.
    const { report, net, holes, model } = await floors(square(2, 5));
    expect([report['Floor']?.['e']?.state, net, holes]).toEqual(['applied', 99, 1]);
    const others = elementsOf(model, 'Elements.Floor').filter(({ Storey }) => Storey !== 'L1');
    expect(others.map((one) => one['Net Area'])).toEqual([108, 108, 108]);
  });

  it('stays closed where the opening leaves it, or meets the core', async () => {
    for (const outside of [square(-1, 2), square(8, 13), square(3, 3)])
      expect(await floors(outside)).toMatchObject({ net: 108, holes: 0 });
    const Core = modelOf(
      { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: square(4, 7) },
      { Id: 'c', discriminator: 'Elements.ServiceCore', Profile: 'p' },
    );
    expect(await floors(square(2, 5), { Core })).toMatchObject({ net: 99, holes: 1 });
    expect(await floors(square(1, 3), { Core })).toMatchObject({ net: 95, holes: 2 });
  });
});

describe('the sides of a facade', () => {
  const inputs = { 'Panel Width': 1.5, Opening: 0.6, 'Frame Depth': 0.15, Vents: 'None' };
  const colour = { 'Panel Colour': { Red: 1, Green: 1, Blue: 1, Alpha: 1 } };
  /** Panels by name with the middle of their edge, of a storey whose outline begins at one of its corners. */
  const sidesFrom = async (start: number) => {
    const corners: [number, number][] = [
      [0, 0],
      [12, 0],
      [12, 9],
      [0, 9],
    ];
    const turned = [...corners.slice(start), ...corners.slice(0, start)];
    const Levels = modelOf(
      { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: polygon(...turned) },
      { Id: 'v', discriminator: 'Elements.LevelVolume', Name: 'L0', Storey: 'L0', Profile: 'p', Elevation: 0, Height: 3.6 },
    );
    const { model } = await run('facade', { ...inputs, ...colour }, { Levels });
    const panels = elementsOf(model, 'Elements.ElementInstance').filter((one) => 'Width' in one);
    return panels
      .map(({ Side, Place, Transform }) => [
        Side,
        Place,
        (Transform as never as { Matrix: { Components: number[] } }).Matrix.Components,
      ])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  };

  it('W3.27c: are the same wherever somebody began to draw the outline', async () => {
    const first = await sidesFrom(0);
    expect(first).toHaveLength(28);
    for (const start of [1, 2, 3]) expect(await sidesFrom(start)).toEqual(first);
  });
});

describe('a neighbour of the site', () => {
  const inputs = {
    Perimeter: polygon([0, 0], [60, 0], [60, 50], [0, 50]),
    'Terrain Slope': 0.1,
    'Contour Step': 2,
    'Context Buildings': 8,
    'Context Height': 20,
  };
  const site = (overrides?: JsonObject) => run('site', inputs, {}, overrides);
  const neighbours = (model: ElementModel) => elementsOf(model, 'Elements.ContextBuilding');

  it('W3.07b: is as high as it was made, and goes; no other one moves', async () => {
    const plain = await site();
    const [first, second, ...others] = neighbours(plain.model);
    const at = (one: typeof first) => ({ Position: one!['Position']! });
    const { model, report } = await site({
      Neighbour: [{ id: 'e', identity: at(first), value: { Height: 42 } }],
      removals: { Neighbour: [{ id: 'r', identity: at(second) }] },
    });
    expect(Object.values(report['Neighbour']!).map(({ state }) => state)).toEqual(['applied', 'applied']);
    const [changed, ...left] = neighbours(model);
    expect([changed?.['Name'], changed?.['Height'], left]).toEqual(['Neighbour 1', 42, others]);
    expect(neighbours(plain.model)).toHaveLength(8);
  });

  it('is offered in a workflow', () => {
    const { record } = shipped('site');
    const node = { functionId: record.id, stage: 'live' as const, digest: '', name: '', inputs: {}, links: {}, disabled: false };
    const declared = declaredOverrides({ ...emptyWorkflowDocument(), nodes: { S: node } }, () => record);
    expect(declared.map(({ definition }) => [definition.name, definition.behaviors.remove])).toEqual([['Neighbour', true]]);
  });
});
