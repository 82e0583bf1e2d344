import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#ui';

/** All slides of a talk, to choose one. */
export function SlideGrid({
  slides,
  shown,
  onChoose,
}: {
  slides: readonly { id: string; title: string; picture: ReactNode }[];
  shown: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('present');
  const now = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav className="stage-grid" aria-label={t('stage.all')}>
      <ol>
        {slides.map(({ id, title, picture }, at) => (
          <li key={id}>
            <button
              type="button"
              ref={id === shown ? now : undefined}
              aria-current={id === shown ? 'step' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className="slide-picture">{picture}</span>
              <span className="clip">
                {at + 1}&ensp;{title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
