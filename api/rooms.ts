import { z } from 'zod';
import { ROOM_STATE_MAX } from '#domain';
import type { CallContract } from './call.ts';
import { GUESSES } from './limits.ts';
import { deckWish } from './presenting.ts';

const id = z.string().min(1).max(200);

const point = z.tuple([z.number(), z.number(), z.number()]).readonly();

/** What a room is shown; at most {@link ROOM_STATE_MAX} characters as JSON. */
export const roomState = z
  .object({
    slide: id,
    place: z.int().min(0).max(10_000),
    round: z.int().min(0),
    tries: z.record(z.string().max(200), z.number()),
    blank: z.enum(['black', 'white']).optional(),
    isFrozen: z.boolean().optional(),
    camera: z
      .object({
        target: point,
        azimuth: z.number(),
        pitch: z.number(),
        distance: z.number(),
        fov: z.number(),
      })
      .strict()
      .optional(),
    pointer: z.object({ x: z.number(), y: z.number(), at: point.optional() }).strict().optional(),
  })
  .strict()
  .refine((state) => JSON.stringify(state).length <= ROOM_STATE_MAX, `at most ${ROOM_STATE_MAX} characters`);

/** A talk that others follow, as people of its workflow are told of it. */
export const roomShown = z.object({
  id: z.string(),
  /** Who presents. */
  name: z.string(),
  /** The tab that is told drives it. */
  isMine: z.boolean(),
  /** Nobody drives it at the moment. */
  isAway: z.boolean(),
  /** Anyone with the link follows it. */
  isOpen: z.boolean(),
  /** Six letters and the key of the link, where it is open; to editors alone. */
  code: z.string().optional(),
  key: z.string().optional(),
  /** The person's own key: it follows as long as they may see the workflow. */
  ownKey: z.string(),
  /** Key of the remote; to whoever presents. */
  remoteKey: z.string().optional(),
  watching: z.number(),
  /** Of these, who look around, who try a value; and of the others who hear late, and by how much the last of them (ms). */
  roaming: z.number(),
  trying: z.number(),
  late: z.number(),
  lateBy: z.number(),
  state: roomState,
  startedAt: z.string(),
  /** When its slides were taken from the workflow, and how often. */
  takenAt: z.string(),
  taken: z.number(),
  /** Who asks to present; to the tab that drives. */
  asks: z.string().optional(),
  /** Others who are here and may present, by what they are handed the talk by; to the tab that drives. */
  others: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** The tab that is told asked, and waits for an answer. */
  hasAsked: z.boolean().optional(),
});

const key = z.string().min(1).max(300);
const open = { tag: 'public', access: 'anonymous' } as const;
/** Fifty people sit behind one address; each tab reads once and again where its line broke. */
const ROOM_READS = { max: 1200, per: 'minute' } as const;
/** Two hundred of them report six times a minute, and each time that they look around. */
const ROOM_REPORTS = { max: 6000, per: 'minute' } as const;
const tab = z.string().min(8).max(64);
const begin = deckWish.extend({ isOpen: z.boolean().default(false), state: roomState });

/** Calls about talks that others follow, and notes of slides. */
export const roomCalls = {
  'POST workflows/{id}/talk': {
    tag: 'workflows',
    summary:
      'Begins a talk that others follow, on the workflow as it stands, and runs what is tried; for editors. Open to anyone with the link: for whoever may share',
    access: 'account',
    right: 'run',
    limit: { max: 20, per: 'minute' },
    body: begin,
  },
  'POST workflows/{id}/talk/slides': {
    tag: 'workflows',
    summary: 'Takes the workflow as it stands now into its talk; for whoever presents',
    access: 'account',
    right: 'run',
    limit: { max: 20, per: 'minute' },
    body: deckWish,
  },
  'PATCH workflows/{id}/talk': {
    tag: 'workflows',
    summary:
      'Opens a talk to anyone with the link, or closes it, for whoever may share; `isRemoteVoid`: the remote that there was is one no more',
    access: 'account',
    body: z
      .object({ isOpen: z.boolean(), isRemoteVoid: z.literal(true) })
      .partial()
      .strict(),
  },
  'DELETE workflows/{id}/talk': {
    tag: 'workflows',
    summary: 'Ends the talk of a workflow for everybody; for whoever presents, and its owner',
    access: 'account',
  },
  'GET workflows/{id}/slide-notes': {
    tag: 'workflows',
    summary: 'Speaker notes by slide; for editors',
    access: 'account',
    answer: z.object({ notes: z.record(z.string(), z.string()) }),
  },
  'PUT workflows/{id}/slides/{slide}/note': {
    tag: 'workflows',
    summary: 'Writes the speaker note of a slide, of at most 8 kB; an empty one is none. For editors',
    access: 'account',
    body: z.object({ text: z.string().max(8192) }).strict(),
  },
  'POST public/talks/join': {
    ...open,
    summary: 'Talk that has a code of six letters, and the key that follows it; five wrong ones a minute and address',
    limit: ROOM_READS,
    body: z.object({ code: z.string().max(40) }).strict(),
    answer: z.object({ id: z.string(), key: z.string() }),
  },
  'POST public/talks/{id}/deck': {
    ...open,
    summary:
      'Slides of a talk with their results, as gzip of JSON; no notes, no hidden slides, no inputs but those that are tried',
    limit: ROOM_READS,
    body: z.object({ key }).strict(),
    gives: { types: ['application/gzip'] },
  },
  'POST public/talks/{id}/stream': {
    ...open,
    summary: 'What is on the wall, told each time that it changes: the last at once, then at most 20 a second',
    limit: ROOM_READS,
    body: z.object({ key, tab: tab.optional() }).strict(),
    gives: { types: ['text/event-stream'] },
  },
  'POST public/talks/{id}/watching': {
    ...open,
    summary: 'What a tab that follows says of itself: that it follows, looks around or tries a value, and what it heard just now',
    limit: ROOM_REPORTS,
    body: z.object({ key, tab, how: z.enum(['follows', 'roams', 'tries']), at: z.number().optional() }).strict(),
  },
  'POST public/talks/{id}/notes': {
    ...open,
    summary: 'Speaker notes of the slides of a talk; with the key of its remote',
    limit: ROOM_READS,
    body: z.object({ key }).strict(),
    answer: z.object({ notes: z.record(z.string(), z.string()) }),
  },
  'POST public/talks/{id}/remote': {
    ...open,
    summary: 'Asks the tab that presents for a step; with the key of its remote',
    limit: { ...GUESSES, max: 600 },
    body: z.object({ key, step: z.enum(['next', 'back', 'black', 'white', 'freeze', 'to']), slide: id.optional() }).strict(),
  },
} as const satisfies Record<string, CallContract>;
