import { viewOfSlide, type NamedSlide } from '#domain';
import type { Units } from '#inputs';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { DeckPorts } from '../../presenting/deck-ports.ts';
import { PlayerModel } from '../../presenting/player-model.tsx';
import { SlidePicture } from '../../presenting/slide-picture.tsx';
import { useShownSlide } from '../../presenting/use-shown-slide.tsx';
import { useViews } from '../../views/use-named-views.ts';

/** What the next slide shows, small: its model as it is seen there, lines for words. */
export function NextPicture({ ports, slide, units }: { ports: DeckPorts; slide: NamedSlide; units: Units }) {
  const views = useViews(ports.reader);
  const theme = useShownTheme();
  const now = useShownSlide(ports, slide, NOTHING_TRIED, units);
  const view = viewOfSlide(slide.slide, views);
  const isModel = slide.slide.kind === 'view' && view?.view.type === 'model';
  return (
    <div className="slide-picture" data-part="next-picture" aria-hidden="true" inert>
      {isModel && now ? (
        <PlayerModel
          key={slide.id}
          ports={ports}
          slide={slide}
          view={view}
          round={0}
          sources={now.sources}
          units={units}
          theme={theme}
          handle={null}
        />
      ) : (
        <SlidePicture slide={slide} views={views} pictures={NO_PICTURES} />
      )}
    </div>
  );
}

const NOTHING_TRIED = {};
const NO_PICTURES: ReadonlyMap<string, string> = new Map();
