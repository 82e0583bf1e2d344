import { z } from 'zod';
import { isJsonObject, MAX_IMAGE_BYTES, type WorkflowDocument } from '#domain';
import type { CallContract } from './call.ts';
import { PICTURE_TYPES, pictureQuery } from './workflows.ts';

/** Edits of one person without a pause; times in ms since 1970. */
const entry = z.object({
  at: z.number(),
  until: z.number(),
  /** Numbers of its first and last update. */
  from: z.number(),
  to: z.number(),
  /** Absent: the server itself. */
  userId: z.string().optional(),
});

const VERSION_KINDS = ['named', 'before-restore', 'presented', 'published', 'branch-point', 'template'] as const;

const version = z.object({
  id: z.string(),
  /** Number of the update whose state it is. */
  sequence: z.number(),
  /** `named`: by a person; the others the server keeps by itself. */
  kind: z.enum(VERSION_KINDS),
  name: z.string(),
  description: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null: the account is gone. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  pictureUrl: z.string().optional(),
});

const branch = z.object({
  id: z.string(),
  name: z.string(),
  ownerName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});

const sequence = z.coerce.number().int().min(0);
/** Results by node: the key and the digest of what it showed. */
const results = z.record(z.string(), z.object({ key: z.string(), digest: z.string() }));
const name = z.string().max(20_000);
const description = z.string().max(20_000);
/** Kept though another version has the name: the person was warned. */
const sameName = z.boolean().default(false);
const document = z.custom<WorkflowDocument>(isJsonObject);

/** Calls about the past of a workflow: its edits, and the versions that people named. */
export const historyCalls = {
  'GET workflows/{id}/history': {
    tag: 'history',
    summary: 'Edits by person and time, and runs, newest first; for editors',
    access: 'account',
    query: z.object({
      /** Only what came before this update. */
      before: sequence.optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(500),
    }),
    answer: z.object({
      entries: z.array(entry),
      runs: z.array(z.object({ sequence: z.number(), at: z.number(), failed: z.boolean() })),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Numbers of the first state that can be shown, and of the last update. */
      first: z.number(),
      last: z.number(),
      /** Days for which each edit is kept; 0: for ever. */
      days: z.number(),
      hasMore: z.boolean(),
    }),
  },
  'GET workflows/{id}/history/segments/{from}': {
    tag: 'history',
    summary: 'A state before this update, and the updates after it, to be played in a page; for editors',
    access: 'account',
    gives: { types: ['application/octet-stream'] },
  },
  'GET workflows/{id}/history/results': {
    tag: 'history',
    summary: 'Which result each node showed at an update, and what changed up to another; for editors',
    access: 'account',
    query: z.object({ from: sequence, to: sequence }),
    answer: z.object({
      before: results,
      changes: z.array(z.object({ sequence: z.number(), nodeId: z.string(), key: z.string(), digest: z.string() })),
    }),
  },
  'GET workflows/{id}/branches': {
    tag: 'history',
    summary: 'The workflow that this one was branched from, and its own branches: what the asker may open of them',
    access: 'account',
    answer: z.object({ origin: branch.nullable(), branches: z.array(branch) }),
  },
  'GET workflows/{id}/branches/{branch}': {
    tag: 'history',
    summary: 'Where a branch began and how it stands now, to bring it back; for editors who may see the branch',
    access: 'account',
    /** `results`: what the branch shows now. */
    answer: z.object({ base: document, document, results }),
  },
  'GET workflows/{id}/versions': {
    tag: 'history',
    summary: 'Versions, newest first; viewers see the named ones',
    access: 'account',
    /** `maxSnapshots`: named versions that the plan keeps; null: no limit. `mayDelete`: whether the asker may delete them. */
    answer: z.object({ versions: z.array(version), maxSnapshots: z.number().nullable(), mayDelete: z.boolean() }),
  },
  'POST workflows/{id}/versions': {
    tag: 'history',
    summary: 'Names the state after an update, or that of now; for editors',
    access: 'account',
    body: z
      .object({
        kind: z.enum(['named', 'before-restore']).default('named'),
        name: name.default(''),
        description: description.default(''),
        sequence: sequence.optional(),
        sameName,
      })
      .strict(),
    answer: z.object({ id: z.string(), sequence: z.number() }),
  },
  'GET workflows/{id}/versions/{version}': {
    tag: 'history',
    summary: 'The document of a version in the schema of now, with the results it had',
    access: 'account',
    answer: z.object({ document, results, sequence: z.number() }),
  },
  'PATCH workflows/{id}/versions/{version}': {
    tag: 'history',
    summary: 'Renames or describes a version; one that the server kept becomes a named one by its name',
    access: 'account',
    body: z.object({ name: name.optional(), description: description.optional(), sameName }).strict(),
  },
  'DELETE workflows/{id}/versions/{version}': {
    tag: 'history',
    summary: 'Deletes a version; its owner alone',
    access: 'account',
  },
  'PUT workflows/{id}/versions/{version}/picture': {
    tag: 'history',
    summary: 'Picture of a version for one theme: PNG, WebP or JPEG',
    access: 'account',
    query: pictureQuery,
    takes: { types: ['image/*'], maxBytes: MAX_IMAGE_BYTES.small },
  },
  'GET workflows/{id}/versions/{version}/picture': {
    tag: 'history',
    summary: 'Picture of a version; `theme=dark`: the one for the dark theme, where there is one',
    access: 'account',
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
} as const satisfies Record<string, CallContract>;
