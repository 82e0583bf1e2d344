import type { i18n as I18n } from 'i18next';
import type { JsonValue } from '#domain';
import { problemText } from '#inputs';
import type { Announcement } from '../editor/graph.ts';

/** What did not happen as it was asked for: whoever sees the board is told too, where nothing else shows it. */
const FALLS_SHORT = new Set([
  ...['refused', 'circle-closed', 'end-gone', 'derived-stays', 'planning-there'],
  ...['nothing-to-paste', 'clip-too-large', 'clip-from-newer', 'clip-unknown-function', 'pasted-without-files'],
]);

/** Whether an announcement is shown as well as spoken. */
export const isShown = ({ key, parameters }: Announcement): boolean =>
  FALLS_SHORT.has(key) || (key === 'replaced' && Number(parameters?.['count']) > 0);

/** Sentence of an announcement in the language that is shown. */
export function announcementText(i18n: I18n, { key, parameters = {} }: Announcement): string {
  const t = i18n.getFixedT(null, 'graph');
  if (key !== 'refused' && key !== 'circle-closed') return t(`said.${key}` as 'said.connected', { ...parameters });
  const reason = { code: String(parameters['code']), parameters: parameters as Record<string, JsonValue> };
  return t(`said.${key}`, { reason: problemText(i18n, reason) });
}
