import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import { subscribe } from 'valtio';
import type { ReaderPort } from '#domain';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import { traceOfNode, type TraceTarget } from '../../history/trace-changes.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import type { EditorState } from './editor-state.ts';

/** Opens and closes the scrubber by command and key; whoever may only see finds the named versions there. Answers whether it is open, and whether the past is shown. */
export function useHistory(
  history: WorkflowHistory | undefined,
  state: EditorState,
): { isHistoryOpen: boolean; isPast: boolean } {
  const { t } = useTranslation('app');
  const { t: words } = useTranslation('history');
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
      ...([1, -1] as const).map((by): SearchResult => ({
        type: 'view',
        id: by === 1 ? 'view.next-change' : 'view.previous-change',
        name: words(by === 1 ? 'compare.next' : 'compare.previous'),
        description: words(by === 1 ? 'compare.next-about' : 'compare.previous-about'),
        shortcuts: [by === 1 ? 'f7' : 'shift+f7'],
        group: 'editor',
        validator: () => (history.comparing.state.shown?.stops.length ?? 0) > 0,
        run: () => stepChange(history, state, by),
      })),
    ];
  }, [history, state, t, words]);
  useCommands(commands);
  const listen = useCallback(
    (listener: () => void) => (history ? subscribe(history.timeline.state, listener) : () => undefined),
    [history],
  );
  const isHistoryOpen = useSyncExternalStore(listen, () => history?.timeline.state.isOpen ?? false);
  const isPast = useSyncExternalStore(listen, () => history?.timeline.state.standing !== undefined);
  return { isHistoryOpen, isPast };
}

/** Selects the next function that differs, and brings it into sight; after the last comes the first. */
function stepChange({ comparing }: WorkflowHistory, state: EditorState, by: 1 | -1): void {
  const stops = comparing.state.shown?.stops ?? [];
  const [selected] = state.selectedNodes;
  const at = selected === undefined ? -1 : stops.indexOf(selected);
  const next = at < 0 ? (by === 1 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length;
  const id = stops[next];
  if (id === undefined) return;
  state.selectedNodes = [id];
  state.wantedInGraph = id;
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
