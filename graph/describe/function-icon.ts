import { portsOf, type DataType, type FunctionRecord } from '#domain';
import type { IconName } from '#ui';

/** Words in a function's name or in what it gives → its icon; the first that fits. */
const WORDS: readonly [pattern: RegExp, icon: IconName][] = [
  [/model ?file|import|file/i, 'file'],
  [/location|sun|weather/i, 'pin'],
  [/site|terrain|land/i, 'site'],
  [/envelope|massing|volume/i, 'envelope'],
  [/facade|curtain|panel|window/i, 'facade'],
  [/core|stair|lift|elevator/i, 'core'],
  [/column|structure|beam|frame/i, 'columns'],
  [/area|metric|report|count/i, 'area'],
  [/floor|slab|foundation/i, 'floors'],
  [/level|storey/i, 'levels'],
  [/roof/i, 'roof'],
  [/cost|price|rate/i, 'cost'],
  [/grid|zone|space|plan|layout|room|office|circulation/i, 'matrix'],
  [/wall|door/i, 'core'],
  [/^filter/i, 'filter'],
  [/^merge/i, 'layers'],
  [/^array/i, 'copy'],
  [/^length$/i, 'measure'],
  [/^text$/i, 'note'],
  [/^yes or no$/i, 'check'],
];

/** Icon of a function: by what it gives, then by its name, else by its main type. */
export function functionIcon(record: FunctionRecord): IconName {
  for (const text of [record.modelOutput ?? '', record.displayName, record.name]) {
    const found = text && WORDS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return mainType(record) === 'list' ? 'table' : mainType(record) === 'number' ? 'area' : 'code';
}

/** Asked for each card of a picture, of few functions. */
const mainTypes = new WeakMap<FunctionRecord, DataType>();

/** Type of the main output, which colours the tile: the model, else the first output; model where there is none. */
export function mainType(record: FunctionRecord): DataType {
  const known = mainTypes.get(record);
  if (known) return known;
  const found = portsOf(record).find((port) => port.side === 'out')?.dataType ?? 'model';
  mainTypes.set(record, found);
  return found;
}
