import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCall } from './add-call.ts';
import { startHttpBench, type HttpBench } from './http.fixture.ts';

let bench: HttpBench;
/** What handlers were handed, in order. */
const got: unknown[] = [];

beforeAll(async () => {
  bench = await startHttpBench();
  const { http } = bench;
  addCall(http, 'GET sandbox', () => ({ content: '<!doctype html>' }));
  addCall(http, 'GET auth/options', () => ({
    signUpOpen: true,
    deliversMail: false,
    showcaseId: null,
    embedOrigins: [],
    organization: 'Parti',
    supportEmail: '',
    passwordSignIn: true,
    events: false,
    providers: [],
  }));
  addCall(http, 'GET flags', () => ({ flags: ['dark'] }));
  addCall(http, 'GET admin/mails', () => ({ mails: [], total: 0, delivers: false }));
  addCall(http, 'POST auth/request-link', () => undefined);
  addCall(http, 'GET workflows', ({ query }) => (got.push(query), { workflows: [] }));
  addCall(http, 'DELETE workflows/{id}', ({ path }) => void got.push(path));
  addCall(http, 'PUT workflows/{id}/thumbnail', ({ path, query, body }) => void got.push([path, query, body.toString()]));
  addCall(http, 'POST workflows/file', ({ body }) => ({ id: String(body.length) }));
  addCall(http, 'PUT uploads/{id}', async ({ body }) => {
    let text = '';
    for await (const chunk of body) text += chunk.toString();
    got.push(text);
  });
  addCall(http, 'GET uploads/{id}', () => ({
    type: 'image/png' as const,
    content: Buffer.from('png'),
    headers: { etag: '"1"' },
  }));
  // A handler that lies to the compiler: what it answers is checked all the same.
  addCall(http, 'GET prefs', () => ({ preferences: { theme: 'pink' } }) as never);
});
afterAll(() => bench.stop());

describe('who may call', () => {
  it.each([
    ['sandbox', [200, 200, 200, 200]],
    ['auth/options', [401, 200, 200, 200]],
    ['flags', [401, 401, 200, 200]],
    ['admin/mails', [401, 401, 403, 200]],
  ])('%s', async (path, statuses) => {
    const answers = [
      await bench.ask('GET', path, { hasKey: false }),
      await bench.ask('GET', path),
      await bench.ask('GET', path, { as: 'account' }),
      await bench.ask('GET', path, { as: 'administrator' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('is told why not', async () => {
    expect((await bench.ask('GET', 'flags', { hasKey: false })).code).toBe('http.api-key-required');
    expect((await bench.ask('GET', 'flags')).code).toBe('http.unauthorized');
    expect((await bench.ask('GET', 'admin/mails', { as: 'account' })).code).toBe('http.forbidden');
  });
});

it('refuses the sixth link in a minute', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) statuses.push((await bench.ask('POST', 'auth/request-link')).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await bench.ask('POST', 'auth/request-link')).code).toBe('http.too-many-requests');
});

describe('what a call takes and answers', () => {
  it('hands path and query over as the contract reads them', async () => {
    got.length = 0;
    await bench.ask('GET', 'workflows?limit=5&unknown=1', { as: 'account' });
    expect((await bench.ask('DELETE', 'workflows/a%2Fb', { as: 'account' })).status).toBe(204);
    expect(got).toEqual([{ scope: 'own', limit: 5 }, { id: 'a/b' }]);
    expect((await bench.ask('GET', 'workflows?limit=500', { as: 'account' })).code).toBe('http.invalid-request');
  });

  it('answers nothing that the contract does not know', async () => {
    expect(await bench.ask('GET', 'prefs', { as: 'account' })).toMatchObject({ status: 500, code: 'http.internal-error' });
  });

  it('takes a file whole, of the types and the size of the contract', async () => {
    got.length = 0;
    const put = (payload: Buffer, type = 'image/png') =>
      bench.ask('PUT', 'workflows/w/thumbnail?theme=dark', { as: 'account', payload, type });
    expect((await put(Buffer.from('bytes'))).status).toBe(204);
    expect(got).toEqual([[{ id: 'w' }, { theme: 'dark' }, 'bytes']]);
    expect(await put(Buffer.from('text'), 'text/plain')).toMatchObject({ status: 415, code: 'http.invalid-request' });
    expect(await put(Buffer.alloc(300 * 1024 + 1))).toMatchObject({ code: 'file.image-too-large', parameters: { limit: 300 } });
    expect((await put(Buffer.alloc(300 * 1024))).status).toBe(204);
  });

  it('hands over nothing where no bytes came, and JSON as the bytes that it is', async () => {
    const post = (payload?: string, type?: string) => bench.ask('POST', 'workflows/file', { as: 'account', payload, type });
    expect((await post()).text).toBe('{"id":"0"}');
    expect((await post('{"a":1}', 'application/json')).text).toBe('{"id":"7"}');
    expect(await post('x'.repeat(50 * 1024 * 1024 + 1), 'application/zip')).toMatchObject({
      status: 413,
      code: 'upload.too-large',
      parameters: { size: 50 },
    });
  });

  it('takes a stream as it comes, an empty one too', async () => {
    got.length = 0;
    await bench.ask('PUT', 'uploads/u', { payload: Buffer.from('streamed'), type: 'text/csv' });
    await bench.ask('PUT', 'uploads/u');
    expect(got).toEqual(['streamed', '']);
  });

  it('gives a file with its type, which nobody may guess anew', async () => {
    expect(await bench.ask('GET', 'sandbox')).toMatchObject({
      text: '<!doctype html>',
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(await bench.ask('GET', 'uploads/u')).toMatchObject({
      text: 'png',
      headers: { 'content-type': 'image/png', etag: '"1"' },
    });
  });
});

/** Never run: each line below must fail to compile, so a name that changes in the contract fails in the server too. */
export function compileTimeCases({ http }: HttpBench): void {
  // @ts-expect-error no such call
  addCall(http, 'GET whoami', () => undefined);
  // @ts-expect-error the field of the answer has another name
  addCall(http, 'GET flags', () => ({ names: [] }));
  // @ts-expect-error the answer is missing
  addCall(http, 'GET flags', () => undefined);
  // @ts-expect-error no such part of the path
  addCall(http, 'DELETE workflows/{id}', ({ path: { workflowId } }) => void workflowId);
  // @ts-expect-error no such field in the body
  addCall(http, 'POST auth/signin', ({ body }) => ({ accessToken: body.username }));
  // @ts-expect-error no such field in the query
  addCall(http, 'GET workflows', ({ query }) => (void query.page, { workflows: [] }));
  // @ts-expect-error a type that the contract does not name
  addCall(http, 'GET uploads/{id}', () => ({ type: 'text/html', content: '' }));
  // @ts-expect-error no type where the contract names more than one
  addCall(http, 'GET uploads/{id}', () => ({ content: '' }));
}
