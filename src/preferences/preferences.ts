import { proxy } from 'valtio';
import type { UnitSystem } from '#domain';
import type { LanguageCode } from '#locales';
import { localStorageOrNone } from '#ui';
import { inTurn } from '../services/in-turn.ts';
import type { KeptPreferences, ThemeChoice } from '../services/services.ts';

const THEME_HINT = 'parti.theme';

/** Preferences of this person, for every screen. `hasLoaded`: they came from the server. */
export const preferences = proxy<KeptPreferences & { hasLoaded: boolean }>({
  theme: storedTheme(),
  preferredUnits: 'metric',
  language: null,
  hasLoaded: false,
});

/** Last theme of this browser, so that the page does not flash before the preferences are there. */
function storedTheme(): ThemeChoice {
  const value = localStorageOrNone().getItem(THEME_HINT);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** `system` removes the attribute, so that the operating system decides; light and dark set it. */
export function applyTheme(
  theme: ThemeChoice,
  element: Pick<HTMLElement, 'setAttribute' | 'removeAttribute'> = document.documentElement,
): void {
  if (theme === 'system') element.removeAttribute('data-theme');
  else element.setAttribute('data-theme', theme);
  if (theme === 'system') localStorageOrNone().removeItem(THEME_HINT);
  else localStorageOrNone().setItem(THEME_HINT, theme);
}

/** Where preferences are kept. */
export interface PreferenceStore {
  preferences: () => Promise<KeptPreferences>;
  setPreferences: (patch: Partial<KeptPreferences>) => Promise<void>;
}

/** What was chosen before the preferences had come: it waits for them, and then counts more. */
let chosen: Partial<KeptPreferences> = {};

/** Takes the preferences of the person who signed in, and the language where they keep one; `show` makes the page speak it. */
export async function loadPreferences(store: PreferenceStore, show?: (language: LanguageCode) => Promise<void>): Promise<void> {
  const kept = await store.preferences();
  const waiting = chosen;
  chosen = {};
  const { theme, preferredUnits, language } = { ...kept, ...waiting };
  Object.assign(preferences, { theme, preferredUnits, language, hasLoaded: true });
  applyTheme(theme);
  if (language !== null) await show?.(language);
  if (Object.keys(waiting).length > 0) await store.setPreferences(waiting);
}

const line = inTurn();

/** Nothing is sent before the preferences have loaded: it would overwrite what nobody has seen yet. */
async function keep(store: PreferenceStore, patch: Partial<KeptPreferences>): Promise<void> {
  Object.assign(preferences, patch);
  if (preferences.hasLoaded) await line(() => store.setPreferences(patch));
  else chosen = { ...chosen, ...patch };
}

/** Changes the theme at once and keeps it. */
export async function chooseTheme(store: PreferenceStore, theme: ThemeChoice): Promise<void> {
  applyTheme(theme);
  await keep(store, { theme });
}

/** Changes the unit system at once and keeps it. */
export const chooseUnits = (store: PreferenceStore, preferredUnits: UnitSystem): Promise<void> => keep(store, { preferredUnits });

/** Keeps the language with the person. */
export const keepLanguage = (store: PreferenceStore, language: LanguageCode): Promise<void> => keep(store, { language });
