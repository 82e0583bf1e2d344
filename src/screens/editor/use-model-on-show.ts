import { useEffect, useMemo, useRef } from 'react';
import {
  filterOf,
  shownSlides,
  slideOnWall,
  viewOfSlide,
  type NamedSlide,
  type NamedView,
  type ReaderPort,
  type Shown,
  type ViewCamera,
} from '#domain';
import type { ShownView } from '#viewer';
import { flightOf } from '../../presenting/slide-flight.ts';
import { shownSettings } from '../../views/shown-settings.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { useShown, useViews } from '../../views/use-named-views.ts';
import { useChosenView } from './use-views.ts';

/** The view that the model pane shows: the chosen one, and while somebody presents that of the slide on the wall. */
export function useModelOnShow(
  reader: ReaderPort,
  state: EditorState,
): {
  shownView: NamedView | undefined;
  view: ShownView | undefined;
  hidden: Shown['hidden'];
  context: Shown['context'];
  isWall: boolean;
} {
  const { viewRound, talk, view: mode, deckSlide } = useEditorState(state);
  const chosen = useChosenView(reader, state, 'model');
  const views = useViews(reader);
  const slide = talk ? slideNow(reader, talk) : mode === 'deck' ? arrangedSlide(reader, deckSlide) : undefined;
  const onWall = slide && viewOfSlide(slide.slide, views);
  const shownView = onWall?.view.type === 'model' ? onWall : chosen;
  const round = talk?.round ?? (slide ? 0 : undefined);
  const before = useCameraBefore(state, slide !== undefined, viewRound);
  const view = useMemo((): ShownView | undefined => {
    if (!shownView) return undefined;
    if (slide && round !== undefined)
      return {
        ...shownSettings(shownView, round),
        id: `${talk ? 'slide' : 'arranged'} ${slide.id}`,
        flight: talk ? flightOf(slide) : { ms: 0 },
      };
    const settings = shownSettings(shownView, viewRound);
    return before ? { ...settings, id: `${settings.id} again`, camera: before, flight: { ms: 0 } } : settings;
    // oxlint-disable-next-line react/exhaustive-deps -- a slide arrives once each round, however it is written meanwhile
  }, [shownView, viewRound, slide?.id, round, before, talk === undefined]);
  const { hidden, context } = useShown(reader, shownView?.view);
  useKeptFilter(state, chosen);
  return { shownView, view, hidden, context, isWall: slide !== undefined };
}

/** The slide on the wall; hidden ones are passed over. */
export function slideNow(reader: ReaderPort, talk: { slide: string; place: number }): NamedSlide | undefined {
  const slides = shownSlides(reader.document()).filter(({ slide }) => !slide.hidden);
  const id = slideOnWall(
    talk,
    slides.map((one) => one.id),
  );
  return slides.find((one) => one.id === id);
}

/** The slide that is arranged. */
const arrangedSlide = (reader: ReaderPort, id: string | undefined): NamedSlide | undefined => {
  const slides = shownSlides(reader.document());
  return slides.find((one) => one.id === id) ?? slides[0];
};

/** The camera as it stood before the talk: it stands there again after it, until a view is chosen. */
function useCameraBefore(state: EditorState, isTalking: boolean, round: number): ViewCamera | undefined {
  const kept = useRef<{ camera: ViewCamera | undefined; round: number }>({ camera: undefined, round });
  const wasTalking = useRef(false);
  if (isTalking && !wasTalking.current) kept.current = { camera: state.camera.read(), round };
  useEffect(() => {
    wasTalking.current = isTalking;
  }, [isTalking]);
  return !isTalking && kept.current.round === round ? kept.current.camera : undefined;
}

/** The filter that a chosen view keeps is taken up with it, and left with it; what a person asked holds beside views without one. */
function useKeptFilter(state: EditorState, chosen: NamedView | undefined): void {
  const taken = useRef<string | undefined>(undefined);
  const { viewRound } = useEditorState(state);
  const kept = chosen && filterOf(chosen.view);
  const key = kept && JSON.stringify(kept);
  const id = chosen?.id;
  useEffect(() => {
    if (kept) state.filter = { ...kept };
    else if (taken.current !== undefined && taken.current === JSON.stringify(state.filter)) state.filter = { ...NO_FILTER };
    taken.current = key;
    // oxlint-disable-next-line react/exhaustive-deps -- once each time it is chosen, and when another filter is kept
  }, [state, id, viewRound, key]);
}

export const NO_FILTER = { query: '', colourBy: '' } as const;
