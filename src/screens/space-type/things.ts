import type { Answer } from '#api';
import type { PlacedThing, ThingSize } from '#domain';
import { DRAWN } from '../content/content-facts.ts';

/** A thing that may be placed, as the server lists it. */
export type SupplyThing = Answer<'GET folders/{id}/supply'>['things'][number];

/** A thing whose size is known. */
export type SizedThing = SupplyThing & { size: ThingSize };

/** File that draws a placed thing, as its address names it; one without such an address goes by its name. */
export function fileNameOf({ name, url }: Pick<PlacedThing, 'name' | 'url'>): string {
  const [file = ''] = /[^/]*$/.exec(url.split(/[?#]/)[0] ?? '') ?? [];
  return DRAWN.test(file) ? file : `${name}.glb`;
}

const lastPart = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1)?.toLowerCase() ?? '';

/** Finds the thing of the content that a placed one is of: by its address, the file at its end, or its name. */
export function thingFinder(
  things: readonly SupplyThing[],
): (thing: Pick<PlacedThing, 'name' | 'url'>) => SupplyThing | undefined {
  const byUrl = new Map(things.map((thing) => [lastPart(thing.url), thing]));
  byUrl.delete('');
  const byName = new Map(things.map((thing) => [thing.name.toLowerCase(), thing]));
  return ({ name, url }) => byUrl.get(lastPart(url)) ?? byName.get(name.toLowerCase());
}
