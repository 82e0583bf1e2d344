import { z } from 'zod';
import type { CallContract } from './call.ts';

/** Languages and units in which a deck is written. */
export const deckWish = z
  .object({ language: z.enum(['en', 'ja', 'de']).default('en'), system: z.enum(['metric', 'imperial']).default('metric') })
  .strict();

/** Calls about decks. */
export const presentingCalls = {
  'POST workflows/{id}/deck-file': {
    tag: 'models',
    summary: 'The deck of a workflow as one page of HTML that plays without a server; runs the values to try, for editors',
    access: 'account',
    right: 'run',
    limit: { max: 20, per: 'minute' },
    body: deckWish,
    gives: { types: ['text/html; charset=utf-8'] },
  },
} as const satisfies Record<string, CallContract>;
