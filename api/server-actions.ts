import { z } from 'zod';
import { TRANSFER_STATES, type JsonObject, type NodeRun, type RunSummary } from '#domain';
import { planUse } from './plans.ts';
import { presenceMember } from './presence-member.ts';
import { roomShown } from './rooms.ts';

const channel = z.number();
const workflowId = z.string();

/** Actions that the server sends by itself. */
export const SERVER_ACTIONS = {
  /** Everything up to this count of document frames on the channel is committed. */
  'channel.committed': z.object({ channel, count: z.number(), sequence: z.number() }),
  /** Edits cannot be saved at the moment; they are kept and tried again. */
  'channel.failed': z.object({ channel, code: z.string() }),
  'channel.recovered': z.object({ channel }),
  /** Close codes 4401 re-login, 4403 forbidden, 4404 deleted, 4409 schema too old, 4413 too big. */
  'channel.closed': z.object({
    channel,
    closeCode: z.number(),
    reason: z.string(),
    parameters: z.custom<JsonObject>().optional(),
  }),
  /** The role on an open document changed: `view` takes no edits. */
  'channel.role': z.object({ channel, role: z.enum(['view', 'edit']) }),
  /** An offer of ownership that concerns the person, told to every tab of theirs. `with`: the name of the other side. */
  'transfer.changed': z.object({
    workflowId,
    workflowName: z.string(),
    state: z.enum(TRANSFER_STATES),
    isOffering: z.boolean(),
    with: z.string(),
  }),
  /** What became of a terminal's sign-in: a code to exchange once at `POST auth/forward`, or null where it was refused. */
  'auth-flow.answered': z.object({ code: z.string().nullable() }),
  /** The person's plan changed, or how much of it is left reached another state. */
  'quota.changed': planUse,
  /** The person was told something, or has read it: how much is unread. */
  'notices.changed': z.object({ unread: z.number() }),
  /** The person's local runner came, went, or serves other functions: what may be added is another. */
  'local-runner.changed': z.object({ isReady: z.boolean() }),
  /** A function that the person may run has another version or release: what may be added, and what is offered, is another. */
  'functions.changed': z.object({ functionId: z.string() }),
  /** A thread of comments began, changed or is gone; its text is asked for. */
  'comment.changed': z.object({ workflowId, threadId: z.string() }),
  /** The talk of a workflow began, changed, or is over: null. */
  'talk.changed': z.object({ workflowId, talk: roomShown.nullable() }),
  /** A remote asks the tab that presents for a step. */
  'talk.step': z.object({
    workflowId,
    step: z.enum(['next', 'back', 'black', 'white', 'freeze', 'to']),
    slide: z.string().optional(),
  }),
  /** What others in a workflow do now, and who left. */
  presence: z.object({ workflowId, members: z.array(presenceMember), left: z.array(z.number()) }),
  'execution.state': z.object({ workflowId, nodes: z.array(z.custom<NodeRun>()), summary: z.custom<RunSummary>() }),
  /** What a function printed, from the character `at` of everything on; 0 begins anew. */
  'execution.log': z.object({
    workflowId,
    nodes: z.array(z.string()).readonly(),
    key: z.string(),
    text: z.string(),
    at: z.number(),
  }),
} as const satisfies Record<string, z.ZodObject>;

/** What the server sends with each action. */
export type ServerActions = { [Name in keyof typeof SERVER_ACTIONS]: z.output<(typeof SERVER_ACTIONS)[Name]> };
/** An action of the server as it travels. */
export type ServerMessage = { [Name in keyof ServerActions]: { action: Name } & ServerActions[Name] }[keyof ServerActions];
