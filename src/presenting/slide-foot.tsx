import type { NamedSlide, ViewType } from '#domain';
import type { Units } from '#inputs';
import { Button, useTranslation } from '#ui';
import type { Figure } from '#viewer';
import { FigureRow } from './figure-row.tsx';
import type { ShownTry } from './slide-tries.ts';
import type { SlideWords } from './slide-words.ts';
import { TrySlider } from './try-slider.tsx';

/** A slide as it is shown: its words, figures, tries, and what kind of view it stands before. */
export interface ShownSlide extends NamedSlide {
  words: SlideWords;
  figures: readonly Figure[];
  tries: readonly ShownTry[];
  /** Type of the view behind it; undefined for words. */
  view: ViewType | undefined;
}

/** Props of {@link SlideFoot}. */
export interface SlideFootProps {
  shown: ShownSlide;
  /** Counts the times that the slide came. */
  round: number;
  /** Tried values by the id of the try. */
  values: Readonly<Record<string, number>>;
  onTry: (one: ShownTry, value: number) => void;
  onPutBack: () => void;
  countsFigures: boolean;
  units: Units;
}

/** Figures of a slide, and what can be tried on it: the same on the wall and in the presenter's window. */
export function SlideFoot({ shown, round, values, onTry, onPutBack, countsFigures, units }: SlideFootProps) {
  const { t } = useTranslation('present');
  const { figures, tries } = shown;
  const moved = tries.filter(({ id, before }) => (values[id] ?? before) !== before);
  const [only] = moved;
  const tried = moved.length === 0 ? undefined : { before: moved.length === 1 && only ? only.text(only.before) : undefined };
  return (
    <div className="stage-foot">
      {figures.length > 0 && (
        <FigureRow
          figures={figures}
          round={`${shown.id} ${round}`}
          counts={countsFigures}
          tried={tried}
          system={units.system}
          locale={units.locale}
        />
      )}
      {tries.map((one, at) => (
        <div key={one.id} className="stage-try">
          <span className="strong">{t('stage.what-if', { input: one.label })}</span>
          <TrySlider
            one={one}
            value={values[one.id] ?? one.before}
            label={t('stage.what-if', { input: one.label })}
            onTry={(value) => onTry(one, value)}
          />
          {at === tries.length - 1 && moved.length > 0 && (
            <Button icon="reset" onClick={onPutBack}>
              {t('stage.put-back')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
