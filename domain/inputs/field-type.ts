import { PartiError } from '../errors/parti-error.ts';

/** Types of wired fields. */
export type FieldType = 'list' | 'number' | 'range' | 'string';

/** Field types fit only themselves, except that range and number take each other. */
export function fieldTypesCompatible(source: FieldType, target: FieldType): boolean {
  const numeric = (type: FieldType): boolean => type === 'number' || type === 'range';
  return source === target || (numeric(source) && numeric(target));
}

/** Refuses a scale, length or dimension that is not above 0, with `value.not-positive`. */
export function requirePositive(value: number, name: string): number {
  if (!(value > 0)) throw new PartiError('value.not-positive', { name, value: Number.isFinite(value) ? value : null });
  return value;
}
