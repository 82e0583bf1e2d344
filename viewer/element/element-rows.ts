import { formatQuantity, ownValue, type JsonValue, type ModelElement, type UnitSystem } from '#domain';
import { columnUnit } from './column-unit.ts';

/** A plain property of an element, shown in the reader's units. */
export interface ElementRow {
  property: string;
  /** Number and unit apart, so that the unit can stand in a quieter ink; undefined for words and yes or no. */
  quantity?: { number: string; unit: string };
  text?: string;
  isTrue?: boolean;
}

/** Keys that say how an element is stored or drawn, not what it is. */
const NOT_SHOWN = new Set([
  'Id',
  'Name',
  'discriminator',
  'IsElementDefinition',
  'Material',
  'BaseDefinition',
  'Profile',
  'Add Id',
  'gltfLocation',
]);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The plain properties of an element in the order in which it carries them. References to other elements are not shown. */
export function elementRows(element: ModelElement, system: UnitSystem, locale: string): ElementRow[] {
  return Object.entries(element).flatMap(([property, value]) =>
    NOT_SHOWN.has(property) ? [] : rowOf(property, value, system, locale),
  );
}

/** A property that several elements have: what all of them say, or that they differ. */
export type SharedRow = ElementRow & { isDifferent?: true };

/** Properties that each of several elements has, in the order in which the first one carries them; values count as they are shown. */
export function sharedRows(elements: readonly ModelElement[], system: UnitSystem, locale: string): SharedRow[] {
  const [first, ...others] = elements;
  if (!first) return [];
  return elementRows(first, system, locale).flatMap((row): SharedRow[] => {
    const { property } = row;
    let isDifferent = false;
    for (const other of others) {
      const value = ownValue(other, property);
      if (value === undefined) return [];
      if (isDifferent || value === first[property]) continue;
      const [same] = rowOf(property, value, system, locale);
      isDifferent = JSON.stringify(same) !== JSON.stringify(row);
    }
    return [isDifferent ? { property, isDifferent } : row];
  });
}

function rowOf(property: string, value: JsonValue, system: UnitSystem, locale: string): ElementRow[] {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const { number, unit } = formatQuantity(value, { unitType: columnUnit(property), system, locale, form: 'figure' });
    return [{ property, quantity: { number, unit } }];
  }
  if (typeof value === 'boolean') return [{ property, isTrue: value }];
  return typeof value === 'string' && value !== '' && !UUID.test(value) ? [{ property, text: value }] : [];
}
