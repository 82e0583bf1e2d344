import { z } from 'zod';
import { anyJson, jsonObject } from './json-fields.ts';

/** Path of the socket that local runners open. */
export const LOCAL_RUNNER_PATH = '/local-runner';

/** What both sides of the line to a local runner keep to. */
export const LOCAL_RUNNER_LIMITS = {
  protocol: 1,
  /** Functions of one runner. */
  functions: 200,
  /** The server says that it is there so often; a runner answers each, ms. */
  signMs: 1000,
  /** A runner without a sign for so long is reconnecting, ms. */
  silentMs: 3000,
  /** After so long it counts as gone, ms. */
  goneMs: 20_000,
  /** Characters of a result, and of one message that carries a part of it. */
  resultCharacters: 64 * 1024 * 1024,
  partCharacters: 2 * 1024 * 1024,
  /** Characters of one log message. */
  logCharacters: 64 * 1024,
} as const;

const id = z.string().min(1).max(200);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const told = z.object({ code: z.string().max(100), parameters: jsonObject });

/** What a local runner says, by action. Sources are in none of it. */
export const LOCAL_RUNNER_SAYS = {
  /** The first one. `token`: a personal token, or the ticket that `parti` got from the server of its own machine. */
  hello: z.object({
    apiKey: z.string(),
    protocol: z.number(),
    token: z.string().max(500),
    /** Chosen at its start: it comes back under the same. */
    runner: z.uuid(),
    machine: z.string().min(1).max(100),
    /** It was there before and lost the line. */
    again: z.boolean(),
    /** Its runs know no limit of time. */
    debug: z.boolean(),
    /** Editors of a workflow may cause runs too; each is asked for there. */
    forTeam: z.boolean().optional(),
  }),
  /** All that it serves now. `fault`: why one cannot run. */
  functions: z.object({
    functions: z
      .array(z.object({ recordText: z.string().max(1024 * 1024), sourceDigest: digest, fault: told.optional() }))
      .max(LOCAL_RUNNER_LIMITS.functions),
  }),
  log: z.object({ run: id, text: z.string().max(LOCAL_RUNNER_LIMITS.logCharacters) }),
  progress: z.object({ run: id, progress: z.number().min(0).max(1), activity: z.string().max(500).optional() }),
  /** A part of the JSON text of a result. */
  part: z.object({ run: id, text: z.string().max(LOCAL_RUNNER_LIMITS.partCharacters) }),
  /** All parts are there. Milliseconds in the function. */
  done: z.object({ run: id, runMs: z.number().min(0) }),
  failed: told.extend({ run: id, message: z.string().max(20_000).optional() }),
  alive: z.object({}),
  /** It ends. */
  bye: z.object({}),
} as const satisfies Record<string, z.ZodObject>;

/** What the server says to a local runner, by action. */
export const LOCAL_RUNNER_HEARS = {
  welcome: z.object({ userId: z.string(), name: z.string() }),
  /** Before the line is closed. */
  refused: told,
  /** Of the functions that it named: version digest by function id, and why others are refused. */
  taken: z.object({ digests: z.record(z.string(), z.string()), refused: z.record(z.string(), told) }),
  /** It may name its functions again: another runner let go of some. */
  again: z.object({}),
  run: z.object({
    run: z.string(),
    functionId: z.string(),
    sourceDigest: z.string(),
    /** Account whose edit or click causes it. */
    account: z.string(),
    /** What they are called, where that is somebody else than who serves it. */
    name: z.string().optional(),
    inputs: anyJson,
    /** JSON text of each model by name of its dependency. */
    models: z.record(z.string(), z.string()),
    timeoutMs: z.number(),
  }),
  cancel: z.object({ run: z.string() }),
  alive: z.object({}),
} as const satisfies Record<string, z.ZodObject>;

/** An action with what it carries; those that carry nothing forbid nothing. */
type Told<Name, Carried> = string extends keyof Carried ? { action: Name } : { action: Name } & Carried;
type Says = typeof LOCAL_RUNNER_SAYS;
type Hears = typeof LOCAL_RUNNER_HEARS;
/** A message of a local runner as it travels. */
export type LocalRunnerSays = { [Name in keyof Says]: Told<Name, z.output<Says[Name]>> }[keyof Says];
/** A message to a local runner as it travels. */
export type LocalRunnerHears = { [Name in keyof Hears]: Told<Name, z.output<Hears[Name]>> }[keyof Hears];

/** A message of a local runner out of the text that came; undefined for any other text. */
export const readLocalRunnerSays = (text: string): LocalRunnerSays | undefined => read(LOCAL_RUNNER_SAYS, text);
/** A message to a local runner out of the text that came; undefined for any other text. */
export const readLocalRunnerHears = (text: string): LocalRunnerHears | undefined => read(LOCAL_RUNNER_HEARS, text);

function read<Message>(shapes: Record<string, z.ZodObject>, text: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const named = z.object({ action: z.string() }).safeParse(value);
  const action = named.data?.action ?? '';
  const shape = Object.hasOwn(shapes, action) ? shapes[action] : undefined;
  const found = shape?.safeParse(value);
  return found?.success ? ({ ...found.data, action } as Message) : undefined;
}
