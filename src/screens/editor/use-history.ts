import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import type { ReaderPort } from '#domain';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import { traceOfNode, type TraceTarget } from '../../history/trace-changes.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import type { EditorState } from './editor-state.ts';

/** Opens and closes the scrubber by command and key, for people who may edit. Answers whether it is open, and whether the past is shown. */
export function useHistory(
  history: WorkflowHistory | undefined,
  state: EditorState,
): { isHistoryOpen: boolean; isPast: boolean } {
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
      {
        type: 'view',
        id: 'view.who-changed',
        name: t('editor.who-changed'),
        description: t('editor.who-changed-about'),
        shortcuts: ['shift+h'],
        group: 'editor',
        validator: () => live.reader.canEdit && traceOf(state, live.reader) !== undefined,
        run: () => {
          history.asking.traced = traceOf(state, live.reader);
          void timeline.open();
        },
      },
    ];
  }, [history, state, t]);
  useCommands(commands);
  const listen = useCallback(
    (listener: () => void) => (history ? subscribe(history.timeline.state, listener) : () => undefined),
    [history],
  );
  const isHistoryOpen = useSyncExternalStore(listen, () => history?.timeline.state.isOpen ?? false);
  const isPast = useSyncExternalStore(listen, () => history?.timeline.state.standing !== undefined);
  return { isHistoryOpen, isPast };
}

/** The chosen function, else the view that is shown. */
function traceOf({ selectedNodes, view, chosenViews }: EditorState, reader: ReaderPort): TraceTarget | undefined {
  const [node] = selectedNodes;
  if (node !== undefined) return traceOfNode(node);
  const { views } = reader.document();
  const type = view === 'report' || view === 'setup' ? view : 'model';
  const id = chosenViews[type] ?? Object.keys(views).find((one) => views[one]?.type === type);
  return id !== undefined && views[id] ? { kind: 'record', root: 'views', id, path: [] } : undefined;
}
