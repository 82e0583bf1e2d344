import {
  boundsAlong,
  elementsOf,
  extrusions,
  FunctionError,
  longestEdgeAngle,
  mesh,
  ModelBuilder,
  numberOf,
  offsetRegions,
  placed,
  point,
  regionArea,
  regionOf,
  regionsArea,
  requireModel,
  subtract,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Region,
} from 'parti';
import { isConvex, slopesOf, type Slope } from './slopes.ts';
import { prismOver } from './prism.ts';

interface Inputs {
  Kind: 'Flat' | 'Shed' | 'Gable' | 'Hip';
  Pitch: number;
  Overhang: number;
  Parapet: number;
  Thickness: number;
}

/** A part of the building and what of it lies under the sky. */
interface Part {
  id: string;
  name: string;
  top: number;
  plan: Region;
  open: Region[];
}

/** Less than this (m²) under the sky is covered. */
const COVERED = 0.05;
/** Width of an upstand (m). */
const UPSTAND = 0.25;
/** A ridge so far above the walls (m) is rather a slip of the hand. */
const HIGH = 25;

/** A roof on every part of a building that nothing stands on, a flat terrace on what is left around a smaller part. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  if (!(inputs.Pitch < 80)) throw new FunctionError(`A pitch of ${inputs.Pitch}° is too steep; give less than 80°.`);
  const parts = partsOf(requireModel(models, 'Envelope'));
  if (parts.length === 0) throw new FunctionError('The Envelope holds nothing to cover.');
  const messages: NonNullable<FunctionResult['messages']> = [];
  const model = new ModelBuilder();
  const material = model.material('roof', [0.93, 0.92, 0.9]);
  const attic = model.material('attic', [0.97, 0.96, 0.94]);
  const sum = { area: 0, plan: 0, top: 0, volume: 0 };
  const count = (told: { area: number; plan: number; top: number; volume: number }) => {
    sum.area += told.area;
    sum.plan += told.plan;
    sum.volume += told.volume;
    sum.top = Math.max(sum.top, told.top);
  };
  for (const part of parts) {
    const isWhole = regionsArea(part.open) > regionArea(part.plan) - COVERED;
    if (inputs.Kind === 'Flat' || inputs.Pitch <= 0 || !isWhole) count(addFlat(model, part, isWhole, inputs, material));
    else count(addSloping(model, part, inputs, [material, attic], messages));
  }
  return {
    model: model.toModel(),
    outputs: { Area: sum.area, 'Plan Area': sum.plan, Top: sum.top, Volume: sum.volume },
    messages,
  };
}

/** Parts that have sky above them, in their order. */
function partsOf(source: Model): Part[] {
  const all = elementsOf(source, 'Elements.Envelope').flatMap((one, at) => {
    const plan = regionOf(source, one);
    return plan ? [{ one, plan, at }] : [];
  });
  const topOf = (one: Element) => numberOf(one, 'Elevation') + numberOf(one, 'Height');
  return all
    .map(({ one, plan, at }): Part => {
      const top = topOf(one);
      const above = all.filter(({ one: other }) => numberOf(other, 'Elevation') <= top + 1e-6 && topOf(other) > top + 1e-6);
      const open = subtract(
        [plan],
        above.map(({ plan: taken }) => taken),
      );
      return { id: String(at), name: String(one['Name'] ?? ''), top, plan, open };
    })
    .filter(({ top, open }) => top > 0 && regionsArea(open) > COVERED);
}

