import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
beforeAll(async () => {
  bench = await startSharingBench();
}, 60_000);
afterAll(() => bench.stop());

const wish = { email: 'ana@x.com', password: PASSWORD, consent: true };
const codeOf = async (body: object) => (await bench.anonymous.raw('POST', 'auth/signup', body)).code;
const lastTo = (to: string) => bench.mails().findLast((mail) => mail.to === to);
const mailTo = async (to: string, subject: string): Promise<string> => {
  for (let round = 0; round < 100; round++) {
    const mail = lastTo(to);
    if (mail?.subject.includes(subject)) return mail.text;
    await new Promise((resolve) => setImmediate(resolve));
    await bench.anonymous.raw('GET', 'auth/options');
  }
  throw new Error(`no mail ${subject} to ${to}`);
};

describe('sign-up', () => {
  it.each([
    ['Ab1-', 'password.too-short'],
    ['GRUNDRISS-1', 'password.lowercase-required'],
    ['grundriss-1', 'password.uppercase-required'],
    ['Grundriss-', 'password.number-required'],
    ['Grundriss1', 'password.special-required'],
  ])('P5.02a P8.04 refuses %s: %s', async (password, code) => {
    expect(await codeOf({ ...wish, password })).toBe(code);
  });

  it('P2.08c P5.02b refuses without consent, and a user name with a space', async () => {
    expect(await codeOf({ ...wish, consent: false })).toBe('login.consent-required');
    expect(await codeOf({ ...wish, username: 'a b' })).toBe('username.whitespace');
  });

  it('P2.08b P3.01c P1.02a works after the mail is confirmed, by name and by address', async () => {
    expect(await bench.anonymous.call('POST auth/signup', { body: { ...wish, username: 'ana', phone: '123' } })).toEqual({});
    const login = (body: object) => bench.anonymous.raw('POST', 'auth/signin', body);
    expect((await login({ login: 'ana', password: PASSWORD })).code).toBe('login.not-confirmed');
    const token = /confirm=([\w-]+)/.exec(lastTo('ana@x.com')?.text ?? '')?.[1] ?? '';
    await bench.anonymous.call('POST auth/confirm', { body: { token } });
    expect((await bench.anonymous.raw('POST', 'auth/confirm', { token })).code).toBe('login.mail-link-invalid');
    expect((await login({ login: 'ANA', password: PASSWORD })).status).toBe(200);
    expect((await login({ login: 'Ana@X.com', password: PASSWORD })).status).toBe(200);
    expect((await login({ login: 'ana', password: 'Wrong-123' })).code).toBe('login.credentials-invalid');
  });

  it.each([
    ['confirmation', 'confirm=', 'auth/confirm'],
    ['new password', 'forgotpassword#', 'auth/new-password'],
  ])('P3.01c keeps profile and phone until the account is confirmed: by the mail of the %s', async (_, mark, call) => {
    const email = `${mark.slice(0, 4)}@p3.com`;
    const signUp = { ...wish, email, name: 'Aiko Mori', phone: '+81 3 1234' };
    await bench.anonymous.call('POST auth/signup', { body: signUp });
    const before = await bench.owner.raw('POST', 'admin/administrators', { login: email });
    expect(before.code).toBe('admin.no-account');
    if (call === 'auth/new-password') await bench.anonymous.raw('POST', 'reset-password', { email });
    const text = call === 'auth/new-password' ? await mailTo(email, 'new Parti password') : (lastTo(email)?.text ?? '');
    const token = new RegExp(`${mark}([\\w-]+)`).exec(text)?.[1] ?? '';
    const { body } = await bench.anonymous.raw('POST', call, {
      token,
      ...(call === 'auth/confirm' ? {} : { password: PASSWORD }),
    });
    const person = await bench.enter((body as { accessToken: string }).accessToken);
    expect(await person.call('GET me')).toMatchObject({ name: 'Aiko Mori', phone: '+81 3 1234', email });
  });

  it('P2.08d a template chosen before is carried by the mail, and is named to whoever has no account', async () => {
    const { templates } = await bench.anonymous.call('GET public/templates', { query: { language: 'de' } });
    expect(templates.map(({ id }) => id)).toContain('tower-on-a-slope');
    expect(templates.find(({ id }) => id === 'tower-on-a-slope')?.name).toBe('Turm am Hang');
    expect((await bench.anonymous.raw('GET', 'public/templates/other/thumbnail')).code).toBe('http.not-found');
    const body = { ...wish, email: 'tem@x.com', template: 'tower-on-a-slope' };
    expect(await bench.anonymous.call('POST auth/signup', { body })).toEqual({});
    expect(lastTo('tem@x.com')?.text).toMatch(/signup#confirm=[\w-]+&template=tower-on-a-slope/);
  });

  it('does not tell whether an address has an account, but its owner', async () => {
    expect(await bench.anonymous.call('POST auth/signup', { body: wish })).toEqual({});
    expect(lastTo('ana@x.com')?.subject).toContain('already');
    expect(await codeOf({ ...wish, email: 'b@x.com', username: 'ANA' })).toBe('username.taken');
  });
});

describe('a forgotten password', () => {
  it('P2.06 P7.04b is set anew by a mail, which ends every other sign-in', async () => {
    const ben = await bench.person('ben@x.com');
    const before = bench.mails().length;
    expect((await bench.anonymous.raw('POST', 'reset-password', { email: 'nobody@x.com' })).status).toBe(204);
    expect((await bench.anonymous.raw('POST', 'reset-password', { email: 'Ben@x.com' })).status).toBe(204);
    const text = await mailTo('Ben@x.com', 'new Parti password');
    expect(bench.mails()).toHaveLength(before + 1);
    const token = /forgotpassword#([\w-]+)/.exec(text)?.[1] ?? '';
    const weak = await bench.anonymous.raw('POST', 'auth/new-password', { token, password: 'weak' });
    expect(weak.code).toBe('password.too-short');
    await bench.anonymous.call('POST auth/new-password', { body: { token, password: 'Schnitt-22' } });
    expect((await bench.anonymous.raw('POST', 'auth/new-password', { token, password: 'Schnitt-33' })).code).toBe(
      'login.mail-link-invalid',
    );
    expect((await bench.anonymous.raw('POST', 'auth/signin', { login: 'ben@x.com', password: 'Schnitt-22' })).status).toBe(200);
    expect((await bench.anonymous.raw('POST', 'auth/signin', { login: 'ben@x.com', password: PASSWORD })).status).toBe(401);
    expect((await ben.raw('GET', 'me')).status).toBe(401);
  });
});

describe('a closed server', () => {
  it('lets nobody sign up without an invitation; an invited person gets in without mail', async () => {
    const closed = await startSharingBench({ PARTI_SIGN_UP_OPEN: '0' });
    try {
      expect((await closed.anonymous.raw('POST', 'auth/signup', wish)).code).toBe('login.sign-up-closed');
      const made = await closed.owner.call('POST workflows', { body: { blank: true } });
      const { url } = await closed.owner.call('POST workflows/{id}/invitations', { path: made, body: { role: 'edit' } });
      const invitation = /invitation#([\w-]+)/.exec(url)?.[1] ?? '';
      const { accessToken = '' } = await closed.anonymous.call('POST auth/signup', { body: { ...wish, invitation } });
      const invited = await closed.enter(accessToken);
      expect(await invited.call('GET workflows/{id}', { path: made })).toMatchObject({ role: 'edit' });
      // An address that nobody confirmed does not open what is shared with its domain.
      const other = await closed.owner.call('POST workflows', { body: { blank: true } });
      await closed.owner.call('POST share/workflows/{id}', { path: other, body: { target_email: '@x.com' } });
      expect((await invited.raw('GET', `workflows/${other.id}`)).status).toBe(403);
      expect((await invited.raw('GET', 'admin/mails')).status).toBe(403);
      expect((await closed.owner.raw('GET', 'admin/mails')).status).toBe(200);
    } finally {
      await closed.stop();
    }
  }, 60_000);
});
