import { editableProperties, type OverrideDefinition } from '../functions/override-definition.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { parseQuery } from '../queries/parse-query.ts';
import { selectElementIds } from '../queries/run-query.ts';
import { placeOf, readTransform, UNMOVED } from '../geometry/transform.ts';
import { ADDITION_ID, identityOf } from '../overrides/override-identity.ts';
import type { OverriddenElement } from '../workflow/override-entry.ts';
import { isWord, reachOn } from './reach-on.ts';

/** What an override needs to know of an element that it is offered on. */
export interface OfferedElement {
  identity: JsonObject;
  element: OverriddenElement;
  /** Values of the override's properties that the element has now. */
  values: JsonObject;
  /** Definition that the element is an instance of. */
  baseDefinitionId?: string;
  /** Ids of entries of this override that the element says it carries. */
  carried: readonly string[];
}

/** An override on an element of its model; undefined where it is not offered: outside its context, or without all identity. */
export function offeredOn(definition: OverrideDefinition, model: ElementModel, elementId: string): OfferedElement | undefined {
  const element = ownValue(model.Elements, elementId);
  const context = contextOf(definition, model);
  if (!isJsonObject(element) || !context.has(elementId)) return undefined;
  const stood = standsFor(model, element);
  const identity = identityOf(definition, stood);
  if (!identity) return undefined;
  const values = Object.fromEntries(
    Object.keys(editableProperties(definition, Object.hasOwn(identity, ADDITION_ID))).flatMap((name): [string, JsonValue][] => {
      const value = ownValue(stood, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { BaseDefinition: base } = element;
  const name = String(stood['Name'] ?? '');
  return {
    identity,
    values,
    element: withReach(
      {
        Id: elementId,
        discriminator: String(stood['discriminator'] ?? ''),
        ...(name === '' ? {} : { Name: name }),
        at: placeAsList(placeOf(readTransform(element['Transform']) ?? UNMOVED)),
      },
      identity,
      () => reachOn(model, definition, identity, context),
    ),
    ...(typeof base === 'string' ? { baseDefinitionId: base } : {}),
    carried: carriedBy(element, definition.name),
  };
}

/** An element with its reach, found only when somebody writes it down; one that is known by words alone has none. */
function withReach(element: OverriddenElement, identity: JsonObject, reach: () => Record<string, number>): OverriddenElement {
  if (Object.values(identity).every(isWord)) return element;
  let found: Record<string, number> | undefined;
  return {
    ...element,
    get reach() {
      return (found ??= reach());
    },
  };
}

const contexts = new WeakMap<ElementModel, Map<string, ReadonlySet<string>>>();

/** Ids that the context of an override selects; asked once of a model. A context that is no query selects nothing. */
function contextOf({ context, targetType }: OverrideDefinition, model: ElementModel): ReadonlySet<string> {
  const asked = contexts.get(model) ?? new Map<string, ReadonlySet<string>>();
  contexts.set(model, asked);
  const query = context ?? (targetType === undefined ? '' : `[*discriminator=${targetType}]`);
  const known = asked.get(query);
  if (known) return known;
  const found = new Set(selectedBy(query, model));
  asked.set(query, found);
  return found;
}

function selectedBy(query: string, model: ElementModel): string[] {
  if (query.trim() === '') return [];
  try {
    const parsed = parseQuery(query);
    return selectElementIds(model, parsed.condition);
  } catch {
    return [];
  }
}

/** An instance with what its definition says of it, and a proxy with what it stands for. */
function standsFor(model: ElementModel, element: JsonObject): JsonObject {
  const behind = [element['BaseDefinition'], element['elementId'], element['ElementId']]
    .map((id) => (typeof id === 'string' ? ownValue(model.Elements, id) : undefined))
    .find(isJsonObject);
  if (!behind) return element;
  const isInstance = typeof element['BaseDefinition'] === 'string';
  return { ...behind, ...element, ...(isInstance ? { discriminator: behind['discriminator'] ?? null } : {}) };
}

const placeAsList = ([x, y, z]: readonly [number, number, number]): [number, number, number] => [x, y, z];

function carriedBy(element: JsonObject, name: string): string[] {
  const all =
    element['associatedIdentities'] ??
    (isJsonObject(element['AdditionalProperties']) ? element['AdditionalProperties']['associatedIdentities'] : undefined);
  if (!isJsonObject(all)) return [];
  const marks = ownValue(all, name);
  return (Array.isArray(marks) ? marks : []).flatMap((mark) =>
    isJsonObject(mark) && typeof mark['id'] === 'string' ? [mark['id']] : [],
  );
}
