import { useRef, type ReactNode } from 'react';
import type { Talk, TalkEvent } from '#domain';
import { Button, IconButton, Kbd, useTranslation } from '#ui';
import { SlideGrid } from './slide-grid.tsx';
import { SlideSheet, type SlideSheetProps } from './slide-sheet.tsx';
import { tryEvent } from './slide-tries.ts';
import { useFullScreen, useStageKeys, useSwipe, useWakeLock } from './use-stage.ts';

/** Props of {@link Stage}. */
export interface StageProps extends Omit<SlideSheetProps, 'label' | 'round' | 'values' | 'onTry' | 'onPutBack' | 'children'> {
  name: string;
  talk: Talk;
  send: (event: TalkEvent) => void;
  /** All slides of the talk with their titles. */
  slides: readonly { id: string; title: string; picture: ReactNode }[];
  /** In a file: there is nothing to go back to, and the whole screen is asked for. */
  isFile?: boolean;
  /** Stands in place of the steps. */
  pill?: ReactNode;
  /** Beside the steps: what a talk is led by besides. */
  tools?: ReactNode;
  /** Lies over the wall, such as the code of the room. */
  over?: ReactNode;
  /** Who leaves the whole screen goes on in the window. */
  staysInWindow?: boolean;
  /** Saves the deck as a file; absent where one may not, or it is one. */
  onTakeAway?: (() => void) | undefined;
  /** The model was turned by hand; absent where nobody asks. */
  onTurn?: (() => void) | undefined;
  /** Ends a flight where it leads to. */
  arrive: () => void;
}

/** A slide on the wall, and what a talk is led by. */
export function Stage({
  name,
  talk,
  send,
  slides,
  isFile = false,
  pill,
  tools,
  over,
  staysInWindow = false,
  onTakeAway,
  onTurn,
  arrive,
  path,
  ...sheet
}: StageProps) {
  const { t } = useTranslation('present');
  const wall = useRef<HTMLDivElement>(null);
  useStageKeys(send, arrive);
  const { enter } = useFullScreen(wall, isFile ? 'asked' : 'at-once', () => isFile || staysInWindow || send({ type: 'end' }));
  useWakeLock();
  useSwipe(wall, send);
  const turned = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('.stage-model, .stage-side-model')) onTurn?.();
  };
  const { shown } = sheet;
  const place = slides.findIndex(({ id }) => id === shown.id);
  return (
    <div className="stage-wall" ref={wall} onPointerDownCapture={turned} onWheelCapture={turned}>
      <SlideSheet
        {...sheet}
        label={t('stage.label', { name })}
        round={talk.round}
        values={talk.tries}
        onTry={(one, value) => send(tryEvent(one, value, shown.tries))}
        onPutBack={() => send({ type: 'put-back' })}
        path={talk.showsPath && path}
      >
        {pill ?? (
          <div className="pill stage-steps">
            <IconButton
              icon="left"
              size="compact"
              label={t('stage.back')}
              disabled={place <= 0}
              onClick={() => send({ type: 'back' })}
            />
            <span className="place" role="status">
              {t('stage.place', { place: place + 1, count: slides.length })}
            </span>
            <IconButton
              icon="right"
              size="compact"
              label={t('stage.next')}
              disabled={place >= slides.length - 1}
              onClick={() => send({ type: 'next' })}
            />
            <span className="rule" />
            {tools}
            {onTakeAway && <IconButton icon="download" size="compact" label={t('take-away')} onClick={onTakeAway} />}
            {isFile ? (
              <>
                <IconButton icon="matrix" size="compact" label={t('stage.all')} onClick={() => send({ type: 'overview' })} />
                <IconButton icon="expand" size="compact" label={t('stage.whole')} onClick={enter} />
              </>
            ) : (
              <Button size="compact" onClick={() => send({ type: 'end' })}>
                {t('stage.end')} <Kbd keys="Escape" />
              </Button>
            )}
          </div>
        )}
        {over}
        {talk.digits !== '' && <output className="pill stage-digits">{t('stage.to', { place: talk.digits })}</output>}
        {talk.isOverview && <SlideGrid slides={slides} shown={shown.id} onChoose={(slide) => send({ type: 'to', slide })} />}
        {talk.blank && (
          <button
            type="button"
            className="stage-blank"
            data-blank={talk.blank}
            aria-label={t(`stage.${talk.blank}`)}
            onClick={() => send({ type: 'escape' })}
          />
        )}
      </SlideSheet>
    </div>
  );
}
