import type { i18n as I18n } from 'i18next';
import type { JsonValue } from '#domain';
import { problemText } from '#inputs';
import type { Announcement } from '../editor/graph.ts';

/** Sentence of an announcement in the language that is shown. */
export function announcementText(i18n: I18n, { key, parameters = {} }: Announcement): string {
  const t = i18n.getFixedT(null, 'graph');
  if (key !== 'refused') return t(`said.${key}` as 'said.connected', { ...parameters });
  const reason = { code: String(parameters['code']), parameters: parameters as Record<string, JsonValue> };
  return t('said.refused', { reason: problemText(i18n, reason) });
}
