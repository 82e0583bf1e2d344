import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

/** Kinds of notices, each chosen per person. */
export const NOTICE_KINDS = ['share', 'transfer', 'invitation', 'quota'] as const;

const count = z.number().int();
const workflow = { workflowId: z.string(), workflow: z.string() };
/** What a notice tells; `workflow` is the name at that time. */
const noticeData = z.discriminatedUnion('news', [
  z.object({ news: z.literal('shared'), ...workflow, role: z.enum(['view', 'edit']) }),
  z.object({ news: z.enum(['pending', 'accepted', 'rejected', 'cancelled']), ...workflow }),
  z.object({ news: z.literal('joined'), ...workflow }),
  z.object({ news: z.literal('joined-office'), organization: z.string() }),
  z.object({
    news: z.enum(['dwindling', 'exhausted']),
    what: z.enum(['executions', 'edits']),
    /** Month of UTC, as `2026-11`. */
    bucket: z.string(),
    limit: count,
  }),
]);
/** What a notice tells, without whom. */
export type NoticeData = z.output<typeof noticeData>;

const choice = z.object({ kind: z.enum(NOTICE_KINDS), bell: z.boolean(), mail: z.boolean() }).strict();
const unread = z.object({ unread: count });

/** Calls about what a person is told of; nobody asks for another's. */
export const noticeCalls = {
  'GET notices': {
    tag: 'account',
    summary: 'What the person was told, newest first, at most 90 days old, and how much of it is unread',
    access: 'account',
    query: pageQuery,
    answer: z.object({
      unread: count,
      notices: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(NOTICE_KINDS),
          /** Name of whoever caused it; null: nobody, or somebody who is gone. */
          person: z.string().nullable(),
          data: noticeData,
          /** ISO 8601, UTC. */
          at: z.string(),
          isRead: z.boolean(),
        }),
      ),
      lastKey: z.string().optional(),
    }),
  },
  'POST notices/read': {
    tag: 'account',
    summary: 'Marks notices of the person as read, all of them where none is named; answers how many are left',
    access: 'account',
    body: z
      .object({
        ids: z
          .array(z.string().regex(/^\d{1,18}$/))
          .max(200)
          .optional(),
      })
      .strict(),
    answer: unread,
  },
  'GET notices/choices': {
    tag: 'account',
    summary: 'Where the person hears of each kind: in the product, by mail',
    access: 'account',
    answer: z.object({ choices: z.array(choice) }),
  },
  'PUT notices/choices': {
    tag: 'account',
    summary: 'Chooses where the person hears of a kind from now on',
    access: 'account',
    body: choice,
  },
} as const satisfies Record<string, CallContract>;
