import { expect, it, vi } from 'vitest';
import { applyTheme, chooseTheme, chooseUnits, keepLanguage, loadPreferences, preferences } from './preferences.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined, removeAttribute: () => undefined } });

it('P4.06 system removes the theme attribute, light and dark set it', () => {
  const element = { setAttribute: vi.fn(), removeAttribute: vi.fn() };
  applyTheme('dark', element);
  expect(element.setAttribute).toHaveBeenCalledWith('data-theme', 'dark');
  applyTheme('system', element);
  expect(element.removeAttribute).toHaveBeenCalledWith('data-theme');
});

it('P3.02a is metric until preferences were loaded, and keeps what is chosen', async () => {
  expect(preferences.preferredUnits).toBe('metric');
  const store = {
    preferences: async () => ({ theme: 'dark' as const, preferredUnits: 'imperial' as const, language: null }),
    setPreferences: vi.fn(async () => undefined),
  };
  await loadPreferences(store);
  expect(preferences).toMatchObject({ theme: 'dark', preferredUnits: 'imperial', hasLoaded: true });
  await chooseUnits(store, 'metric');
  expect(store.setPreferences).toHaveBeenCalledWith({ preferredUnits: 'metric' });
});

it('P3.02b nothing is sent before the preferences have loaded; what was chosen meanwhile counts, and is sent once', async () => {
  preferences.hasLoaded = false;
  let arrive: (kept: { theme: 'dark'; preferredUnits: 'imperial'; language: null }) => void = () => undefined;
  const setPreferences = vi.fn(async (_patch: object) => undefined);
  const store = {
    preferences: () =>
      new Promise<{ theme: 'dark'; preferredUnits: 'imperial'; language: null }>((resolve) => (arrive = resolve)),
    setPreferences,
  };
  const loading = loadPreferences(store);
  await chooseTheme(store, 'light');
  await chooseUnits(store, 'metric');
  expect(preferences).toMatchObject({ theme: 'light', preferredUnits: 'metric', hasLoaded: false });
  expect(setPreferences).not.toHaveBeenCalled();
  arrive({ theme: 'dark', preferredUnits: 'imperial', language: null });
  await loading;
  expect(preferences).toMatchObject({ theme: 'light', preferredUnits: 'metric', hasLoaded: true });
  expect(setPreferences.mock.calls).toEqual([[{ theme: 'light', preferredUnits: 'metric' }]]);
});

it('P2.33b the language goes with the person: kept when chosen, shown where they sign in', async () => {
  const setPreferences = vi.fn(async (_patch: object) => undefined);
  const show = vi.fn(async (_code: string) => undefined);
  const kept = { theme: 'system' as const, preferredUnits: 'metric' as const, language: 'ja' as const };
  const store = { preferences: async () => kept, setPreferences };
  await loadPreferences(store, show);
  expect(show).toHaveBeenCalledWith('ja');
  await keepLanguage(store, 'de');
  expect([preferences.language, setPreferences.mock.calls]).toEqual(['de', [[{ language: 'de' }]]]);
});
