import { z } from 'zod';
import { KEPT_RIGHTS, SHARING_RIGHTS, TRANSFER_STATES, UNIT_TYPES, type WorkflowDocument } from '#domain';
import type { CallContract } from './call.ts';
import { jsonObject } from './json-fields.ts';
import { GUESSES, PUBLIC_READS } from './limits.ts';

/** What sharing may give: look at, or work in. */
const sharedRole = z.enum(SHARING_RIGHTS);
const shareKind = z.enum(['person', 'domain', 'group', 'invitation']);

const party = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });
const person = party.extend({ username: z.string().nullable() });

/** What a former owner may do afterwards. */
const keptRole = z.enum(KEPT_RIGHTS);

/** An open offer of a workflow to another owner. */
const transfer = z.object({
  workflowId: z.string(),
  workflowName: z.string(),
  owner: party,
  recipient: party,
  keep: keptRole,
  state: z.enum(TRANSFER_STATES),
});

/** Everybody who has access to a workflow. */
const sharing = z.object({
  owner: person,
  people: z.array(person.extend({ role: sharedRole })),
  domains: z.array(z.object({ domain: z.string(), role: sharedRole, people: z.number() })),
  groups: z.array(z.object({ id: z.string(), name: z.string(), role: sharedRole, people: z.number() })),
  /** Invitations that are still open; without an address: a link for whoever has it. */
  invitations: z.array(z.object({ id: z.string(), email: z.string().nullable(), role: sharedRole, expiresAt: z.string() })),
  isPublic: z.boolean(),
  /** The open offer to another owner; null unless the asker is one of its two sides. */
  transfer: transfer.nullable(),
  /** Whether the asker may change any of this: the owner only. */
  mayShare: z.boolean(),
  /** What the public page shows, while it is open and after; null: nothing was ever published. */
  publication: z
    .object({
      /** ISO 8601, UTC; null: nothing is published yet. */
      publishedAt: z.string().nullable(),
      /** The workflow has changed since. */
      isBehind: z.boolean(),
      /** Follows the workflow, each time that it rests. */
      isLive: z.boolean(),
      /** The page is closed from then on. */
      until: z.string().nullable(),
      /** The one view that is shown; null: all. */
      view: z.string().nullable(),
      /** How often the page was opened. */
      opened: z.number(),
      /** Whoever opens it is asked for a password. */
      hasPassword: z.boolean(),
    })
    .nullable(),
});

/** Something that a share may be removed from or changed by: kind, and account id, domain, group id or invitation id. */
const oneShare = z.object({ kind: shareKind, target: z.string().min(1).max(320) }).strict();

/** Whom a share or an offer is for. */
const addressed = {
  /** E-mail address, user name or, where a share may have one, domain or name of a group. */
  target_email: z.string().trim().min(1).max(320),
  /** Whether a mail tells about it. */
  notify: z.boolean().default(true),
};

/** What `POST public/workflows/{id}/unlock` gave, for a page that has a password. */
const pageKey = z.object({ key: z.string().max(200).optional() }).strict();

