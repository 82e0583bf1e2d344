import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEB_API_KEY, type CallName } from '#api';
import { PartiError, type JsonObject, type JsonValue } from '#domain';
import type { HeadlessActions } from '../headless/headless-actions.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import { readAction } from '../realtime/read-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { tokenIdOf, type ApiTokens } from '../identity/api-tokens.ts';
import type { TerminalSignIn } from './terminal-sign-in.ts';

/** What the routes of tokens call. */
export interface TokenRouteParts {
  apiTokens: ApiTokens;
  terminals: TerminalSignIn;
  /** What the command line may do, for somebody, until the signal. */
  actionsOf(userId: string, signal: AbortSignal): HeadlessActions;
}

/** Calls of the command line with the action that each is. */
const COMMANDS = {
  'POST commands/function-add': 'function.add',
  'POST commands/function-pull': 'function.pull',
  'POST commands/function-push': 'function.push',
  'POST commands/function-versions': 'function.versions',
  'POST commands/function-release': 'function.release',
  'POST commands/function-try': 'function.try',
  'POST commands/workflow-run': 'workflow.run',
  'POST commands/present-file': 'present.file',
  'POST commands/workflow-export': 'workflow.export',
  'POST commands/workflow-import': 'workflow.import',
} as const satisfies Partial<Record<CallName, string>>;

/** A terminal may wait this much longer than its code is good. */
const LINGER_MS = 5000;

/** Personal tokens, the sign-in of terminals, and what the command line of another machine asks. */
export function addTokenRoutes(
  http: FastifyInstance,
  realtime: Realtime,
  { apiTokens, terminals, actionsOf }: TokenRouteParts,
): void {
  addCall(http, 'GET account/tokens', async ({ request }) => ({ tokens: await apiTokens.list(callerOf(request).userId) }));
  addCall(http, 'POST account/tokens', ({ body, request }) => apiTokens.create(callerOf(request).userId, body));
  addCall(http, 'DELETE account/tokens/{id}', ({ path, request }) => apiTokens.end(callerOf(request).userId, path.id));
  addCall(http, 'POST account/tokens/end', async ({ request }) => {
    const caller = callerOf(request);
    const id = tokenIdOf(caller);
    if (id === undefined) throw new PartiError('token.not-found');
    await apiTokens.end(caller.userId, id);
  });

  const act = async (name: keyof typeof COMMANDS, request: FastifyRequest, payload: JsonObject): Promise<JsonValue> => {
    const gone = new AbortController();
    const giveUp = () => gone.abort();
    request.raw.socket.once('close', giveUp);
    try {
      return (await actionsOf(callerOf(request).userId, gone.signal)[COMMANDS[name]]?.(payload)) ?? null;
    } finally {
      request.raw.socket.off('close', giveUp);
    }
  };
  for (const name of Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])
    addCall(http, name, ({ body, request }) => act(name, request, body as JsonObject));

  realtime.instead('auth-flow.wait', async (stranger, payload) => {
    const { apiKey, ...ask } = readAction('auth-flow.wait', payload);
    if (apiKey !== WEB_API_KEY) throw new PartiError('http.api-key-required');
    const { leave, ...begun } = await terminals.wait({ ...ask, address: stranger.address }, (code) => {
      stranger.send({ action: 'auth-flow.answered', code });
    });
    const timer = setTimeout(() => stranger.close(), Date.parse(begun.expiresAt) - Date.now() + LINGER_MS);
    timer.unref();
    stranger.onClose(() => {
      clearTimeout(timer);
      leave();
    });
    return begun;
  });
  addAction(realtime, 'auth-flow.read', (_session, { flow, code }) => terminals.read(flow, code));
  addAction(realtime, 'auth-flow.response', ({ caller }, { flow, code, isAllowed }) =>
    terminals.respond(caller.userId, flow, code, isAllowed),
  );
}
