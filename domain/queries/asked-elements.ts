import { PartiError } from '../errors/parti-error.ts';
import type { InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { valuesEqual } from '../json/values-equal.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import type { ElementQuestion } from './model-question.ts';
import { parseQuery } from './parse-query.ts';
import { valuesAtPath } from './resolve-path.ts';
import { selectElementIds } from './run-query.ts';

/** Element that may be the value of an input. */
export interface AskedElement {
  id: string;
  /** Its name, or what the question names it by; else its id. */
  name: string;
  /** Full name of its type. */
  discriminator: string;
  /** Height above the zero of the model, metres, where it has one. */
  elevation?: number;
  /** What the input holds when it is chosen. */
  value: JsonValue;
}

/** Elements that may be the value of an input, as models answer. */
export interface AskedElements {
  elements: AskedElement[];
  /** Why there are none: a code of the catalogue with its parameters. */
  error?: { code: string; parameters: Record<string, JsonValue> };
}

/** Elements of a model that a question takes; levels by their height, the lowest first. Never throws: what the query throws is told. */
export function askElements(model: ElementModel | undefined, question: ElementQuestion, property: InputProperty): AskedElements {
  if (model === undefined) return { elements: [], error: { code: 'query.missing-model', parameters: {} } };
  try {
    const elements = idsOf(model, question).map((id) => askedElement(model, id, question, property));
    const isByHeight = elements.every(({ elevation }) => elevation !== undefined);
    return { elements: isByHeight ? elements.toSorted((a, b) => a.elevation! - b.elevation!) : elements };
  } catch (thrown) {
    if (!(thrown instanceof PartiError)) throw thrown;
    return { elements: [], error: { code: thrown.code, parameters: { ...thrown.parameters } } };
  }
}

/** The element that a value means: the one whose identity it is. Undefined for a tie that is broken. */
export function elementOf(elements: readonly AskedElement[], value: JsonValue | undefined): AskedElement | undefined {
  if (value === undefined || value === null) return undefined;
  const id = isJsonObject(value) ? ownValue(value, 'Id') : value;
  return (
    elements.find((element) => typeof id === 'string' && element.id === id) ??
    elements.find((element) => valuesEqual(element.value, value)) ??
    (isJsonObject(value) ? elements.find((element) => agrees(element.value, value)) : undefined)
  );
}

function idsOf(model: ElementModel, { context, kind }: ElementQuestion): string[] {
  if (context !== undefined) return selectElementIds(model, parseQuery(context).condition);
  const ids = Object.keys(model.Elements);
  if (kind === undefined) return ids;
  return ids.filter((id) => lastName(model.Elements[id]!['discriminator']) === kind);
}

function askedElement(
  model: ElementModel,
  id: string,
  { textPath, identityPath }: ElementQuestion,
  property: InputProperty,
): AskedElement {
  const element = model.Elements[id]!;
  const at = (path: string) => valuesAtPath(element, path, (other) => ownValue(model.Elements, other))[0];
  const named = at(textPath ?? 'Name');
  const discriminator = element['discriminator'];
  const elevation = element['Elevation'];
  return {
    id,
    name: typeof named === 'string' && named !== '' ? named : typeof named === 'number' ? String(named) : id,
    discriminator: typeof discriminator === 'string' ? discriminator : '',
    ...(typeof elevation === 'number' ? { elevation } : {}),
    value: identityOf(property, id, element, identityPath === undefined ? undefined : at(identityPath)),
  };
}

/**
 * Value of an input for an element: of an object the properties that its schema names, at every level; of a text or
 * anything else the element's id, or what the question says identifies it. A level is kept whole.
 */
function identityOf(property: InputProperty, id: string, element: ModelElement, identity: JsonValue | undefined): JsonValue {
  if (property.properties !== undefined) return partsOf(property.properties, { ...element, Id: id });
  const isObject = property.type === 'object' || property.$ref !== undefined;
  if (isObject && identity === undefined) return { ...element, Id: id };
  return identity ?? id;
}

function partsOf(properties: Readonly<Record<string, InputProperty>>, element: JsonObject): JsonObject {
  const parts = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    const held = ownValue(element, name);
    if (held === undefined) return [];
    return [[name, property.properties !== undefined && isJsonObject(held) ? partsOf(property.properties, held) : held]];
  });
  return Object.fromEntries(parts);
}

/** Whether everything that a kept identity says is so in another. An identity that says nothing is nobody's. */
function agrees(identity: JsonValue, kept: JsonObject): boolean {
  const said = Object.entries(kept).filter(([key, value]) => value !== null && key !== 'Id' && key !== 'discriminator');
  return (
    isJsonObject(identity) && said.length > 0 && said.every(([key, value]) => valuesEqual(ownValue(identity, key) ?? null, value))
  );
}

const lastName = (discriminator: JsonValue | undefined): string | undefined =>
  typeof discriminator === 'string' ? discriminator.split('.').at(-1) : undefined;
