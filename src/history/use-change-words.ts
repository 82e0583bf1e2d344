import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import { valueText, valueWords } from '#inputs';
import type { ReaderPort } from '#domain';
import { preferences } from '../preferences/preferences.ts';
import type { LineWords } from './change-lines.ts';

/** How changes are written for this person: language, units, names of functions. */
export function useChangeWords(reader: ReaderPort): LineWords {
  const { t, i18n } = useTranslation('history');
  const { t: words } = useTranslation('inputs');
  const { preferredUnits: system } = useSnapshot(preferences);
  return useMemo(() => {
    const units = { system, locale: i18n.language };
    return {
      locale: i18n.language,
      say: t as unknown as LineWords['say'],
      recordOf: (functionId, digest) => reader.functionOf(functionId, digest),
      valueText: (property, value) => {
        const { text, unit } = valueText(property, value, units, valueWords(words));
        return unit ? `${text} ${unit}` : text;
      },
    };
  }, [t, words, i18n.language, system, reader]);
}
