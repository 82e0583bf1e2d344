import { z } from 'zod';
import type { RunError, RunMessage, SourceAnswer, SourceDiagnostic } from '#domain';
import type { CallContract } from './call.ts';
import { anyJson, jsonObject } from './json-fields.ts';
import { versionNote } from './function-versions.ts';

/** A whole draft, and what JSON adds to it. */
const DRAFT_BYTES = 12 * 1024 * 1024;
const count = z.int().min(1).max(10_000_000);
/** An `ElementModel`, opaque: the whole contract is one type, and its values nest. */
type ShownModel = object;
const place = { file: z.string().max(200), line: count, column: count };
/** A file of a draft by its path under `src/`, or `parti.json` for the record; one that is too long to be a name is refused as such. */
const file = z.object({ path: z.string().min(1).max(10_000), text: z.string() });

/** Calls about what somebody writes on a function and has not kept as a version. Each has their own; nobody reads another's. */
export const functionDraftCalls = {
  'GET functions/{id}/draft': {
    tag: 'functions',
    summary: "The caller's draft of a function: what they wrote last, else the files of its newest version",
    access: 'member',
    answer: z.object({
      files: z.array(file),
      /** Version that it began from; absent where there was none. */
      base: z.object({ digest: z.string(), number: z.number() }).optional(),
      newest: z.object({ digest: z.string(), number: z.number() }).optional(),
      /** Whether something was written that no version has. */
      isKept: z.boolean(),
      updatedAt: z.string().optional(),
      /** What runs each language on this server: its record may name another at any time. `no-jail`: its author's own alone. */
      runtimes: z.array(
        z.object({
          language: z.string(),
          state: z.enum(['ready', 'no-runtime', 'runtime-only', 'no-jail']),
          version: z.string().optional(),
        }),
      ),
    }),
  },
  'PATCH functions/{id}/draft': {
    tag: 'functions',
    summary:
      'Saves the files of a draft that changed; null removes one. Answered once it is stored. `since` tells which state the caller knows, by its `updatedAt`, empty for none: where the draft was changed elsewhere meanwhile nothing is stored, and `elsewhere` has its files',
    access: 'member',
    bodyLimit: DRAFT_BYTES,
    body: z
      .object({
        files: z.array(file.extend({ text: z.string().nullable() })).max(500),
        since: z.string().max(40).optional(),
      })
      .strict(),
    answer: z.object({ updatedAt: z.string(), elsewhere: z.array(file).optional() }),
  },
  'DELETE functions/{id}/draft': {
    tag: 'functions',
    summary: 'Drops a draft: the next one begins from the newest version',
    access: 'member',
  },
  'POST functions/{id}/draft/build': {
    tag: 'functions',
    summary:
      'Builds the draft as it is stored: an unlisted version for its author alone, kept a day, whose digest `execution.preview` takes; without one, why not. `quick`: where it is built, other faults are not waited for',
    access: 'member',
    query: z.object({ quick: z.literal('true').optional() }),
    answer: z.object({ digest: z.string().optional(), diagnostics: z.array(z.custom<SourceDiagnostic>()) }),
  },
  'POST functions/{id}/compile': {
    tag: 'functions',
    summary:
      'Builds the files of an author’s folder as they are sent: an unlisted version for the caller alone, kept a day, whose digest draft/run and trials/run take; without one, why not. The draft stays as it is',
    access: 'member',
    limit: { max: 120, per: 'minute' },
    bodyLimit: DRAFT_BYTES,
    body: z.object({ files: z.array(file).max(500) }).strict(),
    answer: z.object({ ok: z.boolean(), digest: z.string().optional(), diagnostics: z.array(z.custom<SourceDiagnostic>()) }),
  },
  'POST functions/{id}/draft/run': {
    tag: 'functions',
    summary:
      'Runs a draft that was built with these inputs: in place of a node, over the models before it, else alone, over the models that are sent. Nothing is stored; of several at once the last one is answered',
    access: 'member',
    bodyLimit: DRAFT_BYTES,
    body: z
      .object({
        digest: z.string().min(1).max(200),
        inputs: z.record(z.string(), anyJson),
        workflow: z.string().max(200).optional(),
        node: z.string().max(200).optional(),
        /** Digests of results whose models the page has: they are not sent again. */
        known: z.array(z.string().max(200)).max(500).optional(),
        /** Models that it reads, by name; in the place of a node it has those before it. */
        models: z.record(z.string().max(200), jsonObject).optional(),
        /** Alone: answers its model even where it is not drawn. */
        withModel: z.boolean().optional(),
      })
      .strict(),
    answer: z.object({
      outputs: z.record(z.string(), anyJson).optional(),
      messages: z.array(z.custom<RunMessage>()).optional(),
      /** Of its model. */
      elements: z.number().optional(),
      /** Time in the function, ms; absent where nothing ran. */
      ms: z.number().optional(),
      /** The most memory that was resident while it ran, bytes; absent where nothing ran, or nobody can tell. */
      memory: z.number().optional(),
      /** What it printed, cut where it is long. */
      log: z.string(),
      error: z.custom<RunError>().optional(),
      /**
       * Whose models are then to be seen: of the node (alone: ''), what follows from it, and what stands around. A model is there
       * for what was made, unless the page has it; the others are read by `GET workflows/{id}/results/{digest}`.
       */
      building: z
        .array(
          z.object({
            node: z.string(),
            digest: z.string(),
            isMade: z.boolean(),
            model: z.custom<ShownModel>().optional(),
            isTooLarge: z.boolean().optional(),
          }),
        )
        .optional(),
      /** Values that the node has of its own. */
      inputs: z.record(z.string(), anyJson).optional(),
    }),
  },
  'DELETE functions/{id}/draft/run': {
    tag: 'functions',
    summary: 'Stops what the caller tries now; trying it answers `run.client-preview-unavailable`',
    access: 'member',
  },
  'POST functions/{id}/draft/ask': {
    tag: 'functions',
    summary:
      'Asks the language service about the stored draft, with `file` as it is being written: faults, names that fit, what something is, all places of a name',
    access: 'member',
    bodyLimit: DRAFT_BYTES,
    body: z
      .object({
        question: z.union([
          z.object({ kind: z.literal('diagnostics') }),
          z.object({ kind: z.enum(['completion', 'hover', 'signature']), ...place }),
          z.object({ kind: z.literal('rename'), ...place, name: z.string().regex(/^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u) }),
        ]),
        file: file.optional(),
      })
      .strict(),
    answer: z.object({
      answer: z.custom<SourceAnswer>(),
      /** Why nothing better is known, by the code of an error. */
      unavailable: z.string().optional(),
    }),
  },
  'POST functions/{id}/draft/versions': {
    tag: 'functions',
    summary:
      'Keeps the draft as a test version and drops it; refused where a newer version came meanwhile, unless `onTop`. Where it is the newest version already nothing is written: `unchanged`',
    access: 'member',
    limit: { max: 60, per: 'minute' },
    body: z.object({ note: versionNote.optional(), onTop: z.boolean().optional() }).strict(),
    answer: z.object({ digest: z.string(), number: z.number(), followed: z.number(), unchanged: z.boolean() }),
  },
  'POST functions/{id}/copies': {
    tag: 'functions',
    summary: 'Makes an own, private function of one whose source the caller may read: its record, and its files as a draft',
    access: 'member',
    body: z.object({ name: z.string().trim().min(1).max(200) }).strict(),
    answer: z.object({ id: z.string() }),
  },
} as const satisfies Record<string, CallContract>;
