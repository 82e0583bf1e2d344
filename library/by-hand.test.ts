import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  declaredOverrides,
  emptyWorkflowDocument,
  offeredOn,
  overrideDefinitions,
  textsIn,
  type ElementModel,
  type JsonObject,
  type ModelElement,
  type WorkflowNode,
} from '#domain';
import { CORPUS, hasCorpus } from '#fixtures/corpus';
import { elementsOf, envelope, HEIGHTS, openShipped } from './by-hand.fixture.ts';

const { library, shipped, run, close } = openShipped();
afterAll(close);
const levels = (height: number, overrides?: JsonObject) => run('levels', HEIGHTS, { Envelope: envelope(height) }, overrides);

describe('every shipped function that offers changes by hand', () => {
  it('says override, properties, options and descriptions in Japanese and German', () => {
    const untold = library.functions.flatMap(({ record, folder }) =>
      overrideDefinitions(record).flatMap(({ name, schema }) => {
        const said = Object.entries(schema).flatMap(([property, { description, enum: options }]) => [
          property,
          ...(typeof description === 'string' ? [description] : []),
          ...(Array.isArray(options) ? options.map(String) : []),
        ]);
        return ['ja', 'de'].flatMap((locale) => {
          const words = (textsIn(record, locale)['words'] ?? {}) as JsonObject;
          return [name, ...said].filter((one) => typeof words[one] !== 'string').map((one) => `${folder} ${locale} ${one}`);
        });
      }),
    );
    expect(untold).toEqual([]);
  });

  it('is offered in a workflow, at its own node', () => {
    const nodeOf = (folder: string): WorkflowNode => ({
      functionId: shipped(folder).record.id,
      stage: 'live',
      digest: '',
      name: '',
      inputs: {},
      links: {},
      disabled: false,
    });
    const folders = ['envelope', 'levels', 'core', 'floors', 'facade'];
    const nodes = Object.fromEntries(folders.map((folder) => [folder, nodeOf(folder)]));
    const declared = declaredOverrides(
      { ...emptyWorkflowDocument(), nodes },
      (id) => library.functions.find(({ record }) => record.id === id)?.record,
    );
    expect(declared.map(({ node, definition, models }) => [node, definition.name, models])).toEqual([
      ['envelope', 'Envelope Footprint', ['envelope']],
      ['levels', 'Level', ['levels']],
      ['core', 'Service Core', ['core']],
      ['floors', 'Floor', ['floors']],
      ['facade', 'Facade Panel', ['facade']],
    ]);
  });
});

