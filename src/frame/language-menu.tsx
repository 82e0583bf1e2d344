import { currentLanguage, offeredLanguages } from '#locales';
import { Button, Icon, Menu, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';

/** The language that is shown, and the others to choose from, for who is not signed in. */
export function LanguageMenu({ align = 'end' }: { align?: 'start' | 'end' }) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  const language = currentLanguage();
  const spoken = offeredLanguages().find(({ code }) => code === language)?.displayName ?? language;
  return (
    <Menu
      align={align}
      entries={offeredLanguages().map(({ code, displayName }) => ({
        id: code,
        label: displayName,
        checked: code === language,
        onSelect: () => void registry.run(`language.${code}`).catch(reportError),
      }))}
      trigger={
        <Button aria-label={`${t('menu.language')}: ${spoken}`}>
          {spoken}
          <Icon name="down" />
        </Button>
      }
    />
  );
}
