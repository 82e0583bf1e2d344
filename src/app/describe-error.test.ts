import i18next from 'i18next';
import { createApiClient } from '#api';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const LOST = 'No answer';
const ODD = 'Something odd';

describe('words for an error', () => {
  beforeAll(async () => {
    const app = { 'errors-here': { unreachable: LOST, 'unreachable-hint': '', unexpected: ODD, 'unexpected-hint': '' } };
    await i18next.init({ lng: 'en', resources: { en: { app } } });
  });
  const words = async (error: unknown) => (await describeError(error)).text;
  const failing = (fail: () => Promise<Response>) =>
    createApiClient({ accessToken: () => undefined, refresh: () => Promise.resolve(undefined), fetch: fail })
      .call('GET me')
      .then(
        () => undefined,
        (error: unknown) => error,
      );

  it('says that the server does not answer where a call got no answer', async () => {
    expect(await words(await failing(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(LOST);
    expect(await words(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(LOST);
  });

  it('blames no mistake of the page on the server', async () => {
    expect(await words(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(ODD);
    expect(await words(await failing(() => Promise.reject(new RangeError('odd'))))).toBe(ODD);
  });
});
