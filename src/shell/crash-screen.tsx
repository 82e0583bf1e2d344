import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button, ErrorState } from '#ui';
import { BarePage } from '../frame/bare-page.tsx';

/** A screen that failed to load or to draw: says so, and loads the page anew. */
export function CrashScreen() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  // After an update the old page asks for files that are gone.
  const chunk =
    error instanceof Error &&
    /dynamically imported module|ChunkLoadError|CSS_CHUNK_LOAD_FAILED|preload CSS/i.test(`${error.name} ${error.message}`);
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
