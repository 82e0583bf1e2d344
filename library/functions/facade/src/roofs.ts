import {
  extrusions,
  numberOf,
  offsetRegions,
  placed,
  point,
  regionArea,
  regionOf,
  subtract,
  type Element,
  type Model,
  type ModelBuilder,
} from 'parti';

/** Thickness of a roof, and how far it lies below the panels' upper edge (m). */
const [ROOF, UPSTAND] = [0.3, 0.15];

/** Smaller pieces of roof (m²) are the gap between two lines. */
const LEAST_ROOF = 0.05;

/** A flat roof where a storey ends: whole on the last, around the smaller storey on a terrace; courts stay open. */
export function addRoofs(
  model: ModelBuilder,
  levels: Model,
  volumes: readonly Element[],
  keys: readonly string[],
  frameDepth: number,
): void {
  const topOf = (volume: Element) => numberOf(volume, 'Elevation') + numberOf(volume, 'Height');
  const material = model.material('roof', [0.96, 0.96, 0.95]);
  for (const [at, volume] of volumes.entries()) {
    const plan = regionOf(levels, volume);
    const above = volumes.filter((other) => Math.abs(numberOf(other, 'Elevation') - topOf(volume)) < 1e-6);
    const built = above.flatMap((other) => regionOf(levels, other) ?? []);
    const pieces = subtract(plan ? offsetRegions([plan], -frameDepth) : [], built).filter(
      (piece) => regionArea(piece) > LEAST_ROOF,
    );
    for (const [part, piece] of pieces.entries()) {
      const id = part === 0 ? `${keys[at]}` : `${keys[at]}-${part}`;
      const profile = model.profile(`roof-profile-${id}`, piece.perimeter, piece.voids);
      model.add(`roof-${id}`, 'Elements.Roof', {
        Name: above[0] ? `Terrace ${String(above[0]['Name'])}` : 'Roof',
        Area: regionArea(piece),
        Elevation: topOf(volume) - UPSTAND,
        Thickness: ROOF,
        Material: material,
        Transform: placed(point(0, 0, topOf(volume) - UPSTAND - ROOF)),
        Representation: extrusions({ profile, height: ROOF }),
      });
    }
  }
}
