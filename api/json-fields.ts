import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '#domain';

/** Any JSON: what a parser of JSON made needs no second look. */
export const anyJson = z.custom<JsonValue>();
/** A JSON object with whatever is in it, such as a function's record as its author wrote it. */
export const jsonObject = z.custom<JsonObject>(isJsonObject);
