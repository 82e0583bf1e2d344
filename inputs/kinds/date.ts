import { inputKindOf } from '#domain';
import { loadLater } from '#ui';
import { storedDateText } from '../values/date-texts.ts';
import type { InputKindDescriptor } from './descriptor.ts';

/** A date, a time, or both. */
export const dateKind: InputKindDescriptor = {
  Editor: loadLater(async () => (await import('../editors/date-input.tsx')).DateInput),
  text(value, { property, units }) {
    const kind = inputKindOf(property);
    if (typeof value !== 'string' || (kind !== 'date' && kind !== 'time' && kind !== 'date-time')) return undefined;
    return { text: storedDateText(value, kind, units.locale) };
  },
};
