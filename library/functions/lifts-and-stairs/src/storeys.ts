import {
  elementsOf,
  intersect,
  longestEdgeAngle,
  numberOf,
  regionArea,
  regionOf,
  regionsArea,
  subtract,
  unite,
  type Model,
  type Region,
} from 'parti';

/** What lies at one height: floors of one building or of several. */
export interface Storey {
  name: string;
  /** Above the ground (m). */
  elevation: number;
  /** What one walks on, the core with it. */
  plan: Region[];
  /** Area (m²) outside the core. */
  area: number;
  /** What lies on this storey and on all below. */
  common: Region[];
  /** Direction (radians) of its longest wall. */
  angle: number;
}

/** Floors at one height are apart by less than this (m). */
export const SAME = 0.05;

/** Storeys from the lowest up. A slab that is cut for the core is one plan with it. */
export function storeysOf(floors: Model, core: Region | undefined): Storey[] {
  const storeys: Storey[] = [];
  const sorted = elementsOf(floors, 'Elements.Floor').toSorted((a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'));
  const plans = new Map<string, Pick<Storey, 'plan' | 'area' | 'angle'>>();
  const groups: { name: string; elevation: number; slabs: Region[] }[] = [];
  for (const floor of sorted) {
    const slab = regionOf(floors, floor);
    if (!slab) continue;
    const elevation = numberOf(floor, 'Elevation');
    const last = groups.at(-1);
    if (last && elevation - last.elevation < SAME) last.slabs.push(slab);
    else groups.push({ name: String(floor['Name']), elevation, slabs: [slab] });
  }
  for (const { slabs, name, elevation } of groups) {
    // Storeys of one outline have one plan.
    const key = JSON.stringify(slabs);
    const made = plans.get(key) ?? planOf(slabs, core);
    plans.set(key, made);
    const below = storeys.at(-1);
    const common = !below ? made.plan : below.plan === made.plan ? below.common : intersect(below.common, made.plan);
    storeys.push({ name, elevation, common, ...made });
  }
  return storeys;
}

function planOf(slabs: readonly Region[], core: Region | undefined): Pick<Storey, 'plan' | 'area' | 'angle'> {
  const free = core ? subtract(unite(slabs), [core]) : unite(slabs);
  // Only where the slab goes around the core is there a core to walk through.
  const holds = core && slabs.some((slab) => regionsArea(intersect([{ ...slab, voids: [] }], [core])) > 0.5 * regionArea(core));
  const plan = holds
    ? unite(
        free,
        intersect(
          [core],
          slabs.map((slab) => ({ ...slab, voids: [] })),
        ),
      )
    : free;
  const largest = plan.toSorted((a, b) => regionArea(b) - regionArea(a))[0];
  return { plan, area: regionsArea(free), angle: largest ? longestEdgeAngle(largest.perimeter) : 0 };
}
