import {
  DEFAULT_LOCATION,
  drawnDefaults,
  PartiError,
  queriedValue,
  resolveInputs,
  valueQueryOf,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
} from '#domain';
import { SAMPLE_MODELS } from './sample-model.ts';

/** Date at which the examples stand still, so that they look the same on every day. Source: spec platform §9. */
const REFERENCE_DATE = '1977-05-12T12:12:00.000Z';
const REFERENCE_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Values that an example begins with: what a node that is added draws once, drawn from fixed sources. */
export const firstValues = (record: FunctionRecord): JsonObject =>
  drawnDefaults(record, { random: () => 0.5, now: () => REFERENCE_DATE, id: () => REFERENCE_ID, location: DEFAULT_LOCATION });

/** What a value query finds in the sample models; undefined where it finds nothing. */
function found(property: InputProperty): JsonValue | undefined {
  const query = valueQueryOf(property);
  const [source] = query ? SAMPLE_MODELS.of(query) : [];
  if (!query || !source) return undefined;
  try {
    return queriedValue(property, query, new Map([[query.dependency ?? '', () => source.model]]));
  } catch (error) {
    if (error instanceof PartiError) return undefined;
    throw error;
  }
}

/** Values that a function would get: own ones, those of queries, else defaults. */
export function valuesOf(record: FunctionRecord, own: JsonObject): JsonObject {
  const queried = Object.entries(record.inputSchema.properties).flatMap(([name, property]): [string, JsonValue][] => {
    const value = Object.hasOwn(own, name) ? undefined : found(property);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...resolveInputs(record, own), ...Object.fromEntries(queried) };
}
