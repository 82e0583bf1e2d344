import type { UnitSystem, UnitType } from './unit-type.ts';

/** How a quantity is read and shown. */
export interface QuantityOptions {
  unitType: UnitType;
  system: UnitSystem;
  /** Language tag: `en`, `de`, `ja`. */
  locale: string;
  /** Preferred unit by name, from `$partiPreferredUnits`; beats the default of the system. */
  unit?: string;
}
