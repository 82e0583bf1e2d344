import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * Open Elements model: z up, metres, right-handed. Keys of `Elements` equal each element's `Id`.
 * Elements refer to each other by bare id strings; referenced elements stand first.
 * Unknown keys survive a round trip. Source: docs of the format, protocols §1.
 */
export interface ElementModel {
  Transform?: JsonValue;
  /** Of old files; obsolete. */
  Origin?: JsonValue;
  Elements: Record<string, ModelElement>;
  [key: string]: JsonValue | undefined | Record<string, ModelElement>;
}

/** Element of a model: discriminator (full type name), Id, Name and any further keys. */
export type ModelElement = JsonObject;
