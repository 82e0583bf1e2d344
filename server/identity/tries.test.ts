import { describe, expect, it } from 'vitest';
import { PartiError } from '#domain';
import { createTries } from './tries.ts';

const HERE = '10.0.0.1';
const wrong = () => Promise.reject(new PartiError('login.credentials-invalid'));
const right = () => Promise.resolve('in');
const said = (call: Promise<unknown>) =>
  call.then(String, (error: unknown) => {
    const { code, parameters } = error as PartiError;
    return [code, ...Object.values(parameters ?? {})].join(' ');
  });

describe('P5.02a tries of a password', () => {
  it('says how many are left before a wait, then waits for 15 minutes, and begins anew', async () => {
    let now = 0;
    const tries = createTries(() => now);
    const answers: string[] = [];
    for (let at = 0; at < 10; at++) answers.push(await said(tries.count(HERE, at % 2 ? ' ANA ' : 'ana', wrong)));
    expect(answers).toEqual([
      ...Array.from({ length: 6 }, () => 'login.credentials-invalid'),
      'login.few-tries 3 15',
      'login.few-tries 2 15',
      'login.few-tries 1 15',
      'login.wait 15',
    ]);
    now = 14 * 60_000;
    expect(await said(tries.count(HERE, 'ana', right))).toBe('login.wait 1');
    now = 15 * 60_000;
    expect(await said(tries.count(HERE, 'ana', right))).toBe('in');
  });

  it('counts anew for whoever gets in, and for each address and name by itself', async () => {
    const tries = createTries(() => 0);
    for (let at = 0; at < 10; at++) await said(tries.count(HERE, 'ana', wrong));
    expect(await said(tries.count('10.0.0.2', 'ana', right))).toBe('in');
    expect(await said(tries.count(HERE, 'ben', right))).toBe('in');
    for (let at = 0; at < 9; at++) await said(tries.count(HERE, 'ben', wrong));
    expect(await said(tries.count(HERE, 'ben', right))).toBe('in');
    expect(await said(tries.count(HERE, 'ben', wrong))).toBe('login.credentials-invalid');
  });

  it('counts those that come at once, and none that failed for another reason', async () => {
    const tries = createTries(() => 0);
    const closed = () => Promise.reject(new PartiError('login.not-confirmed'));
    for (let at = 0; at < 20; at++) expect(await said(tries.count(HERE, 'ana', closed))).toBe('login.not-confirmed');
    let asked = 0;
    const counted = () => {
      asked++;
      return wrong();
    };
    await Promise.all(Array.from({ length: 30 }, () => said(tries.count(HERE, 'ana', counted))));
    expect(asked).toBe(10);
  });
});
