import { z } from 'zod';
import { SNIPPET_LIMITS } from '#domain';
import type { CallContract } from './call.ts';

const snippet = z.object({
  id: z.string(),
  name: z.string(),
  /** Functions that it holds. */
  count: z.number(),
  /** Where their cards stand in its picture, in hundredths. */
  places: z.array(z.tuple([z.number(), z.number()])),
});

/** Calls about parts of graphs that a person keeps to put in again: theirs alone, in every workflow. */
export const snippetCalls = {
  'GET snippets': {
    tag: 'snippets',
    summary: 'Parts of graphs that the person keeps, by name',
    access: 'account',
    answer: z.object({ snippets: z.array(snippet) }),
  },
  'POST snippets': {
    tag: 'snippets',
    summary: 'Keeps what was copied from a graph under a name',
    access: 'account',
    limit: { max: 240, per: 'minute' },
    // Quotation marks of the text are escaped once more on the way.
    bodyLimit: 3 * SNIPPET_LIMITS.bytes,
    body: z.object({ name: z.string().trim().min(1).max(SNIPPET_LIMITS.name), text: z.string() }).strict(),
    answer: snippet,
  },
  'GET snippets/{id}': {
    tag: 'snippets',
    summary: 'The text of a kept part, as it was copied',
    access: 'account',
    answer: z.object({ text: z.string() }),
  },
  'DELETE snippets/{id}': {
    tag: 'snippets',
    summary: 'Forgets a kept part',
    access: 'account',
  },
} as const satisfies Record<string, CallContract>;
