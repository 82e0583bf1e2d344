import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  firstOfType,
  readVisibility,
  shownViews,
  type NamedView,
  type ReaderPort,
  type Shown,
  type ViewType,
  type WorkflowView,
} from '#domain';
import { useConsumed } from '../../views/use-consumed.ts';
import { useEditorState, type EditorState } from './editor-state.ts';

/** Every view in the order of the tabs. */
export function useViews(reader: ReaderPort): readonly NamedView[] {
  const kept = useRef<{ from: unknown; views: readonly NamedView[] }>({ from: undefined, views: [] });
  const subscribe = useCallback(
    (listener: () => void) => reader.subscribeAll((touched) => touched.has('views') && listener()),
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const { views } = reader.document();
    if (kept.current.from !== views) kept.current = { from: views, views: shownViews(views) };
    return kept.current.views;
  });
}

/** The view of a type that this tab shows: the chosen one, else the first. */
export const chosenOf = (
  views: readonly NamedView[],
  type: ViewType,
  chosen: Readonly<Partial<Record<ViewType, string>>>,
): NamedView | undefined => views.find(({ id, view }) => view.type === type && id === chosen[type]) ?? firstOfType(views, type);

/** The view of a type that this tab shows. */
export function useChosenView(reader: ReaderPort, state: EditorState, type: ViewType): NamedView | undefined {
  const views = useViews(reader);
  const { chosenViews } = useEditorState(state);
  return chosenOf(views, type, chosenViews);
}

/** What a view hides and pales, consumed models among it; the same sets while they hold the same. */
export function useShown(reader: ReaderPort, view: WorkflowView | undefined): Shown & { consumed: ReadonlySet<string> } {
  const consumed = useConsumed(reader);
  const visibility = view?.visibility;
  return useMemo(() => ({ ...readVisibility(visibility, consumed), consumed }), [visibility, consumed]);
}
