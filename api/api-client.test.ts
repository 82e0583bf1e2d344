import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

const answer = (status: number, body: unknown = {}) => new Response(status === 204 ? null : JSON.stringify(body), { status });

function setUp(answers: Response[], renewed: string | undefined = 'second') {
  const send = vi.fn<typeof fetch>(async () => answers.shift() ?? answer(500));
  const tokens = { accessToken: vi.fn(async () => 'first'), refresh: vi.fn(async () => renewed) };
  return { send, tokens, ...createApiClient({ ...tokens, fetch: send }) };
}
const headersOf = (send: ReturnType<typeof setUp>['send'], index: number) =>
  send.mock.calls[index]?.[1]?.headers as Record<string, string>;

describe('calls', () => {
  it('P7.01a sends the API key and the token', async () => {
    const { send, call } = setUp([answer(200)]);
    await call('GET me');
    expect(send.mock.calls[0]?.[0]).toBe('/api/me');
    expect(headersOf(send, 0)).toMatchObject({ 'x-api-key': 'parti-web', authorization: 'Bearer first' });
  });

  it('P7.01b renews once on 401 and sends again', async () => {
    const { send, tokens, call } = setUp([answer(401), answer(204)]);
    await expect(call('POST signout')).resolves.toBeUndefined();
    expect(tokens.refresh).toHaveBeenCalledOnce();
    expect(headersOf(send, 1).authorization).toBe('Bearer second');
  });

  it('gives up after the second 401', async () => {
    const { send, tokens, call } = setUp([answer(401), answer(401, { code: 'session.not-authorized' })]);
    await expect(call('GET me')).rejects.toMatchObject({ code: 'session.not-authorized' });
    expect(send).toHaveBeenCalledTimes(2);
    expect(tokens.refresh).toHaveBeenCalledOnce();
  });

  it('rejects with the code and the parameters of the answer', async () => {
    const { call } = setUp([answer(404, { code: 'workflow.not-found', parameters: { id: 'w' }, detail: 'No such workflow' })]);
    await expect(call('GET workflows/{id}', { path: { id: 'w' } })).rejects.toMatchObject({
      code: 'workflow.not-found',
      parameters: { id: 'w' },
      message: 'No such workflow',
    });
  });

  it('sends no token where none is needed', async () => {
    const { send, tokens, call } = setUp([answer(200)]);
    await call('POST auth/signin', { body: { login: 'ann', password: 'x' } });
    expect(headersOf(send, 0)).not.toHaveProperty('authorization');
    expect(tokens.accessToken).not.toHaveBeenCalled();
  });

  it('sends a given token and takes its 401 as final', async () => {
    const { send, tokens, call } = setUp([answer(401)]);
    await expect(call('GET me', { accessToken: 'third' })).rejects.toMatchObject({ code: 'session.not-authorized' });
    expect(headersOf(send, 0).authorization).toBe('Bearer third');
    expect(tokens.accessToken).not.toHaveBeenCalled();
    expect(tokens.refresh).not.toHaveBeenCalled();
  });

  it('answers undefined for what is missing, and rejects with everything else', async () => {
    const path = { id: 'w' };
    const { callOrMissing } = setUp([answer(404), answer(403, { code: 'http.forbidden' })]);
    expect(await callOrMissing('GET workflows/{id}', { path })).toBeUndefined();
    await expect(callOrMissing('GET workflows/{id}', { path })).rejects.toMatchObject({ code: 'http.forbidden' });
  });

  it('sends long JSON as a blob, which no key has to wait for', async () => {
    const { send, call } = setUp([answer(200, { id: 'n' })]);
    const title = 'x'.repeat(100_000);
    await call('POST functions', { body: { title } });
    expect(await new Response(send.mock.calls[0]?.[1]?.body).text()).toBe(JSON.stringify({ title }));
    expect(headersOf(send, 0)).toMatchObject({ 'content-type': 'application/json' });
  });

  it('sends JSON as JSON and files as they are', async () => {
    const { send, call } = setUp([answer(200, { id: 'n' }), answer(200, { id: 'n' })]);
    expect(await call('POST workflows', { body: { blank: true } })).toEqual({ id: 'n' });
    expect(send.mock.calls[0]).toMatchObject(['/api/workflows', { method: 'POST', body: '{"blank":true}' }]);
    expect(headersOf(send, 0)).toMatchObject({ 'content-type': 'application/json' });
    const body = new Blob(['PK'], { type: 'application/vnd.parti+zip' });
    await call('POST workflows/file', { body });
    expect(send.mock.calls[1]?.[1]?.body).toBe(body);
    expect(headersOf(send, 1)).toMatchObject({ 'content-type': 'application/vnd.parti+zip' });
  });

  it('hands a file over with its headers, and gives up by the signal', async () => {
    const { send, file } = setUp([new Response('text', { headers: { 'x-parti-epoch': 'e' } })]);
    const { signal } = new AbortController();
    const given = await file('GET runtime/{epoch}', { path: { epoch: 'current' }, signal });
    expect([await given.text(), given.headers.get('x-parti-epoch')]).toEqual(['text', 'e']);
    expect(send.mock.calls[0]).toMatchObject(['/api/runtime/current', { method: 'GET', signal }]);
  });
});
