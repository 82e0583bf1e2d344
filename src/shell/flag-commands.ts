import { useMemo } from 'react';
import { showAlert, useTranslation } from '#ui';
import { useAccountState } from '../app/app-context.ts';
import { useCommands } from '../app/use-commands.ts';
import type { SearchResult } from '../commands/search-result.ts';
import { dumpFlags, isOn, knownFlags, matchFlags, mayShowFlags, setFlag } from '../flags/flags.ts';
import { openFlags } from './flags-host.tsx';

/** Commands of flags, for who may see them: the panel, each flag, and the developer tools that the flag `dumpFlags` brings. */
export function useFlagCommands(): void {
  const { t } = useTranslation('app');
  const account = useAccountState();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const results = useMemo<SearchResult[]>(() => {
    const mayShow = () => mayShowFlags(isAdmin);
    const tool = (id: string, name: string, description: string, run: () => void): SearchResult => ({
      type: 'developer-tool',
      id,
      name,
      description,
      shortcuts: [],
      validator: () => isOn('dumpFlags'),
      run,
    });
    return [
      {
        type: 'flag',
        id: 'flags.open',
        name: t('flags.open'),
        description: t('flags.open-about'),
        shortcuts: [],
        validator: mayShow,
        run: openFlags,
      },
      ...knownFlags().map((name): SearchResult => ({
        type: 'flag',
        id: `flag.${name}`,
        name: t('flags.one', { name }),
        description: t('flags.one-about'),
        shortcuts: [],
        validator: mayShow,
        run() {
          setFlag(name, !isOn(name));
          showAlert({ id: 'flag', state: 'done', text: t(isOn(name) ? 'flags.now-on' : 'flags.now-off', { name }) });
        },
      })),
      tool('flags.dump', t('flags.dump'), t('flags.dump-about'), () => {
        console.table(dumpFlags());
        showAlert({ id: 'flag', state: 'done', text: t('flags.dumped') });
      }),
      tool('flags.match', t('flags.match'), t('flags.match-about'), () => {
        matchFlags();
        showAlert({ id: 'flag', state: 'done', text: t('flags.matched') });
      }),
    ];
  }, [t, isAdmin]);
  useCommands(results);
}
