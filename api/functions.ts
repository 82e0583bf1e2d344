import { z } from 'zod';
import type { CallContract } from './call.ts';
import { versionNote } from './function-versions.ts';
import { anyJson, jsonObject } from './json-fields.ts';
import { pageQuery } from './page.ts';
import { PICTURE_TYPES, pictureQuery } from './workflows.ts';

const tag = z.enum(['live', 'test', 'local']);
/** Parts that somebody has in a function give these; a caller hears which are theirs. */
const actions = z.array(z.string());
const person = z.object({ id: z.string(), name: z.string() });

/** Scripts are handed over as text: nothing may run them by their address. */
const SCRIPT = 'text/plain; charset=utf-8';

/** Input or output of a workbook: its name, cells such as `Costs!B2:B9`, what they hold and their value in the book. */
const namedCells = z.object({ name: z.string(), place: z.string(), type: z.string(), shape: z.string(), value: anyJson });
const workbookReport = z.object({
  formulas: z.number(),
  equal: z.number(),
  passing: z.number(),
  unsaved: z.number(),
  different: z.number(),
  differences: z.array(z.object({ cell: z.string(), formula: z.string(), saved: z.string(), found: z.string() })),
  unknown: z.array(z.object({ name: z.string(), cell: z.string() })),
  /** What was left out or stands out, by kind, with the names it is about. */
  notes: z.array(
    z.looseObject({
      kind: z.enum(['missing-cells', 'not-cells', 'shared-cell', 'same-name', 'macros', 'externals', 'circular-names']),
    }),
  ),
});

/** Calls about functions. */
export const functionCalls = {
  'GET functions': {
    tag: 'functions',
    summary:
      'Functions that may be used: records as their authors wrote them, with the digest that would be pinned. Administrators see those of others too, but for `noadmin`',
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
    access: 'member',
    body: jsonObject,
    answer: z.object({ id: z.string(), tag }),
  },
  'POST functions/{id}/versions': {
    tag: 'functions',
    summary:
      'Keeps a test version: of a finished source-file upload, a zip or one source, else of the saved record with the files of the newest version. Test nodes of workflows that the caller may edit follow',
    access: 'member',
    limit: { max: 60, per: 'minute' },
    body: z.object({ key: z.string().max(200).optional(), note: versionNote.optional(), stage: tag.optional() }).strict(),
    answer: z.object({ id: z.string(), digest: z.string(), tag, number: z.number(), followed: z.number() }),
  },
  'PUT parse-excel': {
    tag: 'functions',
    summary:
      'Reads an uploaded workbook as a function: inputs, outputs, every formula recalculated, and a record for it. `Item1` is the key of a finished upload, `Item2` its name; nothing is published',
    access: 'member',
    limit: { max: 60, per: 'minute' },
    body: z.object({ Item1: z.string().max(200), Item2: z.string().min(1).max(255) }).strict(),
    answer: z.object({
      inputs: z.array(namedCells),
      outputs: z.array(namedCells),
      report: workbookReport,
      record: jsonObject,
    }),
  },
  'GET functions/{id}': {
    tag: 'functions',
    summary: 'One function with its record: the released version, or the one that a workflow has pinned',
    access: 'account',
    query: z.object({ digest: z.string().max(200).optional() }),
    answer: z.object({
      id: z.string(),
      digest: z.string(),
      tag,
      record: jsonObject,
      /** Absent where the version is not stored here. */
      number: z.number().optional(),
      /** Absent: it comes with Parti. */
      owner: person.optional(),
      isPublic: z.boolean(),
      live: z.number().optional(),
      test: z.number().optional(),
      retired: z.object({ reason: z.string(), successor: z.string().optional() }).optional(),
      createdAt: z.string().optional(),
      updatedAt: z.string().optional(),
      may: actions,
      maySeeStats: z.boolean(),
    }),
  },
  'GET functions/{id}/example': {
    tag: 'functions',
    summary:
      'A shipped function at work: its model in the first template that shows it, and the models it reads there, as the template ships them. Without `example`: no template shows one',
    access: 'account',
    query: z.object({ language: z.string().max(35).default('en') }),
    answer: z.object({
      example: z
        .object({
          templateId: z.string(),
          /** `label`: name of the function that made it; `isContext`: stands around what was asked about; metric. */
          models: z.array(
            z.object({ node: z.string(), label: z.string(), digest: z.string(), isContext: z.boolean(), model: jsonObject }),
          ),
        })
        .optional(),
    }),
  },
  'GET functions/{id}/thumbnail': {
    tag: 'functions',
    summary: 'Picture of what a shipped function makes; `isPictured` in the library says which have one',
    access: 'account',
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
  'PUT functions/{id}': {
    tag: 'functions',
    summary: 'Saves the record of a function; versions keep theirs, the next one takes it',
    access: 'account',
    query: z.object({ stage: tag.optional() }),
    body: jsonObject,
    answer: z.object({ id: z.string(), tag }),
  },
  'DELETE functions/{id}': {
    tag: 'functions',
    summary: 'Deletes a function with its versions; its owner alone. `name`, where it is given, must be its name',
    access: 'account',
    query: z.object({ name: z.string().max(500).optional() }),
  },
  'GET functions/{id}/bundles/{digest}': {
    tag: 'functions',
    summary:
      'Source bundle of a version, for previews in the browser; `x-parti-origin` names who wrote it: shipped or author; of a workbook, which is data, workbook',
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
