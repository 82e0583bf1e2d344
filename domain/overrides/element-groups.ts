import { canonicalJson } from '../canonical/canonical-json.ts';
import type { OverrideDefinition } from '../functions/override-definition.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { parseQuery } from '../queries/parse-query.ts';
import { selectElements } from '../queries/run-query.ts';
import { ADDITION_ID, identityOf, IDENTITY_TOLERANCE, rounded } from './override-identity.ts';
import { diagonalOf, distanceOf, placeOf, type Lookup, type Place } from './place-of.ts';

/** Elements that share one identity: a change by hand goes to all of them. */
export interface ElementGroup {
  identity: JsonObject;
  /** Ids in the order of the model. */
  elements: string[];
  first: ModelElement;
  /** Where each property is that may be near; by name. */
  places: ReadonlyMap<string, Place>;
  /** Text of everything that is equal or not, and of what may be near. */
  bucket: string;
}

/** The elements that an override may change, as they can be found. */
export interface GroupIndex {
  groups: readonly ElementGroup[];
  lookup: Lookup;
  definition: OverrideDefinition;
  /** The group of exactly this identity. */
  exact(identity: JsonObject): ElementGroup | undefined;
  /** Groups that could be meant by an identity, with how sure, the likeliest first. */
  near(identity: JsonObject, reach?: JsonObject): Scored[];
  /** Distance within which a group is told from its neighbours, by property. */
  reachOf(group: ElementGroup): Record<string, number>;
}

/** A group that could be meant. */
export interface Scored {
  group: ElementGroup;
  /** 0 to 1. */
  score: number;
  /** Metres; undefined where nothing of the identity has a place. */
  distance: number | undefined;
}

/** Elements of a model that an override offers itself on: those in its context that carry all its identity properties. */
export function contextElements(model: ElementModel, { context }: OverrideDefinition): ModelElement[] {
  if (context === undefined) return [];
  try {
    return selectElements(model, parseQuery(context).condition);
  } catch {
    return [];
  }
}

/** Indexes elements, those of an override's context unless told. Elements without its identity properties are none of its own. */
export function indexElements(
  model: ElementModel | undefined,
  definition: OverrideDefinition,
  elements: readonly ModelElement[] = model ? contextElements(model, definition) : [],
): GroupIndex {
  const lookup: Lookup = (id) => (model ? ownValue(model.Elements, id) : undefined);
  const byIdentity = new Map<string, ElementGroup>();
  for (const element of elements) {
    const identity = identityOf(definition, element);
    const id = element['Id'];
    if (!identity || typeof id !== 'string') continue;
    const token = tokenOf(identity);
    const known = byIdentity.get(token);
    if (known) known.elements.push(id);
    else byIdentity.set(token, { identity, elements: [id], first: element, ...sortedOut(identity, definition, lookup) });
  }
  const groups = [...byIdentity.values()];
  const buckets = new Map<string, Bucket>();
  for (const [name, members] of Map.groupBy(groups, ({ bucket }) => bucket)) buckets.set(name, new Bucket(members, lookup));
  return {
    groups,
    lookup,
    definition,
    exact: (identity) => byIdentity.get(tokenOf(identity)) ?? withinTolerance(identity),
    near: (identity, reach) => nearest(identity, reach),
    reachOf: (group) => Object.fromEntries(buckets.get(group.bucket)?.reaches(group) ?? []),
  };

  function nearest(identity: JsonObject, reach: JsonObject | undefined): Scored[] {
    const { bucket, places } = sortedOut(identity, definition, lookup);
    return buckets.get(bucket)?.near(places, reach) ?? [];
  }
  function withinTolerance(identity: JsonObject): ElementGroup | undefined {
    const [best] = nearest(identity, undefined);
    return best && (best.distance ?? 0) <= IDENTITY_TOLERANCE * 2 && best.score > 0 ? best.group : undefined;
  }
}

/** Text of an identity, its numbers to the tolerance. */
const tokenOf = (identity: JsonValue): string => canonicalJson(rounded(identity));

function sortedOut(
  identity: JsonObject,
  definition: OverrideDefinition,
  lookup: Lookup,
): { places: Map<string, Place>; bucket: string } {
  const places = new Map<string, Place>();
  const exact: [string, JsonValue][] = [];
  for (const name of Object.keys(identity).sort()) {
    const value = identity[name];
    const place = name === ADDITION_ID ? undefined : placeOf(value, ownValue(definition.identity, name), lookup);
    if (place) places.set(name, place);
    else exact.push([name, value ?? null]);
  }
  return { places, bucket: tokenOf([exact, [...places.keys()]]) };
}

/** Groups whose equal-or-not properties are the same. */
class Bucket {
  readonly #groups: readonly ElementGroup[];
  readonly #lookup: Lookup;
  readonly #reach = new Map<ElementGroup, Map<string, number>>();
  /** By property: groups along the first axis of their places. */
  readonly #sorted = new Map<string, ElementGroup[]>();
  readonly #widest = new Map<string, number>();

