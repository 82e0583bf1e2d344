import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deckOf, nextTalk, shownSlides, type TalkEvent } from '#domain';
import { useSlideWords } from '../../../presenting/slide-words.ts';
import { Stage } from '../../../presenting/stage.tsx';
import { shownName } from '../../../app/shown-name.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useEditorState, type EditorState } from '../editor-state.ts';
import { useTakeAway } from './use-take-away.ts';
import { slideNow } from '../use-model-on-show.ts';
import { useViews } from '../../../views/use-named-views.ts';
import { SlidePicture } from '../../../presenting/slide-picture.tsx';
import { useDeck } from '../../../presenting/use-deck.ts';
import { useShownSlide } from '../../../presenting/use-shown-slide.tsx';
import { useSlidePictures } from '../../../presenting/use-slide-pictures.ts';
import { useTrying } from '../../../presenting/use-trying.ts';

/** The stage over the editor: the slides of this workflow, live. */
export function EditorStage({ ports, state, model }: { ports: EditorPorts; state: EditorState; model: ReactNode }) {
  const { t } = useTranslation('app');
  const { reader } = ports;
  const talk = useEditorState(state).talk;
  const views = useViews(reader);
  const slides = useDeck(reader).filter(({ slide }) => !slide.hidden);
  const slide = talk && slideNow(reader, talk);
  const now = useShownSlide(ports, slide, talk?.tries ?? {}, useUnits());
  const wordsOf = useSlideWords(reader, views);
  const pictures = useSlidePictures(ports, state, views, talk?.isOverview ?? false, useShownTheme());
  useTrying(ports, now?.shown.tries ?? [], talk?.tries ?? {});
  const takeAway = useTakeAway(reader);
  const send = (event: TalkEvent) => {
    const before = state.talk;
    const ids = shownSlides(reader.document()).flatMap((one) => (one.slide.hidden ? [] : [one.id]));
    if (before) state.talk = nextTalk(before, event, ids);
  };
  useEffect(() => {
    // Nothing is left to show: somebody deleted or hid the last slide.
    if (talk && !slide) state.talk = undefined;
  }, [talk, slide, state]);
  if (!talk || !now) return null;
  const { sources: _read, ...sheet } = now;
  return (
    <div className="wall">
      <Stage
        {...sheet}
        name={shownName(t, reader.document().meta.name)}
        talk={talk}
        send={send}
        slides={slides.map((one) => ({
          id: one.id,
          title: wordsOf(one).title,
          picture: <SlidePicture slide={one} views={views} pictures={pictures} />,
        }))}
        countsFigures={deckOf(reader.document()).countsFigures ?? true}
        model={model}
        onTakeAway={takeAway}
        arrive={() => state.camera.arrive()}
      />
    </div>
  );
}
