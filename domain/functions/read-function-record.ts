import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { readTexts } from '../json/read-texts.ts';
import { parseJson } from '../json-text/parse-json.ts';
import { UNIT_TYPES } from '../units/unit-type.ts';
import type { UnitType } from '../units/unit-type.ts';
import { convertOldInputs } from './convert-old-inputs.ts';
import { languageNamed, type FunctionLanguage } from './function-languages.ts';
import { FUNCTION_GROUPS } from './function-record.ts';
import type { FunctionOutput, FunctionRecord, InputProperty, InputSchema, ModelDependency } from './function-record.ts';
import { foreignPrefixes, renameKeywords, renameKeywordsInMap, toPartiKeyword } from './keyword-prefix.ts';
import type { ReportIssue } from './record-issue.ts';
import { PINNED_SCHEMAS, withPinnedSchemas, withSchemaTexts, type SchemaDocuments } from './pinned-schemas.ts';

/** Which of the three forms a record was written in. */
export type RecordGeneration = 'input_schema' | 'inputs' | 'parameters';

/** Names that the override protocol uses itself, so that no override may bear them. */
export const RESERVED_OVERRIDE_NAMES: readonly string[] = ['additions', 'removals'];

/**
 * Function record of any generation, as JSON value or as text.
 * Throws `json.invalid` (text with line and column) or `function.record-not-an-object`. Everything else that is
 * odd is put right or left out and told to `report`; `source` keeps the record complete.
 */
export function readFunctionRecord(input: JsonValue, report: ReportIssue = () => {}): FunctionRecord {
  const source = typeof input === 'string' ? parseJson(input) : input;
  if (!isJsonObject(source)) throw new PartiError('function.record-not-an-object');
  const prefixes = foreignPrefixes([source['input_schema'] ?? null, source['overrides'] ?? null, source['outputs'] ?? null]);
  const rename = (key: string): string => toPartiKeyword(key, prefixes);
  const generation = recordGeneration(source);
  const name = text(source['name']) ?? text(source['function']) ?? '';
  const migrations =
    source['migrations'] ?? (generation === 'input_schema' ? undefined : [{ from: generation, to: 'input_schema' }]);
  const modelOutput = text(source['model_output']);
  const sdk = text(source['sdk']);
  const group = FUNCTION_GROUPS.find((known) => known === source['group']);
  const schemas = readPinned(source[PINNED_SCHEMAS]);
  const language = readLanguage(source, report);
  const written = readInputSchema(source, generation, rename, report);
  const messages = readMessages(source['messages']);
  return {
    id: text(source['id']) ?? text(source['function']) ?? text(source['function_id']) ?? '',
    name,
    displayName: text(source['display_name']) ?? name,
    description: text(source['description']) ?? '',
    language,
    ...(sdk === undefined ? {} : { sdk }),
    timeoutSeconds: typeof source['timeout'] === 'number' && source['timeout'] > 0 ? source['timeout'] : 0,
    onDemand: source['on_demand'] === true || source['on_demand'] === 'true' || isExporter(source),
    inputSchema: schemas ? { ...written, properties: withPinnedSchemas(written.properties, schemas) } : written,
    outputs: readOutputs(source['outputs'] ?? source['returns'] ?? [], report),
    modelDependencies: readDependencies(source['model_dependencies']),
    ...(modelOutput === undefined ? {} : { modelOutput }),
    overrides: readOverrides(source['overrides'], rename, report),
    elementTypes: Array.isArray(source['element_types'])
      ? source['element_types'].filter((type) => typeof type === 'string')
      : [],
    tags: readTexts(source['tags']),
    ...(group === undefined ? {} : { group }),
    messages: schemas ? withSchemaTexts(messages, written.properties, schemas) : messages,
    ...(migrations === undefined || migrations === null ? {} : { migrations }),
    source,
  };
}

/**
 * Which generation a record belongs to. A record with an input schema, or with the migrations marker, is never converted
 * again; an empty schema beside a list of old inputs is none.
 */
export function recordGeneration(source: JsonObject): RecordGeneration {
  if (isJsonObject(source['input_schema']) && (hasProperties(source['input_schema']) || hasMarker(source))) return 'input_schema';
  if (Array.isArray(source['inputs']) && source['inputs'].length > 0) return 'inputs';
  if (isJsonObject(source['input_schema'])) return 'input_schema';
  return source['parameters'] === undefined || source['parameters'] === null ? 'input_schema' : 'parameters';
}

function readPinned(value: JsonValue | undefined): SchemaDocuments | undefined {
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])));
}

function hasProperties(schema: JsonObject): boolean {
  return isJsonObject(schema['properties']) && Object.keys(schema['properties']).length > 0;
}

