import { z } from 'zod';
import type { CallContract } from './call.ts';
import { GUESSES } from './limits.ts';

/** An access token for `Authorization: Bearer`, 35 minutes; the refresh token travels in a cookie that scripts cannot read. */
const grant = z.object({ accessToken: z.string() });

const oneToken = z.object({ token: z.string().min(20).max(200) }).strict();

const preferences = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  seenPosts: z.array(z.string().max(200)).max(500),
  preferredUnits: z.enum(['metric', 'imperial']),
  /** How far the person is in the guide of a template, by its id: number of the next step, or that it ended for good. */
  guides: z.record(z.string().max(200), z.union([z.number().int().min(0).max(100), z.literal('done')])),
  /** Of the interface and of mails; null: as the browser says. */
  language: z.enum(['en', 'ja', 'de']).nullable(),
});

/** Calls of sign-in, session, account and preferences. */
export const accountCalls = {
  'POST auth/redeem-link': {
    tag: 'identity',
    summary: 'Signs in by a one-time link; the token stands in the fragment of the printed address',
    access: 'anonymous',
    limit: GUESSES,
    body: z.object({ token: z.string().min(20).max(200) }).strict(),
    answer: grant,
  },
  'POST auth/request-link': {
    tag: 'identity',
    summary: 'Prints a new one-time link on the terminal of the server; the answer says nothing',
    access: 'anonymous',
    limit: { max: 5, per: 'minute' },
  },
  'POST auth/signin': {
    tag: 'identity',
    summary: 'Signs in by user name or e-mail address, and password',
    access: 'anonymous',
    limit: GUESSES,
    body: z
      .object({
        login: z.string().min(1).max(200),
        password: z.string().min(1).max(200),
        /** Whose look it is under: it says which addresses come in. */
        product: z.string().max(40).optional(),
      })
      .strict(),
    answer: grant,
  },
  'POST auth/refresh': {
    tag: 'identity',
    summary: 'Exchanges the refresh cookie for a new access token; the cookie changes with each use',
    access: 'anonymous',
    answer: grant,
  },
  'POST auth/password': {
    tag: 'identity',
    summary: 'Sets password, and user name when given, of the signed-in account; one that has a password names it',
    access: 'account',
    limit: GUESSES,
    body: z
      .object({
        password: z.string().max(200),
        username: z.string().min(1).max(100).optional(),
        /** The password until now. */
        current: z.string().max(200).optional(),
      })
      .strict(),
  },
  'GET auth/options': {
    tag: 'identity',
    summary: 'Ways in: whether accounts may be made without an invitation, providers, whether mail leaves this server',
    access: 'anonymous',
    answer: z.object({
      signUpOpen: z.boolean(),
      deliversMail: z.boolean(),
      embedOrigins: z.array(z.string()),
      showcaseId: z.string().nullable(),
      /** Name of the office, for the door. */
      organization: z.string(),
      /** Address of who looks after this server; empty: none is told. */
      supportEmail: z.string(),
      /** False: only by a provider. */
      passwordSignIn: z.boolean(),
      /** Buttons of company sign-in. */
      providers: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  },
  'GET map': {
    tag: 'preferences',
    summary: 'Pictures that maps may show: an address with {z}, {x} and {y}, empty where none are allowed, and who made them',
    access: 'account',
    answer: z.object({ tiles: z.string(), attribution: z.string() }),
  },
  'POST auth/signup': {
    tag: 'identity',
    summary: 'Makes an account; it works once the mail sent to its address is confirmed, for an invited person at once',
    access: 'anonymous',
    limit: GUESSES,
    body: z
      .object({
        email: z.email().max(320),
        password: z.string().max(200),
        name: z.string().trim().max(200).default(''),
        username: z.string().trim().max(100).optional(),
        phone: z.string().trim().max(50).optional(),
        /** Consent to terms and privacy. */
        consent: z.boolean(),
        invitation: z.string().max(100).optional(),
        /** Template whose copy opens afterwards: the mail's link holds it. */
        template: z.string().max(200).optional(),
      })
      .strict(),
    /** Without an access token: a confirmation was sent. */
    answer: grant.partial(),
  },
  'POST auth/confirm': {
    tag: 'identity',
    summary: 'Confirms the address of a new account by the token of its mail, and signs in',
    access: 'anonymous',
    limit: GUESSES,
    body: oneToken,
    answer: grant,
  },
  'POST reset-password': {
    tag: 'identity',
    summary: 'Sends a mail with a link to set a new password; the answer is the same for unknown addresses',
    access: 'anonymous',
    limit: GUESSES,
    body: z.object({ email: z.string().trim().min(1).max(320) }).strict(),
  },
  'POST auth/new-password': {
    tag: 'identity',
    summary: 'Sets a new password by the token of the mail, ends all other sign-ins, and signs in',
    access: 'anonymous',
    limit: GUESSES,
    body: oneToken.extend({ password: z.string().max(200) }),
    answer: grant,
  },
  'POST signout': {
    tag: 'identity',
    summary: 'Ends the session: its tokens are good for nothing any more',
    access: 'account',
    /** Where the page goes on, to sign out at the provider too. */
    answer: z.object({ url: z.string().optional() }),
  },
  'GET me': {
    tag: 'identity',
    summary: 'Who is signed in',
    access: 'account',
    right: 'any',
    answer: z.object({
      id: z.string(),
      name: z.string(),
      username: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      isAdmin: z.boolean(),
      /** Whether the account has a password, or signs in by one-time link only. */
      hasPassword: z.boolean(),
    }),
  },
  'GET flags': {
    tag: 'identity',
    summary: 'Names of the flags that are on',
    access: 'account',
    answer: z.object({ flags: z.array(z.string()) }),
  },
  'GET prefs': {
    tag: 'preferences',
    summary: 'Theme, seen posts, units and language of the signed-in person, and what they tell of themselves',
    access: 'account',
    answer: z.object({
      preferences,
      profile: z.object({
        givenName: z.string(),
        familyName: z.string(),
        company: z.string(),
        title: z.string(),
        referral: z.string(),
      }),
      phone: z.string().nullable(),
      /** Milliseconds since 1970. */
      datecreated: z.number(),
      preferredUsername: z.string(),
      username: z.string(),
    }),
  },
  'PUT set-preferences': {
    tag: 'preferences',
    summary: 'Changes theme, seen posts, units and language, and nothing else; what is absent stays as it is',
    access: 'account',
    body: preferences.partial().strict(),
  },
} as const satisfies Record<string, CallContract>;
