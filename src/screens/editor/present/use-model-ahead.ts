import { useEffect, useState } from 'react';
import { viewOfSlide, type NamedSlide, type NamedView } from '#domain';
import { whenIdle } from '#ui';

const isModel = (slide: NamedSlide, views: readonly NamedView[]): boolean =>
  slide.slide.kind === 'view' && viewOfSlide(slide.slide, views)?.view.type === 'model';

/**
 * The slide whose model is made: that on the wall where it is one, else the next one with a model, once the browser has time for
 * it. A model takes seconds to start on a slow machine, which nobody should see. `keepsModel`: it is made though it is not seen.
 */
export function useModelAhead(
  slides: readonly NamedSlide[],
  slide: NamedSlide | undefined,
  views: readonly NamedView[],
): { of: NamedSlide | undefined; isSeen: boolean; keepsModel: boolean } {
  const isSeen = slide !== undefined && isModel(slide, views);
  const at = slides.findIndex(({ id }) => id === slide?.id);
  const ahead = [...slides.slice(at + 1), ...slides.slice(0, Math.max(0, at))].find((one) => isModel(one, views));
  const isWanted = isSeen || ahead !== undefined;
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => (isWanted ? whenIdle(() => setHasTime(true)) : undefined), [isWanted]);
  return { of: isSeen ? slide : ahead, isSeen, keepsModel: isWanted && hasTime };
}