/** Calls about who has access to a workflow. */
export const sharingCalls = {
  'GET workflows/{id}/sharing': {
    tag: 'sharing',
    summary: 'Who has access; for people who may edit the workflow',
    access: 'account',
    answer: sharing,
  },
  'POST share/workflows/{id}': {
    tag: 'sharing',
    summary: 'Gives a person (e-mail address or user name) or a whole domain access; an unknown address gets an invitation',
    access: 'account',
    body: z.object({ ...addressed, role: sharedRole.default('view') }).strict(),
    answer: z.object({
      kind: shareKind,
      target: z.string(),
      /** Address of an invitation, shown once, for a server whose mail nobody carries. */
      url: z.string().optional(),
    }),
  },
  'PUT workflows/{id}/sharing': {
    tag: 'sharing',
    summary: 'Changes the role of a person, domain or open invitation; open tabs follow at once',
    access: 'account',
    body: oneShare.extend({ role: sharedRole }),
  },
  'POST workflows/{id}/unshare': {
    tag: 'sharing',
    summary: 'Takes access away from a person, a domain or an open invitation; their open tabs close at once',
    access: 'account',
    body: oneShare,
  },
  'PUT workflows/{id}/public': {
    tag: 'sharing',
    summary:
      'Opens or closes the public page, which needs no account and only shows; opening publishes the workflow as it stands',
    access: 'account',
    body: z.object({ isPublic: z.boolean() }).strict(),
  },
  'POST workflows/{id}/publication': {
    tag: 'sharing',
    summary: 'Publishes the workflow as it stands: what the public page shows from now on; its owner alone',
    access: 'account',
  },
  'PATCH workflows/{id}/publication': {
    tag: 'sharing',
    summary:
      'Whether the public page follows the workflow, until when it is open, the one view that it shows, and its password; its owner alone',
    access: 'account',
    body: z
      .object({
        isLive: z.boolean().optional(),
        until: z.iso.datetime().nullable().optional(),
        view: z.string().max(100).nullable().optional(),
        /** Asked of whoever opens the page; null: nobody is asked. */
        password: z.string().min(4).max(200).nullable().optional(),
      })
      .strict(),
  },
  'POST workflows/{id}/transfer': {
    tag: 'sharing',
    summary: 'Offers the workflow to another owner, who has an account; one offer is open at a time',
    access: 'account',
    body: z.object({ ...addressed, keep: keptRole.default('edit') }).strict(),
    answer: transfer,
  },
  'POST workflows/{id}/transfer/{move}': {
    tag: 'sharing',
    summary: 'Answers the offer: its recipient accepts or rejects, the owner cancels',
    access: 'account',
    answer: transfer,
  },
  'GET transfers': {
    tag: 'sharing',
    summary: 'Open offers of workflows to the asker',
    access: 'account',
    answer: z.object({ transfers: z.array(transfer) }),
  },
  'POST workflows/{id}/invitations': {
    tag: 'sharing',
    summary: 'Makes a link that gives access to whoever opens it signed in, for 7 days',
    access: 'account',
    body: z.object({ role: sharedRole.default('view') }).strict(),
    answer: z.object({ id: z.string(), url: z.string() }),
  },
  'POST invitations/read': {
    tag: 'sharing',
    summary: 'What an invitation opens, so that its holder can decide',
    access: 'anonymous',
    limit: GUESSES,
    body: z.object({ token: z.string().min(10).max(100) }).strict(),
    answer: z.object({
      /** Null: the invitation is to the organisation. */
      workflowName: z.string().nullable(),
      organization: z.string(),
      invitedBy: z.string(),
      role: sharedRole,
      email: z.string().nullable(),
    }),
  },
  'POST invitations/accept': {
    tag: 'sharing',
    summary:
      'Gives the signed-in person what the invitation promises, a workflow or a place in the organisation; once for each account',
    access: 'account',
    limit: GUESSES,
    body: z.object({ token: z.string().min(10).max(100) }).strict(),
    /** Null: the person belongs to the organisation now, no workflow came along. */
    answer: z.object({ workflowId: z.string().nullable() }),
  },
  'GET public/workflows/{id}': {
    tag: 'sharing',
    summary: 'The public page: names and results as they were published; no inputs, no code, no people',
    access: 'anonymous',
    limit: PUBLIC_READS,
    query: pageKey,
    answer: z.object({
      id: z.string(),
      name: z.string(),
      updatedAt: z.string(),
      nodes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          functionName: z.string(),
          /** Its names and words by language: `name`, `outputs` and `words` of the record's messages. */
          messages: z.record(z.string(), jsonObject),
          place: z.tuple([z.number(), z.number()]),
          /** Names and units of its figures. */
          outputs: z.array(
            z.object({
              name: z.string(),
              description: z.string(),
              type: z.enum(['number', 'string', 'list', 'boolean']).nullable(),
              unitType: z.enum(UNIT_TYPES),
            }),
          ),
          /** Whether its model is drawn; a record may say that it is not. */
          isDrawn: z.boolean(),
          /** Whether another function reads its model so that it is out of sight where a view does not say otherwise. */
          isConsumed: z.boolean(),
          /** Whether its result was made for earlier inputs than those that were published: its function gave nothing for these. */
          isEarlier: z.boolean(),
          /** Digest for `GET public/workflows/{id}/results/{digest}`; absent where there is no result. */
          resultDigest: z.string().optional(),
        }),
      ),
      /** Views and widgets of the document by id. */
      views: z.custom<WorkflowDocument['views']>(),
      widgets: z.custom<WorkflowDocument['widgets']>(),
      /** The deck, where somebody arranged one: slides that are shown, without what can be tried. */
      decks: z.custom<WorkflowDocument['decks']>(),
      slides: z.custom<WorkflowDocument['slides']>(),
      /** Whether somebody with an account may copy what is shown: all of it is, and to everybody. */
      mayCopy: z.boolean(),
    }),
  },
  'POST public/workflows/{id}/unlock': {
    tag: 'sharing',
    summary: 'A key to a public page that has a password, for whoever knows it; good for twelve hours',
    access: 'anonymous',
    limit: GUESSES,
    body: z.object({ password: z.string().max(200) }).strict(),
    answer: z.object({ key: z.string() }),
  },
  'GET public/workflows/{id}/results/{digest}': {
    tag: 'sharing',
    summary: 'A result that the public page shows now',
    access: 'anonymous',
    limit: PUBLIC_READS,
    query: pageKey,
    gives: { types: ['application/json'] },
  },
} as const satisfies Record<string, CallContract>;
