import { expect, it } from 'vitest';
import { PartiError } from '#domain';
import { inTime, KEEP_MS } from './kept-field.tsx';

it('P8.03d a change that is not answered in time ends with its own code; ten seconds are given', async () => {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  await expect(inTime(never, 20)).rejects.toMatchObject({ code: 'profile.update-timeout' });
  expect(KEEP_MS).toBe(10_000);
});

it('what the server refuses keeps its own code', async () => {
  const refused = () => Promise.reject(new PartiError('username.taken', { username: 'mia' }));
  await expect(inTime(refused, 1000)).rejects.toMatchObject({ code: 'username.taken' });
  expect(await inTime(async () => 7, 1000)).toBe(7);
});
