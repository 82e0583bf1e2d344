import type { i18n } from 'i18next';
import { arriveMs, type NamedSlide } from '#domain';

/** How a slide arrives, and in how many seconds. */
export function arrivalOf({ slide }: Pick<NamedSlide, 'slide'>, { t, language }: Pick<i18n, 't' | 'language'>): string {
  const how = t(`arrive.${slide.arrive ?? 'fly'}`, { ns: 'present' });
  if (slide.arrive === 'cut') return how;
  return t('strip.arrives', { ns: 'present', how, seconds: (arriveMs(slide) / 1000).toLocaleString(language) });
}
