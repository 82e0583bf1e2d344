import { canonicalJson } from '../canonical/canonical-json.ts';
import type { OverrideDefinition } from '../functions/override-definition.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { parseQuery } from '../queries/parse-query.ts';
import { selectElements } from '../queries/run-query.ts';
import { ADDITION_ID, identityReader, IDENTITY_TOLERANCE, rounded } from './override-identity.ts';
import { diagonalOf, distanceOf, placeOf, type Lookup, type Place } from './place-of.ts';

/** Elements that share one identity: a change by hand goes to all of them. */
export interface ElementGroup {
  identity: JsonObject;
  /** Ids in the order of the model. */
  elements: string[];
  first: ModelElement;
  /** Where each property is that may be near, in the order of their names. */
  places: readonly Place[];
  bucket: Bucket;
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

/**
 * Indexes elements, those of an override's context unless told, when it is first asked: where every entry is marked nobody
 * asks. Elements without its identity properties are none of its own.
 */
export function indexElements(
  model: ElementModel | undefined,
  definition: OverrideDefinition,
  elements?: readonly ModelElement[],
): GroupIndex {
  const lookup: Lookup = (id) => (model ? ownValue(model.Elements, id) : undefined);
  let sorted: SortedElements | undefined;
  const filled = () =>
    (sorted ??= new SortedElements(elements ?? (model ? contextElements(model, definition) : []), definition, lookup));
  return {
    get groups() {
      return filled().groups;
    },
    lookup,
    definition,
    exact(identity) {
      const { bucket, places, near } = filled().find(identity);
      return bucket && (bucket.members.get(near) ?? bucket.at(places));
    },
    near(identity, reach) {
      const { bucket, places } = filled().find(identity);
      return bucket?.near(places, reach) ?? [];
    },
    reachOf: (group) => group.bucket.reachesByName(group),
  };
}

/** Stands in a path of values for one that may be near. */
const NEAR = Symbol('near');
type Step = string | number | boolean | null | typeof NEAR;
/** Buckets by the names of their identity, then by one value after the other: no text is made of what is a word already. */
type Branch = Map<Step, Branch | Bucket>;

interface Named {
  names: readonly string[];
  word: string;
}

const named = (identity: JsonObject): Named => {
  const names = Object.keys(identity).sort();
  return { names, word: names.join('\n') };
};

/** Elements by their identity. */
class SortedElements {
  readonly groups: ElementGroup[] = [];
  readonly #roots: Branch = new Map();
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #named: Named;
  // Filled anew for each identity, and used before the next: ten thousand lists would be collected again.
  readonly #steps: Step[] = [];
  readonly #near: JsonValue[] = [];
  readonly #lookup: Lookup;

  constructor(elements: readonly ModelElement[], definition: OverrideDefinition, lookup: Lookup) {
    this.#schemas = new Map(Object.entries(definition.identity));
    this.#named = named(definition.identity);
    this.#lookup = lookup;
    const read = identityReader(definition);
    for (const element of elements) {
      const identity = read(element);
      const id = element['Id'];
      if (identity && typeof id === 'string') this.#add(id, element, identity);
    }
  }

  /** The bucket of an identity, its places, and the key of its group there. */
  find(identity: JsonObject): { bucket: Bucket | undefined; places: Place[]; near: string | number } {
    const { steps, places, near } = this.#read(identity);
    let branch: Branch | Bucket | undefined = this.#roots;
    for (const step of steps) branch = branch instanceof Map ? branch.get(step) : undefined;
    return { bucket: branch instanceof Bucket ? branch : undefined, places, near: keyOf(near) };
  }

