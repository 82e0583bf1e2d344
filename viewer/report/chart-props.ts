import type { UnitSystem, UnitType } from '#domain';
import type { ComparedPart } from './chart-data.ts';

/** What every chart is given: its parts, their unit, and how they are shown. */
export interface ChartProps {
  parts: readonly ComparedPart[];
  unitType: UnitType;
  /** Keys of parts whose elements are all selected. */
  selected: ReadonlySet<string>;
  onSelect: (part: ComparedPart) => void;
  nameOf: (part: ComparedPart) => string;
  system: UnitSystem;
  locale: string;
}
