import type { WorkflowDocument, WorkflowSlide } from '../workflow/document.ts';
import { deckOf, FIRST_DECK_ID, isArranged, shownSlides } from './deck.ts';

/** Deck of a workflow as visitors get it: slides that are shown, without what can be tried, what compares versions, and of views that are open alone. */
export function publicDeck(
  document: Pick<WorkflowDocument, 'views' | 'slides' | 'decks'>,
  open: WorkflowDocument['views'],
  isWhole: boolean,
): Pick<WorkflowDocument, 'decks' | 'slides'> {
  // Nobody arranged one: it follows from the views that are open.
  if (!isArranged(document)) return { decks: {}, slides: {} };
  const shown = shownSlides(document).filter(
    ({ slide }) =>
      !slide.hidden && slide.kind !== 'compare' && (isWhole || (slide.view !== undefined && Object.hasOwn(open, slide.view))),
  );
  const slides = shown.map(({ id, slide }): [string, WorkflowSlide] => {
    const { tries: _run, ...rest } = slide;
    return [id, rest];
  });
  return { decks: { [FIRST_DECK_ID]: deckOf(document) }, slides: Object.fromEntries(slides) };
}
