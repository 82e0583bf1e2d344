import { canonicalJson } from '../canonical/canonical-json.ts';
import type { Sha } from '../canonical/sha.ts';
import type { OverrideDefinition } from '../functions/override-definition.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Property of an added element: the id of its addition, by which later edits know it whatever the override names. */
export const ADDITION_ID = 'Add Id';

/** Places to which numbers of identities are equal: a tenth of a millimetre. */
export const IDENTITY_TOLERANCE = 1e-4;

/**
 * Identity of an element for an override: its values of the identity properties, and of `Add Id` where it was added by
 * hand. Undefined where it lacks one of them that may not be null: the override is not offered there.
 */
export const identityOf = (definition: Pick<OverrideDefinition, 'identity'>, element: JsonObject): JsonObject | undefined =>
  identityReader(definition)(element);

/** {@link identityOf} for many elements of one override. */
export function identityReader({
  identity: schemas,
}: Pick<OverrideDefinition, 'identity'>): (element: JsonObject) => JsonObject | undefined {
  const names = Object.keys(schemas);
  const needed = names.map((name) => !mayBeNull(schemas[name]));
  return (element) => {
    const addition = ownValue(element, ADDITION_ID);
    if (names.length === 0 && typeof addition !== 'string') return undefined;
    const identity: JsonObject = {};
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      const value = ownValue(element, name) ?? null;
      if (value === null && needed[index]) return undefined;
      if (name === '__proto__')
        Object.defineProperty(identity, name, { value, enumerable: true, configurable: true, writable: true });
      else identity[name] = value;
    }
    if (typeof addition === 'string' && !Object.hasOwn(identity, ADDITION_ID)) identity[ADDITION_ID] = addition;
    return identity;
  };
}

/** An author says that a property may be null: then an element without it is known by that. */
const mayBeNull = (schema: JsonObject | undefined): boolean => {
  const type = schema?.['type'];
  return Array.isArray(type) && type.includes('null');
};

/**
 * Id of the entry of an edit or removal, 16 hexadecimal digits: made of what it is about, so that two people who touch an
 * element first make one entry. Additions and groups have random ids. Throws `canonical.not-finite`.
 */
export function overrideEntryId(
  verb: 'edit' | 'removal',
  name: string,
  identity: JsonValue,
  sha256: Sha,
  parent?: string,
): string {
  return sha256(canonicalJson([verb, name, rounded(identity), parent ?? null])).slice(0, 16);
}

/** Numbers to {@link IDENTITY_TOLERANCE}. */
export function rounded(value: JsonValue): JsonValue {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value / IDENTITY_TOLERANCE) : value;
  if (Array.isArray(value)) return value.map(rounded);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, rounded(child as JsonValue)]))
    : value;
}

/** Whether two identities are the same: numbers to {@link IDENTITY_TOLERANCE}, everything else exactly. */
export function sameIdentity(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= IDENTITY_TOLERANCE;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameIdentity((a as JsonObject)[key], (b as JsonObject)[key]));
}
