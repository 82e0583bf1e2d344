import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '#collab';
import type { AccountState } from '../account/account.ts';
import { tellPersistentErrors } from './connection-toast.ts';

const LANGUAGES = ['en', 'ja', 'de'] as const;
type Texts = Record<string, Record<string, Record<string, string>>>;
const textsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'locales', language, `${area}.json`), 'utf8')) as Texts;

interface Shown {
  id?: string;
  text: string;
  hint?: string;
  timeoutMs?: number;
  action?: { label: string };
}
let shown: Shown[] = [];
let dismissed: string[] = [];

beforeAll(async () => {
  const page = new EventTarget();
  page.addEventListener('alert', (event) => shown.push((event as CustomEvent<Shown>).detail));
  page.addEventListener('alert-dismiss', (event) => dismissed.push((event as CustomEvent<string>).detail));
  vi.stubGlobal('document', page);
  const resources = Object.fromEntries(
    LANGUAGES.map((language) => [language, { errors: textsOf(language, 'errors'), together: textsOf(language, 'together') }]),
  );
  await i18next.init({ resources, lng: 'en' });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  shown = [];
  dismissed = [];
});

/** A session whose state is set by hand. */
function sessionOf() {
  const listeners = new Set<() => void>();
  const session = {
    state: 'connected' as SessionState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    session,
    become(state: SessionState) {
      session.state = state;
      for (const listener of listeners) listener();
    },
  };
}

/** An account whose state is set by hand. */
function accountOf() {
  const listeners = new Set<() => void>();
  let state: AccountState = {
    kind: 'signed-in',
    user: { id: 'ann', name: 'Ann', isAdmin: false, hasPassword: true },
    membershipLevel: '',
  };
  return {
    account: {
      state: () => state,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      leave: () => Promise.resolve(undefined),
    },
    signOut() {
      state = { kind: 'signed-out', isExpired: true };
      for (const listener of listeners) listener();
    },
  };
}

describe('the toast of persistent errors', () => {
  it.each(LANGUAGES)('P2.32a P2.36 stays, in the words of its key, in %s', async (language) => {
    await i18next.changeLanguage(language);
    const { session, become } = sessionOf();
    const stop = tellPersistentErrors(session, accountOf().account);
    become('reconnecting');
    become('persistent-error');
    become('persistent-error');
    await expect.poll(() => shown).toHaveLength(1);
    const words = textsOf(language, 'errors')['realtime']?.['persistent-errors'];
    expect(words?.['text']).toBeTruthy();
    expect(shown[0]).toMatchObject({ text: words?.['text'], hint: words?.['next'], timeoutMs: 0 });
    expect(shown[0]?.action?.label).toBe(textsOf(language, 'together')['access']?.['sign-in-again']);
    become('connected');
    expect(dismissed).toEqual([shown[0]?.id]);
    stop();
  });

  it('gives way to the end of the session, before and after it is shown', async () => {
    const { session, become } = sessionOf();
    const { account, signOut } = accountOf();
    tellPersistentErrors(session, account);
    become('persistent-error');
    await expect.poll(() => shown).toHaveLength(1);
    signOut();
    expect(dismissed).toEqual([shown[0]?.id]);
    become('persistent-error');
    await i18next.loadNamespaces(['errors', 'together']);
    expect(shown).toHaveLength(1);
  });
});
