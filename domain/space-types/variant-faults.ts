import { extentOf, type ThingSize } from './plan-thing.ts';
import type { PlacedThing, SpaceVariant } from './space-type.ts';

/** What a person should look at in a variant; it can be placed all the same. */
export interface VariantFault {
  /** `outside`: stands through a wall of the cell; `unknown`: no thing of the content has its name or address. */
  kind: 'outside' | 'unknown';
  /** Place in the list of things. */
  at: number;
  name: string;
}

/** Less than this (m) is no wall that something reaches through. */
const TOUCH = 1e-3;

/** Faults of a variant, in the order of its things; `sizeOf` knows the things of the content. */
export function variantFaults(
  { cell, things }: SpaceVariant,
  sizeOf: (thing: Pick<PlacedThing, 'name' | 'url'>) => ThingSize | undefined,
): VariantFault[] {
  return things.flatMap((thing, at): VariantFault[] => {
    const size = sizeOf(thing);
    if (!size) return [{ kind: 'unknown', at, name: thing.name }];
    const [x0, y0, x1, y1] = extentOf(thing, size);
    const isInside = x0 >= cell[0] - TOUCH && y0 >= cell[1] - TOUCH && x1 <= cell[2] + TOUCH && y1 <= cell[3] + TOUCH;
    return isInside ? [] : [{ kind: 'outside', at, name: thing.name }];
  });
}
