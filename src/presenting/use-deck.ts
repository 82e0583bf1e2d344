import { useCallback, useRef, useSyncExternalStore } from 'react';
import { shownSlides, type NamedSlide, type ReaderPort } from '#domain';

/** Every slide of the deck in its order, hidden ones too; the same list until one differs. */
export function useDeck(reader: ReaderPort): readonly NamedSlide[] {
  const kept = useRef<{ from: readonly unknown[]; slides: readonly NamedSlide[] }>({ from: [], slides: [] });
  const subscribe = useCallback(
    (listener: () => void) =>
      reader.subscribeAll((touched) => ['views', 'slides', 'decks'].some((root) => touched.has(root as never)) && listener()),
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const document = reader.document();
    const from = [document.views, document.slides, document.decks];
    if (from.some((root, at) => root !== kept.current.from[at])) kept.current = { from, slides: shownSlides(document) };
    return kept.current.slides;
  });
}
