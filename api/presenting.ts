import { z } from 'zod';
import { isJsonObject, SETUP_STEPS_MAX, VIEW_ACTION_TYPES, type RichText } from '#domain';
import type { CallContract } from './call.ts';

/** Languages and units in which a deck is written. */
export const deckWish = z
  .object({ language: z.enum(['en', 'ja', 'de']).default('en'), system: z.enum(['metric', 'imperial']).default('metric') })
  .strict();

const RUNS_MAX = 2000;
/** Rich text; what is none of it is left out as it is kept. */
const words = z.custom<RichText>((value) => Array.isArray(value) && value.length <= RUNS_MAX && value.every(isJsonObject));

const stepId = z.string().min(1).max(200);
const setupStep = z
  .object({
    id: stepId,
    parent: stepId.optional(),
    type: z.enum(VIEW_ACTION_TYPES),
    title: z.string().max(200),
    payload: z
      .object({
        function: stepId,
        node: stepId,
        input: z.string().max(500),
        output: z.string().max(500),
        override: z.string().max(500),
        view: stepId,
        version: stepId,
        command: stepId,
        text: z.string().max(4000),
        words,
        filter: z.object({ query: z.string().max(2000), colourBy: z.string().max(500).optional() }).strict(),
      })
      .partial()
      .strict(),
  })
  .strict();

/** Calls about decks and setup views. */
export const presentingCalls = {
  'GET workflows/{id}/view-actions': {
    tag: 'workflows',
    summary: 'Steps of the setup views of a workflow, by view; `mayChange`: for its owner',
    access: 'account',
    answer: z.object({ mayChange: z.boolean(), views: z.record(z.string(), z.array(setupStep)) }),
  },
  'PUT workflows/{id}/views/{view}/actions': {
    tag: 'workflows',
    summary: 'Writes the steps of a setup view; its owner alone',
    access: 'account',
    body: z.object({ steps: z.array(setupStep).max(SETUP_STEPS_MAX) }).strict(),
    answer: z.object({ steps: z.array(setupStep) }),
  },
  'POST workflows/{id}/deck-file': {
    tag: 'models',
    summary: 'The deck of a workflow as one page of HTML that plays without a server; runs the values to try, for editors',
    access: 'account',
    right: 'run',
    limit: { max: 20, per: 'minute' },
    body: deckWish,
    gives: { types: ['text/html; charset=utf-8'] },
  },
  'POST workflows/{id}/slides/{slide}/sides': {
    tag: 'workflows',
    summary: 'What a slide compares, with the results of each side, as gzip of JSON; runs them, for editors',
    access: 'account',
    right: 'run',
    limit: { max: 60, per: 'minute' },
    body: deckWish,
    gives: { types: ['application/gzip'] },
  },
} as const satisfies Record<string, CallContract>;
