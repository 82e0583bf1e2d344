import { useCallback, useEffect, useState } from 'react';
import { localNumber } from '#domain';
import type { Answer } from '#api';
import { Button, Icon, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';

const STARS = [1, 2, 3, 4, 5];

/** Stars that people gave a function, and those that this person gives; chosen by arrow keys too. */
export function StarRating({ id }: { id: string }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const [rating, setRating] = useState<Answer<'GET functions/{id}/rating'>>();
  const [pointed, setPointed] = useState<number>();
  const read = useCallback(() => services.authoring.rating(id).then(setRating, reportError), [services, id]);
  useEffect(() => void read(), [read]);
  if (!rating) return null;
  const { count, average, own } = rating;
  const rate = (stars: number | null) => void services.authoring.rate(id, stars).then(read).catch(reportError);
  return (
    <section data-part="rating">
      <h2 className="title">{t('rating.title')}</h2>
      <div className="row">
        <div className="stars" role="radiogroup" aria-label={t('rating.title')} onPointerLeave={() => setPointed(undefined)}>
          {STARS.map((stars) => (
            <label key={stars} className="star" data-on={stars <= (pointed ?? own ?? 0)} onPointerEnter={() => setPointed(stars)}>
              <input
                type="radio"
                name={`stars of ${id}`}
                aria-label={t('rating.give', { count: stars })}
                checked={own === stars}
                onChange={() => rate(stars)}
              />
              <Icon name="star" />
            </label>
          ))}
        </div>
        <span className="meta">
          {average === undefined
            ? t('rating.none')
            : t('rating.average', { count, average: localNumber(average, i18n.language, 1, false) })}
        </span>
        {own !== undefined && (
          <Button size="compact" onClick={() => rate(null)}>
            {t('rating.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
