import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  placed,
  point,
  regionArea,
  regionOf,
  regionsArea,
  requireModel,
  subtract,
  type FunctionResult,
  type Models,
  type Region,
} from 'parti';
import { corridorOf, type Kind } from './corridor.ts';
import { zonesBeside, type Zone } from './zones.ts';

interface Inputs {
  Kind: Kind;
  Width: number;
}

/** Corridors and zones are drawn so thick (m). */
const THICKNESS = 0.05;

/** A corridor on every floor, and the zones beside it that can be let or planned. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Floors');
  const floors = elementsOf(source, 'Elements.Floor').toSorted((a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'));
  if (floors.length === 0) throw new FunctionError('The Floors hold nothing to walk on.');
  if (!(inputs.Width > 0)) throw new FunctionError(`The corridor must be wider than 0 m, not ${inputs.Width}.`);
  const core = regionOf(models['Core'], elementsOf(models['Core'], 'Elements.ServiceCore')[0]);
  if (inputs.Kind === 'Ring' && !core) throw new FunctionError('A ring goes around a core: wire one, or choose a spine.');
  const model = new ModelBuilder();
  const material = model.material('circulation', [0.9, 0.82, 0.62]);
  const usable = model.material('usable', [0.9, 0.93, 0.95]);
  const messages: NonNullable<FunctionResult['messages']> = [];
  const sums = { corridor: 0, usable: 0, floor: 0 };
  const made = new Map<string, { corridor: Region[]; zones: Zone[] }>();
  for (const [at, floor] of floors.entries()) {
    const slab = regionOf(source, floor);
    if (!slab) continue;
    const name = String(floor['Name']);
    const [elevation, area] = [numberOf(floor, 'Elevation'), regionArea(slab)];
    // Storeys of one outline have one plan.
    const key = JSON.stringify(slab);
    const plan = made.get(key) ?? planOf(slab, core, inputs);
    made.set(key, plan);
    if (plan.corridor.length === 0)
      messages.push({ level: 'warning', text: `${name} is too narrow for a corridor of ${inputs.Width} m; it has none.` });
    const shown = { Level: name, Elevation: elevation };
    const drawn = (id: string, region: Region, Material: string) => {
      const profile = model.profile(`profile-${id}`, region.perimeter, region.voids);
      return {
        Profile: profile,
        Material,
        Transform: placed(point(0, 0, elevation)),
        Representation: extrusions({ profile, height: THICKNESS }),
      };
    };
    for (const [piece, region] of plan.corridor.entries())
      model.add(`corridor-${at}-${piece}`, 'Elements.Corridor', {
        Name: 'Corridor',
        ...shown,
        Area: regionArea(region),
        ...drawn(`corridor-${at}-${piece}`, region, material),
      });
    for (const [piece, { region, angle, hasDaylight }] of plan.zones.entries())
      model.add(`zone-${at}-${piece}`, 'Elements.UsableZone', {
        Name: 'Usable zone',
        ...shown,
        Area: regionArea(region),
        Angle: angle,
        Daylight: hasDaylight,
        ...drawn(`zone-${at}-${piece}`, region, usable),
      });
    sums.corridor += regionsArea(plan.corridor);
    sums.usable += plan.zones.reduce((sum, { region }) => sum + regionArea(region), 0);
    sums.floor += area;
  }
  return {
    model: model.toModel(),
    outputs: { Area: sums.corridor, Share: sums.floor > 0 ? sums.corridor / sums.floor : 0, 'Usable Area': sums.usable },
    messages,
  };
}

/** Corridor and zones of a slab; where the core stands is neither. */
function planOf(slab: Region, core: Region | undefined, { Kind, Width }: Inputs): { corridor: Region[]; zones: Zone[] } {
  const taken = core ? [core] : [];
  // A slab that is cut for its core is one plan with it.
  const whole = core ? { ...slab, voids: slab.voids.filter((hole) => !isSame(hole, core)) } : slab;
  const corridor = subtract(corridorOf(Kind, whole, core, Width), taken);
  return { corridor, zones: zonesBeside(whole, corridor, subtract([slab], taken)) };
}

/** Whether a hole of a slab is where the core stands. */
function isSame(hole: Region['perimeter'], core: Region): boolean {
  const one: Region = { perimeter: hole, voids: [] };
  return Math.abs(regionArea(one) - regionArea(core)) < 1e-3 && regionsArea(subtract([one], [core])) < 1e-3;
}
