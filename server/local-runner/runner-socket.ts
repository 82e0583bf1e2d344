import type { WebSocket } from 'ws';
import {
  LOCAL_RUNNER_LIMITS,
  LOCAL_RUNNER_PATH,
  readLocalRunnerSays,
  WEB_API_KEY,
  type LocalRunnerHears,
  type LocalRunnerSays,
} from '#api';
import { assertAllowed, mustHaveRight, PartiError, type JsonObject } from '#domain';
import type { WebContext } from '../context/context.ts';
import { problemOf } from '../http/problems.ts';
import type { ApiTokens } from '../identity/api-tokens.ts';
import type { LocalRunners, OpenRunner } from './local-runners.ts';
import type { RunnerTickets } from './runner-tickets.ts';

/** What the socket of local runners stands on. */
export interface RunnerSocketParts {
  runners: LocalRunners;
  apiTokens: Pick<ApiTokens, 'verify'>;
  tickets: RunnerTickets;
  nameOf(userId: string): Promise<string>;
}

const HELLO_MS = 5000;
/** A token that was withdrawn ends its runner after this time, ms. */
const VERIFY_MS = 2000;
const [UNREADABLE, REFUSED, GOING_AWAY] = [1003, 4403, 1001];

/** Adds the socket that local runners open. Origin and Host are checked for every call of the server, this one too. */
export function addRunnerSocket(
  { http, log, onStop }: Pick<WebContext, 'http' | 'log' | 'onStop'>,
  { runners, apiTokens, tickets, nameOf }: RunnerSocketParts,
): void {
  const open = new Set<WebSocket>();
  onStop('local runners', () => {
    for (const socket of open) socket.close(GOING_AWAY);
  });

  /** Rejects with `http.unauthorized` and `token.right-missing`. */
  const accountOf = async (token: string): Promise<string> => {
    const ofTicket = tickets.redeem(token);
    if (ofTicket !== undefined) return ofTicket;
    const { userId, rights } = await apiTokens.verify(token);
    assertAllowed(mustHaveRight(rights, 'publish'));
    assertAllowed(mustHaveRight(rights, 'run'));
    return userId;
  };

  http.get(LOCAL_RUNNER_PATH, { websocket: true, schema: { hide: true }, config: { access: 'anonymous' } }, (socket) => {
    open.add(socket);
    const send = (message: LocalRunnerHears) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    const refuse = (error: unknown) => {
      const { code, parameters, status } = problemOf(error);
      if (status >= 500) log.error({ err: error }, 'local runner failed');
      send({ action: 'refused', code, parameters: parameters as JsonObject });
      socket.close(REFUSED);
    };
    let line: OpenRunner | undefined;
    let isGreeting = false;
    let heardAt = performance.now();
    let signs: NodeJS.Timeout | undefined;
    let checks: NodeJS.Timeout | undefined;
    const hello = setTimeout(() => socket.close(REFUSED), HELLO_MS);

    const greet = async (message: Extract<LocalRunnerSays, { action: 'hello' }>) => {
      if (message.apiKey !== WEB_API_KEY) throw new PartiError('http.api-key-required');
      if (message.protocol !== LOCAL_RUNNER_LIMITS.protocol)
        throw new PartiError('realtime.chunk-version', { version: message.protocol });
      const userId = await accountOf(message.token);
      const name = await nameOf(userId);
      if (socket.readyState !== socket.OPEN) return;
      clearTimeout(hello);
      send({ action: 'welcome', userId, name });
      const { runner, machine, debug, forTeam = false, token } = message;
      line = runners.open({ userId, name, runner, machine, debug, forTeam }, message.again, {
        send,
        close: () => socket.close(GOING_AWAY),
      });
      signs = setInterval(() => {
        send({ action: 'alive' });
        const silentMs = performance.now() - heardAt;
        if (silentMs > LOCAL_RUNNER_LIMITS.goneMs) socket.terminate();
        else if (silentMs > LOCAL_RUNNER_LIMITS.silentMs) line?.silent();
      }, LOCAL_RUNNER_LIMITS.signMs);
      if (token.startsWith('ticket_')) return;
      checks = setInterval(() => {
        apiTokens.verify(token).catch((error: unknown) => {
          if (error instanceof PartiError) refuse(error);
        });
      }, VERIFY_MS);
    };

    socket.on('message', (data: Buffer, isBinary) => {
      const message = isBinary ? undefined : readLocalRunnerSays(data.toString());
      if (!message) return socket.close(UNREADABLE);
      heardAt = performance.now();
      line?.heard();
      if (message.action === 'bye') return socket.close();
      if (line) return void line.hear(message).catch(refuse);
      if (isGreeting || message.action !== 'hello') return socket.close(REFUSED);
      isGreeting = true;
      greet(message).catch(refuse);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(hello);
      clearInterval(signs);
      clearInterval(checks);
      open.delete(socket);
      line?.closed();
    });
  });
}