  #add(id: string, element: ModelElement, identity: JsonObject): void {
    const { names, steps, places, near } = this.#read(identity, Object.hasOwn(identity, ADDITION_ID) ? undefined : this.#named);
    let branch = this.#roots;
    const last = steps.length - 1;
    for (let index = 0; index < last; index++) {
      const step = steps[index] as Step;
      let next = branch.get(step);
      if (!next) branch.set(step, (next = new Map()));
      branch = next as Branch;
    }
    let bucket = branch.get(steps[last] as Step) as Bucket | undefined;
    if (!bucket) {
      bucket = new Bucket(
        names.filter((_, index) => steps[index + 1] === NEAR),
        this.#lookup,
      );
      branch.set(steps[last] as Step, bucket);
    }
    const key = keyOf(near);
    const known = bucket.members.get(key);
    if (known) {
      known.elements.push(id);
      return;
    }
    const group = { identity, elements: [id], first: element, places, bucket };
    bucket.members.set(key, group);
    if (typeof key !== 'number') bucket.isLine = false;
    this.groups.push(group);
  }

  /** Names of an identity in their order, and as one word; those that the override gives its elements are sorted once. */
  #namesOf(identity: JsonObject): Named {
    const own = this.#named.names;
    let count = 0;
    for (const name in identity) if (Object.hasOwn(identity, name)) count++;
    return count === own.length && own.every((name) => Object.hasOwn(identity, name)) ? this.#named : named(identity);
  }

  #read(identity: JsonObject, known?: Named): { names: readonly string[]; steps: Step[]; places: Place[]; near: JsonValue[] } {
    const { names, word } = known ?? this.#namesOf(identity);
    const places: Place[] = [];
    const [steps, near] = [this.#steps, this.#near];
    steps.length = 1;
    steps[0] = word;
    near.length = 0;
    for (const name of names) {
      const value = identity[name] ?? null;
      const place = name === ADDITION_ID ? undefined : placeOf(value, this.#schemas.get(name), this.#lookup);
      steps.push(place ? NEAR : stepOf(value));
      if (!place) continue;
      places.push(place);
      near.push(value);
    }
    return { names, steps, places, near };
  }
}

/** A value that is equal or not, as a key; of objects and lists a text that no word is. */
function stepOf(value: JsonValue): Step {
  if (typeof value === 'number') return rounded(value) as number;
  return typeof value === 'object' && value !== null ? `\u0000${canonicalJson(rounded(value))}` : value;
}

/** Key of values that may be near, numbers to the tolerance. */
const keyOf = (values: readonly JsonValue[]): string | number =>
  values.length === 1 && typeof values[0] === 'number' ? (rounded(values[0]) as number) : canonicalJson(rounded([...values]));

/** Groups whose equal-or-not properties are the same. */
class Bucket {
  /** Groups by {@link keyOf} their places. */
  readonly members = new Map<string | number, ElementGroup>();
  /** All of them are told apart by one number. */
  isLine = true;
  /** Names of the properties that may be near. */
  readonly #near: readonly string[];
  readonly #lookup: Lookup;
  readonly #reach = new Map<ElementGroup, number[]>();
  /** By property: groups along the first axis of their places. */
  readonly #sorted: ElementGroup[][] = [];
  #widest: number | undefined;

  constructor(near: readonly string[], lookup: Lookup) {
    this.#near = near;
    this.#lookup = lookup;
  }

