import { useEffect, useState, type ReactNode } from 'react';
import { isArranged, tryOne } from '#domain';
import { EmptyState, useTranslation } from '#ui';
import { tryEvent } from '../../../presenting/slide-tries.ts';
import { SlideSheet } from '../../../presenting/slide-sheet.tsx';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useEditorState, type EditorState } from '../editor-state.ts';
import { useViews } from '../../../views/use-named-views.ts';
import './deck.css';
import { useComparedSides } from './use-compared-sides.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideStrip } from './slide-strip.tsx';
import { useDeck } from '../../../presenting/use-deck.ts';
import { useShownSlide } from '../../../presenting/use-shown-slide.tsx';
import { useSlidePictures } from '../../../presenting/use-slide-pictures.ts';
import { useTrying } from '../../../presenting/use-trying.ts';

/** Arranges the deck: the strip, the chosen slide as it will stand on the wall, and what it is made of. */
export function DeckView({ ports, state, model }: { ports: EditorPorts; state: EditorState; model: ReactNode }) {
  const { t } = useTranslation('present');
  const { reader } = ports;
  const { deckSlide } = useEditorState(state);
  const slides = useDeck(reader);
  const views = useViews(reader);
  const chosen = slides.find(({ id }) => id === deckSlide) ?? slides[0];
  const [values, setValues] = useState<Readonly<Record<string, number>>>({});
  const now = useShownSlide(ports, chosen, values, useUnits());
  const pictures = useSlidePictures(ports, state, views, true, useShownTheme());
  useTrying(ports, now?.shown.tries ?? [], values);
  useEffect(() => setValues({}), [chosen?.id]);
  const sides = useComparedSides(ports, chosen, 0);
  const choose = (id: string) => {
    state.deckSlide = id;
  };
  return (
    <div className="deck-view" data-part="deck">
      <SlideStrip ports={ports} slides={slides} views={views} pictures={pictures} chosen={chosen?.id} onChoose={choose} />
      <div className="deck-desk">
        <div className="deck-slide">
          {chosen && now ? (
            <SlideSheet
              shown={now.shown}
              report={now.report}
              units={now.units}
              model={model}
              label={now.shown.words.title || t('strip.untitled')}
              round={0}
              values={values}
              onTry={(one, value) => setValues((before) => tryOne(before, tryEvent(one, value, now.shown.tries)))}
              onPutBack={() => setValues({})}
              countsFigures={false}
              path={null}
              sides={sides}
            />
          ) : (
            <EmptyState icon="present" title={t('strip.none')}>
              {t('strip.none-text')}
            </EmptyState>
          )}
        </div>
        {!isArranged(reader.document()) && <p className="quiet deck-derived">{t('strip.derived')}</p>}
        {chosen && now && (
          <SlideForm key={chosen.id} ports={ports} state={state} slides={slides} chosen={chosen} now={now} onChoose={choose} />
        )}
      </div>
    </div>
  );
}
