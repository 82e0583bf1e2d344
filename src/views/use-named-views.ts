import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { readVisibility, shownViews, type NamedView, type ReaderPort, type Shown, type WorkflowView } from '#domain';
import { useConsumed } from './use-consumed.ts';

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

/** What a view hides and pales, consumed models among it; the same sets while they hold the same. */
export function useShown(reader: ReaderPort, view: WorkflowView | undefined): Shown & { consumed: ReadonlySet<string> } {
  const consumed = useConsumed(reader);
  const visibility = view?.visibility;
  return useMemo(() => ({ ...readVisibility(visibility, consumed), consumed }), [visibility, consumed]);
}
