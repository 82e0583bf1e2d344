/** Languages of the interface; `wide`: its words need more room than English. */
export const LANGUAGES = [
  { code: 'en', displayName: 'English', enabled: true, wide: false },
  { code: 'ja', displayName: '日本語', enabled: true, wide: true },
  { code: 'de', displayName: 'Deutsch', enabled: true, wide: true },
] as const;

/** Code of a language of the interface. */
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** Local storage key of the chosen language. */
export const LANGUAGE_STORAGE_KEY = 'language-code';

const supported = (code: string): LanguageCode | undefined =>
  LANGUAGES.find((language) => language.enabled && language.code === code)?.code;

/** The stored choice, else the first browser language that exists here, else English. */
export function chooseLanguage(stored: string | null | undefined, browserLanguages: readonly string[]): LanguageCode {
  const choice = stored ? supported(stored) : undefined;
  if (choice) return choice;
  for (const language of browserLanguages) {
    const found = supported(language.toLowerCase().split('-')[0] ?? '');
    if (found) return found;
  }
  return 'en';
}
