import { z } from 'zod';
import { MAX_IMAGE_BYTES, STUDY_OPTIONS, type JsonValue } from '#domain';
import type { CallContract } from './call.ts';
import { PICTURE_TYPES, pictureQuery } from './workflows.ts';

const value = z.custom<JsonValue>((held) => held !== undefined);
const axis = z
  .object({ node: z.string().max(200), property: z.string().max(500), values: z.array(value).max(STUDY_OPTIONS) })
  .strict();
const result = z.object({ key: z.string(), digest: z.string() });
const facts = z.object({
  id: z.string(),
  name: z.string(),
  axes: z.array(axis),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Options, those that have run, and those of them that failed. */
  total: z.number(),
  ended: z.number(),
  failed: z.number(),
});

/** Calls about studies: a workflow run over values of some inputs. */
export const studyCalls = {
  'GET workflows/{id}/studies': {
    tag: 'studies',
    summary: 'Studies of a workflow, newest first',
    access: 'account',
    answer: z.object({ studies: z.array(facts) }),
  },
  'POST workflows/{id}/studies': {
    tag: 'studies',
    summary: 'Makes a study of every combination, or of the rows that are given, and runs it beside what people do; for editors',
    access: 'account',
    body: z
      .object({
        name: z.string().max(20_000).default(''),
        axes: z.array(axis).max(50),
        /** The options themselves, a value for each axis; absent: every combination. */
        rows: z.array(z.array(value).max(50)).max(10_000).optional(),
      })
      .strict(),
    answer: z.object({ id: z.string() }),
  },
  'GET workflows/{id}/studies/{study}': {
    tag: 'studies',
    summary: 'A study with its options: values, figures, results, and why one failed',
    access: 'account',
    answer: facts.extend({
      options: z.array(
        z.object({
          n: z.number(),
          /** One for each axis. */
          values: z.array(value),
          state: z.enum(['waiting', 'done', 'failed']),
          results: z.record(z.string(), result),
          /** Null: no number, or none that JSON has. */
          figures: z.array(z.object({ node: z.string(), output: z.string(), value: z.number().nullable() })),
          /** `message`: what the function said itself. */
          error: z
            .object({
              code: z.string(),
              message: z.string().optional(),
              parameters: z.record(z.string(), value),
              node: z.string(),
            })
            .nullable(),
          starred: z.boolean(),
          dropped: z.boolean(),
          note: z.string(),
          /** Themes for which a picture is kept. */
          pictures: z.array(z.enum(['light', 'dark'])),
        }),
      ),
    }),
  },
  'PATCH workflows/{id}/studies/{study}/options/{n}': {
    tag: 'studies',
    summary: 'Stars or drops an option, or writes its note; for editors',
    access: 'account',
    body: z
      .object({ starred: z.boolean().optional(), dropped: z.boolean().optional(), note: z.string().max(20_000).optional() })
      .strict(),
  },
  'PUT workflows/{id}/studies/{study}/options/{n}/picture': {
    tag: 'studies',
    summary: 'Picture of an option that has run, for one theme: PNG, WebP or JPEG; for editors',
    access: 'account',
    query: pictureQuery,
    takes: { types: ['image/*'], maxBytes: MAX_IMAGE_BYTES.small },
  },
  'GET workflows/{id}/studies/{study}/options/{n}/picture': {
    tag: 'studies',
    summary: 'Picture of an option for one theme',
    access: 'account',
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
  'DELETE workflows/{id}/studies/{study}': {
    tag: 'studies',
    summary: 'Deletes a study; what waits of it does not run; for editors',
    access: 'account',
  },
} as const satisfies Record<string, CallContract>;