function hasMarker(source: JsonObject): boolean {
  return source['migrations'] !== undefined && source['migrations'] !== null;
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isExporter(source: JsonObject): boolean {
  return typeof source['$schema'] === 'string' && /ExporterFunction(\.json)?$/i.test(source['$schema']);
}

function readLanguage(source: JsonObject, report: ReportIssue): FunctionLanguage {
  const named =
    text(source['language']) ?? text(source['runtime']) ?? (source['grasshopper_version'] == null ? 'C#' : 'grasshopper');
  const language = languageNamed(named);
  if (language === undefined)
    report({ severity: 'error', code: 'function.language-unknown', parameters: { language: named }, path: 'language' });
  return language ?? 'csharp';
}

function readInputSchema(
  source: JsonObject,
  generation: RecordGeneration,
  rename: (key: string) => string,
  report: ReportIssue,
): InputSchema {
  if (generation !== 'input_schema') return convertOldInputs(source[generation]!, report, generation);
  const schema = isJsonObject(source['input_schema']) ? renameKeywords(source['input_schema'], rename) : {};
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const readable = Object.entries(properties).filter(([name, property]) => {
    if (isJsonObject(property)) return true;
    report({
      severity: 'error',
      code: 'function.input.type-required',
      parameters: { name },
      path: `input_schema.properties.${name}`,
    });
    return false;
  });
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : undefined;
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(readable) as Record<string, InputProperty>,
    ...(required === undefined ? {} : { required }),
  };
}

function readOutputs(outputs: JsonValue, report: ReportIssue): FunctionOutput[] {
  const list = isJsonObject(outputs)
    ? Object.entries(outputs).map(([name, output]) => ({ name, ...(isJsonObject(output) ? output : {}) }))
    : Array.isArray(outputs)
      ? outputs.filter(isJsonObject)
      : [];
  return list.map((output, index) => readOutput(output as JsonObject, index, isJsonObject(outputs), report));
}

function readOutput(output: JsonObject, index: number, oldest: boolean, report: ReportIssue): FunctionOutput {
  const name = text(output['name']) ?? '';
  const unitType = UNIT_TYPES.find((known) => known === output['unit_type']);
  // The oldest generation returned numbers and did not say so.
  const declared = output['type'] ?? (oldest ? 'number' : undefined);
  const type = declared === 'range' ? 'number' : declared;
  const known = type === 'number' || type === 'string' || type === 'list' || type === 'boolean';
  if (!known) {
    report({
      severity: 'warning',
      code: 'output.invalid-type',
      parameters: { name, type: declared ?? null },
      path: `outputs.${index}.type`,
    });
  }
  const itemType = text(output['item_type']);
  return {
    name,
    description: text(output['description']) ?? '',
    type: known ? type : null,
    unitType: (unitType ?? 'none') satisfies UnitType,
    ...(itemType === undefined ? {} : { itemType }),
  };
}

/** One entry a name: a dependency listed twice is required when one of its entries is. */
function readDependencies(dependencies: JsonValue | undefined): ModelDependency[] {
  const byName = new Map<string, ModelDependency>();
  for (const entry of Array.isArray(dependencies) ? dependencies : []) {
    const read = typeof entry === 'string' ? { name: entry } : isJsonObject(entry) ? entry : {};
    if (typeof read['name'] !== 'string' || read['name'] === '') continue;
    const optional = read['optional'] === true;
    const autohide = read['autohide'] === true;
    const first = byName.get(read['name']);
    if (first === undefined) byName.set(read['name'], { name: read['name'], optional, autohide });
    else
      byName.set(read['name'], { name: first.name, optional: first.optional && optional, autohide: first.autohide || autohide });
  }
  return [...byName.values()];
}

function readOverrides(
  overrides: JsonValue | undefined,
  rename: (key: string) => string,
  report: ReportIssue,
): Record<string, JsonObject> {
  const named: [string, JsonValue][] = Array.isArray(overrides)
    ? overrides.filter(isJsonObject).map((override) => [text(override['name']) ?? '', override])
    : isJsonObject(overrides)
      ? Object.entries(overrides)
      : [];
  const readable = named.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
  for (const [name] of readable) {
    if (RESERVED_OVERRIDE_NAMES.includes(name)) {
      report({ severity: 'error', code: 'function.override.name-reserved', parameters: { name }, path: `overrides.${name}` });
    }
  }
  return renameKeywordsInMap(Object.fromEntries(readable), rename) as Record<string, JsonObject>;
}

/** Texts by locale; the misspelt `jp` of some records is `ja`. */
function readMessages(messages: JsonValue | undefined): Record<string, JsonObject> {
  if (!isJsonObject(messages)) return {};
  const entries = Object.entries(messages).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
  return Object.fromEntries(
    entries.map(([locale, texts]) => [locale === 'jp' && !Object.hasOwn(messages, 'ja') ? 'ja' : locale, texts]),
  );
}
