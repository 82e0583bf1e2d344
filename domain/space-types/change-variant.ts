import { anchorAt, extentOf, holdOf, nearestHold, shifted, type Hold, type ThingSize } from './plan-thing.ts';
import type { PlacedThing, PlanPoint, PlanRectangle, SpaceVariant } from './space-type.ts';

/** A cell of another width or depth (m): things keep their distance to what they hold on to, as they do in a room. */
export function resized(variant: SpaceVariant, size: { width?: number; depth?: number }): SpaceVariant {
  const { cell } = variant;
  const [x0, y0, x1, y1] = cell;
  const next: PlanRectangle = [x0, y0, x0 + (size.width ?? x1 - x0), y0 + (size.depth ?? y1 - y0)];
  const things = variant.things.map((thing) => {
    const hold = holdOf(thing.anchor, cell);
    const [from, to] = [anchorAt(hold, cell), anchorAt(hold, next)];
    return { ...shifted(thing, [to[0] - from[0], to[1] - from[1]]), anchor: to };
  });
  return { ...variant, cell: next, things };
}

/** A thing of the content with its middle here, holding on to what is nearest. */
export function placedThing(
  { name, url, size }: { name: string; url: string; size: ThingSize },
  middle: PlanPoint,
  cell: PlanRectangle,
): PlacedThing {
  const [x, y] = [(size.min[0] + size.max[0]) / 2, (size.min[1] + size.max[1]) / 2];
  const components = [1, 0, 0, middle[0] - x, 0, 1, 0, middle[1] - y, 0, 0, 1, 0];
  return held({ name, url, components, anchor: middle, more: {} }, size, cell);
}

/** The thing holding on to the part of the cell that it stands nearest to. */
export function held(thing: PlacedThing, size: ThingSize | undefined, cell: PlanRectangle): PlacedThing {
  return { ...thing, anchor: anchorAt(nearestHold(extentOf(thing, size), cell), cell) };
}

/** The thing holding on to this part of the cell. */
export const holding = (thing: PlacedThing, hold: Hold, cell: PlanRectangle): PlacedThing => ({
  ...thing,
  anchor: anchorAt(hold, cell),
});

/** Name that no variant has: this one, or with the first free number behind it. */
export function freeName(wanted: string, variants: readonly Pick<SpaceVariant, 'name'>[]): string {
  const taken = new Set(variants.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  let at = 2;
  while (taken.has(`${wanted} ${at}`)) at++;
  return `${wanted} ${at}`;
}
