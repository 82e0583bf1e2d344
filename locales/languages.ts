/** Name of the page's `meta` in which a server says which languages it offers; without one all. */
export const LANGUAGES_META = 'parti-languages';

/** Codes that this page may offer; those that the page names, in any order, as far as they exist. */
const offered = (): readonly string[] | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector?.<HTMLMetaElement>(`meta[name="${LANGUAGES_META}"]`)?.content.split(',');

const language = <Code extends string>(code: Code, displayName: string, wide: boolean) => ({
  code,
  displayName,
  enabled: offered()?.includes(code) ?? true,
  wide,
});

/** Languages of the interface; `wide`: its words need more room than English; one that is not enabled is not offered. */
export const LANGUAGES = [
  language('en', 'English', false),
  language('ja', '日本語', true),
  language('de', 'Deutsch', true),
] as const;

/** Code of a language of the interface. */
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** Local storage key of the chosen language. */
export const LANGUAGE_STORAGE_KEY = 'language-code';

/** The language of this code where it is offered. */
export const supported = (code: string): LanguageCode | undefined =>
  LANGUAGES.find((one) => one.enabled && one.code === code)?.code;

/** Languages that are offered. */
export const offeredLanguages = (): (typeof LANGUAGES)[number][] => LANGUAGES.filter((one) => one.enabled);

/** The stored choice, else the first browser language that exists here, else English, or the first that is offered. */
export function chooseLanguage(stored: string | null | undefined, browserLanguages: readonly string[]): LanguageCode {
  const choice = stored ? supported(stored) : undefined;
  if (choice) return choice;
  for (const language of browserLanguages) {
    const found = supported(language.toLowerCase().split('-')[0] ?? '');
    if (found) return found;
  }
  return offeredLanguages()[0]?.code ?? 'en';
}
