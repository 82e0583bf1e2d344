import { z } from 'zod';
import { COMMENT_ANCHORS, COMMENT_MAX } from '#domain';
import type { CallContract } from './call.ts';

const id = z.string().min(1).max(200);
/** What a thread is about, and its name when the thread began. */
const anchor = z
  .object({ kind: z.enum(COMMENT_ANCHORS), id, elementId: id.optional(), name: z.string().max(200) })
  .strict()
  .refine(({ kind, elementId }) => (kind === 'element') === (elementId !== undefined), 'an element, and only that, names its id');
const said = z.string().trim().min(1).max(COMMENT_MAX);

/** Somebody who wrote; null once their account is gone. */
const writer = z.object({ id: z.string(), name: z.string() }).nullable();

const comment = z.object({
  id: z.string(),
  author: writer,
  /** Empty once it was deleted. */
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().optional(),
  isDeleted: z.boolean(),
});

const thread = z.object({
  id: z.string(),
  anchor,
  createdAt: z.string(),
  resolved: z.object({ by: writer, at: z.string() }).optional(),
  comments: z.array(comment),
  /** The asker is named in it and has not looked since. */
  mentionsMe: z.boolean(),
});

/** Calls about what people say to parts of a workflow. Whoever has a share reads, editors and the owner write; the public neither. */
export const commentCalls = {
  'GET workflows/{id}/comments': {
    tag: 'comments',
    summary: 'Threads of comments on a workflow, oldest first, each with all that was said',
    access: 'account',
    query: z.object({ key: z.string().max(500).optional() }),
    answer: z.object({ threads: z.array(thread), lastKey: z.string().optional() }),
  },
  'POST workflows/{id}/comments': {
    tag: 'comments',
    summary: 'Begins a thread; people named with @ who have access are told by mail',
    access: 'account',
    limit: { max: 240, per: 'minute' },
    body: z.object({ anchor, text: said }).strict(),
    answer: thread,
  },
  'GET workflows/{id}/comments/people': {
    tag: 'comments',
    summary: 'Who may be named in a comment: the owner and those it is shared with by name or domain',
    access: 'account',
    answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), username: z.string().nullable() })) }),
  },
  'GET comments/{thread}': {
    tag: 'comments',
    summary: 'One thread',
    access: 'account',
    answer: thread,
  },
  'POST comments/{thread}/replies': {
    tag: 'comments',
    summary: 'Answers in a thread',
    access: 'account',
    limit: { max: 240, per: 'minute' },
    body: z.object({ text: said }).strict(),
    answer: thread,
  },
  'PUT comments/{thread}/resolved': {
    tag: 'comments',
    summary: 'Resolves a thread or opens it again',
    access: 'account',
    body: z.object({ isResolved: z.boolean() }).strict(),
    answer: thread,
  },
  'POST comments/{thread}/seen': {
    tag: 'comments',
    summary: 'Takes the mark of being named away from the asker',
    access: 'account',
  },
  'PATCH comments/{id}': {
    tag: 'comments',
    summary: 'Changes what one said; its author only',
    access: 'account',
    body: z.object({ text: said }).strict(),
    answer: thread,
  },
  'DELETE comments/{id}': {
    tag: 'comments',
    summary: 'Takes back what one said; its author only. A thread without any comment left is gone',
    access: 'account',
  },
} as const satisfies Record<string, CallContract>;
