import type { ReactNode } from 'react';
import type { NodeId } from '#domain';
import type { Figure } from '#viewer';
import { SlideFoot, type SlideFootProps } from './slide-foot.tsx';
import './stage.css';
import './stage-upright.css';

/** Props of {@link SlideSheet}. */
export interface SlideSheetProps extends SlideFootProps {
  label: string;
  /** What draws models and reports. */
  model: ReactNode;
  report: ReactNode;
  path: ReactNode;
  /** What a slide that compares has side by side. */
  sides?: ReactNode;
  /** The model is made, unseen, beside slides without one: it stands at once when its slide comes, and after it. */
  keepsModel?: boolean | undefined;
  children?: ReactNode;
}

/** A slide: the view, words on a ground that fades, figures, the path behind it, and what can be tried. The same on any wall, and small. */
export function SlideSheet(props: SlideSheetProps) {
  const { label, shown, model, report, path, sides, keepsModel = false, children } = props;
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
        {(kind === 'model' || keepsModel) && (
          <div className="stage-model" data-ahead={kind !== 'model' || undefined} inert={kind !== 'model'}>
            {model}
          </div>
        )}
        {kind === 'report' && <div className="stage-report">{report}</div>}
        {kind === 'compare' && sides}
        {(kind === 'model' || kind === 'report') && <div className="stage-ground" />}
        <div className="stage-words">
          {shown.words.title && <h2>{shown.words.title}</h2>}
          {shown.words.text && <p>{shown.words.text}</p>}
        </div>
        <SlideFoot {...props} />
        {path}
        {children}
      </div>
    </section>
  );
}

/** Functions that a slide shows figures of, or models where it shows none. */
export const shownNodes = (figures: readonly Figure[], models: readonly { nodeId: NodeId }[]): NodeId[] => [
  ...new Set(figures.length > 0 ? figures.map(({ source }) => source.nodeId) : models.map(({ nodeId }) => nodeId)),
];
