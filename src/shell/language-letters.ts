import i18next from 'i18next';

/** Loads the letters that the interface's own font lacks with the language that needs them; the system's stand in until then. */
export function followLanguageWithLetters(): void {
  const follow = (language: string) => {
    if (language === 'ja') void import('@fontsource-variable/noto-sans-jp/wght.css');
  };
  follow(i18next.language);
  i18next.on('languageChanged', follow);
}
