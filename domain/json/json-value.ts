/** Any value that survives `JSON.parse(JSON.stringify(value))`. Numbers are finite. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** JSON object. Keys are data: `__proto__` and the like are never merged into other objects. */
export interface JsonObject {
  [key: string]: JsonValue;
}
