import { expect, it } from 'vitest';
import { apiPlace, STAGE_NAME, stageHost } from './api-stage.ts';

function ask(page: string, stages = ['beta', 'next']) {
  const { protocol, host, searchParams } = new URL(page);
  return apiPlace({ protocol, host, stage: searchParams.get('api') }, 'parti-web', stages);
}

it('P7.10a api=beta asks the subdomain beta with a key that begins with it', () => {
  expect(ask('https://parti.example.com/workflows?api=beta')).toEqual({
    origin: 'https://beta.parti.example.com',
    key: 'beta-parti-web',
  });
  expect(ask('http://localhost:4870/?flags=tour&api=next')).toEqual({
    origin: 'http://next.localhost:4870',
    key: 'next-parti-web',
  });
});

it.each([
  'https://parti.example.com/workflows',
  'https://parti.example.com/?api=',
  'https://parti.example.com/?api=gamma',
  'https://parti.example.com/?api=evil.example%23',
  // The page that lets a terminal in names a host in it.
  'https://parti.example.com/client-auth?api=parti.example.com',
  'http://127.0.0.1:4870/?api=beta',
  'http://[::1]:4870/?api=beta',
])('P7.10a %s asks where the page came from', (page) => {
  expect(ask(page)).toEqual({ origin: '', key: 'parti-web' });
});

it('P7.10a without a list nothing in an address leads elsewhere', () => {
  expect(ask('https://parti.example.com/?api=beta', [])).toEqual({ origin: '', key: 'parti-web' });
});

it('names of stages are one part of a host', () => {
  expect(['beta', 'next-2', 'a'].every((name) => STAGE_NAME.test(name))).toBe(true);
  expect(['', 'be.ta', '-beta', 'beta-', 'Beta', 'a/b', 'x'.repeat(64)].some((name) => STAGE_NAME.test(name))).toBe(false);
  expect(stageHost('192.168.0.4:443', 'beta')).toBeUndefined();
});
