import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionRecord } from './function-record.ts';

const SHOWN = new Set(['name', 'outputs', 'words']);

/** What of a record's texts, by language, a reader of results needs: nothing about its inputs but those that are named. */
export function publicTexts(
  { messages }: Pick<FunctionRecord, 'messages'>,
  inputs: readonly string[] = [],
): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(messages).map(([language, texts]) => {
      const kept = Object.entries(texts).filter(([key]) => SHOWN.has(key));
      const own = objectAt(objectAt(texts, 'input_schema'), 'properties');
      const named = inputs.flatMap((name): [string, JsonValue][] => (own[name] === undefined ? [] : [[name, own[name]]]));
      return [
        language,
        {
          ...Object.fromEntries(kept),
          ...(named.length > 0 ? { input_schema: { properties: Object.fromEntries(named) } } : {}),
        },
      ];
    }),
  );
}

function objectAt(from: JsonObject, key: string): JsonObject {
  const found = Object.hasOwn(from, key) ? from[key] : undefined;
  return isJsonObject(found) ? found : {};
}