function addFlat(model: ModelBuilder, part: Part, isWhole: boolean, { Parapet, Thickness }: Inputs, material: string) {
  for (const [at, open] of part.open.entries()) {
    const id = `${part.id}-${at}`;
    const profile = model.profile(`roof-profile-${id}`, open.perimeter, open.voids);
    const name = isWhole ? 'Roof' : 'Terrace';
    model.add(`roof-${id}`, 'Elements.Roof', {
      Name: name,
      Kind: 'Flat',
      Area: regionArea(open),
      'Plan Area': regionArea(open),
      Elevation: part.top,
      Thickness,
      Material: material,
      Transform: placed(point(0, 0, part.top)),
      Representation: extrusions({ profile, height: Thickness }),
    });
    if (Parapet <= 0) continue;
    for (const [side, ring] of subtract([part.plan], offsetRegions([part.plan], -UPSTAND)).entries()) {
      const upstand = model.profile(`parapet-profile-${id}-${side}`, ring.perimeter, ring.voids);
      model.add(`parapet-${id}-${side}`, 'Elements.Parapet', {
        Name: 'Parapet',
        Height: Parapet,
        Elevation: part.top + Thickness,
        Material: material,
        Transform: placed(point(0, 0, part.top + Thickness)),
        Representation: extrusions({ profile: upstand, height: Parapet }),
      });
    }
  }
  const plan = regionsArea(part.open);
  return { area: plan, plan, top: part.top + Thickness + Math.max(0, Parapet), volume: plan * Thickness };
}

function addSloping(
  model: ModelBuilder,
  part: Part,
  { Kind, Pitch, Overhang, Thickness }: Inputs,
  [material, attic]: [string, string],
  messages: NonNullable<FunctionResult['messages']>,
) {
  const rise = Math.tan((Pitch * Math.PI) / 180);
  const upright = Thickness * Math.hypot(1, rise);
  const isHip = Kind === 'Hip' && isConvex(part.plan);
  if (Kind === 'Hip' && !isHip)
    messages.push({
      level: 'warning',
      text: `A hip needs a plan without inward corners and courts; ${part.name} has a gable.`,
    });
  const kind = Kind === 'Hip' && !isHip ? 'Gable' : Kind;
  const outer = offsetRegions([part.plan], Overhang)[0] ?? part.plan;
  const slopes = slopesOf(kind, part.plan, outer);
  const heightAt = (slope: Slope) => (at: { X: number; Y: number }) => part.top + slope.distance(at) * rise;
  let [plan, top] = [0, part.top];
  for (const [at, slope] of slopes.entries())
    for (const [piece, region] of slope.regions.entries()) {
      const area = regionArea(region);
      const under = heightAt(slope);
      plan += area;
      top = Math.max(top, ...region.perimeter.map((corner) => under(corner) + upright));
      const { points, faces } = prismOver(region, under, (corner) => under(corner) + upright);
      model.add(`roof-${part.id}-${at}-${piece}`, 'Elements.Roof', {
        Name: 'Roof',
        Kind: kind,
        Area: area * Math.hypot(1, rise),
        'Plan Area': area,
        Pitch,
        Thickness,
        Volume: area * upright,
        Material: material,
        Mesh: mesh(points, faces),
      });
    }
  addAttic(model, part, slopesOf(kind, part.plan, part.plan), heightAt, attic);
  const angle = longestEdgeAngle(part.plan.perimeter);
  const { low, high } = boundsAlong(part.plan, angle);
  if (top - part.top > HIGH)
    messages.push({
      level: 'warning',
      text: `${part.name} is ${(high[1] - low[1]).toFixed(1)} m deep: at ${Pitch}° its ridge lies ${(top - part.top).toFixed(1)} m above the walls.`,
    });
  return { area: plan * Math.hypot(1, rise), plan, top, volume: plan * upright };
}

/** The space between walls and slopes, which closes the gables. */
function addAttic(
  model: ModelBuilder,
  part: Part,
  slopes: readonly Slope[],
  heightAt: (slope: Slope) => (at: { X: number; Y: number }) => number,
  material: string,
): void {
  for (const [at, slope] of slopes.entries())
    for (const [piece, region] of slope.regions.entries()) {
      const { points, faces } = prismOver(region, () => part.top, heightAt(slope));
      model.add(`attic-${part.id}-${at}-${piece}`, 'Elements.Attic', {
        Name: 'Attic',
        Elevation: part.top,
        Material: material,
        Mesh: mesh(points, faces),
      });
    }
}
