import i18next from 'i18next';
import { whenIdle } from '#ui';

/**
 * Loads the letters that the interface's own font lacks with the language that needs them; the system's stand in until then.
 * In other languages it names them when nothing else is to be done: people and workflows have names in any letters, and what
 * is drawn is fetched piece by piece.
 */
export function followLanguageWithLetters(): void {
  const load = () => void import('@fontsource-variable/noto-sans-jp/wght.css').catch(() => undefined);
  const follow = (language: string) => {
    if (language === 'ja') load();
    else whenIdle(load);
  };
  follow(i18next.language);
  i18next.on('languageChanged', follow);
}
