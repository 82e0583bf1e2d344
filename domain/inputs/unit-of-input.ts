import type { InputProperty } from '../functions/function-record.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { readUnitType } from '../units/unit-type.ts';
import type { UnitSystem, UnitType } from '../units/unit-type.ts';

/** Unit type of an input (`$partiUnitType`) in any spelling; `none` where it names none that exists. */
export function unitTypeOf(property: InputProperty): UnitType {
  return readUnitType(property.$partiUnitType) ?? 'none';
}

/** Unit that the author prefers in a system (`$partiPreferredUnits`: one for each system, or one for both). */
export function preferredUnit(property: InputProperty, system: UnitSystem): string | undefined {
  const preferred = property['$partiPreferredUnits'] as JsonValue | undefined;
  const unit = isJsonObject(preferred) ? ownValue(preferred, system) : preferred;
  return typeof unit === 'string' ? unit : undefined;
}
