import { z } from 'zod';
import { MAX_IMAGE_BYTES, MEMBERSHIP_LEVELS } from '#domain';
import type { CallContract } from './call.ts';

/** What people tell of themselves; an empty text takes it away. */
export const profileChange = z
  .object({
    /** As others see them. */
    name: z.string().trim().min(1).max(200),
    username: z.string().trim().min(1).max(100),
    phone: z.string().trim().max(50),
    givenName: z.string().trim().max(100),
    familyName: z.string().trim().max(100),
    company: z.string().trim().max(200),
    title: z.string().trim().max(200),
    referral: z.string().trim().max(500),
  })
  .partial();

/** The same as it is kept; what nobody told is empty. */
const profile = z.object({
  givenName: z.string(),
  familyName: z.string(),
  company: z.string(),
  title: z.string(),
  referral: z.string(),
});

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Calls of a person’s own account. */
export const ownAccountCalls = {
  'GET account': {
    tag: 'account',
    summary: 'The signed-in person: what they told of themselves, where they belong, how they sign in',
    access: 'account',
    answer: profile.extend({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      email: z.string().nullable(),
      phone: z.string(),
      /** Digest of the picture, which changes with it; null without. */
      picture: z.string().nullable(),
      organization: z.string(),
      level: z.enum(MEMBERSHIP_LEVELS),
      since: z.string(),
      hasPassword: z.boolean(),
      /** Names of the company sign-ins that are tied to the account. */
      providers: z.array(z.string()),
      /** Whether given name, family name, company and phone must be told. */
      isProfileRequired: z.boolean(),
    }),
  },
  'PATCH account': {
    tag: 'account',
    summary: 'Changes what a person tells of themselves; what is absent stays. Nothing is kept while any of it is wrong',
    access: 'account',
    limit: { max: 120, per: 'minute' },
    body: profileChange.strict(),
  },
  'PUT account/picture': {
    tag: 'account',
    summary: 'The person’s picture: PNG, WebP or JPEG, at most 600 pixels wide and high',
    access: 'account',
    limit: { max: 30, per: 'minute' },
    takes: { types: ['image/*'], maxBytes: MAX_IMAGE_BYTES.small },
  },
  'DELETE account/picture': { tag: 'account', summary: 'Takes the person’s picture away', access: 'account' },
  'GET account/picture': {
    tag: 'account',
    summary: 'The person’s picture',
    access: 'account',
    gives: { types: PICTURES },
  },
  'GET account/sessions': {
    tag: 'account',
    summary: 'Browsers in which the person is signed in, the one that asks first',
    access: 'account',
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** As the browser names itself; empty where it did not. */
          agent: z.string(),
          address: z.string(),
          seenAt: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  'DELETE account/sessions/{id}': {
    tag: 'account',
    summary: 'Signs the person out in one browser',
    access: 'account',
  },
  'POST account/sessions/end-others': {
    tag: 'account',
    summary: 'Signs the person out everywhere else, terminals and scripts too; answers how many browsers and tokens that were',
    access: 'account',
    answer: z.object({ browsers: z.number(), tokens: z.number() }),
  },
  'GET account/data': {
    tag: 'account',
    summary: 'Everything of the person as one archive: account.json, and each workflow as a .parti file',
    access: 'account',
    limit: { max: 6, per: 'hour' },
    gives: { types: ['application/zip'] },
  },
} as const satisfies Record<string, CallContract>;
