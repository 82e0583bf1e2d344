import { z } from 'zod';
import {
  TOKEN_DAYS,
  TOKEN_RIGHTS,
  type NodeRun,
  type OverrideReport,
  type RunError,
  type RunResult,
  type RunSummary,
} from '#domain';
import { profileChange } from './account.ts';
import { anyJson, jsonObject } from './json-fields.ts';
import { planStatus } from './plans.ts';
import { PRESENCE_LIMITS } from './realtime.ts';
import { presenceMember } from './presence-member.ts';
import { roomShown, roomState } from './rooms.ts';

/** One action of a page: what it carries, and what the `response` to it holds; null without. */
interface ActionContract {
  takes: z.ZodObject;
  answers?: z.ZodType;
}

const id = z.string().min(1);
const pixels = z.number().int().min(1).max(2000);
const ofWorkflow = z.object({ workflowId: id });
/** Changes by hand that are tried, by member of the node, override name and entry id. */
const entries = z.record(z.string(), z.record(z.string(), jsonObject)).optional();
const changesByHand = { overrides: entries, additions: entries, removals: entries };
/** Everything, or one function alone. */
const ofNode = ofWorkflow.extend({ node: id.optional() });
/** Sign-in of a terminal: its flow, and the code that it shows. */
const authFlow = z.object({ flow: z.string().min(1).max(100), code: z.string().max(40) });
/** Number of a document channel, chosen by the page. */
const channel = z.int().min(0);

