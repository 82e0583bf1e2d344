import { z } from 'zod';
import { FUNCTION_GRANTS, VERSION_TAGS, type RunError } from '#domain';
import type { CallContract } from './call.ts';
import { jsonObject } from './json-fields.ts';

/** What an author says of a version. */
export const versionNote = z.string().trim().max(500);
/** Number of a version, or its digest. */
const versionName = z.string().min(1).max(200);
const tag = z.enum(VERSION_TAGS);
const may = z.array(z.enum(FUNCTION_GRANTS));

const day = z.object({
  day: z.string(),
  runs: z.number(),
  /** Results that were taken from the store in place of a run. */
  reused: z.number(),
  failed: z.number(),
  people: z.number(),
  workflows: z.number(),
});
const execution = z.object({
  id: z.string(),
  workflow: z.object({ id: z.string(), name: z.string() }),
  node: z.string(),
  state: z.string(),
  /** ISO, UTC. */
  at: z.string(),
  /** Who caused it, by name. */
  who: z.string().optional(),
  /** Time in the function. */
  ms: z.number().optional(),
  /** Of its result, read by `GET workflows/{id}/results/{digest}`; absent where it failed, or is kept no more. */
  digest: z.string().optional(),
  error: z.custom<RunError>().optional(),
});

/** Calls about the versions of a function, who may do what with it, and how it is used. */
export const functionVersionCalls = {
  'GET functions/{id}/versions': {
    tag: 'functions',
    summary: 'Versions of a function, newest first; `live` is the released one, `isTested` the one that test mode runs',
    access: 'account',
    answer: z.object({
      versions: z.array(
        z.object({
          number: z.number(),
          digest: z.string(),
          tag,
          isTested: z.boolean(),
          note: z.string(),
          author: z.string().nullable(),
          createdAt: z.string(),
          /** When it was released first. */
          liveAt: z.string().optional(),
          hasSource: z.boolean(),
        }),
      ),
    }),
  },
  'GET functions/{id}/versions/{v}': {
    tag: 'functions',
    summary: 'One version to compare: its record, and the files as its author wrote them where they were kept',
    access: 'account',
    answer: z.object({
      number: z.number(),
      digest: z.string(),
      record: jsonObject,
      files: z.record(z.string(), z.string()).nullable(),
    }),
  },
  'PATCH functions/{id}/versions/{v}': {
    tag: 'functions',
    summary: 'Moves a tag to a version: `live` releases it, `test` makes it the one that test mode edits and runs',
    access: 'account',
    body: z.object({ tag, note: versionNote.optional() }).strict(),
    answer: z.object({ number: z.number(), digest: z.string(), tag, followed: z.number() }),
  },
  'DELETE functions/{id}/versions': {
    tag: 'functions',
    summary: 'Deletes versions by number or digest, all or none; the released one remains, and the last',
    access: 'account',
    body: z.object({ versions: z.array(versionName).min(1).max(500) }).strict(),
  },
  'POST functions/{id}/versions/{v}/restore': {
    tag: 'functions',
    summary: 'Makes an older version the newest again, under a number of its own',
    access: 'account',
    answer: z.object({ number: z.number(), digest: z.string(), followed: z.number() }),
  },
  'PUT functions/{id}/visibility': {
    tag: 'functions',
    summary: 'Publishes a function to everybody on this server, or takes it back; public needs a release',
    access: 'account',
    body: z.object({ isPublic: z.boolean() }).strict(),
  },
  'PUT functions/{id}/retired': {
    tag: 'functions',
    summary:
      'Retires a function: it runs where it is pinned, is offered no more, and says why; without a reason it is offered again',
    access: 'account',
    body: z.object({ reason: z.string().trim().max(500).optional(), successor: z.string().max(200).optional() }).strict(),
  },
  'GET functions/{id}/permissions': {
    tag: 'functions',
    summary: 'Who may do what with a function; its owner alone is told of whom it was given to',
    access: 'account',
    answer: z.object({
      owner: z.object({ id: z.string(), name: z.string() }).optional(),
      isPublic: z.boolean(),
      mayChange: z.boolean(),
      grants: z.array(
        z.object({
          kind: z.enum(['person', 'domain', 'group']),
          grantee: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          may,
        }),
      ),
    }),
  },
  'PUT functions/{id}/permissions': {
    tag: 'functions',
    summary: 'Gives a person (address, user name or id), a domain or a group exactly these rights; none takes all away',
    access: 'account',
    body: z
      .object({ grantee: z.string().trim().min(1).max(320), kind: z.enum(['person', 'domain', 'group']).optional(), may })
      .strict(),
  },
  'GET functions/{id}/execution-stats': {
    tag: 'functions',
    summary: 'Runs of a function over the last 30 days: how many a day, time at the middle and at 95 of 100, failures by code',
    access: 'account',
    answer: z.object({
      days: z.array(day),
      runs: z.number(),
      failed: z.number(),
      /** Milliseconds; absent without a run. */
      p50: z.number().optional(),
      p95: z.number().optional(),
      failures: z.array(z.object({ code: z.string(), count: z.number() })),
    }),
  },
  'GET functions/{id}/usage-stats': {
    tag: 'functions',
    summary: 'Workflows that use a function, by name where the caller may view them, and people who ran it in the last 30 days',
    access: 'account',
    answer: z.object({
      workflows: z.array(z.object({ id: z.string(), name: z.string() })),
      hidden: z.number(),
      people: z.number(),
      days: z.array(day),
    }),
  },
  'GET functions/{id}/executions': {
    tag: 'functions',
    summary: 'The latest runs of a function in workflows that the caller may open, newest first',
    access: 'account',
    answer: z.object({ executions: z.array(execution) }),
  },
  'GET functions/{id}/executions/{execution}': {
    tag: 'functions',
    summary: 'One run of a function: where, when and how it ended, and the digest of its result',
    access: 'account',
    answer: execution,
  },
  'GET functions/{id}/rating': {
    tag: 'functions',
    summary: 'Stars that people gave to a function: how many ratings, their mean, and the caller’s own',
    access: 'account',
    answer: z.object({ count: z.number(), average: z.number().optional(), own: z.number().optional() }),
  },
  'PUT functions/{id}/rating': {
    tag: 'functions',
    summary: 'Rates a function whose record asks for it (has_feedback_rating) with one to five stars; null takes one’s own away',
    access: 'account',
    limit: { max: 60, per: 'minute' },
    body: z.object({ stars: z.number().int().min(1).max(5).nullable() }).strict(),
  },
  'GET function-library': {
    tag: 'functions',
    summary: 'Everything that the caller may see of the functions of this server, with where each stands',
    access: 'account',
    answer: z.object({
      functions: z.array(
        z.object({
          id: z.string(),
          record: jsonObject,
          origin: z.enum(['own', 'shared', 'published', 'shipped', 'admin']),
          /** Absent: it comes with Parti. */
          owner: z.object({ id: z.string(), name: z.string() }).optional(),
          isPublic: z.boolean(),
          live: z.number().optional(),
          test: z.number().optional(),
          isRetired: z.boolean(),
          updatedAt: z.string().optional(),
          /** Workflows that use it. */
          usedIn: z.number(),
          /** What it makes has a picture, under its `thumbnail`. */
          isPictured: z.literal(true).optional(),
          /** Half of its runs were shorter, ms; absent without one. */
          medianMs: z.number().optional(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, CallContract>;
