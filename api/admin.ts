import { z } from 'zod';
import type { CallContract } from './call.ts';

/** Calls of the people who look after the server. */
export const adminCalls = {
  'GET admin/runtimes': {
    tag: 'admin',
    summary: 'How authors’ functions run on this machine: the jail, each runtime, what is missing and what installs it',
    access: 'administrator',
    answer: z.object({
      jail: z.object({
        tier: z.enum(['full', 'none']),
        problem: z.enum(['not-linux', 'unknown-processor', 'not-installed', 'namespaces-refused', 'failed']).optional(),
        reason: z.string().optional(),
        install: z.string().optional(),
        version: z.string().optional(),
        ownAccount: z.boolean(),
        startMs: z.number().optional(),
      }),
      runtimes: z.array(
        z.object({
          language: z.string(),
          state: z.enum(['ready', 'no-runtime', 'runtime-only', 'no-jail']),
          version: z.string().optional(),
          install: z.string().optional(),
        }),
      ),
    }),
  },
  'POST admin/runtimes/{language}/measure': {
    tag: 'admin',
    summary: 'Times a first and a next call of a function that does nothing, in processes of its own; milliseconds',
    access: 'administrator',
    limit: { max: 20, per: 'minute' },
    answer: z.object({ coldMs: z.number().optional(), warmMs: z.number().optional() }),
  },
} as const satisfies Record<string, CallContract>;
