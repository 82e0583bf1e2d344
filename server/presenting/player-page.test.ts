import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readPlayer } from './player-page.ts';

describe('the page that plays a deck', () => {
  it('takes title and language as text, however they are written, and the deck as it is', async () => {
    const path = join(openTemporaryFolder('parti-player-'), 'player.html');
    writeFileSync(path, '<html lang="__DECK_LANGUAGE__"><title>__DECK_TITLE__</title>__DECK_DATA__');
    const player = await readPlayer(path);
    expect(player.withDeck({ title: `</title><script>$& 'x'`, language: 'de', data: 'H4sI$1+/=' })).toBe(
      '<html lang="de"><title>&lt;/title&gt;&lt;script&gt;$&amp; &#39;x&#39;</title>H4sI$1+/=',
    );
    expect(player.withDeck({ title: '__DECK_DATA__', language: 'de', data: 'H4sI' })).toBe(
      '<html lang="de"><title>__DECK_DATA__</title>H4sI',
    );
  });

  it('says where it was not built', async () => {
    await expect(readPlayer('/nowhere/player.html')).rejects.toMatchObject({ code: 'presenting.no-player' });
  });
});