describe('a facade panel', () => {
  const inputs = {
    'Panel Width': 1.5,
    Opening: 0.6,
    'Frame Depth': 0.15,
    'Panel Colour': { Red: 1, Green: 1, Blue: 1, Alpha: 1 },
    Vents: 'None',
  };
  /** The fourth of eight along the south side of the storey above the ground. */
  const panel = { Storey: 'L1', Side: 'A', Place: 5.25 };
  const solid = { 'Facade Panel': [{ id: 'e', identity: panel, value: { Kind: 'Solid', Depth: 0.4 } }] };
  const facade = async (height: number, overrides?: JsonObject, more: JsonObject = {}) =>
    run('facade', { ...inputs, ...more }, { Levels: (await levels(height)).model }, overrides);
  const isPanel = (one: ModelElement) => one['discriminator'] === 'Elements.ElementInstance' && 'Width' in one;
  const panels = (model: ElementModel) => Object.values(model.Elements).filter(isPanel);
  const solids = (model: ElementModel) => panels(model).flatMap((one) => (one['Kind'] === 'Solid' ? [one['Name']] : []));

  it('W3.07b: is deepened and closed alone; its neighbours stay what they were', async () => {
    const [plain, { model, outputs, report }] = [await facade(15.2), await facade(15.2, solid)];
    expect(report['Facade Panel']?.['e']).toMatchObject({ state: 'applied' });
    expect(solids(model)).toEqual(['A-01-04']);
    // One pane of 1.5 × 3.6 m, six tenths of it glass, is gone; no panel is.
    expect(outputs['Panel Quantity']).toBe(plain.outputs['Panel Quantity']);
    expect(outputs['Surface']).toBe(plain.outputs['Surface']);
    expect((plain.outputs['Glass Area'] as number) - (outputs['Glass Area'] as number)).toBeCloseTo(1.5 * 3.6 * 0.6, 6);
    const others = (from: ElementModel) => panels(from).filter((one) => one['Name'] !== 'A-01-04');
    expect(others(model)).toEqual(others(plain.model));
    const frame = model.Elements[String(panels(model).find((one) => one['Kind'] === 'Solid')?.['BaseDefinition'])];
    const [solidOperation] = (frame!['Representation'] as unknown as { SolidOperations: JsonObject[] }).SolidOperations;
    expect(solidOperation?.['Height']).toBe(0.4);
    const profile = model.Elements[String(solidOperation?.['Profile'])] as JsonObject;
    expect(profile['Voids']).toEqual([]);
    // Its inner face stays flush with the others: what is deeper stands out.
    const { Vertices } = profile['Perimeter'] as unknown as { Vertices: { Y: number }[] };
    for (const { Y } of Vertices) expect(Y + 0.4).toBeCloseTo(0.15, 9);
  });

  it('W3.07b: when all is taken back, the digests are those of before', async () => {
    const [plain, edited] = [await facade(15.2), await facade(15.2, solid)];
    expect(edited.digest).not.toBe(plain.digest);
    expect((await facade(15.2)).digest).toBe(plain.digest);
    // Nor does a change leave anything where its element is not: what is lost costs nothing.
    const elsewhere = { 'Facade Panel': [{ id: 'e', identity: { ...panel, Storey: 'L40' }, value: { Depth: 0.4 } }] };
    expect((await facade(15.2, elsewhere)).digest).toBe(plain.digest);
  });

  it('is offered on its frame and on its glass, with its values', async () => {
    const { model } = await facade(15.2);
    const [definition] = overrideDefinitions(shipped('facade').record);
    const both = elementsOf(model, 'Elements.ElementInstance').filter(({ Name }) => Name === 'A-01-04');
    expect(both).toHaveLength(2);
    for (const { Id } of both)
      expect(offeredOn(definition!, model, Id as string)).toMatchObject({
        identity: panel,
        values: { Kind: 'Window', Opening: 0.6, Depth: 0.15 },
      });
  });

  it('changes all alike where it is asked to, and no panel of another size', async () => {
    const { model } = await facade(15.2);
    const base = panels(model).find((one) => one['Name'] === 'A-01-04')?.['BaseDefinition'] as string;
    const alike = panels(model).filter((one) => one['BaseDefinition'] === base).length;
    const entry = { id: 'e', identity: panel, value: { Opening: 0.3 }, scope: 'definition', baseDefinitionId: base };
    const changed = await facade(15.2, { 'Facade Panel': [entry] });
    expect(panels(changed.model).filter((one) => one['Opening'] === 0.3)).toHaveLength(alike);
    // Eight and eight of 1.5 m, six and six of 1.5 m: the same on both middle storeys.
    expect(alike).toBe(2 * 28);
    expect(changed.report['Facade Panel']?.['e']?.state).toBe('applied');
  });

  it('W3.07d: that was removed stays away when the building grows, and comes back without the entry', async () => {
    const removed = { removals: { 'Facade Panel': [{ id: 'r', identity: panel }] } };
    for (const height of [15.2, 22.4]) {
      const plain = await facade(height);
      const { outputs, report, model } = await facade(height, removed);
      expect(report['Facade Panel']?.['r']).toEqual({ state: 'applied', elements: [] });
      expect(outputs['Panel Quantity']).toBe((plain.outputs['Panel Quantity'] as number) - 1);
      expect(elementsOf(model, 'Elements.ElementInstance').some(({ Name }) => Name === 'A-01-04')).toBe(false);
    }
  });

  it('W3.27c: is lost with its storey, lands on no other, and returns with it', async () => {
    const low = await facade(4, solid);
    expect([low.report['Facade Panel']?.['e']?.state, solids(low.model)]).toEqual(['lost', []]);
    expect(low.digest).toBe((await facade(4)).digest);
    const high = await facade(22.4, solid);
    expect([high.report['Facade Panel']?.['e']?.state, solids(high.model)]).toEqual(['applied', ['A-01-04']]);
  });

  it('keeps its storey when that gets another name', async () => {
    const named = await levels(15.2, { Level: [{ id: 'n', identity: { Storey: 'L1' }, value: { Name: 'Library' } }] });
    const { report, model } = await run('facade', inputs, { Levels: named.model }, solid);
    expect(report['Facade Panel']?.['e']?.state).toBe('applied');
    expect(panels(model).find((one) => one['Kind'] === 'Solid')).toMatchObject({ Level: 'Library', Storey: 'L1' });
  });

  it('is found again where panels are a little wider, and lost where two could be meant', async () => {
    // Seven of 1.714 m: middles at 4.286, 6 and 7.714 m; 5.25 m lies 0.75 m from the nearest, too far from both.
    const wider = await facade(15.2, solid, { 'Panel Width': 1.7 });
    expect([wider.report['Facade Panel']?.['e']?.state, solids(wider.model)]).toEqual(['lost', []]);
    const nearer = { 'Facade Panel': [{ id: 'e', identity: { ...panel, Place: 6.3 }, value: { Kind: 'Solid' } }] };
    const found = await facade(15.2, nearer, { 'Panel Width': 1.7 });
    expect(found.report['Facade Panel']?.['e']).toMatchObject({ state: 'found' });
    expect(found.report['Facade Panel']?.['e']?.distance).toBeCloseTo(0.3, 9);
    expect(solids(found.model)).toEqual(['A-01-04']);
    const back = await facade(15.2, solid);
    expect(solids(back.model)).toEqual(['A-01-04']);
  });
});

