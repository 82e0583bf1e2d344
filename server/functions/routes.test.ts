import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { loadLibrary, loadTemplates } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import { createUploadStore } from '../files/upload-store.ts';
import { sendProblem } from '../http/problems.ts';
import { requireCredentials } from '../identity/authenticate.ts';
import { createApiTokens } from '../identity/api-tokens.ts';
import { createTokenService, type TokenService } from '../identity/tokens.ts';
import { createWorkflowPolicy } from '../access/policy.ts';
import { createAuthoredFunctions } from './authored-functions.ts';
import { createFunctionDrafts } from './function-drafts.ts';
import { createFunctionEditing } from './function-editing.ts';
import { createFunctionExamples } from './function-example.ts';
import { createFunctionRatings } from './function-ratings.ts';
import { createFunctionStatistics } from './function-statistics.ts';
import { createFunctions } from './functions-service.ts';
import { addFunctionRoutes } from './routes.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const RECORD = { id: 'own', name: 'Own', language: 'python', input_schema: { type: 'object', properties: {} } };
const SOURCE = 'def execute(models, inputs):\n    return {}\n';

describe('own functions over HTTP', () => {
  let database: TestDatabase;
  let http: FastifyInstance;
  let tokens: TokenService;
  let languages: Languages;

  beforeAll(async () => {
    database = await startTestDatabase();
    for (const name of ['ann', 'ben']) await addTestUser(database.pool, name);
    http = fastify();
    http.setValidatorCompiler(validatorCompiler);
    http.setSerializerCompiler(serializerCompiler);
    http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    tokens = await createTokenService(database.pool);
    requireCredentials(http, {
      tokens,
      apiTokens: createApiTokens(database.pool),
      administrators: { includes: async (id) => id === 'ada' },
      standings: { of: async () => ({ level: 'member', isAdmin: false }) },
      mayOthersReach: false,
    });
    const library = loadLibrary();
    languages = createLanguages(library.runtime, { cacheFolder: join(database.folder, 'cache') });
    const { pool, blobs } = database;
    const authored = await createAuthoredFunctions(pool, blobs, languages);
    const functions = await createFunctions({ ...database, log: pino({ level: 'silent' }) }, library, authored, {
      maySee: (version, userId) => Promise.resolve(version.ownerId === userId),
      seesInWorkflow: () => Promise.resolve(false),
    });
    const { rights, versions: shipped } = functions;
    const policy = createWorkflowPolicy(pool);
    // No workflow is there: nothing follows.
    const documents = { read: () => Promise.reject(new Error('none')), command: () => Promise.reject(new Error('none')) };
    const editing = createFunctionEditing({ pool, blobs, policy, documents, authored, rights, shipped });
    addFunctionRoutes(http, {
      pool,
      functions,
      publishing: { blobs, uploads: createUploadStore(pool), authored },
      languages,
      editing,
      statistics: createFunctionStatistics(pool, rights),
      ratings: createFunctionRatings({ pool, rights, recordOf: () => Promise.reject(new Error('none')) }),
      drafts: createFunctionDrafts({ pool, authored, rights, languages, editing, shipped }),
      examples: createFunctionExamples(loadTemplates(library), library),
    });
  });
  afterAll(async () => {
    languages.close();
    await http.close();
    await database.stop();
  });

  const call = async (method: 'GET' | 'POST', path: string, payload?: object, userId = 'ann') => {
    const token = await tokens.sign({ userId, sessionId: userId, name: userId });
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': 'parti-web', host: '127.0.0.1' };
    const answer = await http.inject({ method, url: `/api/${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  /** Bytes as they lie there after PUT. */
  const upload = async (name: string, content: Uint8Array, userId = 'ann'): Promise<string> => {
    const wish = {
      contentType: 'application/zip',
      extension: name.split('.').at(-1) ?? '',
      isZipped: false,
      purpose: 'source-file',
      name,
    };
    const uploads = createUploadStore(database.pool);
    const id = await uploads.begin(userId, wish, 60);
    await uploads.received(id, await database.blobs.put(Buffer.from(content)), content.length);
    return id;
  };

  it('saves a record, publishes a zip as a private test version, and lists it to its author only', async () => {
    expect(await call('POST', 'functions', RECORD)).toEqual({ status: 200, body: { id: 'own', tag: 'test' } });
    const zip = zipSync({ 'own/parti.json': bytes(JSON.stringify(RECORD)), 'own/src/function.py': bytes(SOURCE) });
    const { status, body } = await call('POST', 'functions/own/versions', { key: await upload('own.zip', zip) });
    expect([status, body['tag']]).toEqual([200, 'test']);
    const listed = await call('GET', 'functions?tag=test');
    expect((listed.body['functions'] as { id: string; digest: string }[]).map(({ id, digest }) => [id, digest])).toEqual([
      ['own', body['digest']],
    ]);
    expect((await call('GET', 'functions?tag=test', undefined, 'ben')).body['functions']).toEqual([]);
    expect((await call('GET', 'functions/own', undefined, 'ben')).body['code']).toBe('function.not-found');
  });

  it('P6.10 reads the version that a card has pinned, and an example of a shipped function; nobody else’s function has one for strangers', async () => {
    const { record, digest } = loadLibrary().functions.find(({ folder }) => folder === 'envelope')!;
    const address = `functions/${record.id}`;
    expect((await call('GET', `${address}?digest=${digest}`)).body).toMatchObject({ id: record.id, digest });
    expect((await call('GET', `${address}?digest=none`)).body['code']).toBe('function.not-found');
    const { body } = await call('GET', `${address}/example?language=de`);
    const { templateId, models } = body['example'] as { templateId: string; models: { label: string; isContext: boolean }[] };
    expect(templateId).toBe('tower-on-a-slope');
    expect(models[0]).toMatchObject({ label: 'Hülle nach Grundstück', isContext: false });
    expect(models.slice(1)).toMatchObject([{ label: 'Grundstück nach Skizze', isContext: true }]);
    expect((await call('GET', 'functions/own/example')).body).toEqual({});
    expect((await call('GET', 'functions/own/example', undefined, 'ben')).body['code']).toBe('function.not-found');
  });

  it('W2.04a gives the picture of what a shipped function makes, for both themes, and none of what makes nothing', async () => {
    const idOf = (folder: string) => loadLibrary().functions.find((one) => one.folder === folder)?.record.id;
    const token = await tokens.sign({ userId: 'ann', sessionId: 'ann', name: 'ann' });
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': 'parti-web', host: '127.0.0.1' };
    const get = (id: string | undefined, theme: string) =>
      http.inject({ method: 'GET', url: `/api/functions/${id}/thumbnail?theme=${theme}`, headers });
    const [light, dark] = [await get(idOf('envelope'), 'light'), await get(idOf('envelope'), 'dark')];
    expect([light.statusCode, light.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(light.rawPayload.equals(dark.rawPayload)).toBe(false);
    for (const id of [idOf('number'), 'own', 'nobody']) expect((await get(id, 'light')).statusCode).toBe(404);
    const { body } = await call('GET', 'function-library');
    const pictured = (body['functions'] as { id: string; isPictured?: true }[]).filter(({ isPictured }) => isPictured);
    expect(pictured.some(({ id }) => id === idOf('envelope'))).toBe(true);
    expect(pictured.some(({ id }) => id === idOf('number') || id === 'own')).toBe(false);
  });

  it('takes one source file for the record that was saved', async () => {
    const key = await upload('function.py', bytes(SOURCE.replace('{}', '{"X": 1}')));
    expect((await call('POST', 'functions/own/versions', { key })).status).toBe(200);
    expect(((await call('GET', 'functions/own/versions')).body['versions'] as unknown[]).length).toBe(2);
  });

  it('keeps the order that the author gave the inputs, also when the server starts anew', async () => {
    const properties = { Zone: { type: 'string' }, Area: { type: 'number' }, 'An Id': { type: 'string' } };
    const record = { ...RECORD, id: 'ordered', input_schema: { type: 'object', properties } };
    await call('POST', 'functions', record);
    const { body } = await call('POST', 'functions/ordered/versions', { key: await upload('function.py', bytes(SOURCE)) });
    const anew = await createAuthoredFunctions(database.pool, database.blobs, languages);
    const kept = anew.version(String(body['digest']))?.source['input_schema'] as typeof record.input_schema;
    expect(Object.keys(kept.properties)).toEqual(['Zone', 'Area', 'An Id']);
  });

  it('keeps the schemas that a version refers to as they are when it is made; the next one takes them as they are then', async () => {
    const write = (maximum: number) =>
      database.pool.query(
        `INSERT INTO authored_schema (id, address, name, document) VALUES ('s', 'room.json', 'Room', $1)
         ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
        [JSON.stringify({ title: 'Room', type: 'object', properties: { Area: { type: 'number', maximum } } })],
      );
    const publish = async () =>
      String(
        (await call('POST', 'functions/furnishes/versions', { key: await upload('function.py', bytes(SOURCE)) })).body['digest'],
      );
    const maximumOf = (digest: string) =>
      anew.version(digest)?.record.inputSchema.properties['Room']?.properties?.['Area']?.maximum;
    await write(20);
    const input_schema = { type: 'object', properties: { Room: { $ref: 'room.json' } } };
    await call('POST', 'functions', { ...RECORD, id: 'furnishes', name: 'Furnishes', input_schema });
    const first = await publish();
    await write(30);
    const second = await publish();
    const anew = await createAuthoredFunctions(database.pool, database.blobs, languages);
    expect([maximumOf(first), maximumOf(second)]).toEqual([20, 30]);
    // The record itself stays as its author wrote it.
    expect(anew.version(first)?.source['input_schema']).toEqual(input_schema);
    expect(anew.functionOf('furnishes')?.saved).not.toHaveProperty('schemas');
  });

  it.each([
    ['another person’s function', 'ben', { ...RECORD }, 'function.not-owner'],
    ['a shipped function', 'ann', { ...RECORD, id: loadLibrary().functions[0]?.record.id ?? '' }, 'function.not-owner'],
    ['a record without a name', 'ann', { ...RECORD, id: 'nameless', name: '' }, 'function.name-required'],
  ])('refuses %s', async (_, userId, record, code) => {
    expect((await call('POST', 'functions', record, userId)).body['code']).toBe(code);
  });

  it.each([
    [
      'an output without a description',
      { outputs: [{ name: 'Area', type: 'number', description: '' }] },
      'function.output.description-required',
      { name: 'Area' },
    ],
    [
      'an output without a type',
      { outputs: [{ name: 'Area', description: 'Of all' }] },
      'function.output.type-required',
      { name: 'Area' },
    ],
    [
      'a choice without options',
      { input_schema: { type: 'object', properties: { Use: { type: 'string', enum: [] } } } },
      'function.input.select-needs-option',
      { name: 'Use' },
    ],
    [
      'an override that changes nothing',
      { overrides: { Height: { context: '[*discriminator=A]', identity: { Name: { type: 'string' } } } } },
      'function.override.schema-property-required',
      { name: 'Height' },
    ],
  ])(
    'publishes nothing that parti function check refuses: %s, in a zip and from the saved record',
    async (_, wrong, code, parameters) => {
      const record = { ...RECORD, id: 'wrong', ...wrong };
      expect((await call('POST', 'functions', record)).status).toBe(200);
      const zip = zipSync({ 'parti.json': bytes(JSON.stringify(record)), 'src/function.py': bytes(SOURCE) });
      for (const [name, content] of [
        ['own.zip', zip],
        ['function.py', bytes(SOURCE)],
      ] as const) {
        const { status, body } = await call('POST', 'functions/wrong/versions', { key: await upload(name, content) });
        expect([status, body['code'], body['parameters']]).toEqual([400, code, expect.objectContaining(parameters)]);
      }
      expect((await call('GET', 'functions?tag=test')).body['functions']).not.toContainEqual(
        expect.objectContaining({ id: 'wrong' }),
      );
    },
  );

  it('publishes nothing that names an input twice, which only the text of the record shows', async () => {
    const text = JSON.stringify({ ...RECORD, id: 'twice' }).replace(
      '"properties":{}',
      '"properties":{"N":{"type":"number"},"N":{"type":"string"}}',
    );
    await call('POST', 'functions', { ...RECORD, id: 'twice' });
    const zip = zipSync({ 'parti.json': bytes(text), 'src/function.py': bytes(SOURCE) });
    const { body } = await call('POST', 'functions/twice/versions', { key: await upload('own.zip', zip) });
    expect(body['code']).toBe('function.input.name-not-unique');
  });

  it('refuses sources that are none, too large, or somebody else’s', async () => {
    const versions = async (name: string, content: Uint8Array, userId = 'ann') =>
      (await call('POST', 'functions/own/versions', { key: await upload(name, content, userId) })).body['code'];
    expect(await versions('own.zip', bytes('no zip'))).toBe('function.compile-failed');
    expect(await versions('own.zip', zipSync({ 'readme.txt': bytes('hello') }))).toBe('function.no-source');
    expect(await versions('own.zip', zipSync({ '../function.py': bytes(SOURCE) }))).toBe('function.no-source');
    expect(await versions('own.zip', zipSync({ 'src/function.py': new Uint8Array(6_000_000) }))).toBe(
      'function.source-too-large',
    );
    expect(await versions('own.zip', zipSync({ 'src/function.py': bytes(SOURCE) }), 'ben')).toBe('upload.not-found');
  });
});
