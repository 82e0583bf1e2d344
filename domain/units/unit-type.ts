/** 16 unit types of the product. */
export const UNIT_TYPES = [
  'none',
  'area',
  'flow_rate',
  'force',
  'length',
  'mass',
  'plane_angle',
  'pressure',
  'time',
  'velocity',
  'volume',
  'ratio',
  'heading',
  'currency',
  'torque',
  'distributed_load',
] as const;

/** Type of a quantity, such as `length`; `none` for a bare number. */
export type UnitType = (typeof UNIT_TYPES)[number];

/** Values are metric inside; a system is only a way to show and to type them. */
export type UnitSystem = 'metric' | 'imperial';

/** Unit type that a text names, whatever the case, blanks and hyphens (`Plane Angle`); undefined for others. */
export function readUnitType(name: unknown): UnitType | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return UNIT_TYPES.find((known) => known === plain);
}
