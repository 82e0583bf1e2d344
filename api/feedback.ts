import { z } from 'zod';
import type { CallContract } from './call.ts';
import { jsonObject } from './json-fields.ts';
import { pageQuery } from './page.ts';

/** Characters of what somebody tells, as JSON. */
const MOST_PAYLOAD = 20_000;

/** Calls about what people tell whoever looks after the server. */
export const feedbackCalls = {
  'GET feedback': {
    tag: 'account',
    summary: 'Where else to write to: the support address of this server; empty where none is set',
    access: 'account',
    answer: z.object({ supportEmail: z.string() }),
  },
  'POST feedback': {
    tag: 'account',
    summary: 'Keeps what somebody tells, whatever its fields, and mails it to the support address where one is set',
    access: 'account',
    limit: { max: 20, per: 'hour' },
    body: jsonObject.refine((payload) => {
      const { length } = JSON.stringify(payload);
      return length > 2 && length <= MOST_PAYLOAD;
    }),
  },
  'GET admin/feedback': {
    tag: 'admin',
    summary: 'What people told, newest first, in pages',
    access: 'administrator',
    query: pageQuery,
    answer: z.object({
      feedback: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          payload: jsonObject,
          /** ISO 8601, UTC. */
          at: z.string(),
        }),
      ),
      lastKey: z.string().optional(),
    }),
  },
} as const satisfies Record<string, CallContract>;
