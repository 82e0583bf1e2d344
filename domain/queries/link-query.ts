import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { countElements } from '../model/count-elements.ts';
import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import type { DataType } from '../graph/port.ts';
import { PartiError } from '../errors/parti-error.ts';
import { declaredValue } from '../inputs/declared-value.ts';
import { validateValue } from '../inputs/validate-inputs.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { WorkflowLink } from '../workflow/document.ts';
import { readAggregator } from './aggregate.ts';
import { formatQuery, parseQuery } from './parse-query.ts';
import type { QueryCondition } from './query.ts';
import { runValueQuery } from './run-query.ts';
import { takesList } from './value-query.ts';

/** What a wire asks of the model that it comes from. */
export type LinkQuestion = Pick<WorkflowLink, 'query' | 'aggregator' | 'discriminator'>;

/**
 * The value that a wire with a question takes out of a model: all values for a list, else exactly one unless it names an
 * aggregator. Throws what `runValueQuery` throws.
 */
export function linkQueryValue(question: LinkQuestion | undefined, model: ElementModel | undefined, list: boolean): JsonValue {
  const named = question?.aggregator ? readAggregator(question.aggregator) : undefined;
  const aggregator = named ?? (list ? 'none' : 'single value');
  return runValueQuery(model, { query: question?.query, discriminator: question?.discriminator, aggregator });
}

/** What came of a question: the value that the input gets, or code and parameters of why it gets none. */
export type LinkAnswer =
  | { value: JsonValue; problem?: undefined }
  | { value?: undefined; problem: { code: string; parameters: Record<string, JsonValue> } };

/** How many items there are is no matter of one wire: others may lead into the same list. */
const OF_ALL_WIRES = new Set<string>(['property.too-few-items', 'property.too-many-items']);

/** The answer to a question for an input: problems are those of `linkQueryValue`, and of values that the input does not take. */
export function linkAnswer(question: LinkQuestion, model: ElementModel | undefined, property: InputProperty): LinkAnswer {
  try {
    const value = linkQueryValue(question, model, takesList(property));
    const [problem] = validateValue(property, declaredValue(property, value), { name: '' }).filter(
      ({ code }) => !OF_ALL_WIRES.has(code),
    );
    return problem ? { problem: { code: problem.code, parameters: problem.parameters } } : { value };
  } catch (error) {
    if (error instanceof PartiError) return { problem: { code: error.code, parameters: error.parameters } };
    throw error;
  }
}

/** Whether the input of that name takes several values. */
export function inputTakesList(record: FunctionRecord, name: string): boolean {
  return takesList(ownValue(record.inputSchema.properties, name) ?? {});
}

/** Query of a property of elements, of those alone that have a value at another, where one is named. */
export function questionText(field: string, where?: { path: string; value: string }): string {
  const condition: QueryCondition | undefined = where && { kind: 'compare', name: where.path, operator: '=', value: where.value };
  return condition ? formatQuery({ all: true, condition, path: field }) : field;
}

/** The property, and the one condition, of a query that `questionText` could have made; undefined for any other. */
export function readQuestionText(text: string): { field: string; where?: { path: string; value: string } } | undefined {
  if (text.trim() === '') return undefined;
  const { all, condition, path } = parseQuery(text);
  if (!all) return undefined;
  if (!condition) return { field: path };
  if (condition.kind !== 'compare' || condition.operator !== '=') return undefined;
  return { field: path, where: { path: condition.name, value: condition.value } };
}

/** Kinds of building elements of a model with how many there are, the most first; definitions only where nothing else is there. */
export function kindsOfElements(model: ElementModel): { discriminator: string; count: number }[] {
  const groups = Map.groupBy(Object.values(model.Elements), (element) => String(element['discriminator'] ?? ''));
  const kinds = [...groups].map(([discriminator, elements]) => ({
    discriminator,
    count: elements.length,
    isBuilt: countElements({ one: elements[0] as ModelElement }) > 0,
  }));
  const built = kinds.filter(({ isBuilt }) => isBuilt);
  return (built.length > 0 ? built : kinds)
    .filter(({ discriminator }) => discriminator !== '')
    .toSorted((a, b) => b.count - a.count || (a.discriminator < b.discriminator ? -1 : 1))
    .map(({ discriminator, count }) => ({ discriminator, count }));
}

/** Elements looked at for what they hold, and steps of a path through them. */
const [LOOKED_AT, DEEPEST] = [50, 4];

/** Paths of elements of a kind at which values stand that an input takes, the shortest first. */
export function fieldsFor(
  model: ElementModel,
  discriminator: string | undefined,
  { dataType, property }: { dataType: DataType; property?: InputProperty },
): string[] {
  const fits = fitsInput(dataType, property);
  const found = new Set<string>();
  const walk = (value: JsonValue | undefined, path: string, depth: number, on: ReadonlySet<string>): void => {
    if (value === undefined || value === null || found.has(path)) return;
    if (path !== '' && fits(value)) found.add(path);
    if (depth === DEEPEST) return;
    if (typeof value === 'string') {
      // A reference leads on to the element that it names.
      const element = on.has(value) ? undefined : ownValue(model.Elements, value);
      if (isJsonObject(element)) walk(element, path, depth, new Set([...on, value]));
    } else if (isJsonObject(value))
      for (const key of Object.keys(value))
        if (!OWN.has(key)) walk(value[key], path === '' ? key : `${path}.${key}`, depth + 1, on);
  };
  let looked = 0;
  for (const [id, element] of Object.entries(model.Elements)) {
    if (discriminator !== undefined && element['discriminator'] !== discriminator) continue;
    walk(element, '', 0, new Set([id]));
    if (++looked === LOOKED_AT) break;
  }
  return [...found].toSorted((a, b) => a.split('.').length - b.split('.').length || (a < b ? -1 : 1));
}

/** What tells an element from others, not what it measures. */
const OWN = new Set(['Id', 'discriminator']);

function fitsInput(dataType: DataType, property: InputProperty | undefined): (value: JsonValue) => boolean {
  switch (dataType) {
    case 'number':
    case 'boolean':
      return (value) => typeof value === dataType;
    case 'text':
      return (value) => typeof value === 'string' || typeof value === 'number';
    case 'list':
      return (value) => typeof value !== 'object';
    default:
      return (value) => isJsonObject(value) && fitsProperty(property, value);
  }
}

/** Whether an input takes a shape, or a list of such: one that is called as its schema is, or has the parts of a point. */
function fitsProperty(property: InputProperty | undefined, value: JsonObject): boolean {
  const items = property && isJsonObject(property['items'] as JsonValue) ? (property['items'] as JsonObject) : property;
  const wanted = /(\w+)(?:\.json)?$/.exec(String((items as JsonObject | undefined)?.['$ref'] ?? ''))?.[1];
  if (wanted === undefined) return false;
  if (wanted === 'Vector3') return ['X', 'Y', 'Z'].every((axis) => typeof value[axis] === 'number');
  return String(value['discriminator'] ?? '').endsWith(`.${wanted}`);
}
