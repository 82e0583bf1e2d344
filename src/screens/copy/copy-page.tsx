import { Link } from 'react-router';
import { ErrorState, LoadingState, useTranslation } from '#ui';
import type { ErrorWords } from '../../app/describe-error.ts';
import { BarePage } from '../../frame/bare-page.tsx';

/** Shown while a copy is made, or why there is none. */
export function CopyPage({ failure }: { failure: ErrorWords | undefined }) {
  const { t } = useTranslation('together');
  const { t: app } = useTranslation('app');
  return (
    <BarePage>
      {failure ? (
        <ErrorState
          isPage
          title={failure.text}
          actions={
            <Link className="button" data-kind="outline" to="/workflows">
              {app('not-found.home')}
            </Link>
          }
        >
          {failure.hint}
        </ErrorState>
      ) : (
        <LoadingState title={t('public.copying')} />
      )}
    </BarePage>
  );
}
