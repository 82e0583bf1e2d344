import { z } from 'zod';
import type { NodeRun, OverrideReport, RunError, RunResult, RunSummary } from '#domain';
import { anyJson, jsonObject } from './json-fields.ts';
import { PRESENCE_LIMITS } from './realtime.ts';
import { presenceMember } from './presence-member.ts';

/** One action of a page: what it carries, and what the `response` to it holds; null without. */
interface ActionContract {
  takes: z.ZodObject;
  answers?: z.ZodType;
}

const id = z.string().min(1);
const ofWorkflow = z.object({ workflowId: id });
/** Changes by hand that are tried, by member of the node, override name and entry id. */
const entries = z.record(z.string(), z.record(z.string(), jsonObject)).optional();
const changesByHand = { overrides: entries, additions: entries, removals: entries };
/** Everything, or one function alone. */
const ofNode = ofWorkflow.extend({ node: id.optional() });
/** Number of a document channel, chosen by the page. */
const channel = z.int().min(0);

/** Actions that a page may send as text frames; each with a `requestId` is answered by `response`. */
export const CLIENT_ACTIONS = {
  /** The first one: without it nothing else is answered. */
  hello: { takes: z.object({ token: z.string(), apiKey: z.string(), protocol: z.number() }) },
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
  'execution.open': {
    takes: ofWorkflow,
    answers: z.object({ nodes: z.array(z.custom<NodeRun>()), summary: z.custom<RunSummary>() }),
  },
  'execution.close': { takes: ofWorkflow },
  'execution.run': { takes: ofNode },
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
  'get-file': { takes: z.object({ fileId: id }), answers: z.object({ url: z.string() }) },
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
