import type { ReactNode } from 'react';
import type { NamedSlide, NodeId, ViewType } from '#domain';
import type { Units } from '#inputs';
import { Button, useTranslation } from '#ui';
import type { Figure } from '#viewer';
import { FigureRow } from './figure-row.tsx';
import type { ShownTry } from './slide-tries.ts';
import type { SlideWords } from './slide-words.ts';
import './stage.css';
import './stage-upright.css';
import { TrySlider } from './try-slider.tsx';

/** A slide as it is shown: its words, figures, tries, and what kind of view it stands before. */
export interface ShownSlide extends NamedSlide {
  words: SlideWords;
  figures: readonly Figure[];
  tries: readonly ShownTry[];
  /** Type of the view behind it; undefined for words. */
  view: ViewType | undefined;
}

/** Props of {@link SlideSheet}. */
export interface SlideSheetProps {
  label: string;
  shown: ShownSlide;
  /** Counts the times that the slide came. */
  round: number;
  /** Tried values by the id of the try. */
  values: Readonly<Record<string, number>>;
  onTry: (one: ShownTry, value: number) => void;
  onPutBack: () => void;
  countsFigures: boolean;
  /** What draws models and reports. */
  model: ReactNode;
  report: ReactNode;
  path: ReactNode;
  /** What a slide that compares has side by side. */
  sides?: ReactNode;
  units: Units;
  children?: ReactNode;
}

/** A slide: the view, words on a ground that fades, figures, the path behind it, and what can be tried. The same on any wall, and small. */
export function SlideSheet(props: SlideSheetProps) {
  const { label, shown, model, report, path, sides, children } = props;
  const isModel = shown.view === 'model' || shown.view === 'report';
  const kind = shown.slide.kind === 'compare' ? 'compare' : isModel ? (shown.view as 'model' | 'report') : 'words';
  return (
    <section
      className="stage"
      data-part="stage"
      aria-label={label}
      data-kind={kind}
      data-figures={shown.figures.length > 0 || undefined}
    >
      <div className="stage-sheet" data-slide={shown.id}>
        {kind === 'model' && <div className="stage-model">{model}</div>}
        {kind === 'report' && <div className="stage-report">{report}</div>}
        {kind === 'compare' && sides}
        {(kind === 'model' || kind === 'report') && <div className="stage-ground" />}
        <div className="stage-words">
          {shown.words.title && <h2>{shown.words.title}</h2>}
          {shown.words.text && <p>{shown.words.text}</p>}
        </div>
        <Foot {...props} />
        {path}
        {children}
      </div>
    </section>
  );
}

function Foot({ shown, round, values, onTry, onPutBack, countsFigures, units }: SlideSheetProps) {
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

/** Functions that a slide shows figures of, or models where it shows none. */
export const shownNodes = (figures: readonly Figure[], models: readonly { nodeId: NodeId }[]): NodeId[] => [
  ...new Set(figures.length > 0 ? figures.map(({ source }) => source.nodeId) : models.map(({ nodeId }) => nodeId)),
];
