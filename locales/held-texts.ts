import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage } from './languages.ts';

const HELD = import.meta.glob<Record<string, unknown>>('./{en,ja,de}/{app,ui,present,viewer,report,inputs}.json', {
  eager: true,
  import: 'default',
});

/** Sets up the texts of a page that brings them along: what stage, model and report say. */
export async function startHeldTexts(wanted: string): Promise<void> {
  const language = chooseLanguage(wanted, []);
  const areas = Object.entries(HELD).flatMap(([path, texts]) => {
    const [, code, area = ''] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    return code === language ? [[area, texts]] : [];
  });
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: Object.fromEntries(areas) as Record<string, Record<string, string>> },
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
