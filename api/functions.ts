import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

const tag = z.enum(['live', 'test', 'local']);

/** Calls about functions. */
export const functionCalls = {
  'GET functions': {
    tag: 'functions',
    summary: 'Functions that may be used: records as their authors wrote them, with the digest that would be pinned',
    query: pageQuery.extend({ tag: tag.optional(), noadmin: z.string().max(10).optional() }),
    answer: z.object({
      functions: z.array(
        z
          .object({
            id: z.string(),
            digest: z.string(),
            tag,
            name: z.string(),
            description: z.string(),
            language: z.string(),
            model_output: z.string().optional(),
          })
          .loose(),
      ),
      lastKey: z.string().optional(),
    }),
  },
  'POST functions': {
    tag: 'functions',
    summary: 'Saves the record of an own function; its source follows by source-file and versions',
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ id: z.string(), tag }),
  },
  'POST functions/{id}/versions': {
    tag: 'functions',
    summary: 'Publishes a finished source-file upload, a zip or one source, as the newest test version',
    body: z.object({ key: z.string().max(200) }).strict(),
    answer: z.object({ id: z.string(), digest: z.string(), tag }),
  },
  'GET functions/{id}': {
    tag: 'functions',
    summary: 'One function with its record: the released version, or the one that a workflow has pinned',
    query: z.object({ digest: z.string().max(200).optional() }),
    answer: z.object({ id: z.string(), digest: z.string(), tag, record: z.record(z.string(), z.unknown()) }),
  },
  'GET functions/{id}/versions': {
    tag: 'functions',
    summary: 'Versions of a function, newest first',
    answer: z.object({ versions: z.array(z.object({ digest: z.string(), tag, createdAt: z.string() })) }),
  },
} as const satisfies Record<string, CallContract>;
