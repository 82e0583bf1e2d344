import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { currentLanguage, offeredLanguages } from '#locales';
import { Avatar, Menu, useTranslation, type MenuEntry } from '#ui';
import { preferences } from '../preferences/preferences.ts';
import { useAccountState, useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { useOrganization } from './organization.ts';

/** The person who is signed in, with theme, units, language and sign-out. */
export function UserMenu() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { registry } = useApp();
  const account = useAccountState();
  const { theme, preferredUnits } = useSnapshot(preferences);
  const { facts, may } = useOrganization();
  if (account.kind !== 'signed-in') return null;
  const choose = (id: string) => () => void registry.run(id).catch(reportError);
  const entries: MenuEntry[] = [
    { id: 'who', kind: 'heading', label: account.user.name },
    { id: 'theme', kind: 'heading', label: t('menu.theme') },
    ...(['system', 'light', 'dark'] as const).map((one) => ({
      id: `theme.${one}`,
      label: t(`menu.theme-${one}`),
      checked: theme === one,
      onSelect: choose(`theme.${one}`),
    })),
    { id: 'units', kind: 'heading', label: t('menu.units') },
    ...(['metric', 'imperial'] as const).map((one) => ({
      id: `units.${one}`,
      label: t(`menu.${one}`),
      checked: preferredUnits === one,
      onSelect: choose(`units.${one}`),
    })),
    { id: 'language', kind: 'heading', label: t('menu.language') },
    ...offeredLanguages().map((one) => ({
      id: `language.${one.code}`,
      label: one.displayName,
      checked: currentLanguage() === one.code,
      onSelect: choose(`language.${one.code}`),
    })),
    { id: 'rule', kind: 'rule' },
    ...(may('manager')
      ? [{ id: 'admin.people', label: t('menu.administration'), onSelect: () => void navigate('/admin/people') }]
      : []),
    ...(facts?.selected.includes('usage') && !may('manager')
      ? [{ id: 'admin.use', label: t('menu.use'), onSelect: () => void navigate('/account/org-usage') }]
      : []),
    { id: 'help.open', label: t('commands.help'), keys: 'F1', onSelect: choose('help.open') },
    { id: 'help.shortcuts', label: t('commands.shortcuts'), keys: 'mod+/', onSelect: choose('help.shortcuts') },
    { id: 'help.feedback', label: t('commands.feedback'), onSelect: choose('help.feedback') },
    { id: 'account.open', label: t('commands.account'), onSelect: choose('account.open') },
    { id: 'account.sign-out', label: t('commands.sign-out'), onSelect: choose('account.sign-out') },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <button
          type="button"
          className="button avatar-button"
          aria-label={t('menu.account', { name: account.user.name })}
          data-tip={account.user.name}
        >
          <Avatar name={account.user.name} />
        </button>
      }
    />
  );
}