  constructor(groups: readonly ElementGroup[], lookup: Lookup) {
    this.#groups = groups;
    this.#lookup = lookup;
  }

  reaches(group: ElementGroup): Map<string, number> {
    let found = this.#reach.get(group);
    if (!found) {
      found = new Map([...group.places].map(([name, place]) => [name, this.#reachAt(name, place, group)]));
      this.#reach.set(group, found);
    }
    return found;
  }

  near(places: ReadonlyMap<string, Place>, reach: JsonObject | undefined): Scored[] {
    const [first] = places.keys();
    if (first === undefined) return this.#groups.map((group) => ({ group, score: 1, distance: undefined }));
    const found: Scored[] = [];
    const then = reach ? ownValue(reach, first) : undefined;
    for (const group of this.#around(first, places.get(first) as Place, then)) {
      const scored = this.#score(group, places, reach);
      if (scored.score > 0) found.push(scored);
    }
    return found.sort((a, b) => b.score - a.score || (a.distance ?? 0) - (b.distance ?? 0));
  }

  #score(group: ElementGroup, places: ReadonlyMap<string, Place>, reach: JsonObject | undefined): Scored {
    let [score, distance] = [1, 0];
    const own = this.reaches(group);
    for (const [name, place] of places) {
      const there = group.places.get(name) as Place;
      const away = distanceOf(place, there);
      distance = Math.max(distance, away);
      const then = reach ? ownValue(reach, name) : undefined;
      const within = withinReach(own.get(name) as number, then);
      score *= Math.max(0, 1 - (away / within) ** 2);
      if (place.size && there.size) score *= Math.min(place.size, there.size) / Math.max(place.size, there.size);
      if (score === 0) break;
    }
    return { group, score, distance };
  }

  /** Groups whose place on the first axis is near enough to score at all. */
  *#around(name: string, { at: [x] }: Place, then: JsonValue | undefined): Iterable<ElementGroup> {
    const sorted = this.#along(name);
    let widest = this.#widest.get(name);
    if (widest === undefined) {
      widest = Math.max(...sorted.map((group) => this.reaches(group).get(name) as number));
      this.#widest.set(name, widest);
    }
    const around = typeof then === 'number' ? Math.max(widest, then) : widest;
    for (let index = lowerBound(sorted, name, x - around); index < sorted.length; index++) {
      const group = sorted[index] as ElementGroup;
      if (axisOf(group, name) > x + around) return;
      yield group;
    }
  }

  #along(name: string): ElementGroup[] {
    let sorted = this.#sorted.get(name);
    if (!sorted) {
      sorted = this.#groups.toSorted((a, b) => axisOf(a, name) - axisOf(b, name));
      this.#sorted.set(name, sorted);
    }
    return sorted;
  }

  /** Half the way to the nearest group with another value; where there is none, half the diagonal of the element's box. */
  #reachAt(name: string, place: Place, group: ElementGroup): number {
    const sorted = this.#along(name);
    const start = lowerBound(sorted, name, place.at[0]);
    let nearest = Infinity;
    for (const step of [1, -1]) {
      for (let index = step === 1 ? start : start - 1; index >= 0 && index < sorted.length; index += step) {
        const other = sorted[index] as ElementGroup;
        if (Math.abs(axisOf(other, name) - place.at[0]) >= nearest) break;
        const away = distanceOf(place, other.places.get(name) as Place);
        if (away > IDENTITY_TOLERANCE) nearest = Math.min(nearest, away);
      }
    }
    return nearest < Infinity ? nearest / 2 : diagonalOf(group.first, this.#lookup) / 2;
  }
}

/** How much further than it reached then an element may be: where its neighbour may have grown to just under twice as wide. */
const REACH_MARGIN = 1.4;

/**
 * Distance at which nothing is an element's any more: half the way to its neighbours, now or then, whichever is more, so
 * that half of what it was is enough; but never as far as where its neighbour of then would be its own.
 */
function withinReach(now: number, then: JsonValue | undefined): number {
  return typeof then === 'number' && then > 0 ? Math.min(Math.max(now, then), then * REACH_MARGIN) : now;
}

const axisOf = (group: ElementGroup, name: string): number => (group.places.get(name) as Place).at[0];

function lowerBound(sorted: readonly ElementGroup[], name: string, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (axisOf(sorted[middle] as ElementGroup, name) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entry ids that an element carries for an override, as functions mark them: in `associatedIdentities`, or an addition's `Add Id`. */
export function marksOf(element: JsonObject, name: string): string[] {
  const marks = ownValue(element, 'associatedIdentities');
  const list = isJsonObject(marks) ? ownValue(marks, name) : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((mark) => (isJsonObject(mark) && typeof mark['id'] === 'string' ? [mark['id']] : []));
}
