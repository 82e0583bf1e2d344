import { z } from 'zod';
import { TOKEN_DAYS, TOKEN_RIGHTS } from '#domain';
import type { CallContract } from './call.ts';
import { deckWish } from './presenting.ts';
import { versionNote } from './function-versions.ts';
import { anyJson } from './json-fields.ts';

/** A `.parti` file in base64 or the name of a template or workflow; files of an office weigh a few megabytes. */
const COMMAND_BYTES = 96 * 1024 * 1024;

const rights = z.array(z.enum(TOKEN_RIGHTS)).min(1).max(TOKEN_RIGHTS.length);
const token = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first letters, by which it is known again. */
  prefix: z.string(),
  rights,
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  /** Made by a terminal that signed in. */
  isTerminal: z.boolean(),
});
const workflow = z.string().min(1).max(300);
const functionName = z.string().min(1).max(300);
/** Number or digest; `newest`, `live` or `test`. */
const versionName = z.string().min(1).max(200);
const file = z.string().min(1);

/** Calls of personal tokens, and those that the command line makes with one. */
export const tokenCalls = {
  'GET account/tokens': {
    tag: 'account',
    summary: 'Tokens of the signed-in person that are good; they themselves are told to nobody',
    access: 'account',
    answer: z.object({ tokens: z.array(token) }),
  },
  'POST account/tokens': {
    tag: 'account',
    summary: 'Makes a token for scripts that work in the person’s name, with rights and an end; it is told this once',
    access: 'account',
    limit: { max: 30, per: 'minute' },
    body: z.object({ name: z.string().trim().min(1).max(100), rights, days: z.int().min(1).max(TOKEN_DAYS.max) }).strict(),
    answer: token.extend({ token: z.string() }),
  },
  'DELETE account/tokens/{id}': {
    tag: 'account',
    summary: 'Ends a token: the next call with it is refused',
    access: 'account',
  },
  'POST account/tokens/end': {
    tag: 'account',
    summary: 'Ends the token that the call is made with',
    access: 'account',
    right: 'any',
  },
  'POST commands/function-add': {
    tag: 'commands',
    summary: 'Publishes an author’s folder as a private test version',
    access: 'member',
    right: 'publish',
    bodyLimit: COMMAND_BYTES,
    body: z.object({ recordText: z.string().min(1), files: z.record(z.string().max(500), z.string()) }).strict(),
    answer: anyJson,
  },
  'POST commands/function-pull': {
    tag: 'commands',
    summary: 'A version of a function, by id or name, with its record and files; the newest unless `version` says which',
    access: 'member',
    right: 'read',
    body: z.object({ function: functionName, version: versionName.optional() }).strict(),
    answer: anyJson,
  },
  'POST commands/function-push': {
    tag: 'commands',
    summary: 'Keeps a folder as a test version; refused where the newest is not the one of `base`, unless `onTop`',
    access: 'member',
    right: 'publish',
    bodyLimit: COMMAND_BYTES,
    body: z
      .object({
        recordText: z.string().min(1),
        files: z.record(z.string().max(500), z.string()),
        note: versionNote.optional(),
        base: z
          .object({ number: z.int(), digest: z.string().max(200) })
          .strict()
          .optional(),
        onTop: z.boolean().optional(),
      })
      .strict(),
    answer: anyJson,
  },
  'POST commands/function-versions': {
    tag: 'commands',
    summary: 'Versions of a function, by id or name, newest first',
    access: 'member',
    right: 'read',
    body: z.object({ function: functionName }).strict(),
    answer: anyJson,
  },
  'POST commands/function-release': {
    tag: 'commands',
    summary: 'Releases a version of a function, the newest unless `version` says which',
    access: 'member',
    right: 'publish',
    body: z.object({ function: functionName, version: versionName.optional(), note: versionNote.optional() }).strict(),
    answer: anyJson,
  },
  'POST commands/function-try': {
    tag: 'commands',
    summary: 'Runs all trials of a function with a version, the newest unless `version` says which',
    access: 'member',
    right: 'run',
    limit: { max: 60, per: 'minute' },
    body: z.object({ function: functionName, version: versionName.optional() }).strict(),
    answer: anyJson,
  },
  'POST commands/workflow-run': {
    tag: 'commands',
    summary: 'Runs a whole workflow of the person, a template, or one from a file; what was run before is not run again',
    access: 'member',
    right: 'run',
    limit: { max: 60, per: 'minute' },
    bodyLimit: COMMAND_BYTES,
    body: z
      .object({
        workflow: workflow.optional(),
        file: file.optional(),
        set: z.array(z.string().max(100_000)).max(1000).default([]),
      })
      .strict(),
    answer: anyJson,
  },
  'POST commands/present-file': {
    tag: 'commands',
    summary: 'The deck of a workflow of the person, of a template or from a file, as one page of HTML in base64',
    access: 'member',
    right: 'run',
    limit: { max: 20, per: 'minute' },
    bodyLimit: COMMAND_BYTES,
    body: deckWish.extend({ workflow: workflow.optional(), file: file.optional() }).strict(),
    answer: anyJson,
  },
  'POST commands/workflow-export': {
    tag: 'commands',
    summary: 'A workflow of the person as a .parti file in base64',
    access: 'member',
    right: 'read',
    body: z.object({ workflow }).strict(),
    answer: anyJson,
  },
  'POST commands/workflow-import': {
    tag: 'commands',
    summary: 'A new workflow from a .parti file in base64',
    access: 'member',
    right: 'write',
    bodyLimit: COMMAND_BYTES,
    body: z.object({ file }).strict(),
    answer: anyJson,
  },
} as const satisfies Record<string, CallContract>;
