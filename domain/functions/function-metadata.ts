import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { generatesGltf, lastUpdatedOf } from './function-facts.ts';
import type { FunctionRecord } from './function-record.ts';

/** Everything that a record says about a function besides what it computes; what is absent or malformed has its default. */
export interface FunctionMetadata {
  cliVersion?: string;
  /** As written, any zone or none. */
  created?: string;
  /** ISO in UTC; `created` where the record names none. */
  lastUpdated?: string;
  defaultCamera: JsonObject;
  /** Named visibility filters: name → `{context, default?}`. */
  filters: Record<string, JsonObject>;
  functionType?: string;
  generateGltf: boolean;
  grasshopperVersion?: string;
  private: boolean;
  publish: JsonValue;
  repositoryUrl?: string;
  runtime?: string;
  sourceFileKey?: string;
  stats: JsonValue;
  statsAccess: JsonValue;
  tag?: string;
  thumbnailId?: string;
  userId?: string;
  userName?: string;
  userNamePreferred?: string;
  versionId?: string;
  versions: JsonValue[];
  hasFeedbackRating: boolean;
}

/** Metadata of a function record. Source: spec workflows §3, "Function record". */
export function functionMetadata(record: FunctionRecord): FunctionMetadata {
  const { source } = record;
  const lastUpdated = lastUpdatedOf(record);
  const texts: Partial<Record<keyof FunctionMetadata, string>> = {};
  for (const [field, key] of TEXT_FIELDS) {
    const value = source[key];
    if (typeof value === 'string' && value !== '') texts[field] = value;
  }
  return {
    ...(texts as Pick<FunctionMetadata, (typeof TEXT_FIELDS)[number][0]>),
    ...(lastUpdated === undefined ? {} : { lastUpdated }),
    defaultCamera: isJsonObject(source['default_camera']) ? source['default_camera'] : {},
    filters: readFilters(source['filters']),
    generateGltf: generatesGltf(record),
    // A new function is its author's until somebody is let in.
    private: source['private'] !== false && source['private'] !== 'false',
    publish: source['publish'] ?? null,
    stats: source['stats'] ?? null,
    statsAccess: source['stats_access'] ?? null,
    versions: Array.isArray(source['versions']) ? source['versions'] : [],
    hasFeedbackRating: source['has_feedback_rating'] === true || source['has_feedback_rating'] === 'true',
  };
}

const TEXT_FIELDS = [
  ['cliVersion', 'cli_version'],
  ['created', 'created'],
  ['functionType', 'function_type'],
  ['grasshopperVersion', 'grasshopper_version'],
  ['repositoryUrl', 'repository_url'],
  ['runtime', 'runtime'],
  ['sourceFileKey', 'source_file_key'],
  ['tag', 'tag'],
  ['thumbnailId', 'thumbnail_id'],
  ['userId', 'user_id'],
  ['userName', 'user_name'],
  ['userNamePreferred', 'user_name_preferred'],
  ['versionId', 'version_id'],
] as const;

function readFilters(filters: JsonValue | undefined): Record<string, JsonObject> {
  const entries = isJsonObject(filters) ? Object.entries(filters) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])));
}
