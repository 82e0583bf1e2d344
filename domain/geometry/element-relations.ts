import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { RELATION_INVERSES, RELATION_TYPES } from './relation-type.ts';
import type { RelationType } from './relation-type.ts';

/** What one element is to another. */
export interface ElementRelation {
  type: RelationType;
  /** Id of the other element. */
  element: string;
  /** Where it is said: keys and list places that lead to the id, in whichever of the two elements holds it. */
  path: readonly string[];
}

/** Relations of every element of some models, in both directions. */
export interface ElementRelations {
  /** Relations of an element, those that it states itself first; none for an id that no model holds. */
  of: (id: string) => readonly ElementRelation[];
}

/** What the functions that made the models say about their elements. */
export interface RelationOptions {
  /** Properties that carry `$partiRelation`: they name the parent (`Level`). */
  parentProperties?: ReadonlySet<string>;
}

/** Keys of the open format that say more than a reference. */
const TYPE_OF_KEY = new Map<string, RelationType>([
  ['basedefinition', 'instance-of'],
  ['parent', 'child-of'],
  ['children', 'parent-of'],
  ...RELATION_TYPES.map((type): [string, RelationType] => [plainKey(type), type]),
]);
const PROXY = /^Elements\.ElementProxy\b/;

/**
 * Reads the relations of elements from the ids that they hold, at any depth. A key that spells a relation
 * (`Child Of`, `viewOf`, with or without `Id`) states it; `BaseDefinition` makes an instance, `Parent` and properties
 * with `$partiRelation` a child, the `elementId` of a proxy extends; every other id is a reference. Each is found from
 * both elements. Ids of elements that no model holds are left out.
 */
export function relateElements(models: readonly ElementModel[], options: RelationOptions = {}): ElementRelations {
  const relations = new Map<string, Map<string, ElementRelation>>();
  for (const model of models) for (const id of Object.keys(model.Elements)) relations.set(id, new Map());
  const add = (from: string, relation: ElementRelation): void => {
    const key = `${relation.type} ${relation.element}`;
    const known = relations.get(from)!;
    if (!known.has(key)) known.set(key, relation);
  };
  const stated: [from: string, relation: ElementRelation][] = [];
  for (const model of models) {
    for (const [id, element] of Object.entries(model.Elements)) {
      for (const { target, path } of idsIn(element, relations)) {
        if (target !== id) stated.push([id, { type: typeOf(element, path, options), element: target, path }]);
      }
    }
  }
  for (const [from, relation] of stated) add(from, relation);
  for (const [from, { type, element, path }] of stated) add(element, { type: RELATION_INVERSES[type], element: from, path });
  return { of: (id) => [...(relations.get(id)?.values() ?? [])] };
}

function typeOf(element: ModelElement, path: readonly string[], options: RelationOptions): RelationType {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (options.parentProperties?.has(key) === true) return 'child-of';
  const discriminator = element['discriminator'];
  const isProxy = typeof discriminator === 'string' && PROXY.test(discriminator);
  if (isProxy && plainKey(key) === 'element') return 'extends';
  return TYPE_OF_KEY.get(plainKey(key)) ?? 'references-id';
}

/** One spelling of a key: no case, blanks, hyphens or underscores, no `Id` or `Ids` behind. */
function plainKey(key: string): string {
  const plain = key.toLowerCase().replace(/[\s_-]/g, '');
  return plain === 'referencesid' || plain === 'referencedbyid' ? plain : plain.replace(/ids?$/, '');
}

function* idsIn(
  element: ModelElement,
  known: ReadonlyMap<string, unknown>,
): Generator<{ target: string; path: readonly string[] }> {
  for (const [key, value] of Object.entries(element)) {
    if (key !== 'Id' && key !== 'discriminator') yield* idsUnder(value, [key], known);
  }
}

function* idsUnder(
  value: JsonValue,
  path: readonly string[],
  known: ReadonlyMap<string, unknown>,
): Generator<{ target: string; path: readonly string[] }> {
  if (typeof value === 'string') {
    if (known.has(value)) yield { target: value, path };
  } else if (Array.isArray(value)) {
    // Lists of numbers are most of a model; only lists that may hold ids are walked.
    if (typeof value[0] === 'number') return;
    for (const [index, item] of value.entries()) yield* idsUnder(item, [...path, String(index)], known);
  } else if (isJsonObject(value)) {
    for (const [key, child] of Object.entries(value)) yield* idsUnder(child, [...path, key], known);
  }
}
