import { Link } from 'react-router';
import { EmptyState, useTranslation } from '#ui';
import { BarePage } from '../frame/bare-page.tsx';

/** Any path that nothing stands at. May be shown in a frame. */
export function NotFoundScreen() {
  const { t } = useTranslation('app');
  return (
    <BarePage>
      <EmptyState
        isPage
        icon="map"
        title={t('not-found.title')}
        actions={
          // Out of a frame: none of our screens would show in it.
          <Link className="button" data-kind="outline" to="/" {...(window.top === window.self ? {} : { target: '_top' })}>
            {t('not-found.home')}
          </Link>
        }
      >
        {t('not-found.text')}
      </EmptyState>
    </BarePage>
  );
}
