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
 * Relations of elements from the ids that they hold, at any depth. A key that spells a relation
 * (`Child Of`, `viewOf`, with or without `Id`) states it; `BaseDefinition` makes an instance, `Parent` and properties
 * with `$partiRelation` a child, the `elementId` of a proxy extends; every other id is a reference. Each is found from
 * both elements. Ids of elements that no model holds are left out.
 */
export function relateElements(models: readonly ElementModel[], options: RelationOptions = {}): ElementRelations {
  const known = new Set(models.flatMap((model) => Object.keys(model.Elements)));
  const relations = new Map<string, Map<string, ElementRelation>>();
  const add = (from: string, relation: ElementRelation): void => {
    const own = relations.get(from) ?? new Map<string, ElementRelation>();
    const key = `${relation.type} ${relation.element}`;
    if (!own.has(key)) own.set(key, relation);
    relations.set(from, own);
  };
  const stated: [from: string, relation: ElementRelation][] = [];
  for (const model of models) {
    for (const [id, element] of Object.entries(model.Elements)) {
      forEachId(element, known, (target, path) => {
        if (target !== id) stated.push([id, { type: typeOf(element, path, options), element: target, path }]);
      });
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

/** Visits every id of a known element that an element holds, with the path to it. Its own id is not visited. */
function forEachId(
  element: ModelElement,
  known: ReadonlySet<string>,
  visit: (target: string, path: readonly string[]) => void,
): void {
  const path: string[] = [];
  const under = (key: string, value: JsonValue): void => {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return;
    path.push(key);
    if (typeof value === 'string') {
      if (known.has(value)) visit(value, [...path]);
    } else if (Array.isArray(value)) {
      // Lists of numbers are most of a model; only lists that may hold ids are walked.
      if (typeof value[0] !== 'number') for (let index = 0; index < value.length; index += 1) under(String(index), value[index]!);
    } else {
      for (const child of Object.keys(value)) under(child, value[child]!);
    }
    path.pop();
  };
  for (const key of Object.keys(element)) if (key !== 'Id' && key !== 'discriminator') under(key, element[key]!);
}
