import { useTranslation } from '#ui';
import { formatQuantity, type JsonValue, type UnitSystem } from '#domain';
import { kindName } from '#inputs';
import { columnUnit } from '../element/column-unit.ts';
import type { HandState } from '../model/hand-states.ts';
import type { ShownModel } from '../model/model-selection.ts';
import { BY_HAND, referredName, type LegendEntry } from './filter-elements.ts';

/** What the words of a legend are made from. */
export interface EntryWords {
  models: readonly ShownModel[];
  /** Words that functions wrote, in the language of the reader. */
  say: (word: string) => string;
  system: UnitSystem;
  locale: string;
}

/** Says what an entry of a legend stands for, by the property path that colours. */
export function useEntryText({ models, say, system, locale }: EntryWords): (entry: LegendEntry, path: string) => string {
  const { t } = useTranslation('viewer');
  return ({ value }, path) => {
    if (path === BY_HAND) return t(`hands.states.${value as HandState}`);
    const figure = (number: number) =>
      formatQuantity(number, { unitType: columnUnit(path), system, locale, form: 'figure' }).text;
    if (isStep(value)) return `${figure(value[0])} – ${figure(value[1])}`;
    if (value === null) return t('filter.others');
    if (typeof value === 'number') return figure(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return say(path === 'discriminator' ? kindName(String(value)) : (referredName(models, value) ?? String(value)));
  };
}

const isStep = (value: JsonValue | readonly [number, number]): value is readonly [number, number] => Array.isArray(value);
