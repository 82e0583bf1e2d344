import { z } from 'zod';
import type { RunError } from '#domain';
import type { CallContract } from './call.ts';
import { anyJson } from './json-fields.ts';

const difference = z.object({ path: z.string(), expected: anyJson.optional(), got: anyJson.optional() });
const digest = z.string().min(1).max(200);

/** Calls about what a function is tried with, again and again. All who may edit it share them. */
export const functionTrialCalls = {
  'GET functions/{id}/trials': {
    tag: 'functions',
    summary: 'Trials of a function, by name: their values, the models that they hold, and whether a result is expected',
    access: 'member',
    answer: z.object({
      trials: z.array(
        z.object({
          name: z.string(),
          inputs: z.record(z.string(), anyJson),
          models: z.array(z.string()),
          isExpected: z.boolean(),
          updatedAt: z.string(),
        }),
      ),
    }),
  },
  'PUT functions/{id}/trials/{name}': {
    tag: 'functions',
    summary:
      'Keeps values as a trial, in the place of a node with the models before it and the values that are wired to it. A trial of that name is replaced',
    access: 'member',
    body: z
      .object({
        inputs: z.record(z.string(), anyJson),
        /** Version or built draft that is tried; asked for where a node is named. */
        digest: digest.optional(),
        workflow: z.string().max(200).optional(),
        node: z.string().max(200).optional(),
      })
      .strict(),
  },
  'DELETE functions/{id}/trials/{name}': { tag: 'functions', summary: 'Removes a trial', access: 'member' },
  'GET functions/{id}/trials/{name}/case': {
    tag: 'functions',
    summary:
      'A trial with what it is expected to give as a zip: test/NAME/inputs.json, models/NAME.json and expected.json, as parti function test reads them in an author’s folder',
    access: 'member',
    gives: { types: ['application/zip'] },
  },
  'POST functions/{id}/trials/run': {
    tag: 'functions',
    summary:
      'Runs all trials, or one, with a version or a built draft; `expect` makes what they give what they are expected to give',
    access: 'member',
    body: z.object({ digest, name: z.string().max(200).optional(), expect: z.boolean().optional() }).strict(),
    answer: z.object({
      results: z.array(
        z.object({
          name: z.string(),
          /** Time in the function, ms; absent where nothing ran. */
          ms: z.number().optional(),
          error: z.custom<RunError>().optional(),
          /** Where it is another result than was expected; absent where nothing is expected. */
          differences: z.array(difference).optional(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, CallContract>;
