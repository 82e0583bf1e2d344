import type { DeckRecords } from '../workflow/commands.ts';
import type { WorkflowDeck, WorkflowDocument, WorkflowSlide } from '../workflow/document.ts';
import { groupOf, shownViews, type NamedView } from '../views/view-list.ts';
import { orderAtPlace } from '../views/order-at-place.ts';

/** Slide and its id. */
export interface NamedSlide {
  id: string;
  slide: WorkflowSlide;
}

/** Id of the deck that every workflow has. */
export const FIRST_DECK_ID = 'deck';

/** Longest title and text of a slide, in UTF-16 units: what a wall can hold, and more than anybody reads. */
export const SLIDE_TITLE_MAX = 200;
export const SLIDE_TEXT_MAX = 1000;

/** Seconds that arriving takes where a slide says none, and the limits of what it may say. */
export const ARRIVE_SECONDS = { usual: 2, least: 0.2, most: 20 } as const;

type DeckDocument = Pick<WorkflowDocument, 'views' | 'slides' | 'decks'>;

const FIRST_DECK: WorkflowDeck = { name: '', order: 0 };

/** Slides before anybody arranged them: each model and report view in the order of the tabs, groups as chapters. */
export function derivedSlides(views: WorkflowDocument['views']): NamedSlide[] {
  const shown = shownViews(views).filter(({ view }) => view.type !== 'setup');
  return shown.map(({ id, view }, order) => {
    const group = groupOf(view);
    const begins = group !== '' && group !== (shown[order - 1] ? groupOf((shown[order - 1] as NamedView).view) : '');
    // Named like its view: whoever keeps them first, and whoever else at once, means the same slides.
    return { id, slide: { deck: FIRST_DECK_ID, order, kind: 'view', view: id, ...(begins ? { chapter: group } : {}) } };
  });
}

/** Whether somebody arranged the deck. */
export const isArranged = ({ slides, decks }: DeckDocument): boolean =>
  Object.keys(slides).length > 0 || Object.hasOwn(decks, FIRST_DECK_ID);

/** Slides in their order, hidden ones too: those of the document, and before anybody arranged them the derived ones. */
export function shownSlides(document: DeckDocument): NamedSlide[] {
  if (!isArranged(document)) return derivedSlides(document.views);
  return Object.entries(document.slides)
    .map(([id, slide]) => ({ id, slide }))
    .toSorted((a, b) => a.slide.order - b.slide.order || (a.id < b.id ? -1 : 1));
}

/** Deck and slides that become part of a document with its first arranged one; none where it has some already. */
export function deckBeside(document: DeckDocument): DeckRecords | undefined {
  if (Object.hasOwn(document.decks, FIRST_DECK_ID)) return undefined;
  const slides = isArranged(document) ? [] : derivedSlides(document.views);
  return {
    decks: { [FIRST_DECK_ID]: FIRST_DECK },
    slides: Object.fromEntries(slides.map(({ id, slide }) => [id, slide])),
  };
}

/** Deck as it is shown. */
export const deckOf = ({ decks }: DeckDocument): WorkflowDeck => decks[FIRST_DECK_ID] ?? FIRST_DECK;

/** The view that a slide shows; undefined for words, and where the view is gone. */
export const viewOfSlide = ({ kind, view }: WorkflowSlide, views: readonly NamedView[]): NamedView | undefined =>
  kind === 'words' ? undefined : views.find(({ id }) => id === view);

/** Order that brings a slide to another place: between its new neighbours. Undefined where it stands there or is gone. */
export function slideOrderAt(slides: readonly NamedSlide[], id: string, place: number): number | undefined {
  return orderAtPlace(
    slides.map(({ id: one, slide }) => ({ id: one, order: slide.order })),
    id,
    place,
  );
}

/** Order of a slide that is put behind another one, or behind all. */
export function orderBehind(slides: readonly NamedSlide[], id: string | undefined): number {
  const at = slides.findIndex((one) => one.id === id);
  const [here, next] = at < 0 ? [slides.at(-1), undefined] : [slides[at], slides[at + 1]];
  if (!here) return 0;
  return next ? (here.slide.order + next.slide.order) / 2 : here.slide.order + 1;
}

/** How long a slide takes to arrive (ms), within what is allowed. */
export function arriveMs({ arrive, seconds = ARRIVE_SECONDS.usual }: WorkflowSlide): number {
  if (arrive === 'cut') return 0;
  const whole = Number.isFinite(seconds) ? seconds : ARRIVE_SECONDS.usual;
  return Math.max(ARRIVE_SECONDS.least, Math.min(ARRIVE_SECONDS.most, whole)) * 1000;
}
