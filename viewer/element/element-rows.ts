import { formatQuantity, type JsonValue, type ModelElement, type UnitSystem } from '#domain';
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

function rowOf(property: string, value: JsonValue, system: UnitSystem, locale: string): ElementRow[] {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const { number, unit } = formatQuantity(value, { unitType: columnUnit(property), system, locale, form: 'figure' });
    return [{ property, quantity: { number, unit } }];
  }
  if (typeof value === 'boolean') return [{ property, isTrue: value }];
  return typeof value === 'string' && value !== '' && !UUID.test(value) ? [{ property, text: value }] : [];
}

/** `Elements.FacadePanel` reads "Facade panel". */
export function kindName(discriminator: string): string {
  const words =
    (discriminator.split('<')[0] ?? '')
      .split('.')
      .at(-1)
      ?.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(' ') ?? [];
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}
