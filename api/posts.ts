import { z } from 'zod';
import type { CallContract } from './call.ts';

/** Kinds of things that a content host lists under `{type}s`. */
const TYPE = /^[a-z][a-z0-9_-]{0,39}$/;
const SLUG = /^[\p{L}\p{N}._~-]{1,200}$/u;

/** A post of the content host, as the host writes it: its HTML is cleaned by the page that shows it. */
const post = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML. */
  content: z.string(),
  /** HTML of what stands in the head of its page. */
  yoast_head: z.string(),
  /** The same as fields, such as `title` and `description`. */
  yoast_head_json: z.record(z.string(), z.unknown()),
});

/** Calls about pages and posts that the operator's content host writes. */
export const postCalls = {
  'GET posts': {
    tag: 'posts',
    summary:
      'Posts of one type from the content host of this server, by slug or by categories; an empty list where there is no host',
    access: 'anonymous',
    limit: { max: 240, per: 'minute' },
    query: z
      .object({
        type: z.string().regex(TYPE).default('post'),
        slug: z.string().regex(SLUG).optional(),
        /** Separated by commas. */
        categories: z
          .string()
          .regex(/^[\p{L}\p{N}._~-]+(,[\p{L}\p{N}._~-]+)*$/u)
          .max(400)
          .optional(),
        /** `1`: the flag `useNewHost` is on, and the newer host is asked where there are two. */
        newHost: z.literal('1').optional(),
        /** `1`: asked anew, for who writes it. */
        preview: z.literal('1').optional(),
      })
      .strict(),
    answer: z.object({
      /** False: the operator named no content host; what ships is shown. */
      isOn: z.boolean(),
      posts: z.array(post),
    }),
  },
} as const satisfies Record<string, CallContract>;
