import { useCallback, useRef, useSyncExternalStore } from 'react';
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

/** What a view hides and pales; the same sets while its visibility is the same. */
export function useShown(view: WorkflowView | undefined): Shown {
  const kept = useRef<{ from: unknown; shown: Shown }>({ from: undefined, shown: readVisibility(undefined) });
  if (kept.current.from !== view?.visibility) kept.current = { from: view?.visibility, shown: readVisibility(view?.visibility) };
  return kept.current.shown;
}
