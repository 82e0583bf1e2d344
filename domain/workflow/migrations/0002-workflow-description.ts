import { isJsonObject } from '../../json/is-json-object.ts';
import type { JsonObject } from '../../json/json-value.ts';

/** A workflow says what it is for: `meta.description`, plain text, empty where nobody has written one. */
export function workflowDescription(document: JsonObject): JsonObject {
  const meta = document['meta'];
  if (!isJsonObject(meta)) return document;
  return { ...document, meta: { description: '', ...meta } };
}
