import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useNavigate } from 'react-router';
import { offeredLanguages, setLanguage } from '#locales';
import { isPaletteOpen, openPalette } from '../palette/palette-host.tsx';
import type { SearchResult } from '../commands/search-result.ts';
import { useCommands } from '../app/use-commands.ts';
import { chooseTheme, chooseUnits, keepLanguage } from '../preferences/preferences.ts';
import { useApp } from '../app/app-context.ts';
import { accountDialog } from '../own-account/account-dialog.ts';
import { openFeedback, openHelp, openShortcuts } from '../help/help-host.tsx';
import { think } from '../app/thinking.ts';

/** Whether a workflow is open. */
const isAtWork = (): boolean => window.location.pathname.startsWith('/workflows/');

/** Commands that every screen offers: the palette itself, places, theme, units, language, sign-out. */
export function useAppCommands(): void {
  const { t } = useTranslation('app');
  const { services, account } = useApp();
  const navigate = useNavigate();
  const results = useMemo<SearchResult[]>(() => {
    const signedIn = () => account.state().kind === 'signed-in';
    const open = async (path: string) => {
      await navigate(path);
    };
    return [
      {
        type: 'internal',
        id: 'palette.open',
        name: t('palette.title'),
        description: '',
        shortcuts: ['mod+k', 'mod+shift+p'],
        whileTyping: true,
        // It does not offer itself.
        validator: () => !isPaletteOpen(),
        run: () => openPalette(),
      },
      {
        type: 'help',
        id: 'help.open',
        name: t('commands.help'),
        description: t('commands.help-about'),
        shortcuts: ['F1'],
        whileTyping: true,
        query: 'help Hilfe ヘルプ',
        run: openHelp,
      },
      {
        type: 'help',
        id: 'help.shortcuts',
        name: t('commands.shortcuts'),
        description: t('commands.shortcuts-about'),
        shortcuts: ['mod+/', 'shift+?'],
        query: 'keys keyboard Tasten',
        run: openShortcuts,
      },
      {
        type: 'help',
        id: 'help.feedback',
        name: t('commands.feedback'),
        description: t('commands.feedback-about'),
        shortcuts: [],
        query: 'feedback support Rückmeldung フィードバック',
        validator: signedIn,
        run: openFeedback,
      },
      {
        type: 'file',
        id: 'workflow.new',
        name: t('commands.new-workflow'),
        description: t('commands.new-workflow-about'),
        shortcuts: [],
        validator: signedIn,
        run: async () => open(`/workflows/${await think(services.createWorkflow({ blank: true }))}`),
      },
      {
        type: 'file',
        id: 'gallery.open',
        name: t('commands.gallery'),
        description: t('commands.gallery-about'),
        shortcuts: ['g h'],
        validator: signedIn,
        run: () => open('/workflows'),
      },
      {
        type: 'view',
        id: 'functions.open',
        name: t('commands.functions'),
        description: t('commands.functions-about'),
        shortcuts: [],
        validator: signedIn,
        run: () => open('/functions'),
      },
      {
        type: 'view',
        id: 'content.open',
        name: t('commands.content'),
        description: t('commands.content-about'),
        shortcuts: [],
        validator: signedIn,
        run: () => open('/content'),
      },
      {
        type: 'tools',
        id: 'soup.open',
        name: t('commands.soup'),
        description: t('commands.soup-about'),
        shortcuts: [],
        query: 'soup model elements Modell モデル',
        validator: signedIn,
        run: () => open('/soup'),
      },
      ...(['people', 'use', 'runtimes', 'mails', 'administrators'] as const).map((place): SearchResult => ({
        type: 'view',
        id: `admin.${place}`,
        name: t(`menu.${place}`),
        description: t(`admin-about.${place}`),
        shortcuts: [],
        validator: () => {
          const state = account.state();
          return state.kind === 'signed-in' && state.user.isAdmin;
        },
        run: () => open(place === 'use' ? '/account/org-usage' : `/admin/${place}`),
      })),
      ...(['system', 'light', 'dark'] as const).map((theme): SearchResult => ({
        type: 'preferences',
        id: `theme.${theme}`,
        name: t(`commands.theme.${theme}`),
        description: t('commands.theme-about'),
        shortcuts: [],
        run: () => chooseTheme(services, theme),
      })),
      ...(['metric', 'imperial'] as const).map((units): SearchResult => ({
        type: 'preferences',
        id: `units.${units}`,
        name: t(`commands.units.${units}`),
        description: t('commands.units-about'),
        shortcuts: [],
        validator: signedIn,
        run: () => chooseUnits(services, units),
      })),
      ...offeredLanguages().map((one): SearchResult => ({
        type: 'preferences',
        id: `language.${one.code}`,
        name: one.displayName,
        description: t('commands.language-about'),
        shortcuts: [],
        query: 'language Sprache 言語',
        run: async () => {
          await think(setLanguage(one.code));
          // Of whoever is not signed in this browser keeps it alone.
          if (signedIn()) await keepLanguage(services, one.code);
        },
      })),
      {
        type: 'preferences',
        id: 'account.open',
        name: t('commands.account'),
        description: t('commands.account-about'),
        shortcuts: [],
        validator: signedIn,
        // Over somebody's work it is a window: nothing of it goes.
        run: () => (isAtWork() ? void (accountDialog.section = 'profile') : open('/account')),
      },
      {
        type: 'file',
        id: 'account.sign-out',
        name: t('commands.sign-out'),
        description: '',
        shortcuts: [],
        validator: signedIn,
        // Loaded with the first sign-out: it brings the document's store with it.
        run: async () => (await import('../account/sign-out.ts')).signOut(account),
      },
    ];
  }, [t, services, account, navigate]);
  useCommands(results);
}