describe('a level', () => {
  const of = (Storey: string, value: JsonObject) => ({ Level: [{ id: 'e', identity: { Storey }, value }] });
  const storeys = (model: ElementModel) =>
    elementsOf(model, 'Elements.LevelVolume')
      .toSorted((a, b) => (a['Elevation'] as number) - (b['Elevation'] as number))
      .map(({ Name, Elevation, Height }) => [Name, rounded(Elevation), rounded(Height)]);
  const rounded = (value: unknown) => Math.round((value as number) * 1e6) / 1e6;

  it('W3.07b: is as high as it was made; those above move, and as many stand as fit', async () => {
    expect(storeys((await levels(15.2)).model)).toEqual([
      ['L0', 0, 4],
      ['L1', 4, 3.6],
      ['L2', 7.6, 3.6],
      ['L3', 11.2, 4],
    ]);
    const { model, report } = await levels(15.2, of('L1', { Height: 3 }));
    expect(report['Level']?.['e']).toMatchObject({ state: 'applied' });
    expect(storeys(model)).toEqual([
      ['L0', 0, 4],
      ['L1', 4, 3],
      ['L2', 7, 3.6],
      ['L3', 10.6, 4.6],
    ]);
    // 1 m more leaves 3 m above L2: no penthouse fits there.
    expect(storeys((await levels(15.2, of('L1', { Height: 4.6 }))).model)).toEqual([
      ['L0', 0, 4],
      ['L1', 4, 4.6],
      ['L2', 8.6, 6.6],
    ]);
  });

  it('at the top moves the roof, at the ground the entry', async () => {
    const top = await levels(15.2, of('L3', { Height: 5 }));
    expect(storeys(top.model).at(-1)).toEqual(['L3', 11.2, 5]);
    const roof = elementsOf(top.model, 'Elements.Level').find(({ Name }) => Name === 'Roof');
    expect(roof?.['Elevation']).toBeCloseTo(16.2, 9);
    const ground = await levels(15.2, of('L0', { Height: 6 }));
    expect(storeys(ground.model).slice(0, 2)).toEqual([
      ['L0', 0, 6],
      ['L1', 6, 3.6],
    ]);
    expect(ground.outputs['Entry Level Height']).toBe(6);
  });

  it('has the name that it was given, on level, perimeter and volume, and no other has', async () => {
    const { model, report } = await levels(15.2, of('L2', { Name: 'Library' }));
    expect(report['Level']?.['e']?.state).toBe('applied');
    for (const kind of ['Level', 'LevelPerimeter', 'LevelVolume'])
      expect(elementsOf(model, `Elements.${kind}`).filter(({ Name }) => Name === 'Library')).toHaveLength(1);
    expect(storeys(model).map(([name]) => name)).toEqual(['L0', 'L1', 'Library', 'L3']);
  });

  it('W3.27c: is lost when the building shrinks, and back when it grows', async () => {
    const entry = of('L3', { Name: 'Library' });
    const low = await levels(8, entry);
    expect([low.report['Level']?.['e']?.state, low.digest]).toEqual(['lost', (await levels(8)).digest]);
    expect((await levels(20, entry)).report['Level']?.['e']?.state).toBe('applied');
  });

  it('keeps its height where the one asked for cannot be built', async () => {
    const { report, model } = await levels(15.2, of('L1', { Height: -3 }));
    expect(report['Level']?.['e']).toMatchObject({ state: 'refused', reason: 'not-taken' });
    expect(storeys(model)).toEqual(storeys((await levels(15.2)).model));
  });
});

