import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, LANGUAGE_STORAGE_KEY, supported, type LanguageCode } from './languages.ts';
import './typed-keys.ts';

type Texts = Record<string, unknown>;

const files = import.meta.glob<{ default: Texts }>('./{en,ja,de}/*.json');

async function load(language: string, area: string): Promise<Texts> {
  const file = files[`./${language}/${area}.json`];
  if (!file) throw new Error(`No texts ${area} in ${language}.`);
  return (await file()).default;
}

/** Reads one area of one language when it is first used. */
const areaFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    load(language, area)
      // Words in English are better than keys.
      .catch(() => load('en', area))
      .then(
        (texts) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
      );
  },
};

const storage = {
  get(): string | null {
    try {
      return globalThis.localStorage?.getItem(LANGUAGE_STORAGE_KEY) ?? null;
    } catch {
      return null;
    }
  },
  set(code: string): void {
    try {
      globalThis.localStorage?.setItem(LANGUAGE_STORAGE_KEY, code);
    } catch {
      // A browser that keeps nothing still shows the language for now.
    }
  },
};

/** Sets up the texts and resolves once the areas of the first screen are there. The page's `lang` follows the language. */
export async function startTexts(firstAreas: readonly string[] = ['app', 'ui']): Promise<void> {
  const language = chooseLanguage(storage.get(), navigator.languages ?? [navigator.language]);
  document.documentElement.lang = language;
  i18next.on('languageChanged', (code) => (document.documentElement.lang = code));
  await i18next
    .use(areaFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...firstAreas],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Changes the language of the whole interface and remembers it in this browser. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  // One that this server does not offer stays a wish of the person.
  if (supported(code) === undefined) return;
  storage.set(code);
  await i18next.changeLanguage(code);
}

/** The language that is shown. */
export function currentLanguage(): LanguageCode {
  return chooseLanguage(i18next.language, []);
}
