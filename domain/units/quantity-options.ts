import type { UnitSystem, UnitType } from './unit-type.ts';

/** Options of reading and showing a quantity. */
export interface QuantityOptions {
  unitType: UnitType;
  system: UnitSystem;
  /** Language tag: `en`, `de`, `ja`. */
  locale: string;
  /** Preferred unit by name, from `$partiPreferredUnits`; beats the default of the system. */
  unit?: string;
}
