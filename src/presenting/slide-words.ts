import { useTranslation } from '#ui';
import { SLIDE_TEXT_MAX, SLIDE_TITLE_MAX, viewOfSlide, type NamedSlide, type NamedView, type ReaderPort } from '#domain';
import { FIRST_NAMES, useViewName } from '../views/tabs-of-views.ts';
import { shownName } from '../app/shown-name.ts';

/** What a slide says. */
export interface SlideWords {
  title: string;
  text: string;
}

/**
 * What slides say: their own words, else the name of their view. A view that nobody named shows what the workflow is called
 * and what it is for.
 */
export function useSlideWords(reader: ReaderPort, views: readonly NamedView[]): (slide: NamedSlide) => SlideWords {
  const { t } = useTranslation('app');
  const nameOf = useViewName();
  return ({ slide }) => {
    const view = viewOfSlide(slide, views)?.view;
    const { meta } = reader.document();
    const isUnnamed = view?.type === 'model' && view.name === FIRST_NAMES.model;
    const title = slide.title ?? (isUnnamed ? shownName(t, meta.name) : view ? nameOf(view) : '');
    const text = slide.text ?? (isUnnamed && slide.title === undefined ? meta.description : '');
    return { title: title.slice(0, SLIDE_TITLE_MAX), text: text.slice(0, SLIDE_TEXT_MAX) };
  };
}
