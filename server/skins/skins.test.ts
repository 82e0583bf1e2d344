import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let mia: Person;
let tom: Person;
const LOOK = { document: { 'primary-color': '#8E2A7E' }, view: ['keller.studio'], isEnabled: true };
beforeAll(async () => {
  bench = await startSharingBench();
  mia = await bench.person('mia@keller.studio', 'mia');
  tom = await bench.person('tom@else.example', 'tom');
  await bench.owner.call('PUT organization/skins/{name}', { path: { name: 'keller' }, body: LOOK });
}, 60_000);
afterAll(() => bench.stop());
const signIn = (login: string, product?: string) =>
  bench.anonymous.raw('POST', 'auth/signin', { login, password: PASSWORD, ...(product ? { product } : {}) });

it('P7.02a a look is read by its product’s name without a token; one that nobody made, or that is off, is not there', async () => {
  const skin = await bench.anonymous.call('GET product-skin/{id}', { path: { id: 'keller' } });
  expect(skin).toMatchObject({ name: 'keller', permissions: { view: ['keller.studio'] } });
  expect(skin.css).toContain('#8E2A7E');
  expect(await bench.anonymous.raw('GET', 'product-skin/nobody')).toMatchObject({ status: 404, code: 'skin.not-found' });
  await bench.owner.call('PUT organization/skins/{name}', { path: { name: 'asleep' }, body: { ...LOOK, isEnabled: false } });
  expect(await bench.anonymous.raw('GET', 'product-skin/asleep')).toMatchObject({ status: 404, code: 'skin.not-found' });
});

it('owners write looks, nobody else, by raw HTTP; a check keeps nothing', async () => {
  const checked = { name: 'tried', document: { 'css-var-overrides': { '--color-text-1': '#fff' } } };
  for (const [method, path, body] of [
    ['GET', 'organization/skins', undefined],
    ['POST', 'organization/skins/check', checked],
    ['PUT', 'organization/skins/mine', LOOK],
    ['DELETE', 'organization/skins/keller', undefined],
  ] as const) {
    expect(await mia.raw(method, path, body), path).toMatchObject({ code: 'people.level-required' });
    expect(await bench.anonymous.raw(method, path, body), path).toMatchObject({ status: 401 });
  }
  const { notes } = await bench.owner.call('POST organization/skins/check', { body: checked });
  expect(notes).toEqual([{ code: 'skin.override-dropped', parameters: { what: '--color-text-1: #fff' } }]);
  const { skins } = await bench.owner.call('GET organization/skins');
  expect(skins.map(({ name }) => name)).toEqual(['asleep', 'keller']);
  expect((await bench.owner.raw('PUT', 'organization/skins/No%20Name', LOOK)).code).toBe('skin.name-invalid');
  expect((await bench.owner.raw('PUT', 'organization/skins/x', { ...LOOK, document: { colour: 'red' } })).status).toBe(400);
  expect((await bench.owner.raw('DELETE', 'organization/skins/nobody')).code).toBe('skin.not-found');
});

it('P5.03a P4.02b under a look only its addresses sign in, and only once confirmed', async () => {
  expect(await signIn('mia', 'keller')).toMatchObject({ status: 200 });
  expect(await signIn('tom', 'keller')).toMatchObject({ code: 'login.incorrect-product' });
  expect(await signIn('tom')).toMatchObject({ status: 200 });
  expect(await signIn('tom', 'nobody')).toMatchObject({ status: 200 });
  expect(await signIn('tom', 'asleep')).toMatchObject({ status: 200 });
  expect(tom.id).not.toBe(mia.id);
});

it('an address of the firm that nobody has answered from opens nothing', async () => {
  const { id } = await bench.owner.call('POST workflows', { body: { blank: true } });
  const { url } = await bench.owner.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'view' } });
  const invitation = /#(?:.*=)?([\w-]+)$/.exec(url)?.[1] ?? '';
  const wish = { email: 'eva@keller.studio', password: PASSWORD, consent: true, invitation };
  expect(await bench.anonymous.call('POST auth/signup', { body: wish })).toHaveProperty('accessToken');
  expect(await signIn('eva@keller.studio')).toMatchObject({ status: 200 });
  expect(await signIn('eva@keller.studio', 'keller')).toMatchObject({ status: 403, code: 'login.skin-unconfirmed' });
});
