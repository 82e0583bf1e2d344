import { PartiError } from '../errors/parti-error.ts';
import type { JsonValue } from '../json/json-value.ts';

/**
 * JSON in the canonical form of RFC 8785: keys in UTF-16 order, no blanks, ECMAScript numbers, −0 as 0.
 * `undefined` members are left out as `JSON.stringify` does. Throws `canonical.not-finite` for NaN and infinities.
 */
export function canonicalJson(value: JsonValue | undefined): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new PartiError('canonical.not-finite');
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (value === null || value === undefined || typeof value === 'boolean') return String(value ?? null);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let text = '[';
    for (let index = 0; index < value.length; index++) text += (index > 0 ? ',' : '') + canonicalJson(value[index]);
    return `${text}]`;
  }
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}
