import i18next from 'i18next';
import { createApiClient } from '#api';
import { PartiError } from '#domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const LOST = 'No answer';
const ODD = 'Something odd';
const COMMA = 'a comma stands before the closing bracket';

describe('words for an error', () => {
  beforeAll(async () => {
    const app = {
      'errors-here': {
        unreachable: LOST,
        'unreachable-hint': '',
        unexpected: ODD,
        'unexpected-hint': '',
        json: { 'trailing-comma': COMMA },
      },
    };
    const errors = { json: { invalid: { text: 'No JSON: {{reason}} ({{line}}).' } } };
    await i18next.init({ lng: 'en', resources: { en: { app, errors } } });
  });
  const words = async (error: unknown) => (await describeError(error)).text;
  const failing = (fail: () => Promise<Response>) =>
    createApiClient({ accessToken: () => undefined, refresh: () => Promise.resolve(undefined), fetch: fail })
      .call('GET me')
      .then(
        () => undefined,
        (error: unknown) => error,
      );

  it('says in words what is wrong with a JSON text, and leaves what it has no words for', async () => {
    const of = (reason: string) => words(new PartiError('json.invalid', { reason, line: 2, column: 1 }));
    expect(await of('trailing-comma')).toBe(`No JSON: ${COMMA} (2).`);
    expect(await of('Unexpected token')).toBe('No JSON: Unexpected token (2).');
  });

  it('says that the server does not answer where a call got no answer', async () => {
    expect(await words(await failing(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(LOST);
    expect(await words(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(LOST);
  });

  it.each([
    'network error',
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Error in input stream',
    'Load failed',
    'error loading dynamically imported module: https://parti/assets/x.js',
    'Importing a module script failed.',
  ])('says so too where an answer breaks off on its way: %s', async (message) => {
    expect(await words(new TypeError(message))).toBe(LOST);
  });

  it('says so where a page of something between stands for the answer, or half of it came', async () => {
    const answered = (body: string) => failing(() => Promise.resolve(new Response(body, { status: 200 })));
    expect(await words(await answered('<!doctype html><h1>Sign in to the Wi-Fi</h1>'))).toBe(LOST);
    expect(await words(await answered('{"name": "An'))).toBe(LOST);
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    expect(await words(await failing(() => Promise.resolve(new Response(broken))))).toBe(LOST);
  });

  it.each([
    "Cannot read properties of null (reading 'load failed')",
    'x is not a function',
    'undefined is not iterable',
    'can\'t access property "fetch", a is undefined',
    'Invalid URL',
    'network.errors is not a function',
  ])('blames no mistake of the page on the server: %s', async (message) => {
    expect(await words(new TypeError(message))).toBe(ODD);
  });

  it('blames no mistake of the page on the server', async () => {
    expect(await words(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(ODD);
    expect(await words(await failing(() => Promise.reject(new RangeError('odd'))))).toBe(ODD);
  });
});
