import { z } from 'zod';
import { MAX_LISTED_PEOPLE, MEMBERSHIP_LEVELS, SELECTED_USES } from '#domain';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

const level = z.enum(MEMBERSHIP_LEVELS);
/** How far along an account is. */
const state = z.enum(['invited', 'pending', 'active', 'deactivated']);
const group = z.object({ id: z.string(), name: z.string() });

const person = z.object({
  /** Account id; of an invitation its own. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  level,
  selected: z.array(z.enum(SELECTED_USES)),
  state,
  groups: z.array(group),
  /** Names of the providers that the account signs in with; `password` where it has one. */
  signsInWith: z.array(z.string()),
  isHere: z.boolean(),
  /** Last sign of life, or when the invitation was sent; ISO 8601, UTC. */
  lastSeenAt: z.string().nullable(),
  /** Workflows that wait for another owner; counted of the deactivated only. */
  owned: z.number().int(),
  isAdmin: z.boolean(),
});

const days = z.object({
  email: z.string().nullable(),
  name: z.string(),
  /** A letter a day from the first to the last: `1` where they worked here, `0` where not. */
  days: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  numberOfDays: z.number().int(),
});

const domain = z.object({
  domain: z.string(),
  isVerified: z.boolean(),
  verifiedBy: z.enum(['dns', 'administrator']).nullable(),
  /** Text of the TXT record that proves it. */
  record: z.string(),
});

const groupName = z.object({ name: z.string().trim().min(1).max(100) }).strict();

/** Calls about the organisation of the person who asks: its people, groups, domains and use. */
export const peopleCalls = {
  'GET organization': {
    tag: 'people',
    summary: 'Organisation of the signed-in person, and their level in it',
    access: 'account',
    answer: z.object({
      id: z.string(),
      name: z.string(),
      level,
      selected: z.array(z.enum(SELECTED_USES)),
      people: z.number().int(),
      groups: z.number().int(),
    }),
  },
  'PATCH organization': {
    tag: 'people',
    summary: 'Names the organisation',
    access: 'owner',
    body: z.object({ name: z.string().trim().min(1).max(100) }).strict(),
  },
  'GET organization/colleagues': {
    tag: 'people',
    summary: 'People and groups that something may be shared with, by the start of a name or address; few',
    access: 'member',
    query: z.object({ search: z.string().max(200).default('') }),
    answer: z.object({
      people: z.array(
        z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), username: z.string().nullable() }),
      ),
      groups: z.array(group.extend({ people: z.number().int() })),
    }),
  },
  'GET people': {
    tag: 'people',
    summary: 'People of the organisation by name, in pages: accounts and open invitations',
    access: 'manager',
    query: pageQuery.extend({ search: z.string().max(200).optional(), state: state.optional(), level: level.optional() }),
    answer: z.object({
      people: z.array(person),
      counts: z.object({
        all: z.number(),
        invited: z.number(),
        pending: z.number(),
        active: z.number(),
        deactivated: z.number(),
      }),
      lastKey: z.string().optional(),
    }),
  },
  'POST people/invite': {
    tag: 'people',
    summary: 'Invites people; who is here already stays as they are. `isTrial` tells what would happen and does nothing',
    access: 'manager',
    bodyLimit: 4 * 1024 * 1024,
    body: z
      .object({
        people: z
          .array(
            z
              .object({
                email: z.string().trim().min(3).max(320),
                name: z.string().trim().max(200).default(''),
                level: level.optional(),
                groups: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
              })
              .strict(),
          )
          .min(1)
          .max(MAX_LISTED_PEOPLE),
        /** For all that say nothing else. */
        level: level.default('member'),
        groups: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
        language: z.enum(['en', 'ja', 'de']).optional(),
        isTrial: z.boolean().default(false),
      })
      .strict(),
    answer: z.object({
      /** `url`: shown once, for a server whose mail nobody carries. */
      invited: z.array(z.object({ email: z.string(), url: z.string().optional() })),
      present: z.array(z.string()),
    }),
  },
  'DELETE people/invitations/{id}': { tag: 'people', summary: 'Takes an invitation back', access: 'manager' },
  'PATCH people/{id}': {
    tag: 'people',
    summary: 'Changes level and groups of a person; what is absent stays. Administrators select who sees use and content',
    access: 'manager',
    body: z
      .object({
        level: level.optional(),
        groups: z.array(z.string()).max(100).optional(),
        selected: z.array(z.enum(SELECTED_USES)).optional(),
      })
      .strict(),
  },
  'POST people/{id}/deactivate': {
    tag: 'people',
    summary: 'Ends sign-ins, open tabs, tokens and runs of a person at once; what they own stays',
    access: 'manager',
  },
  'POST people/{id}/activate': { tag: 'people', summary: 'Lets a deactivated person in again', access: 'manager' },
  'POST people/{id}/hand-over': {
    tag: 'people',
    summary: 'Gives workflows, functions and files of a deactivated person to another; all, or the named workflows',
    access: 'manager',
    body: z.object({ to: z.string(), workflows: z.array(z.string()).max(10_000).optional() }).strict(),
    answer: z.object({ workflows: z.number().int(), functions: z.number().int() }),
  },
  'POST people/{id}/erase': {
    tag: 'people',
    summary: 'Forgets a deactivated person; what they still own goes to `to` first',
    access: 'owner',
    body: z.object({ to: z.string().optional() }).strict(),
  },
  'GET groups': {
    tag: 'people',
    summary: 'Groups of the organisation',
    access: 'member',
    answer: z.object({ groups: z.array(group.extend({ people: z.number().int() })) }),
  },
  'POST groups': { tag: 'people', summary: 'Makes a group', access: 'manager', body: groupName, answer: group },
  'PATCH groups/{id}': { tag: 'people', summary: 'Names a group', access: 'manager', body: groupName },
  'DELETE groups/{id}': { tag: 'people', summary: 'Removes a group; what was shared with it is no longer', access: 'manager' },
  'GET organization/domains': {
    tag: 'people',
    summary: 'Domains of the organisation and what proves them',
    access: 'owner',
    answer: z.object({ domains: z.array(domain) }),
  },
  'POST organization/domains': {
    tag: 'people',
    summary: 'Adds a domain, which counts once it is verified',
    access: 'owner',
    body: z.object({ domain: z.string().trim().toLowerCase().min(3).max(253) }).strict(),
    answer: domain,
  },
  'POST organization/domains/{domain}/verify': {
    tag: 'people',
    summary: 'Looks for the TXT record; `byWord`: an administrator vouches instead',
    access: 'owner',
    limit: { max: 30, per: 'minute' },
    body: z.object({ byWord: z.boolean().default(false) }).strict(),
    answer: domain,
  },
  'DELETE organization/domains/{domain}': { tag: 'people', summary: 'Removes a domain', access: 'owner' },
  'GET organization/usage': {
    tag: 'people',
    summary: 'Days on which each person worked here; for administrators and whom one of them selected',
    access: 'account',
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: z.object({ people: z.array(days) }),
  },
} as const satisfies Record<string, CallContract>;
