import {
  ARRIVE_SECONDS,
  deckBeside,
  FIRST_DECK_ID,
  orderBehind,
  shownSlides,
  SLIDE_TEXT_MAX,
  SLIDE_TITLE_MAX,
  slideOrderAt,
  type SlidePatch,
  type WorkflowDeck,
  type WorkflowSlide,
} from '#domain';
import type { ViewPorts } from '../views/change-views.ts';

const besideOf = ({ reader }: ViewPorts) => deckBeside(reader.document());
const slidesOf = ({ reader }: ViewPorts) => shownSlides(reader.document());

/** Changes fields of a slide; one step of undo. The first change of all keeps the slides that nobody had arranged. */
export function patchSlide(ports: ViewPorts, id: string, patch: SlidePatch): void {
  ports.commands.dispatch({ type: 'slide.patch', id, patch: within(patch), beside: besideOf(ports) });
}

/** What is longer than a wall holds is cut off, as it is typed. */
function within(patch: SlidePatch): SlidePatch {
  const { title, text, seconds } = patch;
  return {
    ...patch,
    ...(title === undefined ? {} : { title: title.slice(0, SLIDE_TITLE_MAX) }),
    ...(text === undefined ? {} : { text: text.slice(0, SLIDE_TEXT_MAX) }),
    ...(seconds === undefined ? {} : { seconds: Math.max(ARRIVE_SECONDS.least, Math.min(ARRIVE_SECONDS.most, seconds)) }),
  };
}

/** Adds a slide behind another one; answers its id. */
export function addSlide(
  ports: ViewPorts,
  behind: string | undefined,
  slide: Pick<WorkflowSlide, 'kind' | 'view' | 'title' | 'compare'>,
): string {
  const id = crypto.randomUUID();
  const order = orderBehind(slidesOf(ports), behind);
  const whole: WorkflowSlide = { ...slide, deck: FIRST_DECK_ID, order };
  ports.commands.dispatch({ type: 'slide.put', id, slide: whole, beside: besideOf(ports) });
  return id;
}

/** Copies a slide behind itself; answers the copy's id. */
export function duplicateSlide(ports: ViewPorts, id: string): string | undefined {
  const slides = slidesOf(ports);
  const found = slides.find((one) => one.id === id);
  if (!found) return undefined;
  const { chapter: _begun, ...slide } = found.slide;
  const copy = crypto.randomUUID();
  const whole = { ...slide, order: orderBehind(slides, id) };
  ports.commands.dispatch({ type: 'slide.put', id: copy, slide: whole, beside: besideOf(ports) });
  return copy;
}

export function deleteSlide(ports: ViewPorts, id: string): void {
  ports.commands.dispatch({ type: 'slide.delete', id, beside: besideOf(ports) });
}

/** Moves a slide to another place of the strip. */
export function moveSlide(ports: ViewPorts, id: string, place: number): void {
  const order = slideOrderAt(slidesOf(ports), id, place);
  if (order !== undefined) patchSlide(ports, id, { order });
}

/** Changes what holds for all slides. */
export function patchDeck(ports: ViewPorts, patch: Partial<WorkflowDeck>): void {
  ports.commands.dispatch({ type: 'deck.patch', id: FIRST_DECK_ID, patch, beside: besideOf(ports) });
}
