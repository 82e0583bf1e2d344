import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
beforeAll(async () => {
  bench = await startSharingBench({ PARTI_SUPPORT_EMAIL: 'help@keller.studio' });
  mia = await bench.person('mia@keller.studio', 'mia');
}, 60_000);
afterAll(() => bench?.stop());

it('P7.05 keeps what somebody tells, whatever its fields, mails it to support, and shows it to administrators alone', async () => {
  expect(await mia.call('GET feedback')).toEqual({ supportEmail: 'help@keller.studio' });
  await mia.call('POST feedback', { body: { text: 'The stair is upside down.', path: '/workflows', stars: 2 } });
  await mia.call('POST feedback', { body: { text: 'Fine now.' } });
  const mail = bench.mails().find(({ to }) => to === 'help@keller.studio');
  expect(mail?.text).toContain('text: The stair is upside down.\npath: /workflows\nstars: 2');
  expect(mail?.text).toContain('mia@keller.studio');
  const first = await bench.owner.call('GET admin/feedback', { query: { limit: 1 } });
  expect(first.feedback.map(({ email, payload }) => [email, payload])).toEqual([['mia@keller.studio', { text: 'Fine now.' }]]);
  const { feedback, lastKey } = await bench.owner.call('GET admin/feedback', { query: { limit: 1, key: first.lastKey } });
  expect([feedback.map(({ payload }) => payload), lastKey]).toEqual([
    [{ text: 'The stair is upside down.', path: '/workflows', stars: 2 }],
    undefined,
  ]);
  expect(await mia.raw('GET', 'admin/feedback')).toMatchObject({ status: 403 });
  expect(await bench.anonymous.raw('POST', 'feedback', { text: 'x' })).toMatchObject({ status: 401 });
  for (const wrong of [{}, { text: 'x'.repeat(20_000) }, []])
    expect(await mia.raw('POST', 'feedback', wrong)).toMatchObject({ status: 400, code: 'http.invalid-request' });
});
