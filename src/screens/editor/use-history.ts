import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';

/** Opens and closes the scrubber by command and key, for people who may edit. Answers whether it is open, and whether the past is shown. */
export function useHistory(history: WorkflowHistory | undefined): { isHistoryOpen: boolean; isPast: boolean } {
  const { t } = useTranslation('app');
  const commands = useMemo<SearchResult[]>(() => {
    if (!history) return [];
    const { timeline, live } = history;
    return [
      {
        type: 'view',
        id: 'view.history',
        name: t('editor.history'),
        description: t('editor.history-about'),
        shortcuts: ['h'],
        group: 'editor',
        validator: () => live.reader.canEdit,
        run: () => (timeline.state.isOpen ? timeline.close() : void timeline.open()),
      },
    ];
  }, [history, t]);
  useCommands(commands);
  const listen = useCallback(
    (listener: () => void) => (history ? subscribe(history.timeline.state, listener) : () => undefined),
    [history],
  );
  const isHistoryOpen = useSyncExternalStore(listen, () => history?.timeline.state.isOpen ?? false);
  const isPast = useSyncExternalStore(listen, () => history?.timeline.state.standing !== undefined);
  return { isHistoryOpen, isPast };
}
