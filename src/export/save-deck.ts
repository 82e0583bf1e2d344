import type { ApiClient } from '#api';
import { chooseLanguage } from '#locales';
import type { Units } from '#inputs';
import { downloadAnswer } from './download.ts';

/**
 * Saves the deck of a workflow, in one's own language and units, as a page that plays without a server, in the browser's
 * downloads. Answers its name. Rejects with `presenting.empty-deck`.
 */
export async function saveDeck(api: ApiClient, id: string, { system, locale }: Units): Promise<string> {
  const body = { language: chooseLanguage(locale, []), system };
  return downloadAnswer(await api.file('POST workflows/{id}/deck-file', { path: { id }, body }), 'deck.html');
}
