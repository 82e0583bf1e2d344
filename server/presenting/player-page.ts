import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PartiError } from '#domain';

/** The page that plays decks, as the build wrote it. */
export interface PlayerPage {
  /** The page with a deck in it; `data`: gzip of its JSON in base64. */
  withDeck(deck: { title: string; language: string; data: string }): string;
}

const BUILT = join(import.meta.dirname, '../../dist/player/player.html');
/** Places in the built page. */
const PLACES = { language: '__DECK_LANGUAGE__', title: '__DECK_TITLE__', data: '__DECK_DATA__' } as const;

/** Reads the built page. Rejects with `presenting.no-player` where the interface is not built. */
export async function readPlayer(path = BUILT): Promise<PlayerPage> {
  const page = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new PartiError('presenting.no-player', {}, { cause });
  });
  return {
    withDeck: ({ title, language, data }) =>
      page
        // The title last: whatever it says is no place any more.
        .replace(PLACES.data, () => data)
        .replace(PLACES.language, () => escaped(language))
        .replace(PLACES.title, () => escaped(title)),
  };
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