/** Actions that a page may send as text frames; each with a `requestId` is answered by `response`. */
export const CLIENT_ACTIONS = {
  /** The first one: without it nothing else is answered. */
  hello: { takes: z.object({ token: z.string(), apiKey: z.string(), protocol: z.number() }) },
  /**
   * Of a terminal that has no token yet, in place of `hello`: it is answered a code that somebody who is signed in types or
   * follows, and hears `auth-flow.answered` once.
   */
  'auth-flow.wait': {
    takes: z.object({
      apiKey: z.string(),
      /** Program, and the machine that it runs on, as the person is shown them. */
      client: z.string().min(1).max(60),
      machine: z.string().min(1).max(100),
      rights: z.array(z.enum(TOKEN_RIGHTS)).min(1).max(TOKEN_RIGHTS.length),
      days: z.int().min(1).max(TOKEN_DAYS.max),
    }),
    answers: z.object({ flow: z.string(), code: z.string(), expiresAt: z.string() }),
  },
  /** Changes what the person tells of themselves; others see a new name at once. */
  updateuserprofile: { takes: profileChange },
  /** What a terminal asks for, before it is allowed. */
  'auth-flow.read': {
    takes: authFlow,
    answers: z.object({
      client: z.string(),
      machine: z.string(),
      address: z.string(),
      rights: z.array(z.enum(TOKEN_RIGHTS)),
      days: z.number(),
    }),
  },
  /** Lets a terminal in, in the name of whoever says so; or, with `isAllowed` false, not. */
  'auth-flow.response': { takes: authFlow.extend({ isAllowed: z.boolean().default(true) }) },
  healthcheck: { takes: z.object({}), answers: z.object({}) },
  'token.refresh': { takes: z.object({ token: z.string() }) },
  'channel.open': {
    takes: ofWorkflow.extend({
      channel,
      /** Of the documents that the page's code knows; another than the server's, or none, is refused, so that it loads anew. */
      schemaVersion: z.number().catch(0),
    }),
    /** Null where the channel was closed again meanwhile. */
    answers: z.object({ sequence: z.number(), role: z.enum(['view', 'edit']) }).nullable(),
  },
  'channel.close': { takes: z.object({ channel }) },
  /** Enters a workflow. */
  'presence.open': {
    takes: ofWorkflow,
    answers: z.object({ self: presenceMember, members: z.array(presenceMember) }),
  },
  'presence.set': {
    takes: ofWorkflow.extend({
      state: jsonObject.refine(
        (state) => JSON.stringify(state).length <= PRESENCE_LIMITS.maxCharacters,
        `an object of at most ${PRESENCE_LIMITS.maxCharacters} characters`,
      ),
    }),
  },
  'presence.close': { takes: ofWorkflow },
  /** From now on the tab hears of comments on a workflow. */
  'comment.open': { takes: ofWorkflow },
  'comment.close': { takes: ofWorkflow },
  /**
   * From now on the tab hears of the talk of a workflow; answers the one that there is. `tab`: by which it is known again on
   * another connection, so that it presents on.
   */
  'talk.open': {
    takes: ofWorkflow.extend({ tab: z.string().max(64).optional() }),
    answers: z.object({ talk: roomShown.nullable() }),
  },
  'talk.close': { takes: ofWorkflow },
  /** What is on the wall, from the tab that presents. Rejects with `presenting.not-driver`, `presenting.over`. */
  'talk.show': { takes: ofWorkflow.extend({ state: roomState }) },
  /**
   * From now on this tab presents; for editors, where nobody does at the moment, or the person themselves, and for the owner.
   * Else rejects with `presenting.not-driver`.
   */
  'talk.take': { takes: ofWorkflow },
  /** Asks whoever presents to hand over; for editors. The last one who asks is heard. */
  'talk.ask': { takes: ofWorkflow },
  /** What the tab that presents says to whoever asked. Rejects with `presenting.not-driver`. */
  'talk.answer': { takes: ofWorkflow.extend({ isGranted: z.boolean() }) },
  /** Hands over to one of `others`, unasked. Rejects with `presenting.not-driver`, and does nothing where they have left. */
  'talk.hand': { takes: ofWorkflow.extend({ to: z.string().max(64) }) },
  'execution.open': {
    takes: ofWorkflow,
    answers: z.object({ nodes: z.array(z.custom<NodeRun>()), summary: z.custom<RunSummary>() }),
  },
  'execution.close': { takes: ofWorkflow },
  /** `viewOnly`: what is stored by now is shown, also to whoever only sees; nothing runs. Else rejects with `quota.out-of-executions`. */
  'execution.run': { takes: ofNode.extend({ viewOnly: z.boolean().optional() }) },
  /** Plan of the person and what is used of it. */
  'payment.get-status': { takes: z.object({}), answers: planStatus },
  'execution.stop': { takes: ofNode },
  /** Everything that the function printed in its last run for this key. */
  'execution.log': { takes: ofWorkflow.extend({ key: id }), answers: z.object({ text: z.string() }) },
  'execution.pause': { takes: ofWorkflow.extend({ paused: z.boolean() }) },
  /**
   * Runs with values that nobody has committed, or with the version `digest` of the function: the results by node are shown
   * and forgotten.
   */
  'execution.preview': {
    takes: ofWorkflow.extend({
      revision: z.int(),
      node: id,
      inputs: z.record(z.string(), anyJson),
      digest: id.optional(),
      ...changesByHand,
    }),
    answers: z.object({
      revision: z.number(),
      results: z.record(z.string(), z.custom<RunResult>()),
      /** What became of changes by hand, by node. */
      overrides: z.record(z.string(), z.custom<OverrideReport>()),
      /** Why nodes gave nothing. */
      failed: z.record(z.string(), z.custom<RunError>()),
    }),
  },
  /** A path under the origin at which the bytes of a finished upload may be read for a minute. */
  'get-file': {
    // With both: a picture, as large as fits into them, its proportions kept.
    takes: z.object({ fileId: id, width: pixels.optional(), height: pixels.optional() }),
    answers: z.object({ url: z.string() }),
  },
} as const satisfies Record<string, ActionContract>;

type Contract = typeof CLIENT_ACTIONS;
export type ClientActionName = keyof Contract;
/** What a page sends with each action. */
export type ClientActions = { [Name in ClientActionName]: z.input<Contract[Name]['takes']> };
/** What the server reads of it. */
export type ReadAction<Name extends ClientActionName> = z.output<Contract[Name]['takes']>;
/** What the server answers; null where there is nothing to say. */
export type ActionAnswer<Name extends ClientActionName> = Contract[Name] extends { answers: infer A extends z.ZodType }
  ? z.output<A>
  : null;
