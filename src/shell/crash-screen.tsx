import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button, ChunkLoadError, ErrorState, useTranslation } from '#ui';
import { pageEvents } from '../app/events.ts';
import { BarePage } from '../frame/bare-page.tsx';

/** A screen that failed to load or to draw: says so, and loads the page anew. */
export function CrashScreen() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    pageEvents.tellError(error, 'screen');
  }, [error]);
  // After an update the old page asks for files that are gone.
  const chunk = error instanceof ChunkLoadError;
  return (
    <BarePage>
      <ErrorState
        isPage
        title={t(chunk ? 'crash.chunk' : 'crash.title')}
        actions={
          <Button kind="outline" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t(chunk ? 'crash.chunk-text' : 'crash.text')}
      </ErrorState>
    </BarePage>
  );
}
