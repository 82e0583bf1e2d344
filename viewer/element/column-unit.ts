import type { UnitType } from '#domain';

/** Words at the end of a property name that tell what it measures. The format itself carries no units. */
const UNIT_BY_LAST_WORD: Record<string, UnitType> = {
  area: 'area',
  surface: 'area',
  height: 'length',
  elevation: 'length',
  length: 'length',
  width: 'length',
  depth: 'length',
  thickness: 'length',
  offset: 'length',
  perimeter: 'length',
  radius: 'length',
  volume: 'volume',
  angle: 'plane_angle',
  rotation: 'plane_angle',
};

/** Unit type of an element property, read from the last word of its name; `none` where it tells nothing. */
export function columnUnit(property: string): UnitType {
  const lastWord = property
    .split('.')
    .at(-1)
    ?.replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .at(-1);
  return (lastWord && Object.hasOwn(UNIT_BY_LAST_WORD, lastWord) && UNIT_BY_LAST_WORD[lastWord]) || 'none';
}
