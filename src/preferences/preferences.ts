import { proxy } from 'valtio';
import type { UnitSystem } from '#domain';
import type { KeptPreferences, ThemeChoice } from '../services/services.ts';

/** Preferences of this person, for every screen. `hasLoaded`: they came from the server. */
export const preferences = proxy<KeptPreferences & { hasLoaded: boolean }>({
  theme: storedTheme(),
  preferredUnits: 'metric',
  hasLoaded: false,
});

const THEME_HINT = 'parti.theme';

/** Last theme of this browser, so that the page does not flash before the preferences are there. */
function storedTheme(): ThemeChoice {
  try {
    const value = globalThis.localStorage?.getItem(THEME_HINT);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** `system` removes the attribute, so that the operating system decides; light and dark set it. */
export function applyTheme(
  theme: ThemeChoice,
  element: Pick<HTMLElement, 'setAttribute' | 'removeAttribute'> = document.documentElement,
): void {
  if (theme === 'system') element.removeAttribute('data-theme');
  else element.setAttribute('data-theme', theme);
  try {
    if (theme === 'system') globalThis.localStorage?.removeItem(THEME_HINT);
    else globalThis.localStorage?.setItem(THEME_HINT, theme);
  } catch {
    // Kept on the server all the same.
  }
}

/** Where preferences are kept. */
export interface PreferenceStore {
  preferences: () => Promise<KeptPreferences>;
  setPreferences: (patch: Partial<KeptPreferences>) => Promise<void>;
}

/** Takes the preferences of the person who signed in. */
export async function loadPreferences(store: PreferenceStore): Promise<void> {
  const kept = await store.preferences();
  preferences.theme = kept.theme;
  preferences.preferredUnits = kept.preferredUnits;
  preferences.hasLoaded = true;
  applyTheme(kept.theme);
}

/** Changes the theme at once and keeps it. */
export async function chooseTheme(store: PreferenceStore, theme: ThemeChoice): Promise<void> {
  preferences.theme = theme;
  applyTheme(theme);
  await store.setPreferences({ theme });
}

/** Changes the unit system at once and keeps it. */
export async function chooseUnits(store: PreferenceStore, preferredUnits: UnitSystem): Promise<void> {
  preferences.preferredUnits = preferredUnits;
  await store.setPreferences({ preferredUnits });
}
