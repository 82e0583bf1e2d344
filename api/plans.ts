import { z } from 'zod';
import { PLANS } from '#domain';
import type { CallContract } from './call.ts';

const plan = z.enum(PLANS);
/** What is counted of a month; `limit` null: none. */
export const quota = z.object({
  /** YYYY-MM, UTC. */
  bucket: z.string(),
  limit: z.number().int().nullable(),
  performed: z.number().int(),
  state: z.enum(['normal', 'dwindling', 'exhausted']),
});

/** What of a plan is told when it changes. */
export const planUse = z.object({
  planName: plan,
  /** Functions that the person ran this month. */
  executionCount: z.number().int(),
  executions: quota,
  edits: quota,
});

/** Plan of a person, and what they may ask for. */
export const planStatus = planUse.extend({
  plans: z.array(plan),
  /** What the person asked for last. */
  asked: z.object({ plan, state: z.enum(['open', 'granted', 'declined']) }).nullable(),
});

const limit = z.number().int().min(0).max(1_000_000_000).nullable();

/** Calls about plans: one's own, and for administrators those of everybody. */
export const planCalls = {
  'GET payment': {
    tag: 'plans',
    summary: 'Plan of the signed-in person and what is used of it this month',
    access: 'account',
    answer: planStatus,
  },
  'POST payment/checkout/manage': {
    tag: 'plans',
    summary: 'Where the plan is managed: the page that the operator named, or that of the account',
    access: 'account',
    body: z
      .object({
        locale: z.string().max(20),
        /** Server and deployment that the page works with, as its address says. */
        api_override: z.string().max(200).optional(),
        stack: z.string().max(200).optional(),
      })
      .strict(),
    answer: z.object({ url: z.string() }),
  },
  'POST payment/ask': {
    tag: 'plans',
    summary: 'Asks the administrators for a plan; a newer wish takes the place of an open one',
    access: 'account',
    body: z.object({ plan }).strict(),
  },
  'GET admin/plans': {
    tag: 'admin',
    summary: 'Limits of all plans, people with one of their own, open wishes',
    access: 'administrator',
    answer: z.object({
      plans: z.array(z.object({ name: plan, executions: limit, edits: limit, snapshots: limit, people: z.number().int() })),
      people: z.array(z.object({ id: z.string(), name: z.string(), plan })),
      requests: z.array(z.object({ id: z.string(), userId: z.string(), name: z.string(), plan, createdAt: z.string() })),
      /** Of everybody who has none of their own. */
      organization: plan,
    }),
  },
  'PUT admin/plans/{name}': {
    tag: 'admin',
    summary: 'Sets the limits of a plan; null: none. Counts at once, also below what is used already',
    access: 'administrator',
    body: z.object({ executions: limit, edits: limit, snapshots: limit }).strict(),
  },
  'PUT admin/plan-of-organization': {
    tag: 'admin',
    summary: 'Sets the plan of everybody who has none of their own',
    access: 'administrator',
    body: z.object({ plan }).strict(),
  },
  'PUT admin/plan-of/{id}': {
    tag: 'admin',
    summary: 'Gives a person a plan of their own; null: that of the organisation again',
    access: 'administrator',
    body: z.object({ plan: plan.nullable() }).strict(),
  },
  'POST admin/plan-requests/{id}': {
    tag: 'admin',
    summary: 'Grants a plan that somebody asked for, or declines',
    access: 'administrator',
    body: z.object({ granted: z.boolean() }).strict(),
  },
} as const satisfies Record<string, CallContract>;
