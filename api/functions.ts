import { z } from 'zod';
import type { CallContract } from './call.ts';
import { anyJson, jsonObject } from './json-fields.ts';
import { pageQuery } from './page.ts';

const tag = z.enum(['live', 'test', 'local']);

/** Scripts are handed over as text: nothing may run them by their address. */
const SCRIPT = 'text/plain; charset=utf-8';

/** Calls about functions. */
export const functionCalls = {
  'GET functions': {
    tag: 'functions',
    summary: 'Functions that may be used: records as their authors wrote them, with the digest that would be pinned',
    access: 'account',
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
          .catchall(anyJson),
      ),
      lastKey: z.string().optional(),
    }),
  },
  'POST functions': {
    tag: 'functions',
    summary: 'Saves the record of an own function; its source follows by source-file and versions',
    access: 'account',
    body: jsonObject,
    answer: z.object({ id: z.string(), tag }),
  },
  'POST functions/{id}/versions': {
    tag: 'functions',
    summary: 'Publishes a finished source-file upload, a zip or one source, as the newest test version',
    access: 'account',
    limit: { max: 60, per: 'minute' },
    body: z.object({ key: z.string().max(200) }).strict(),
    answer: z.object({ id: z.string(), digest: z.string(), tag }),
  },
  'GET functions/{id}': {
    tag: 'functions',
    summary: 'One function with its record: the released version, or the one that a workflow has pinned',
    access: 'account',
    query: z.object({ digest: z.string().max(200).optional() }),
    answer: z.object({ id: z.string(), digest: z.string(), tag, record: jsonObject }),
  },
  'GET functions/{id}/versions': {
    tag: 'functions',
    summary: 'Versions of a function, newest first',
    access: 'account',
    answer: z.object({ versions: z.array(z.object({ digest: z.string(), tag, createdAt: z.string() })) }),
  },
  'GET functions/{id}/bundles/{digest}': {
    tag: 'functions',
    summary: 'Source bundle of a version, for previews in the browser; `x-parti-origin` names who wrote it: shipped or author',
    access: 'account',
    gives: { types: [SCRIPT] },
  },
  'GET runtime/{epoch}': {
    tag: 'functions',
    summary: 'Script that runs bundles: `current`, or the epoch that the header x-parti-epoch names',
    access: 'account',
    gives: { types: [SCRIPT] },
  },
  'GET sandbox': {
    tag: 'functions',
    summary: "Document of the sandboxed frame in which a page runs authors' functions; nothing about anybody is in it",
    access: 'keyless',
    gives: { types: ['text/html; charset=utf-8'] },
  },
} as const satisfies Record<string, CallContract>;
