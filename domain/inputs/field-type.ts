/** Types of wired fields. */
export type FieldType = 'list' | 'number' | 'range' | 'string';

/** Field types fit only themselves, except that range and number take each other. */
export function fieldTypesCompatible(source: FieldType, target: FieldType): boolean {
  const numeric = (type: FieldType): boolean => type === 'number' || type === 'range';
  return source === target || (numeric(source) && numeric(target));
}
