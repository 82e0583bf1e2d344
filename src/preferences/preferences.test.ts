import { expect, it, vi } from 'vitest';
import { applyTheme, chooseUnits, loadPreferences, preferences } from './preferences.ts';

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
    preferences: async () => ({ theme: 'dark' as const, preferredUnits: 'imperial' as const }),
    setPreferences: vi.fn(async () => undefined),
  };
  await loadPreferences(store);
  expect(preferences).toMatchObject({ theme: 'dark', preferredUnits: 'imperial', hasLoaded: true });
  await chooseUnits(store, 'metric');
  expect(store.setPreferences).toHaveBeenCalledWith({ preferredUnits: 'metric' });
});