  reachesByName(group: ElementGroup): Record<string, number> {
    return Object.fromEntries(this.#reaches(group).map((reach, index) => [this.#near[index], reach]));
  }

  /** The group that stands where an identity says, but for what rounding its numbers makes of it. */
  at(places: readonly Place[]): ElementGroup | undefined {
    const [first] = places;
    if (!first) return undefined;
    const sorted = this.#along(0);
    const x = first.at[0];
    let [best, least] = [undefined as ElementGroup | undefined, IDENTITY_TOLERANCE * 2];
    for (let index = lowerBound(sorted, 0, x - least); index < sorted.length; index++) {
      const group = sorted[index] as ElementGroup;
      if (axisOf(group, 0) > x + IDENTITY_TOLERANCE * 2) break;
      const away = Math.max(...places.map((place, one) => distanceOf(place, group.places[one] as Place)));
      if (away <= least) [best, least] = [group, away];
    }
    return best;
  }

  near(places: readonly Place[], reach: JsonObject | undefined): Scored[] {
    const [first] = places;
    if (!first) return [...this.members.values()].map((group) => ({ group, score: 1, distance: undefined }));
    const found: Scored[] = [];
    const then = this.#near.map((name) => reach && ownValue(reach, name));
    for (const group of this.#around(first, then[0])) {
      const scored = this.#score(group, places, then);
      if (scored.score > 0) found.push(scored);
    }
    return found.sort((a, b) => b.score - a.score || (a.distance ?? 0) - (b.distance ?? 0));
  }

  #reaches(group: ElementGroup): number[] {
    let found = this.#reach.get(group);
    if (!found) {
      found = group.places.map((place, property) => this.#reachAt(property, place, group));
      this.#reach.set(group, found);
    }
    return found;
  }

  #score(group: ElementGroup, places: readonly Place[], then: readonly (JsonValue | undefined)[]): Scored {
    let [score, distance] = [1, 0];
    const own = this.#reaches(group);
    for (const [property, place] of places.entries()) {
      const there = group.places[property] as Place;
      const away = distanceOf(place, there);
      distance = Math.max(distance, away);
      score *= Math.max(0, 1 - (away / withinReach(own[property] as number, then[property])) ** 2);
      if (place.size && there.size) score *= Math.min(place.size, there.size) / Math.max(place.size, there.size);
      if (score === 0) break;
    }
    return { group, score, distance };
  }

  /** Groups whose place on the first axis is near enough to score at all. */
  *#around({ at: [x] }: Place, then: JsonValue | undefined): Iterable<ElementGroup> {
    const sorted = this.#along(0);
    if (this.isLine) {
      yield* this.#beside(x, typeof then === 'number' ? then * REACH_MARGIN : 0);
      return;
    }
    this.#widest ??= sorted.reduce((widest, group) => Math.max(widest, this.#reaches(group)[0] as number), 0);
    const around = typeof then === 'number' ? Math.max(this.#widest, then) : this.#widest;
    for (let index = lowerBound(sorted, 0, x - around); index < sorted.length; index++) {
      const group = sorted[index] as ElementGroup;
      if (axisOf(group, 0) > x + around) return;
      yield group;
    }
  }

  /** Those next to a number on both sides, and what is within a distance: others have a neighbour in between, half the way to which is nearer. */
  *#beside(x: number, within: number): Iterable<ElementGroup> {
    const sorted = this.#along(0);
    const start = lowerBound(sorted, 0, x);
    for (const step of [1, -1]) {
      let next: number | undefined;
      for (let index = step === 1 ? start : start - 1; index >= 0 && index < sorted.length; index += step) {
        const group = sorted[index] as ElementGroup;
        const away = Math.abs(axisOf(group, 0) - x);
        // Numbers that are equal but for rounding are no neighbours of each other.
        if (away > within && next !== undefined && away - next > IDENTITY_TOLERANCE) break;
        next ??= away;
        yield group;
      }
    }
  }

  #along(property: number): ElementGroup[] {
    return (this.#sorted[property] ??= [...this.members.values()].sort((a, b) => axisOf(a, property) - axisOf(b, property)));
  }

  /** Half the way to the nearest group with another value; where there is none, half the diagonal of the element's box. */
  #reachAt(property: number, place: Place, group: ElementGroup): number {
    const sorted = this.#along(property);
    const start = lowerBound(sorted, property, place.at[0]);
    let nearest = Infinity;
    for (let step = 1; step >= -1; step -= 2)
      for (let index = step === 1 ? start : start - 1; index >= 0 && index < sorted.length; index += step) {
        const other = (sorted[index] as ElementGroup).places[property] as Place;
        if (Math.abs(other.at[0] - place.at[0]) >= nearest) break;
        const away = distanceOf(place, other);
        if (away > IDENTITY_TOLERANCE && away < nearest) nearest = away;
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

const axisOf = (group: ElementGroup, property: number): number => (group.places[property] as Place).at[0];

function lowerBound(sorted: readonly ElementGroup[], property: number, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (axisOf(sorted[middle] as ElementGroup, property) < value) low = middle + 1;
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