describe('a floor', () => {
  const inputs = { 'Floor Setback': 0, 'Floor Thickness': 0.3 };
  const floors = async (height: number, overrides?: JsonObject) =>
    run('floors', inputs, { Levels: (await levels(height)).model }, overrides);
  const thicknesses = (model: ElementModel) =>
    elementsOf(model, 'Elements.Floor').map((one) => [one['Storey'], one['Thickness']]);

  it('W3.07b: is as thick as it was made; its upper face stays', async () => {
    const entry = { Floor: [{ id: 'e', identity: { Storey: 'L1' }, value: { Thickness: 0.5 } }] };
    const { model, report } = await floors(15.2, entry);
    expect(report['Floor']?.['e']).toMatchObject({ state: 'applied' });
    expect(thicknesses(model)).toEqual([
      ['L0', 0.3],
      ['L1', 0.5],
      ['L2', 0.3],
      ['L3', 0.3],
    ]);
    const slab = elementsOf(model, 'Elements.Floor').find(({ Storey }) => Storey === 'L1');
    const { Components } = (slab!['Transform'] as unknown as { Matrix: { Components: number[] } }).Matrix;
    expect(Components[11]! + 0.5).toBeCloseTo(4, 9);
    const low = await floors(4, entry);
    expect([low.report['Floor']?.['e']?.state, low.digest]).toEqual(['lost', (await floors(4)).digest]);
  });

  it('W3.07d: that was removed is not built, and not counted', async () => {
    const { model, outputs, report } = await floors(15.2, { removals: { Floor: [{ id: 'r', identity: { Storey: 'L2' } }] } });
    expect(thicknesses(model).map(([storey]) => storey)).toEqual(['L0', 'L1', 'L3']);
    expect(outputs).toMatchObject({ 'Floor Quantity': 3 });
    expect(outputs['Total Area']).toBeCloseTo(3 * 12 * 9, 9);
    expect(report['Floor']?.['r']).toEqual({ state: 'applied', elements: [] });
  });
});

