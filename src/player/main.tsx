import { createRoot } from 'react-dom/client';
import type { DeckFile } from '#domain';
import { startHeldTexts } from '#locales';
import { DeckPlayer } from '../presenting/deck-player.tsx';
import { createDeckPorts } from '../presenting/deck-ports.ts';
import './player.css';

/** What the page around holds: the deck, read before this starts. */
declare global {
  var partiDeck: DeckFile | undefined;
}

const root = document.getElementById('root');
const deck = globalThis.partiDeck;
if (root && deck) {
  await startHeldTexts(deck.language);
  createRoot(root).render(<DeckPlayer ports={createDeckPorts(deck)} units={{ system: deck.system, locale: deck.language }} />);
}
