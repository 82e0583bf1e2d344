import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

const administrator = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether a mail to the address was answered; else it is what its owner says. */
  isAddressConfirmed: z.boolean(),
  /** The account that the one-time link opens: it stays an administrator. */
  isOwner: z.boolean(),
});

const waitingMail = z.object({
  /** Name of its `.eml` file in the folder `outbox` of the data folder. */
  file: z.string(),
  to: z.string(),
  subject: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  text: z.string(),
});

const forWhom = z.enum(['all', 'admins', 'nobody']);

/** Calls of the people who look after the server. */
export const adminCalls = {
  'GET admin/flags': {
    tag: 'admin',
    summary: 'Flags of the product, and for whom they are on',
    access: 'administrator',
    answer: z.object({ flags: z.array(z.object({ name: z.string(), enabledFor: forWhom })) }),
  },
  'PUT admin/flags/{name}': {
    tag: 'admin',
    summary: 'Says for whom a flag is on; it never gives a right',
    access: 'administrator',
    body: z.object({ enabledFor: forWhom }).strict(),
  },
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
  'GET admin/mails': {
    tag: 'admin',
    summary: 'Mails that nobody carried: no mail server is configured, or it refused them; newest first, in pages',
    access: 'administrator',
    query: pageQuery,
    answer: z.object({
      mails: z.array(waitingMail),
      total: z.number().int(),
      delivers: z.boolean(),
      lastKey: z.string().optional(),
    }),
  },
  'POST admin/mails/{file}/send': {
    tag: 'admin',
    summary: 'Hands a waiting mail to the mail server again; it leaves the outbox where that takes it',
    access: 'administrator',
  },
  'DELETE admin/mails/{file}': { tag: 'admin', summary: 'Removes a mail from the outbox', access: 'administrator' },
  'GET admin/administrators': {
    tag: 'admin',
    summary: 'Who looks after the server, the owner first',
    access: 'administrator',
    answer: z.object({ administrators: z.array(administrator) }),
  },
  'POST admin/administrators': {
    tag: 'admin',
    summary: 'Makes an account an administrator, by its user name or address',
    access: 'administrator',
    body: z.object({ login: z.string().trim().min(1).max(320) }).strict(),
    answer: administrator,
  },
  'DELETE admin/administrators/{id}': {
    tag: 'admin',
    summary: 'Takes the rights of an administrator away, at once; the owner keeps them',
    access: 'administrator',
  },
} as const satisfies Record<string, CallContract>;
