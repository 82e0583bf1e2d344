import { useSnapshot } from 'valtio';
import { currentLanguage, LANGUAGES, offeredLanguages, setLanguage } from '#locales';
import { Button, Menu, useTranslation, type MenuEntry } from '#ui';
import { applyTheme, preferences } from '../../preferences/preferences.ts';
import { reportError } from '../../app/report-error.ts';

/** Language, units and theme of whoever reads without an account; kept in this browser, units in this tab. */
export function DisplayMenu() {
  const { t } = useTranslation('app');
  const { t: docs } = useTranslation('docs');
  const { theme, preferredUnits } = useSnapshot(preferences);
  const language = LANGUAGES.find(({ code }) => code === currentLanguage())?.displayName ?? '';
  const entries: MenuEntry[] = [
    { id: 'language', kind: 'heading', label: t('menu.language') },
    ...offeredLanguages().map(({ code, displayName }) => ({
      id: `language.${code}`,
      label: displayName,
      checked: currentLanguage() === code,
      onSelect: () => void setLanguage(code).catch(reportError),
    })),
    { id: 'units', kind: 'heading', label: t('menu.units') },
    ...(['metric', 'imperial'] as const).map((system) => ({
      id: `units.${system}`,
      label: t(`menu.${system}`),
      checked: preferredUnits === system,
      onSelect: () => void (preferences.preferredUnits = system),
    })),
    { id: 'theme', kind: 'heading', label: t('menu.theme') },
    ...(['system', 'light', 'dark'] as const).map((one) => ({
      id: `theme.${one}`,
      label: t(`menu.theme-${one}`),
      checked: theme === one,
      onSelect: () => {
        preferences.theme = one;
        applyTheme(one);
      },
    })),
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button icon="globe" aria-label={docs('display', { language })}>
          {language}
        </Button>
      }
    />
  );
}
