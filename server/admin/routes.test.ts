import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#fixtures/database';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import { sendProblem } from '../http/problems.ts';
import { requireCredentials } from '../identity/authenticate.ts';
import { createAdministrators } from '../identity/administrators.ts';
import { createApiTokens } from '../identity/api-tokens.ts';
import { createTokenService } from '../identity/tokens.ts';
import { createMailService } from '../mail/mail-service.ts';
import { createFlagsService } from './flags-service.ts';
import { addAdminRoutes } from './routes.ts';
import { createRuntimesService } from './runtimes-service.ts';

let database: TestDatabase;
let http: FastifyInstance;
let languages: Languages;
let ask: (method: 'GET' | 'POST', path: string, isAdmin?: boolean) => Promise<{ status: number; body: Record<string, unknown> }>;

beforeAll(async () => {
  database = await startTestDatabase();
  const { runtime } = loadLibrary();
  languages = createLanguages(runtime, { cacheFolder: database.folder });
  http = fastify();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const tokens = await createTokenService(database.pool);
  requireCredentials(http, {
    tokens,
    apiTokens: createApiTokens(database.pool),
    administrators: { includes: async (id) => id === 'ada' },
    standings: { of: async () => ({ level: 'member', isAdmin: false }) },
    mayOthersReach: false,
  });
  const config = { dataFolder: database.folder, smtpUrl: undefined, mailFrom: 'Parti <parti@localhost>' };
  addAdminRoutes(http, {
    runtimes: createRuntimesService(languages, () => createLanguages(runtime, { cacheFolder: database.folder })),
    mail: createMailService(config, pino({ level: 'silent' })),
    administrators: createAdministrators(database.pool),
    flags: createFlagsService(database.pool, createAdministrators(database.pool).includes),
  });
  ask = async (method, path, isAdmin = true) => {
    const token = await tokens.sign({ userId: isAdmin ? 'ada' : 'ann', sessionId: 'ann', name: 'ann' });
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': 'parti-web', host: '127.0.0.1' };
    const answer = await http.inject({ method, url: `/api/${path}`, headers });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
});
afterAll(async () => {
  languages.close();
  await http.close();
  await database.stop();
});

describe('runtimes, as administrators see them', () => {
  it('names each with its state, and the command for what is missing', async () => {
    const { status, body } = await ask('GET', 'admin/runtimes');
    expect(status).toBe(200);
    const states = await languages.states();
    expect(body['runtimes']).toEqual(states.map(({ hint: _, ...one }) => one));
    expect(body['jail']).toMatchObject({ tier: (await languages.jail()).tier });
    expect(JSON.stringify(body)).not.toContain(database.folder);
  });

  it('times a first and a next call, in processes of their own', async () => {
    const { body } = await ask('POST', 'admin/runtimes/typescript/measure');
    const isReady = (await languages.states()).some((one) => one.language === 'typescript' && one.state === 'ready');
    expect(Object.keys(body).toSorted()).toEqual(isReady ? ['coldMs', 'warmMs'] : []);
    expect((await ask('POST', 'admin/runtimes/cobol/measure')).body['code']).toBe('http.not-found');
  });

  it('are for administrators alone', async () => {
    expect((await ask('GET', 'admin/runtimes', false)).body['code']).toBe('http.forbidden');
    expect((await ask('POST', 'admin/runtimes/python/measure', false)).body['code']).toBe('http.forbidden');
  });
});
