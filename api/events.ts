import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';
import { USED_NAMES } from './used.ts';

const nothing = z.object({}).strict();
const line = (most: number) => z.string().max(most);

/** Events that pages tell of themselves, and all that each carries: never contents. */
const EVENT_DATA = {
  'session-start': z
    .object({ userAgent: line(400), platform: line(100), language: line(35), storageAvailable: z.boolean() })
    .strict(),
  /** Path by which somebody came, without what is behind it. */
  'entering-app': z.object({ entrypoint: line(300) }).strict(),
  'account-visit': nothing,
  'bounce-to-sign-in': nothing,
  'sign-up': nothing,
  'js-error': z.object({ message: line(500), stack: line(4000), info: line(300) }).strict(),
  'persistent-realtime-errors': nothing,
} as const;
type EventName = keyof typeof EVENT_DATA;
/** Under which what is told of runs stands. */
const STATS = 'stats';
const id = z.string().regex(/^[\w-]{1,64}$/);

const one = <Name extends EventName>(name: Name) => z.object({ name: z.literal(name), data: EVENT_DATA[name] }).strict();
const told = z.discriminatedUnion('name', [
  one('session-start'),
  one('entering-app'),
  one('account-visit'),
  one('bounce-to-sign-in'),
  one('sign-up'),
  one('js-error'),
  one('persistent-realtime-errors'),
  z.object({ name: z.enum(USED_NAMES), data: nothing }).strict(),
]);

/** Calls about what pages tell of their use. */
export const eventCalls = {
  'POST events': {
    tag: 'events',
    summary: 'Keeps what a page tells of its use, of somebody who agreed; 403 where this server keeps none',
    access: 'anonymous',
    // Many people of an office share one address.
    limit: { max: 600, per: 'minute' },
    body: z
      .object({
        /** Random name of the tab's session. */
        session: z.string().regex(/^[\w-]{8,64}$/),
        /** The person agreed; nothing is taken without. */
        consent: z.literal(true),
        events: z.array(told).min(1).max(20),
      })
      .strict(),
  },
  'POST stats': {
    tag: 'events',
    summary: 'Keeps that something began or ended, such as a run, of somebody who agreed; 403 where this server keeps none',
    access: 'anonymous',
    limit: { max: 600, per: 'minute' },
    query: z
      .object({
        action: z.string().regex(/^[a-z-]{1,40}$/),
        /** Random name of the tab's session. */
        session: id,
        /** Name of the installation, such as `production`. */
        environment: z.string().regex(/^[\w.-]{1,64}$/),
        /** What began or ended. */
        id,
        /** What it belongs to, such as the workflow of a run. */
        parentId: id,
      })
      .strict(),
    body: z.object({ consent: z.literal(true) }).strict(),
  },
  'GET admin/events': {
    tag: 'admin',
    summary: 'What pages told, newest first, at most 90 days old, and whether anything is kept',
    access: 'administrator',
    query: pageQuery.extend({
      name: z.enum([...(Object.keys(EVENT_DATA) as [EventName, ...EventName[]]), ...USED_NAMES, STATS]).optional(),
    }),
    answer: z.object({
      isOn: z.boolean(),
      events: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          session: z.string(),
          data: z.record(z.string(), z.unknown()),
          /** ISO 8601, UTC. */
          at: z.string(),
        }),
      ),
      lastKey: z.string().optional(),
    }),
  },
} as const satisfies Record<string, CallContract>;
