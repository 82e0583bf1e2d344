import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { startTestDatabase } from '#fixtures/database';
import { readServerConfig } from '../config/server-config.ts';
import { requireCredentials } from '../identity/authenticate.ts';
import { createApiTokens } from '../identity/api-tokens.ts';
import { createTokenService, type TokenService } from '../identity/tokens.ts';
import { createHttp } from './create-http.ts';

/** The server's own HTTP with its credentials, and no feature yet. */
export interface HttpBench {
  http: FastifyInstance;
  tokens: TokenService;
  /** A call as the page sends it; `as`: of whom, nobody without. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { as?: 'account' | 'administrator'; hasKey?: boolean; payload?: InjectOptions['payload']; type?: string },
  ): Promise<{ status: number; code: unknown; parameters: unknown; text: string; headers: Record<string, unknown> }>;
  stop(): Promise<void>;
}

export async function startHttpBench(): Promise<HttpBench> {
  const database = await startTestDatabase();
  const http = await createHttp(readServerConfig({ PARTI_PORT: '1' }).config, pino({ level: 'silent' }));
  const tokens = await createTokenService(database.pool);
  requireCredentials(http, {
    tokens,
    apiTokens: createApiTokens(database.pool),
    administrators: { includes: async (id) => id === 'ada' },
    standings: { of: async () => ({ level: 'member', isAdmin: false }) },
    mayOthersReach: false,
  });
  return {
    http,
    tokens,
    async ask(method, path, { as, hasKey = true, payload, type } = {}) {
      const token = as && (await tokens.sign({ userId: as === 'administrator' ? 'ada' : 'ann', sessionId: 'ann', name: 'Ann' }));
      const answer = await http.inject({
        method,
        url: `/api/${path}`,
        headers: {
          host: '127.0.0.1:1',
          ...(hasKey ? { 'x-api-key': 'parti-web' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(type ? { 'content-type': type } : {}),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const text = answer.body;
      const isJson = String(answer.headers['content-type']).includes('json');
      const { code, parameters } = (isJson ? JSON.parse(text) : {}) as { code?: unknown; parameters?: unknown };
      return { status: answer.statusCode, code, parameters, text, headers: answer.headers };
    },
    async stop() {
      await http.close();
      await database.stop();
    },
  };
}
