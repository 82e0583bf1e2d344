import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overrideDefinitions } from '../functions/override-definition.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { emptyWorkflowDocument } from '../workflow/document.ts';
import { declaredOverrides } from './declared-overrides.ts';
import { offeredOn } from './offered-overrides.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const hasCorpus = existsSync(CORPUS);
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(CORPUS, ...path), 'utf8')) as JsonObject;
const record = (name: string) => readFunctionRecord(readJson('functions', `${name}.hypar.json`));
const model = (...path: string[]) => readJson(...path) as unknown as ElementModel;
const of = (name: string, override: string) => {
  const found = overrideDefinitions(record(name)).find((one) => one.name === override);
  if (!found) throw new Error(`${name} has no override ${override}.`);
  return found;
};
/** Ids of the elements that an override is offered on, and how many there are of each kind. */
function offered(name: string, override: string, of_: ElementModel) {
  const definition = of(name, override);
  const ids = Object.keys(of_.Elements).filter((id) => offeredOn(definition, of_, id) !== undefined);
  return { ids, kinds: [...new Set(ids.map((id) => of_.Elements[id]?.['discriminator']))] };
}
const elements = (...list: JsonObject[]): ElementModel =>
  ({ Elements: Object.fromEntries(list.map((one, index) => [`e${index}`, { Id: `e${index}`, ...one }])) }) as never;

describe.skipIf(!hasCorpus)('overrides of the community, from their records', () => {
  it('W3.07f Circulation: seven recorded corridors are offered, one at a time, to be added and removed', () => {
    const made = model('executions/Circulation_OldStyleCorridors/results/OldStyleCorridors.json');
    const { ids, kinds } = offered('Circulation', 'Corridors', made);
    expect([ids.length, kinds]).toEqual([7, ['Elements.CirculationSegment']]);
    const { editOneAtATime, behaviors } = of('Circulation', 'Corridors');
    expect([editOneAtATime, behaviors.add, behaviors.remove, behaviors.simultaneousAddEdit]).toEqual([true, true, true, false]);
    expect(Object.keys(behaviors.addSchema ?? {})).toEqual(['Geometry', 'Level']);
    const [first = ''] = ids;
    const corridor = offeredOn(of('Circulation', 'Corridors'), made, first);
    expect(Object.keys(corridor?.identity ?? {})).toEqual(['Original Geometry']);
    expect(corridor?.values).toEqual({ Geometry: made.Elements[first]?.['Geometry'] });
  });

  it('W3.07f Walls: only walls that were added by hand, whose centre line is drawn', () => {
    const facade = model('models/facade.json');
    const walls = Object.values(facade.Elements).filter((one) => one['discriminator'] === 'Elements.StandardWall');
    expect(walls).toHaveLength(18);
    expect(offered('Walls', 'Walls', facade).ids).toEqual([]);
    const added = elements({ ...walls[0], Id: 'e0', 'Add Id': 'a1' }, { ...walls[1], Id: 'e1' });
    for (const override of ['Walls', 'Wall Properties']) expect(offered('Walls', override, added).ids).toEqual(['e0']);
    const { addSchema } = of('Walls', 'Walls').behaviors;
    expect(addSchema?.['CenterLine'] && inputKindOf(addSchema['CenterLine'])).toBe('line');
    expect(of('Walls', 'Wall Properties').perProperty).toBe(true);
  });

  it('W3.07f Doors: by where they were put first; their properties are there with what the author allows', () => {
    const door = { discriminator: 'Elements.Door', 'Door Width': 0.9, 'Door Type': 'Glass' };
    const doors = elements({ ...door, OriginalPosition: { X: 1, Y: 2, Z: 0 } }, door);
    expect(offered('Doors', 'Door Positions', doors).ids).toEqual(['e0']);
    expect(offeredOn(of('Doors', 'Door Positions'), doors, 'e0')).toMatchObject({
      identity: { OriginalPosition: { X: 1, Y: 2, Z: 0 } },
      values: { 'Door Width': 0.9, 'Door Type': 'Glass' },
    });
    expect(of('Doors', 'Door Positions').behaviors).toMatchObject({ add: true, remove: true });
  });

  it('W3.07f Grid: the grid of the recorded tower in four overrides, its seven lines by place and axis', () => {
    const tower = model('models/tower.json');
    for (const override of ['Grid Origins', 'Grid Extents', 'U Grid Subdivisions', 'V Grid Subdivisions'])
      expect(offered('Grid', override, tower)).toMatchObject({ kinds: ['Elements.Grid2dElement'], ids: { length: 1 } });
    const { ids } = offered('Grid', 'Gridline Names', tower);
    expect(ids.map((id) => offeredOn(of('Grid', 'Gridline Names'), tower, id)?.values['Name'])).toEqual([
      ...['A', 'B', 'C', 'D', 'E'],
      ...['1', '2'],
    ]);
  });

  it('W3.27b SpacePlanningZones: zones to assign and to merge, storeys of the wired model to split', () => {
    const zones = model(
      'executions/ReceptionLayout/model_dependencies/Space Planning Zones/66f9d818-1f2b-48da-ae1b-7d1cf1ef922f.json',
    );
    expect(offered('SpacePlanningZones', 'Program Assignments', zones)).toMatchObject({ ids: { length: 20 } });
    expect(offered('SpacePlanningZones', 'Merge Zones', zones)).toMatchObject({ ids: { length: 20 } });
    expect(of('SpacePlanningZones', 'Merge Zones').paradigm).toBe('group');
    const storeys = model('executions/FloorsByLevels/_input/LevelsByEnvelope.json');
    // No storey has a building name: the author allows that to be null.
    const split = offered('SpacePlanningZones', 'Split Zones', storeys);
    expect([split.ids.length, split.kinds]).toEqual([12, ['Elements.LevelVolume']]);
    const identity = offeredOn(of('SpacePlanningZones', 'Split Zones'), storeys, split.ids[0] ?? '')?.identity;
    expect(identity).toMatchObject({ 'Building Name': null });
  });

  it('W3.27b SpacePlanningZones: its storeys are those of the node that is wired to Levels', () => {
    const levels = readFunctionRecord({ id: 'levels', name: 'Levels', model_output: 'Levels' });
    const space = record('SpacePlanningZones');
    const node = (functionId: string, links = {}) => ({
      functionId,
      stage: 'live' as const,
      digest: 'd',
      name: '',
      disabled: false,
      inputs: {},
      links,
    });
    const nodes = { L: node('levels'), Z: node(space.id) };
    const declared = declaredOverrides({ ...emptyWorkflowDocument(), nodes }, (id) => (id === 'levels' ? levels : space));
    expect(declared.map(({ definition, models }) => [definition.name, models])).toEqual([
      ['Program Assignments', ['Z']],
      ['Merge Zones', ['Z']],
      ['Split Zones', ['L']],
    ]);
  });
});