describe('the core', () => {
  const inputs = {
    'Percentage Area': 0.14,
    'Length to Width Ratio': 1.4,
    'Minimum Perimeter Offset': 1,
    'Service Core Penthouse Height': 3,
  };
  const core = (height: number, value?: JsonObject) =>
    run(
      'core',
      inputs,
      { Envelope: envelope(height) },
      value && { 'Service Core': [{ id: 'e', identity: { Name: 'Service core' }, value }] },
    );
  /** Middle, and extents along x and y, of the outline. */
  const outlineOf = (model: ElementModel) => {
    const profile = model.Elements[String(elementsOf(model, 'Elements.ServiceCore')[0]?.['Profile'])];
    const corners = (profile!['Perimeter'] as unknown as { Vertices: { X: number; Y: number }[] }).Vertices;
    const range = (of: (corner: { X: number; Y: number }) => number) => [
      Math.min(...corners.map(of)),
      Math.max(...corners.map(of)),
    ];
    const [[west, east], [south, north]] = [range(({ X }) => X), range(({ Y }) => Y)] as [number[], number[]];
    return [(west! + east!) / 2, (south! + north!) / 2, east! - west!, north! - south!].map(
      (part) => Math.round(part * 1e6) / 1e6,
    );
  };

  it('W3.07b: stands where it was put, as it was turned and sized, whatever the building', async () => {
    // A quarter turn about z, its middle at (7, 5).
    const Placement = { Matrix: { Components: [0, -1, 0, 7, 1, 0, 0, 5, 0, 0, 1, 0] } };
    for (const height of [15.2, 40]) {
      const { model, outputs, report } = await core(height, { Placement, Length: 4, Width: 2 });
      expect(report['Service Core']?.['e']).toMatchObject({ state: 'applied' });
      expect(outlineOf(model)).toEqual([7, 5, 2, 4]);
      expect(outputs).toMatchObject({ 'Service Core Length': 4, 'Service Core Width': 2 });
      expect(outputs['Service Core Rotation']).toBeCloseTo(90, 9);
    }
  });

  it('keeps the rest of the rule: its place where only its size was changed, its size where only its place was', async () => {
    const [, , length, width] = outlineOf((await core(15.2)).model);
    expect(outlineOf((await core(15.2, { Length: 4 })).model)).toEqual([6, 4.5, 4, width]);
    const Placement = { Matrix: { Components: [1, 0, 0, 7, 0, 1, 0, 5, 0, 0, 1, 0] } };
    expect(outlineOf((await core(15.2, { Placement })).model)).toEqual([7, 5, length, width]);
  });

  it('says that it leaves the building', async () => {
    const Placement = { Matrix: { Components: [1, 0, 0, 12, 0, 1, 0, 5, 0, 0, 1, 0] } };
    expect((await core(15.2, { Placement })).warnings).toEqual(['The core reaches beyond the edge of the topmost tier.']);
    expect((await core(15.2, { Length: 4 })).warnings).toEqual([]);
  });
});

describe.skipIf(!hasCorpus)('recorded executions of Envelope By Site', () => {
  const readJson = (...path: string[]) => JSON.parse(readFileSync(join(CORPUS, ...path), 'utf8')) as JsonObject;
  const recorded = (folder: string, site: string) => {
    const { overrides, ...inputs } = readJson('executions/EnvelopeBySite', folder, 'inputs.json');
    const Site = readJson('executions/EnvelopeBySite', folder, 'model_dependencies/Site', site);
    return run('envelope', inputs, { Site: Site as unknown as ElementModel }, overrides as JsonObject);
  };

  it('W3.07b: two entries, of which one is 4.67 m below its tier, are found and say how far', async () => {
    const { report, model } = await recorded('Generated/EnvelopeBySiteTest', 'befa47f9-51c7-4873-bc62-afd5c591b4fd.json');
    const outcomes = Object.values(report['Envelope Footprint']!);
    expect(outcomes.map(({ state }) => state)).toEqual(['found', 'found']);
    expect(outcomes[1]?.distance).toBeCloseTo(4.6667, 4);
    const tiers = outcomes.map(({ elements }) => model.Elements[elements[0]!]?.['Elevation']);
    expect(tiers).toEqual([0, 20]);
  });

  it('three entries whose site was 12 m off are found on the tiers of their elevation', async () => {
    const { report, model } = await recorded(
      'EnvelopeBySiteOverridesTest/EnvelopeBySiteOverridesTest',
      '6fc95c5b-4a88-43a8-bd9f-c61aad8b6fb9.json',
    );
    const outcomes = Object.values(report['Envelope Footprint']!);
    expect(outcomes.map(({ state, elements }) => [state, model.Elements[elements[0]!]?.['Elevation']])).toEqual([
      ['found', -10],
      ['found', 0],
      ['found', 40],
    ]);
    for (const { distance } of outcomes) expect(Math.abs(distance! - 12)).toBeLessThan(1);
  });
});
