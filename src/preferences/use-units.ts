import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useSnapshot } from 'valtio';
import type { Units } from '#inputs';
import { preferences } from './preferences.ts';

/** Unit system and language of this person. */
export function useUnits(): Units {
  const { i18n } = useTranslation();
  const { preferredUnits: system } = useSnapshot(preferences);
  const locale = i18n.language;
  return useMemo(() => ({ system, locale }), [system, locale]);
}
