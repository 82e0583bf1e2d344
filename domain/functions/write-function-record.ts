import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { jsonEqual } from '../json/json-equal.ts';
import type { FunctionOutput, FunctionRecord } from './function-record.ts';
import { foreignPrefixes, fromPartiKeyword, PARTI_PREFIX, renameKeywords, renameKeywordsInMap } from './keyword-prefix.ts';
import { readFunctionRecord, recordGeneration } from './read-function-record.ts';

/** Fields that only cache a thumbnail's address; they are not written. */
export const THUMBNAIL_CACHE_FIELDS: readonly string[] = ['thumbnail_url', 'thumbnail_url_fetched', 'thumbnail_url_expires'];

/**
 * Text form of a function record. What was not changed keeps its place, its generation and its spelling, down to the product
 * prefix of the keywords; what was changed replaces the field that it came from. Schemas are written unexpanded.
 * `generation: 'current'` writes an old record in today's form, with its migrations marker.
 */
export function writeFunctionRecord(record: FunctionRecord, options: { generation?: 'kept' | 'current' } = {}): JsonObject {
  const { source } = record;
  const before = readFunctionRecord(source);
  const prefix = foreignPrefixes([source['input_schema'] ?? null, source['overrides'] ?? null])[0] ?? PARTI_PREFIX;
  const rename = (key: string): string => fromPartiKeyword(key, prefix);
  const written = new Map<string, JsonValue>(Object.entries(source));
  for (const field of THUMBNAIL_CACHE_FIELDS) written.delete(field);

  const change = <K extends keyof FunctionRecord>(
    field: K,
    key: string,
    write: (value: FunctionRecord[K]) => JsonValue | undefined,
  ): void => {
    if (jsonEqual(record[field], before[field])) return;
    const value = write(record[field]);
    if (value === undefined) written.delete(key);
    else written.set(key, value);
  };
  change('id', 'id', String);
  change('name', 'name', String);
  change('displayName', 'display_name', String);
  change('description', 'description', String);
  change('language', 'language', String);
  change('sdk', 'sdk', (sdk) => sdk);
  change('timeoutSeconds', 'timeout', Number);
  change('onDemand', 'on_demand', Boolean);
  change('outputs', 'outputs', (outputs) => outputs.map(writeOutput));
  change('modelDependencies', 'model_dependencies', (list) => list.map((dependency) => ({ ...dependency })));
  change('modelOutput', 'model_output', (name) => name);
  change('overrides', 'overrides', (overrides) => renameKeywordsInMap(overrides, rename));
  change('elementTypes', 'element_types', (types) => types);
  change('tags', 'tags', (tags) => tags);
  change('group', 'group', (group) => group);
  change('messages', 'messages', (messages) => messages);
  change('migrations', 'migrations', (marker) => marker);

  const generation = recordGeneration(source);
  const inputsChanged = !jsonEqual(record.inputSchema, before.inputSchema);
  if (inputsChanged || (options.generation === 'current' && generation !== 'input_schema')) {
    written.set('input_schema', renameKeywords(record.inputSchema as unknown as JsonObject, rename));
    if (generation !== 'input_schema') {
      written.delete(generation);
      if (record.migrations !== undefined) written.set('migrations', record.migrations);
    }
  }
  return Object.fromEntries(written);
}

function writeOutput(output: FunctionOutput): JsonObject {
  return {
    name: output.name,
    description: output.description,
    type: output.type,
    unit_type: output.unitType,
    ...(output.itemType === undefined ? {} : { item_type: output.itemType }),
  };
}
