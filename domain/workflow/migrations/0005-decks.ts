import { isJsonObject } from '../../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/**
 * Decks and their slides: `decks`, `slides`, empty where nobody has arranged any. An exploded view says what it pulls
 * apart: `views.<id>.explode` was a distance alone, between levels.
 */
export function decks(document: JsonObject): JsonObject {
  const { views } = document;
  return {
    decks: {},
    slides: {},
    ...document,
    ...(isJsonObject(views)
      ? { views: Object.fromEntries(Object.entries(views).map(([id, view]) => [id, exploded(view)])) }
      : {}),
  };
}

function exploded(view: JsonValue): JsonValue {
  if (!isJsonObject(view) || typeof view['explode'] !== 'number') return view;
  return { ...view, explode: { by: 'level', distance: view['explode'] } };
}
